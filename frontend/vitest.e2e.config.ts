import { defineConfig } from 'vitest/config'

// Tests in a real browser against a real server; slow, and one after another.
export default defineConfig({
  test: { include: ['e2e/**/*.e2e.ts'], testTimeout: 180_000, hookTimeout: 60_000, fileParallelism: false },
})
