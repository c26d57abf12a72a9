// The sounds as data: short, quiet notes of one scale.

export type SoundName = 'turn' | 'move' | 'clash' | 'point' | 'night' | 'end'

export interface Note {
  start: number // seconds
  hertz: number
  to?: number // slides to this frequency
  duration: number
  volume: number // 0 to 1
  wave: OscillatorType | 'noise'
}

// The scale: D, E flat, F sharp, G, A.
const [D, Es, Fis, G, A] = [293.7, 311.1, 370, 392, 440]
const pluck = (start: number, hertz: number, volume = 0.5, duration = 0.5): Note => ({
  start,
  hertz,
  duration,
  volume,
  wave: 'triangle',
})

export const SOUNDS: Record<SoundName, Note[]> = {
  turn: [pluck(0, A), pluck(0.14, D * 2, 0.45, 0.7)],
  move: [
    { start: 0, hertz: 420, to: 160, duration: 0.09, volume: 0.3, wave: 'noise' },
    { start: 0.13, hertz: 360, to: 140, duration: 0.09, volume: 0.24, wave: 'noise' },
  ],
  clash: [
    { start: 0, hertz: 2600, to: 900, duration: 0.16, volume: 0.5, wave: 'noise' },
    { start: 0, hertz: 1245, duration: 0.5, volume: 0.1, wave: 'square' },
    { start: 0.01, hertz: 1863, duration: 0.4, volume: 0.07, wave: 'square' },
    { start: 0.12, hertz: 95, to: 50, duration: 0.28, volume: 0.6, wave: 'sine' },
  ],
  point: [pluck(0, Fis * 2, 0.4, 0.3), pluck(0.09, A * 2, 0.4, 0.3), pluck(0.18, D * 4, 0.32, 0.7)],
  night: [
    { start: 0, hertz: D / 2, to: D / 2.02, duration: 1.4, volume: 0.4, wave: 'sine' },
    { start: 0.25, hertz: A / 2, duration: 1.2, volume: 0.25, wave: 'sine' },
    pluck(0.5, Es, 0.2, 0.9),
  ],
  end: [
    pluck(0, D),
    pluck(0.16, Fis),
    pluck(0.32, G),
    pluck(0.48, A, 0.5, 0.8),
    pluck(0.72, D * 2, 0.5, 1.4),
    { start: 0.72, hertz: D / 2, duration: 1.6, volume: 0.3, wave: 'sine' },
  ],
}

/** The duration of a sound in seconds. */
export const durationOf = (name: SoundName): number =>
  Math.max(...SOUNDS[name].map((n) => n.start + n.duration))
