// npm run bench [-- --only P8,kill] [--rounds 5]: measures the goals one after the other and prints one table. Nothing here
// asserts a time: a limit is measured beside each figure in the same run, and the table says how far apart they are.
import { parseArgs } from 'node:util'
import { run } from '../scripts/run.ts'
import { openHouse } from './house.ts'
import type { Measure, Row } from './metric.ts'
import { tableOf } from './table.ts'

const metrics: Readonly<Record<string, () => Promise<Measure>>> = {
  P1: async () => (await import('./metrics/sign-in-weight.ts')).measure,
  P2: async () => (await import('./metrics/dashboard-weight.ts')).measure,
  P4: async () => (await import('./metrics/lighthouse.ts')).measure,
  P5: async () => (await import('./metrics/warm-load.ts')).measure,
  P7: async () => (await import('./metrics/list-keys.ts')).measure,
  P8: async () => (await import('./metrics/dashboard-scale.ts')).measure,
  P9: async () => (await import('./metrics/map.ts')).measure,
  P10: async () => (await import('./metrics/response-cache.ts')).measure,
  P11: async () => (await import('./metrics/list-page.ts')).measure,
  P12: async () => (await import('./metrics/counts.ts')).measure,
  P13: async () => (await import('./metrics/case-step.ts')).measure,
  P16: async () => (await import('./metrics/cold-start.ts')).measure,
  P17: async () => (await import('./metrics/imports.ts')).measure,
  P19: async () => (await import('./metrics/after-sign-in.ts')).measure,
  P20: async () => (await import('./metrics/evidence.ts')).measure,
  P22: async () => (await import('./metrics/rebuilding.ts')).measure,
  library: async () => (await import('./metrics/library.ts')).measure,
  packs: async () => (await import('./metrics/packs.ts')).measure,
  // Last: it leaves its cases in the shared portal.
  P21: async () => (await import('./metrics/worklist.ts')).measure,
  kill: async () => (await import('./metrics/kill.ts')).measure,
}

const { values } = parseArgs({ options: { only: { type: 'string' }, rounds: { type: 'string', default: '5' } } })
const wanted =
  values.only?.split(',').map((name) => name.trim()) ?? Object.keys(metrics).filter((name) => name !== 'kill')
const unknown = wanted.filter((name) => !(name in metrics))
const rounds = Number(values.rounds)
if (unknown.length > 0 || !Number.isInteger(rounds) || rounds < 1) {
  console.error(`Usage: npm run bench -- [--only ${Object.keys(metrics).join(',')}] [--rounds 5]`)
  process.exit(2)
}

run(process.execPath, ['scripts/bundle-server.ts']) // the server is measured as npm start runs it
const rows: Row[] = []
const failures: string[] = []
const house = openHouse({ rounds, say: (words) => console.error(`  ${words}`) })
// Ended from outside, a run of half an hour must not vanish: it says by what, how large it was and what it has measured, and takes its portals
// with it.
let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (isEnding) return
    isEnding = true
    const megabytes = Math.round(process.memoryUsage.rss() / 1e6)
    console.error(`Ended by ${signal} after ${Math.round(process.uptime())} s, at ${megabytes} MB of memory.`)
    if (rows.length > 0) console.log(`\n${tableOf(rows)}`)
    void house.close().finally(() => process.exit(1))
  })
try {
  for (const name of wanted) {
    const load = metrics[name]
    if (load === undefined) continue
    console.error(`${name} …`)
    try {
      const measure = await load()
      rows.push(...(await measure(house)))
    } catch (error) {
      failures.push(
        `${name} could not be measured: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      )
    }
  }
} finally {
  await house.close()
}
console.log(`\n${tableOf(rows)}\n\nMedians of ${rounds} interleaved runs on ${house.machine}.`)
for (const failure of failures) console.error(`\n${failure}`)
process.exitCode = failures.length > 0 ? 1 : 0
