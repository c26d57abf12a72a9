// The page knows no rules: levels of bots, colours, goals and limits come from the server. Lessons are
// positions of their own, and texts name what there is.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { texts as en } from '../src/locales/en/texts'

const LEVELS = Object.keys(en)
  .filter((key) => key.startsWith('level_') && key !== 'level_random') // a deal is random, too
  .map((key) => key.slice('level_'.length))

// `site` is a host of tables in the browser: it stands for a server.
const TEXTS = /^(locales|i18n|site|learn\/lessons)\/|schema\.d\.ts$/
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(ts|svelte)$/.test(path) && !TEXTS.test(path))
  .map((path) => ({ path, text: readFileSync(`src/${path}`, 'utf8') }))

const found = (pattern: RegExp) =>
  sources.flatMap(({ path, text }) =>
    (text.match(pattern) ?? []).map((match) => `${path}: ${match}`),
  )

describe('the page has no', () => {
  it('levels of bots', () => {
    expect(LEVELS).toContain('grandmaster')
    expect(found(new RegExp(`(['"\`])(${LEVELS.join('|')})\\1`, 'g'))).toEqual([])
  })

  it('list of colours', () => {
    expect(found(/\[\s*'(?:ruby|sapphire|diamond)',\s*'(?:ruby|sapphire|diamond)'/g)).toEqual([])
  })

  it('goals and limits', () => {
    expect(
      found(/\b(?:goal|victoryPoints|maxLevel|maxPrayer|maxUnits)\s*(?:=|\?\?|:)\s*[1-9]/gi),
    ).toEqual([])
    expect(found(/\bMAX_(?:PRAYER|LEVEL|UNITS|POINTS|TILES)\s*=/g)).toEqual([])
  })
})
