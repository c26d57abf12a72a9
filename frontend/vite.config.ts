/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { brotli } from './scripts/brotli'
import { compactAreas } from './scripts/compact-areas'

// Drawings and board geometry that the page shares with the Python package.
const ASSETS = fileURLToPath(new URL('../src/kemet/svg/assets', import.meta.url))

// The page in the mode `site` plays tables in the browser, without a server.
const BACKENDS = { server: './src/api/httpBackend.ts', site: './src/site/localBackend.ts' }
const backendOf = (mode: string) =>
  fileURLToPath(new URL(BACKENDS[mode === 'site' ? 'site' : 'server'], import.meta.url))

// tools/page_build.py puts the bundle where the Python server serves it, tools/site_build.py into the
// site. The same source gives the same bytes.
export default defineConfig(({ mode }) => ({
  base: './',
  plugins: [compactAreas(), svelte(), mode !== 'site' && brotli()],
  build: {
    outDir: mode === 'site' ? '../build/site-page' : '../build/page',
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
          : {
              index: 'index.html',
              sw: mode === 'site' ? 'src/site/serviceWorker.ts' : 'src/offline/serviceWorker.ts',
            },
      output: {
        // a service worker keeps its address
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  worker: { format: 'es' },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8123', ws: true } },
    fs: { allow: ['.', ASSETS] },
  },
  resolve: {
    alias: { $assets: ASSETS, $backend: backendOf(mode) },
    ...(mode === 'test' && { conditions: ['browser'] }),
  },
  test: {
    environment: 'jsdom',
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
  },
}))
