// Makes the sounds, if they are wanted: none is played, and nothing made ready, before that. Browsers
// let a page sound only once somebody has touched it; what comes earlier is left out, not saved up.
import { settings } from '../settings/settings.svelte'
import { lengthOf, SOUNDS, type Note, type SoundName } from './tones'

const GAP = 0.08
const MOST_LATE = 2 // seconds: what would come later than that is left out

let context: AudioContext | null = null
let free = 0 // when the last sound ends

/** Plays sounds one after another. */
export function play(...names: SoundName[]) {
  if (
    !settings.sound ||
    settings.volume <= 0 ||
    !names.length ||
    typeof AudioContext === 'undefined'
  )
    return
  context ??= new AudioContext()
  if (context.state !== 'running') {
    void context.resume().catch(() => {})
    if (!navigator.userActivation?.isActive) return
  }
  const out = context.createGain()
  out.gain.value = settings.volume ** 2 * 0.5 // loudness as one hears it
  out.connect(context.destination)
  for (const name of names) {
    const start = Math.max(context.currentTime + 0.02, free)
    if (start - context.currentTime > MOST_LATE) return
    for (const note of SOUNDS[name]) sound(context, out, note, start)
    free = start + Math.min(lengthOf(name), 0.6) + GAP
  }
}

function sound(context: AudioContext, out: AudioNode, note: Note, start: number) {
  const [from, end] = [start + note.at, start + note.at + note.long]
  const shape = context.createGain()
  shape.gain.setValueAtTime(0, from)
  shape.gain.linearRampToValueAtTime(note.loud, from + 0.008)
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

/** Noise through a narrow filter: a footstep, a blow. */
function noise(
  context: AudioContext,
  note: Note,
  from: number,
  out: AudioNode,
): AudioBufferSourceNode {
  const source = context.createBufferSource()
  const buffer = context.createBuffer(
    1,
    Math.ceil(context.sampleRate * note.long),
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
  if (note.to) frequency.exponentialRampToValueAtTime(note.to, from + note.long)
}
