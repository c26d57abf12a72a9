// Starts the Python of a worker: from a snapshot of its memory where there is one, else plainly.
import type { Manifest } from './manifest'

interface PyCallable {
  (...args: unknown[]): unknown
}

/** The part of Pyodide that the workers use. */
export interface Python {
  FS: {
    mkdirTree(path: string): void
    writeFile(path: string, content: Uint8Array): void
  }
  runPython(code: string): unknown
  runPythonAsync(code: string): Promise<unknown>
  pyimport(name: string): Record<string, PyCallable>
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>
}

interface PyodideModule {
  loadPyodide(options: Record<string, unknown>): Promise<Python>
}

/** Bytes that have come, of how many. */
export type Progress = (loaded: number, total: number) => void

const ROOT = '/kemet'
const IMPORTS = 'import kemet.local.browser, kemet.bots.registry, kemet.encoding.observation'
const SNAPSHOTS = 'kemet snapshots'

/** The files that must be there before Python starts, and their sizes. */
function neededFiles({ runtime, library, package: kemet }: Manifest): Map<string, number> {
  const files = Object.entries(runtime.sizes).map(([name, size]) => [runtime.url + name, size])
  return new Map([...files, [library.url, library.size], [kemet.url, kemet.size]] as [
    string,
    number,
  ][])
}

/** Lets all fetches of this worker count their bytes. */
function countFetches(sizes: Map<string, number>, report: Progress) {
  const total = [...sizes.values()].reduce((a, b) => a + b, 0)
  let loaded = 0
  const original = globalThis.fetch
  globalThis.fetch = async (input, options) => {
    const response = await original(input, options)
    const url = new URL(input instanceof Request ? input.url : input, location.href).href
    if (!sizes.has(url) || !response.ok || !response.body) return response
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        loaded += chunk.length
        report(loaded, total)
        controller.enqueue(chunk)
      },
    })
    const { status, headers } = response
    return new Response(response.body.pipeThrough(counter), { status, headers })
  }
}

export async function fetchBytes(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

const LOCAL_HEADER = 0x04034b50

/** The files of an archive without compression. */
export function* unpack(archive: Uint8Array<ArrayBuffer>): Generator<[string, Uint8Array]> {
  const view = new DataView(archive.buffer, archive.byteOffset)
  const text = new TextDecoder()
  for (let at = 0; view.getUint32(at, true) === LOCAL_HEADER;) {
    const size = view.getUint32(at + 18, true)
    const nameSize = view.getUint16(at + 26, true)
    const start = at + 30 + nameSize + view.getUint16(at + 28, true)
    const name = text.decode(archive.subarray(at + 30, at + 30 + nameSize))
    yield [name, archive.subarray(start, start + size)]
    at = start + size
  }
}

export function writeFile(python: Python, name: string, content: Uint8Array) {
  const path = `${ROOT}/${name}`
  python.FS.mkdirTree(path.slice(0, path.lastIndexOf('/')))
  python.FS.writeFile(path, content)
}

/** The name of the snapshot of a version: it depends on what is loaded into it. */
const snapshotUrl = (manifest: Manifest) => {
  const name = (url: string) => url.slice(url.lastIndexOf('/', url.length - 2) + 1)
  const parts = [manifest.runtime.url, manifest.library.url, manifest.package.url]
  return new URL(`snapshot/${parts.map(name).join('').replaceAll('/', '-')}`, manifest.runtime.url)
    .href
}

export async function storedSnapshot(manifest: Manifest): Promise<ArrayBuffer | null> {
  try {
    const found = await (await caches.open(SNAPSHOTS)).match(snapshotUrl(manifest))
    return (await found?.arrayBuffer()) ?? null
  } catch {
    return null // no cache here
  }
}

async function storeSnapshot(manifest: Manifest, snapshot: Uint8Array<ArrayBuffer>) {
  try {
    const cache = await caches.open(SNAPSHOTS)
    for (const key of await cache.keys()) await cache.delete(key) // of other versions
    await cache.put(snapshotUrl(manifest), new Response(snapshot))
  } catch {
    // no cache, or no room: the next start is a plain one
  }
}

export async function forgetSnapshot() {
  await globalThis.caches?.delete(SNAPSHOTS).catch(() => {})
}

interface StartOptions {
  report: Progress
  /** Of the memory of another worker, or of an earlier visit. */
  snapshot: ArrayBuffer | null
  /** Called with a new snapshot, for other workers. */
  onSnapshot?: (snapshot: ArrayBuffer) => void
}

/** A Python that has imported the package. */
export async function startPython(manifest: Manifest, options: StartOptions): Promise<Python> {
  const files = neededFiles(manifest)
  if (!options.snapshot) countFetches(files, options.report)
  const { loadPyodide } = (await import(
    /* @vite-ignore */ `${manifest.runtime.url}pyodide.mjs`
  )) as PyodideModule
  const kemet = fetchBytes(manifest.package.url)
  const start = (more: Record<string, unknown>) =>
    loadPyodide({
      indexURL: manifest.runtime.url,
      stdLibURL: manifest.library.url,
      lockFileContents: { info: manifest.info, packages: {} },
      env: { HOME: '/home' },
      ...more,
    })
  const unpackAll = async (python: Python) => {
    for (const [name, content] of unpack(await kemet)) writeFile(python, name, content)
  }
  if (options.snapshot) {
    try {
      const python = await start({ _loadSnapshot: options.snapshot })
      await unpackAll(python)
      python.pyimport('kemet.local.browser').reseed!()
      return python
    } catch (error) {
      console.warn(`the snapshot is of no use: ${String(error)}`)
      await forgetSnapshot()
    }
  }
  const python = await start({ _makeSnapshot: true })
  await unpackAll(python)
  python.runPython(`import sys\nsys.path.insert(0, "${ROOT}")\n${IMPORTS}`)
  if (options.onSnapshot) {
    try {
      const snapshot = python.makeMemorySnapshot()
      await storeSnapshot(manifest, snapshot)
      options.onSnapshot(snapshot.buffer)
    } catch (error) {
      console.warn(`no snapshot can be made: ${String(error)}`)
    }
  }
  return python
}
