// The whole product in a real browser: the real server with demo data on a free port, on the embedded engine in a folder of its own.
// Loaded by whoever lists the tests too (knip): nothing is started from here but by Playwright.
import { defineConfig } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumPath } from '../scripts/chromium.ts'
import { testFolder } from '../scripts/test-folder.ts'
import { freePort } from '../scripts/free-port.ts'

const root = join(import.meta.dirname, '..')

/** Chosen once by the first process; the workers inherit both. */
const port = (process.env['KERBLINE_E2E_PORT'] ??= String(await freePort()))
if (process.env['KERBLINE_E2E_DATA'] === undefined) {
  const folder = mkdtempSync(join(testFolder(), 'kerbline-e2e-'))
  process.env['KERBLINE_E2E_DATA'] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}
const base = `http://127.0.0.1:${port}`

const figures = '**/figures.spec.ts'
const waiting = ['**/slow.spec.ts', '**/offline.spec.ts', '**/view-schedules.spec.ts']

export default defineConfig({
  testDir: '.',
  // One worker goes through the figures by itself, so that one portal is filled for all of them: that costs as much as two or three of their
  // tests. Another sits out what is promised by the clock. Each takes two minutes, in which half a processor would be enough: begun last, the
  // others would wait for them.
  projects: [
    { name: 'figures', testMatch: figures, workers: 1 },
    { name: 'waiting', testMatch: waiting, workers: 1 },
    { name: 'screens', testMatch: '**/*.spec.ts', testIgnore: [figures, ...waiting], workers: 3 },
  ],
  outputDir: join(tmpdir(), 'kerbline-e2e-results'),
  fullyParallel: true,
  workers: 4, // pages wait for each other a quarter of the time, on two cores: three are worked through at once
  retries: 1, // what passes the second time is listed as flaky at the end, to be mended at its root
  forbidOnly: true,
  timeout: 120_000, // a busy machine takes three times as long as a quiet one
  expect: { timeout: 15_000 },
  reporter: [['list', { printSteps: false }]],
  use: {
    baseURL: base,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: `"${join(root, 'node_modules/.bin/node')}" scripts/start.ts`,
    cwd: root,
    url: `${base}/readyz`,
    env: {
      PORT: port,
      DATA_DIR: process.env['KERBLINE_E2E_DATA'],
      DATABASE_URL: '',
      SMTP_URL: '',
      PUBLIC_URL: '',
      DEMO_VEHICLES: '',
      DEMO_CANARIES: '1',
      TEST_CLOCK: '',
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
    },
    reuseExistingServer: false,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
  },
})
