// All SVG symbols, inserted into the page once; components refer to them by name.
import '$assets/board.css'
import './art.css'
import creatures from '$assets/creatures.svg?raw'
import emblems from '$assets/emblems.svg?raw'
import figures from '$assets/figures.svg?raw'
import glyphs from '$assets/glyphs.svg?raw'
import places from '$assets/places.svg?raw'
import paints from './paints.svg?raw'
import pictures from './pictures.svg?raw'

export const SPRITES = [paints, emblems, figures, creatures, places, glyphs, pictures].join('')

export const GODS = ['anubis', 'bastet', 'horus', 'sobek', 'wadjet'] as const
