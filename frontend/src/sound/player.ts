// Plays sounds at the volume of the settings; at volume 0 nothing is prepared. Browsers allow sound only
// after a click or a key; earlier sounds are dropped, not queued.
import { settings } from '../settings/settings.svelte'
import { durationOf, SOUNDS, type Note, type SoundName } from './tones'

const GAP_S = 0.08
const MAX_DELAY_S = 2 // later sounds are dropped

let context: AudioContext | null = null
let busyUntil = 0 // end of the last sound

const isOff = () => settings.volume <= 0 || typeof AudioContext === 'undefined'

/** Makes sound possible; called within a click or a key, where all browsers allow it. */
export function unlockSound() {
  if (isOff()) return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume().catch(() => {})
}

/** Plays sounds one after another; none before the first click or key. */
export function play(...names: SoundName[]) {
  if (isOff() || !names.length) return
  if (navigator.userActivation?.isActive) unlockSound()
  if (!context || (context.state !== 'running' && !navigator.userActivation?.isActive)) return
  const out = context.createGain()
  out.gain.value = settings.volume ** 2 * 0.5 // perceived loudness
  out.connect(context.destination)
  for (const name of names) {
    const start = Math.max(context.currentTime + 0.02, busyUntil)
    if (start - context.currentTime > MAX_DELAY_S) return
    for (const note of SOUNDS[name]) playNote(context, out, note, start)
    busyUntil = start + Math.min(durationOf(name), 0.6) + GAP_S
  }
}

function playNote(context: AudioContext, out: AudioNode, note: Note, start: number) {
  const [from, end] = [start + note.start, start + note.start + note.duration]
  const shape = context.createGain()
  shape.gain.setValueAtTime(0, from)
  shape.gain.linearRampToValueAtTime(note.volume, from + 0.008)
  shape.gain.exponentialRampToValueAtTime(0.001, end)
  shape.connect(out)
  const source =
    note.wave === 'noise'
      ? noise(context, note, from, shape)
      : tone(context, note, note.wave, from, shape)
  source.start(from)
  source.stop(end)
}

function tone(
  context: AudioContext,
  note: Note,
  wave: OscillatorType,
  from: number,
  out: AudioNode,
): OscillatorNode {
  const source = context.createOscillator()
  source.type = wave
  slide(source.frequency, note, from)
  source.connect(out)
  return source
}

/** Filtered noise: a footstep, a blow. */
function noise(
  context: AudioContext,
  note: Note,
  from: number,
  out: AudioNode,
): AudioBufferSourceNode {
  const source = context.createBufferSource()
  const buffer = context.createBuffer(
    1,
    Math.ceil(context.sampleRate * note.duration),
    context.sampleRate,
  )
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  source.buffer = buffer
  const filter = context.createBiquadFilter()
  filter.type = 'bandpass'
  slide(filter.frequency, note, from)
  source.connect(filter).connect(out)
  return source
}

function slide(frequency: AudioParam, note: Note, from: number) {
  frequency.setValueAtTime(note.hertz, from)
  if (note.to) frequency.exponentialRampToValueAtTime(note.to, from + note.duration)
}
