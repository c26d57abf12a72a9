// The worker of bots, odds, hints and analyses: they may think as long as they like.
import { fetchBytes, startPython, writeFile } from './python'
import type { BotQuestion, FromBotWorker, ToBotWorker } from './protocol'

const WEIGHTS = 'kemet/bots/champion.bin'
/** Levels of bots that do without the network. */
const WITHOUT_NETWORK = ['random', 'greedy', 'tactician', 'strategist', 'master']

const post = (message: FromBotWorker) => (self as unknown as Worker).postMessage(message)

const needsNetwork = (question: { type: string; bot?: string }) =>
  question.type !== 'odds' && !WITHOUT_NETWORK.includes(question.bot ?? '')

async function start({ manifest, snapshot, port }: ToBotWorker) {
  const python = await startPython(manifest, { report: () => {}, snapshot })
  const weights = fetchBytes(manifest.weights.url).then((bytes) => {
    writeFile(python, WEIGHTS, bytes)
    post({ type: 'weights' })
  })
  weights.catch((error: unknown) => post({ type: 'failed', message: String(error) }))
  const room = python.pyimport('kemet.local.browser').BotRoom!() as {
    answer(text: string): string
  }
  port.onmessage = async ({ data }: MessageEvent<BotQuestion>) => {
    if (needsNetwork(JSON.parse(data.text) as { type: string })) await weights
    try {
      port.postMessage({ id: data.id, text: room.answer(data.text) })
    } catch (error) {
      post({ type: 'failed', message: String(error) }) // Python has ended
    }
  }
  post({ type: 'ready' })
}

self.onmessage = ({ data }: MessageEvent<ToBotWorker>) =>
  void start(data).catch((error: unknown) => post({ type: 'failed', message: String(error) }))
