import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { settings } from '../../src/settings/settings.svelte'
import { SOUNDS } from '../../src/sound/tones'

describe('playback', () => {
  let made: FakeContext[], active: boolean
  const param = () => ({
    value: 0,
    setValueAtTime: vi.fn(),
    linearRampToValueAtTime: vi.fn(),
    exponentialRampToValueAtTime: vi.fn(),
  })
  class FakeContext {
    state = 'running'
    currentTime = 10
    sampleRate = 100
    destination = {}
    starts: number[] = []
    gains: { value: number }[] = []
    resume = vi.fn(async () => {})
    constructor() {
      made.push(this)
    }
    node = () => ({
      gain: param(),
      frequency: param(),
      connect: (next: unknown) => next,
      start: (at: number) => this.starts.push(at),
      stop: () => {},
    })
    createGain() {
      const node = this.node()
      this.gains.push(node.gain)
      return node
    }
    createOscillator = this.node
    createBufferSource = this.node
    createBiquadFilter = this.node
    createBuffer = (_: number, length: number) => ({
      getChannelData: () => new Float32Array(length),
    })
  }
  const newEvents = async () => (
    vi.resetModules(),
    {
      ...(await import('../../src/sound/player')),
      settings: (await import('../../src/settings/settings.svelte')).settings,
    }
  )

  beforeEach(() => {
    made = []
    active = true
    vi.stubGlobal('AudioContext', FakeContext)
    vi.stubGlobal('navigator', {
      ...navigator,
      language: 'en',
      userActivation: {
        get isActive() {
          return active
        },
      },
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('is on by default, and prepares nothing before the first click or key', async () => {
    const { play, unlockSound } = await newEvents()
    expect(settings.volume).toBeGreaterThan(0)
    active = false
    play('turn')
    expect(made).toEqual([])
    unlockSound() // the first click
    play('move')
    expect(made[0]!.starts.length).toBe(SOUNDS.move.length)
  })

  it('plays one after another at the chosen volume', async () => {
    const { play, settings } = await newEvents()
    settings.volume = 0.5
    play('turn', 'clash')
    const [context] = made
    expect(context!.gains[0]!.value).toBeCloseTo(0.125)
    expect(context!.starts.length).toBe(SOUNDS.turn.length + SOUNDS.clash.length)
    expect(Math.min(...context!.starts.slice(SOUNDS.turn.length))).toBeGreaterThan(10.5)
  })

  it('plays nothing at volume 0', async () => {
    const { play, unlockSound, settings } = await newEvents()
    settings.volume = 0
    unlockSound()
    play('turn')
    expect(made).toEqual([])
  })

  it('drops sounds the browser does not allow yet', async () => {
    const { play, unlockSound } = await newEvents()
    active = false
    unlockSound() // makes the context
    const [context] = made
    context!.state = 'suspended'
    play('move')
    expect(context!.starts).toEqual([])
    unlockSound()
    expect(context!.resume).toHaveBeenCalled()
    context!.state = 'running'
    play('move')
    expect(context!.starts.length).toBe(SOUNDS.move.length)
  })

  it('drops sounds that would be late', async () => {
    const { play } = await newEvents()
    for (let i = 0; i < 20; i++) play('turn')
    expect(Math.max(...made[0]!.starts)).toBeLessThan(13)
  })
})
