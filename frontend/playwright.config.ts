import { defineConfig } from '@playwright/test'

const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

// Tests in a real browser against real servers, one server per worker (e2e/support/fixtures.ts).
// A failed test leaves traces, screenshots and the server's log in test-results/.
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  retries: 0, // a flaky test is a defect, in the test or in the page
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  projects: [
    { name: 'server', testIgnore: /e2e\/site\// },
    { name: 'site', testDir: 'e2e/site' }, // on build/site, without a server
  ],
  use: {
    launchOptions: {
      executablePath: process.env.KEMET_CHROMIUM ?? '/usr/bin/chromium',
      args: CHROMIUM_ARGS,
    },
    actionTimeout: 30_000,
    screenshot: 'off', // the fixture `visit` takes those of failed tests
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
  },
})
