// Groups legal answers by what is clicked to give them: a space, card, tile or action cell.
// It decides nothing: every answer comes from the server, and each can also be chosen from a list.
import type { Colour, Option, View } from '../api/types'

export interface ParsedOption extends Option {
  verb: string
  words: string[]
}

export function parseOption(option: Option): ParsedOption {
  const [verb, ...words] = option.answer.split(' ')
  return { ...option, verb: verb!, words }
}

export type Target =
  | { kind: 'space'; id: string }
  | { kind: 'cell'; id: string }
  | { kind: 'tile'; id: string }
  | { kind: 'card'; id: string }
  | { kind: 'fight' }
  | { kind: 'pyramids' }
  | { kind: 'plain' }

/** What is clicked to give an answer. */
export function targetOf(option: ParsedOption, view: View): Target {
  const [a, b, c] = option.words
  switch (option.verb) {
    case 'march':
    case 'step':
    case 'teleport':
    case 'send':
    case 'battle':
    case 'muster':
      return { kind: 'space', id: a! }
    case 'deploy':
    case 'swap':
      return { kind: 'space', id: `${ownCity(view)}${b}` }
    case 'raise':
      return { kind: 'space', id: c ?? pyramidAt(view, a as Colour) ?? '' }
    case 'di':
    case 'use':
      return b ? { kind: 'space', id: b } : { kind: 'card', id: a! }
    case 'add':
    case 'wound':
    case 'keep':
      return { kind: 'card', id: a! }
    case 'token':
    case 'silver':
      return { kind: 'cell', id: a! }
    case 'gold':
      return { kind: 'cell', id: `gold ${a}` }
    case 'buy':
      return { kind: 'tile', id: a! }
    case 'fight':
      return { kind: 'fight' }
    case 'pyramids':
      return { kind: 'pyramids' }
    default:
      return { kind: 'plain' }
  }
}

export function ownCity(view: View): string {
  return view.seat === null ? '' : view.players[view.seat]!.city
}

function pyramidAt(view: View, colour: Colour): string | null {
  const district = view.seat === null ? null : view.players[view.seat]!.pyramids[colour][1]
  return district ? `${ownCity(view)}${district}` : null
}

export interface OptionsByTarget {
  spaces: Record<string, ParsedOption[]>
  cells: Record<string, ParsedOption[]>
  tiles: Record<string, ParsedOption[]>
  cards: Record<string, ParsedOption[]>
  fights: ParsedOption[]
  pyramids: ParsedOption[]
  takes: ParsedOption[]
  plain: ParsedOption[]
  all: ParsedOption[]
}

export function groupByTarget(options: Option[], view: View): OptionsByTarget {
  const found: OptionsByTarget = {
    spaces: {},
    cells: {},
    tiles: {},
    cards: {},
    fights: [],
    pyramids: [],
    takes: [],
    plain: [],
    all: [],
  }
  const add = (to: Record<string, ParsedOption[]>, id: string, option: ParsedOption) =>
    (to[id] ??= []).push(option)
  for (const option of options.map(parseOption)) {
    found.all.push(option)
    const target = targetOf(option, view)
    if (target.kind === 'space' && target.id) add(found.spaces, target.id, option)
    else if (target.kind === 'cell') add(found.cells, target.id, option)
    else if (target.kind === 'tile') add(found.tiles, target.id, option)
    else if (target.kind === 'card') add(found.cards, target.id, option)
    else if (target.kind === 'fight') found.fights.push(option)
    else if (target.kind === 'pyramids') found.pyramids.push(option)
    else if (option.verb === 'take') found.takes.push(option)
    else found.plain.push(option)
  }
  // A card with a target is also highlighted in the hand: a click there highlights its targets only.
  for (const option of found.all)
    if (option.verb === 'garrison')
      // The districts of an answer can be clicked as well.
      option.words.forEach((n, i) => {
        if (n !== '0') add(found.spaces, `${ownCity(view)}${i + 1}`, option)
      })
    else if ((option.verb === 'di' || option.verb === 'use') && option.words[1])
      add(found.cards, option.words[0]!, option)
  return found
}

/** The number of units in an answer, or null. */
export function unitsOf(option: ParsedOption): number | null {
  if (option.verb === 'take') return Number(option.words[0])
  if (option.verb === 'muster') return Number(option.words[1])
  return null
}

/** The opponent whom an answer attacks. */
export const battleOf = (option: ParsedOption): number | null => option.attacks

export interface PyramidPlan {
  colour: Colour
  level: number
  district: number
}

/** Parses `pyramids ruby2@1 sapphire1@2`. */
export function parsePyramids(option: ParsedOption): PyramidPlan[] {
  return option.words.map((word) => {
    const [, colour, level, district] = word.match(/^(\D+)(\d)@(\d)$/)!
    return { colour: colour as Colour, level: Number(level), district: Number(district) }
  })
}

/** Parses `fight s4d1/s2p2` into its two cards. */
export function parseFight(option: ParsedOption): [play: string, discard: string] {
  const [play, discard] = option.words[0]!.split('/')
  return [play!, discard ?? '']
}
