// A Vite plugin: scripts and styles also get a file compressed with Brotli, which the server sends to
// browsers that accept it. It has no compressor of its own.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'

export const COMPRESSED = /^assets\/.*\.(js|css)$/

export function brotli(): Plugin {
  return {
    name: 'brotli',
    writeBundle({ dir }, files) {
      for (const [name, file] of Object.entries(files))
        if (COMPRESSED.test(name)) {
          const content = file.type === 'chunk' ? file.code : file.source
          writeFileSync(join(dir!, `${name}.br`), brotliCompressSync(content))
        }
    },
  }
}
