// Colours, sizes of text and z-indexes of components are tokens (src/tokens.css), so that a theme or the size
// of text can be set, and what lies over what is decided in one place. Colours of drawings are in art/art.css.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Every component and style sheet under a folder, with its text. */
function styled(folder: string): [string, string][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(svelte|css)$/.test(path))
    .map((path) => [`${folder}/${path}`, readFileSync(`${folder}/${path}`, 'utf8')])
}

const own = styled('src')
const sources = [...own, ...styled('../src/kemet/svg/assets')]
/** The files that name colours; the page without a connection stands alone. */
const PALETTES = ['src/tokens.css', 'art/art.css', 'offline/offline.css', 'svg/assets/']

const styles = own
  .filter(([path]) => path.endsWith('.svelte'))
  .map(([path, text]) => ({
    path,
    css: text.slice(text.indexOf('<style>')),
    // Units of a drawing, and sizes that follow the window.
    isDrawing: /<text\b/.test(text) || path.includes('/board/'),
  }))

describe('the styles of components', () => {
  it('have no bare z-indexes', () => {
    const bare = styles.flatMap(({ path, css }) =>
      (css.match(/z-index: *-?\d+/g) ?? []).map((found) => `${path}: ${found}`),
    )
    expect(bare).toEqual([])
  })

  it('have no sizes of text in pixels', () => {
    const bare = styles
      .filter(({ isDrawing }) => !isDrawing)
      .flatMap(({ path, css }) =>
        (css.match(/(?:font-size: *|font:[^;{}(]*?)[\d.]+px(?!\/)[^;]*/g) ?? [])
          .filter((found) => !/font:[^;]*var\(--text-\d\)/.test(found))
          .map((found) => `${path}: ${found}`),
      )
    expect(bare).toEqual([])
  })

  it('have no colours of their own', () => {
    const bare = sources
      .filter(([path]) => !PALETTES.some((palette) => path.includes(palette)))
      .flatMap(([path, text]) => {
        const drawn = text.replace(/<script[\s>][^]*?<\/script>/g, '')
        const found =
          drawn.match(/(?<![\w('"]|href="|url\()#[\da-f]{3,8}\b|\b(?:rgb|hsl)a?\(/gi) ?? []
        const attributes = drawn.match(/(?:fill|stroke|color)="#[\da-f]{3,8}"/gi) ?? []
        return [...found, ...attributes].map((colour) => `${path}: ${colour}`)
      })
    expect(bare).toEqual([])
  })

  it('use only tokens that are defined, and all of them', () => {
    const texts = sources.map(([, text]) => text)
    const used = texts.flatMap((text) =>
      [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name!),
    )
    const defined = new Set(
      texts.flatMap((text) => [...text.matchAll(/(--[\w-]+)(?=:|=|')/g)].map(([, name]) => name)),
    )
    expect(used.filter((name) => !name.endsWith('-') && !defined.has(name))).toEqual([])
    const tokens = sources.find(([path]) => path.endsWith('src/tokens.css'))![1]
    const unused = [...tokens.matchAll(/^ {2}(--[\w-]+):/gm)]
      .map(([, name]) => name!)
      .filter((name) => !used.includes(name))
    expect(unused).toEqual([])
  })
})
