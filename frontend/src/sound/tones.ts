// The sounds as data: plucked and breathed notes of one scale, short and low, never a fanfare.

export type SoundName = 'turn' | 'move' | 'clash' | 'point' | 'night' | 'end'

export interface Note {
  at: number // seconds after the beginning
  hertz: number
  to?: number // slides there
  long: number
  loud: number // of 1
  wave: OscillatorType | 'noise'
}

// A scale as a reed flute might have it: D, E flat, F sharp, G, A.
const [D, Es, Fis, G, A] = [293.7, 311.1, 370, 392, 440]
const pluck = (at: number, hertz: number, loud = 0.5, long = 0.5): Note => ({
  at,
  hertz,
  long,
  loud,
  wave: 'triangle',
})

export const SOUNDS: Record<SoundName, Note[]> = {
  turn: [pluck(0, A), pluck(0.14, D * 2, 0.45, 0.7)],
  move: [
    { at: 0, hertz: 420, to: 160, long: 0.09, loud: 0.3, wave: 'noise' },
    { at: 0.13, hertz: 360, to: 140, long: 0.09, loud: 0.24, wave: 'noise' },
  ],
  clash: [
    { at: 0, hertz: 2600, to: 900, long: 0.16, loud: 0.5, wave: 'noise' },
    { at: 0, hertz: 1245, long: 0.5, loud: 0.1, wave: 'square' },
    { at: 0.01, hertz: 1863, long: 0.4, loud: 0.07, wave: 'square' },
    { at: 0.12, hertz: 95, to: 50, long: 0.28, loud: 0.6, wave: 'sine' },
  ],
  point: [pluck(0, Fis * 2, 0.4, 0.3), pluck(0.09, A * 2, 0.4, 0.3), pluck(0.18, D * 4, 0.32, 0.7)],
  night: [
    { at: 0, hertz: D / 2, to: D / 2.02, long: 1.4, loud: 0.4, wave: 'sine' },
    { at: 0.25, hertz: A / 2, long: 1.2, loud: 0.25, wave: 'sine' },
    pluck(0.5, Es, 0.2, 0.9),
  ],
  end: [
    pluck(0, D),
    pluck(0.16, Fis),
    pluck(0.32, G),
    pluck(0.48, A, 0.5, 0.8),
    pluck(0.72, D * 2, 0.5, 1.4),
    { at: 0.72, hertz: D / 2, long: 1.6, loud: 0.3, wave: 'sine' },
  ],
}

/** How long it sounds, in seconds. */
export const lengthOf = (name: SoundName): number =>
  Math.max(...SOUNDS[name].map((n) => n.at + n.long))
