import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'

const ROOT = import.meta.dirname
const COMPONENTS = ['gallery', 'src']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true }).map((f) => join(folder, f)),
  )
  .filter((file) => file.endsWith('.svelte'))
  .map((file) => file.split(sep).join('/'))
  .sort()

/** The class that scopes the styles of a component: its number, which is short and unique. */
function cssHash({ filename, hash }) {
  const file = relative(ROOT, filename ?? '')
    .split(sep)
    .join('/')
  const number = COMPONENTS.indexOf(file)
  return number < 0 ? `svelte-${hash(filename ?? '')}` : `_${number.toString(36)}`
}

export default { preprocess: vitePreprocess(), compilerOptions: { cssHash } }
