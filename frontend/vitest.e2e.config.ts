import { defineConfig } from 'vitest/config'

// Tests in a real browser against a real server, two files at a time, each with its own of both.
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000, interval: 40 } },
    retry: 1, // told in the output: on a machine that others keep busy a browser may miss a beat, not twice
    pool: 'forks',
    poolOptions: { forks: { minForks: 1, maxForks: 2 } },
  },
})
