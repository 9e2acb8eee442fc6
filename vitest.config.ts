import { defineConfig } from 'vitest/config'

// Isolation costs most of a run (a new thread and a new module graph a file) and buys nothing where tests share no state:
// each server test opens a database of its own, the domain is pure, and the pages clean up after themselves. So no test mocks a
// module, which whoever runs after it in the same thread would meet or miss: a fake is handed in.
const shared = {
  pool: 'threads',
  isolate: false,
  maxWorkers: 2,
  // As long as the pages' own tests look (testing/setup.ts): what is told over another connection comes within milliseconds, of a processor.
  expect: { poll: { timeout: 10_000 } },
} as const

/** KERBLINE_TEST=full: every suite of the server on both engines. */
const isFull = process.env['KERBLINE_TEST'] === 'full'

/**
 * What touches an engine itself: its schema, scope, gates, queue, notifications, imports, files and the grammar of cases. The rest
 * is SQL and rules that both engines read alike; it is tested on PostgreSQL, which companies run, and meets the embedded engine
 * under the browser and in the full run.
 */
const onEngine = [
  'areas/imports',
  'cases',
  'db',
  'driver-checks',
  'files',
  'fleet',
  'http',
  'import',
  'invoices',
  'jobs',
  'operator',
  'realtime',
  'response-cache',
  'testing',
].map((room) => `server/src/${room}/**/*.test.ts`)

const serverProject = (name: string, engine: 'postgres' | 'embedded', include: string[]) => ({
  test: {
    ...shared,
    // Not threads: V8's table of compiled WebAssembly is the process's, and embedded engines that come and go in several threads at
    // once have broken it (see embedded-host.ts).
    pool: 'forks' as const,
    name,
    include,
    env: { KERBLINE_TEST_ENGINE: engine },
    environment: 'node' as const,
    globalSetup: ['server/src/testing/databases.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})

export default defineConfig({
  test: {
    projects: [
      { test: { ...shared, name: 'domain', include: ['domain/src/**/*.test.ts'], environment: 'node' } },
      {
        // JSX is compiled by the bundler's own transform; no plugin is needed for tests.
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          ...shared,
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['web/src/testing/setup.ts'],
          sequence: { hooks: 'list' }, // the page of a test ends before its own hooks give back what it stood on
          unstubGlobals: true,
          restoreMocks: true,
          // Not setInterval: jsdom draws its frames by it, so one begun while it is faked never comes and no frame after it does.
          fakeTimers: {
            toFake: [
              'setTimeout',
              'clearTimeout',
              'Date',
              'performance',
              'requestAnimationFrame',
              'cancelAnimationFrame',
            ],
          },
          testTimeout: 30_000, // what a hung test may cost, as on the server; typing a form on a busy machine takes seconds
        },
      },
      serverProject('server', 'postgres', ['server/src/**/*.test.ts']),
      serverProject('embedded', 'embedded', isFull ? ['server/src/**/*.test.ts'] : onEngine),
      { test: { ...shared, name: 'walls', include: ['lint/**/*.test.ts'], environment: 'node', testTimeout: 60_000 } },
    ],
  },
})
