// Turns legal answers into gestures: which place, card, tile or action space each belongs to.
// It decides nothing: every answer comes from the server, and each can also be chosen from a list.
import type { Colour, Option, View } from '../net/types'

export interface Offer extends Option {
  verb: string
  words: string[]
}

export function readOffer(option: Option): Offer {
  const [verb, ...words] = option.answer.split(' ')
  return { ...option, verb: verb!, words }
}

export type Where =
  | { kind: 'space'; id: string }
  | { kind: 'cell'; id: string }
  | { kind: 'tile'; id: string }
  | { kind: 'card'; id: string }
  | { kind: 'fight' }
  | { kind: 'pyramids' }
  | { kind: 'plain' }

/** Where on the table an answer is given. */
export function whereOf(offer: Offer, view: View): Where {
  const [a, b, c] = offer.words
  switch (offer.verb) {
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

export interface Gestures {
  spaces: Record<string, Offer[]>
  cells: Record<string, Offer[]>
  tiles: Record<string, Offer[]>
  cards: Record<string, Offer[]>
  fights: Offer[]
  pyramids: Offer[]
  takes: Offer[]
  plain: Offer[]
  all: Offer[]
}

export function gesturesOf(options: Option[], view: View): Gestures {
  const found: Gestures = {
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
  const put = (into: Record<string, Offer[]>, id: string, offer: Offer) =>
    (into[id] ??= []).push(offer)
  for (const option of options) {
    const offer = readOffer(option)
    found.all.push(offer)
    const where = whereOf(offer, view)
    if (where.kind === 'space' && where.id) put(found.spaces, where.id, offer)
    else if (where.kind === 'cell') put(found.cells, where.id, offer)
    else if (where.kind === 'tile') put(found.tiles, where.id, offer)
    else if (where.kind === 'card') put(found.cards, where.id, offer)
    else if (where.kind === 'fight') found.fights.push(offer)
    else if (where.kind === 'pyramids') found.pyramids.push(offer)
    else if (offer.verb === 'take') found.takes.push(offer)
    else found.plain.push(offer)
  }
  // A card with a target is also shown lit in the hand: a click there lights its places alone.
  for (const offer of found.all)
    if ((offer.verb === 'di' || offer.verb === 'use') && offer.words[1])
      put(found.cards, offer.words[0]!, offer)
  return found
}

/** How many units an answer is about, where it is about that. */
export function unitsOf(offer: Offer): number | null {
  if (offer.verb === 'take') return Number(offer.words[0])
  if (offer.verb === 'muster') return Number(offer.words[1])
  return null
}

/** Whether this step would start a battle: somebody else stands there. */
export function attacks(offer: Offer, view: View): boolean {
  if (offer.verb !== 'step' && offer.verb !== 'teleport') return false
  return view.troops.some((troop) => troop.space === offer.words[0] && troop.seat !== view.seat)
}

/** What had better be asked again: it shows something to others or ends something for good. */
export function isGrave(offer: Offer, view: View): boolean {
  return offer.verb === 'fight' || attacks(offer, view)
}

export interface PyramidPlan {
  colour: Colour
  level: number
  district: number
}

/** `pyramids ruby2@1 sapphire1@2` as data. */
export function readPyramids(offer: Offer): PyramidPlan[] {
  return offer.words.map((word) => {
    const [, colour, level, district] = word.match(/^(\D+)(\d)@(\d)$/)!
    return { colour: colour as Colour, level: Number(level), district: Number(district) }
  })
}

/** `fight s4d1/s2p2` as its two cards. */
export function readFight(offer: Offer): [play: string, discard: string] {
  const [play, discard] = offer.words[0]!.split('/')
  return [play!, discard ?? '']
}
