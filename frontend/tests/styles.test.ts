// Sizes of text and z-indexes of components are tokens (src/tokens.css), so that the size of text can be
// set, and what lies over what is decided in one place.
import { describe, expect, it } from 'vitest'

const files = import.meta.glob<string>('../src/**/*.svelte', {
  eager: true,
  query: '?raw',
  import: 'default',
})

const styles = Object.entries(files).map(([path, text]) => ({
  path: path.replace('../src/', ''),
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
})
