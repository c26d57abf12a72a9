// The messages between the page and its workers.
import type { Manifest } from './manifest'
import type { StorageProblem } from './records'

/** From a page to the host of the tables, as `kemet.local.channel` has them. */
export type HostCall =
  | { type: 'request'; id: string; method: string; path: string; body: string; secret: string }
  | { type: 'open'; id: string; path: string }
  | { type: 'send'; id: string; text: string }
  | { type: 'close'; id: string }

/** From the host to a page: what has become of a call. */
export interface HostReply {
  type: 'reply'
  kind: 'response' | 'opened' | 'message' | 'closed'
  id: string
  number: number
  text: string
}

export type ToHostWorker =
  | {
      type: 'start'
      manifest: Manifest
      database: string
      snapshot: ArrayBuffer | null
      bots: MessagePort
    }
  | { type: 'bots'; port: MessagePort }
  | HostCall

export type FromHostWorker =
  | HostReply
  | { type: 'progress'; loaded: number; total: number }
  | { type: 'snapshot'; snapshot: ArrayBuffer }
  | { type: 'ready' }
  | { type: 'failed'; message: string }
  | { type: 'storage'; problem: StorageProblem }
  | { type: 'damaged'; table: string }
  | { type: 'silent' } // the bots do not answer

export interface ToBotWorker {
  type: 'start'
  manifest: Manifest
  snapshot: ArrayBuffer | null
  port: MessagePort
}

export type FromBotWorker =
  | { type: 'ready' }
  | { type: 'weights' } // the network is there
  | { type: 'failed'; message: string }

/** Between the host and the bots: questions and answers of `kemet.analysis.worker`, as JSON. */
export interface BotQuestion {
  id: number
  text: string
}
