/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { brotli } from './scripts/brotli'
import { compactAreas } from './scripts/compact-areas'

// Drawings and board geometry that the page shares with the Python package.
const ASSETS = fileURLToPath(new URL('../src/kemet/svg/assets', import.meta.url))

// tools/page_build.py puts the bundle where the Python server serves it. The same source gives the same
// bytes.
export default defineConfig(({ mode }) => ({
  base: './',
  plugins: [compactAreas(), svelte(), brotli()],
  build: {
    outDir: '../build/page',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the content security policy allows no data: addresses
    minify: 'terser', // its names compress better than those of esbuild: 7 % with gzip
    terserOptions: { ecma: 2020, module: true },
    modulePreload: { polyfill: false },
    rollupOptions: {
      input:
        mode === 'gallery'
          ? 'gallery.html'
          : { index: 'index.html', sw: 'src/offline/serviceWorker.ts' },
      output: {
        // a service worker keeps its address
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8123', ws: true } },
    fs: { allow: ['.', ASSETS] },
  },
  resolve: {
    alias: { $assets: ASSETS },
    ...(mode === 'test' && { conditions: ['browser'] }),
  },
  test: {
    environment: 'jsdom',
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
  },
}))
