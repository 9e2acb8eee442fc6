import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { onEngine } from '../db/testing.ts'
import { type Queue, startQueue } from './queue.ts'

const warnings: unknown[] = []
const log = { warn: (what: unknown) => void warnings.push(what), debug: () => undefined }
const pause = (milliseconds: number) => new Promise((wake) => setTimeout(wake, milliseconds))

onEngine('the queue', (on) => {
  const withQueue = async (work: (queue: Queue) => Promise<void>): Promise<void> => {
    const queue = await startQueue(on.database(), log)
    try {
      await work(queue)
    } finally {
      await queue.stop()
    }
  }

  test('a job asked for runs at once, and a failed one runs again when asked again', async () => {
    await withQueue(async (queue) => {
      let runs = 0
      await queue.registerJob('first-job', {
        work: async () => {
          runs += 1
          if (runs === 1) throw new Error('not today')
        },
      })
      await queue.run('first-job')
      await expect.poll(() => runs, { timeout: 5_000 }).toBe(1)
      await expect.poll(() => warnings.length, { timeout: 5_000 }).toBe(1)
      expect(warnings.splice(0)).toEqual([{ err: new Error('not today'), job: 'first-job' }])
      await expect
        .poll(
          async () => {
            await queue.run('first-job')
            return runs
          },
          { timeout: 5_000, interval: 300 },
        )
        .toBeGreaterThan(1)
    })
  })

  test('notifications ask for a run: many at once for one, one during a run for one more', async () => {
    await withQueue(async (queue) => {
      const database = on.database()
      let [runs, atOnce, max] = [0, 0, 0]
      await queue.registerJob('nudged-job', {
        nudgedBy: 'kerbline_test_nudge',
        work: async () => {
          runs += 1
          atOnce += 1
          max = Math.max(max, atOnce)
          await pause(600)
          atOnce -= 1
        },
      })
      for (let told = 0; told < 20; told += 1) await database.notify('kerbline_test_nudge', '')
      await expect.poll(() => runs, { timeout: 5_000 }).toBe(1)
      await database.notify('kerbline_test_nudge', '')
      await pause(300)
      await queue.run('nudged-job')
      await expect.poll(() => runs, { timeout: 45_000, interval: 250 }).toBe(2)
      expect(max).toBe(1)
    })
  }, 60_000)

  test('several processes: one run at a time over all of them', async () => {
    const database = on.database()
    const { inner } = database
    const second =
      on.engine === 'postgres'
        ? await openDatabase({ DATA_DIR: inner.dataDirectory, DATABASE_URL: inner.url })
        : database
    const queues = [await startQueue(database, log), await startQueue(second, log)]
    let [runs, atOnce, max] = [0, 0, 0]
    const work = async (): Promise<void> => {
      runs += 1
      atOnce += 1
      max = Math.max(max, atOnce)
      await pause(200)
      atOnce -= 1
    }
    for (const queue of queues) await queue.registerJob('shared-job', { work, nudgedBy: 'kerbline_test_shared' })
    await database.notify('kerbline_test_shared', '')
    await expect.poll(() => runs, { timeout: 5_000 }).toBeGreaterThan(0)
    await pause(500)
    expect(max).toBe(1)
    await Promise.all(queues.map((queue) => queue.stop()))
    if (second !== database) await second.close()
  })

  test('stops within five seconds, telling what runs', async () => {
    const queue = await startQueue(on.database(), log)
    let isTold = false
    let isRunning = false
    await queue.registerJob('long-job', {
      work: (stopping) =>
        new Promise((done) => {
          isRunning = true
          stopping.addEventListener('abort', () => {
            isTold = true
            done()
          })
        }),
    })
    await queue.run('long-job')
    await expect.poll(() => isRunning, { timeout: 5_000 }).toBe(true)
    const start = performance.now()
    await queue.stop()
    expect(performance.now() - start).toBeLessThan(5_000)
    expect(isTold).toBe(true)
  })

  test('schedules are kept in the time of London', async () => {
    await withQueue(async (queue) => {
      await queue.registerJob('nightly-job', { schedule: '17 3 * * *', work: async () => undefined })
      const { rows } = await sql<{ cron: string; timezone: string }>`
        select cron, timezone from jobs.schedule where name = 'nightly-job'`.execute(on.database().kysely)
      expect(rows).toEqual([{ cron: '17 3 * * *', timezone: 'Europe/London' }])
    })
  })
})
