// The folders of the page from the ground up: a folder imports from those above it in this list and from
// itself. Only `App.svelte` and `main.ts` import from all of them.
import { dirname, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

const LAYERS = [
  'content',
  'locales',
  'settings',
  'api',
  'browser',
  'i18n',
  'art',
  'sound',
  'board',
  'actions',
  'ui',
  'playback',
  'timeline',
  'people',
  'table/state',
  'rules',
  'lobby',
  'analysis',
  'battle',
  'end',
  'table/prompt',
  'table/own',
  'table/market',
  'table/map',
  'table/log',
  'table/players',
  'table/layouts',
  'table/page',
  'learn',
  'replay',
  'offline',
  'site',
]

const files = import.meta.glob<string>('../src/**/*.{ts,svelte}', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** The folder of a file of `src`; the table is divided further. */
function folderOf(path: string): string {
  const parts = path.split('/')
  if (parts.length === 1) return ''
  return parts[0] === 'table' ? parts.slice(0, 2).join('/') : parts[0]!
}

const sources = Object.entries(files).map(([path, text]) => ({
  path: path.replace('../src/', ''),
  imports: [...text.matchAll(/(?:from|import\() ?'(\.[^']*)'/g)].map(([, to]) => to!),
}))

describe('the folders of the page', () => {
  it('are those of the list', () => {
    const folders = new Set(sources.map(({ path }) => folderOf(path)).filter(Boolean))
    expect([...folders].sort()).toEqual(
      LAYERS.filter((one) => one !== 'content').sort(), // it holds data
    )
  })

  it('import only from the folders below them', () => {
    const wrong = sources.flatMap(({ path, imports }) => {
      const own = folderOf(path)
      if (!own) return []
      return imports
        .map((to) => normalize(`${dirname(path)}/${to}`))
        .filter((to) => !to.startsWith('..')) // shared assets
        .filter((to) => folderOf(to) !== own)
        .filter((to) => LAYERS.indexOf(folderOf(to)) >= LAYERS.indexOf(own) || !folderOf(to))
        .map((to) => `${path} imports ${to}`)
    })
    expect(wrong).toEqual([])
  })
})
