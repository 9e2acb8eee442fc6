import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../database.ts'
import { DatabaseAway } from '../database-errors.ts'
import { asOwner, openScope } from '../scope.ts'
import { startProxy, type TestProxy } from '../testing/proxy.ts'
import { engineToTest } from '../testing/engines.ts'
import { makePlace, type TestPlace } from '../testing.ts'

const elapsedOf = async (
  work: () => Promise<unknown>,
): Promise<{ readonly seconds: number; readonly fault: unknown }> => {
  const start = performance.now()
  const fault = await work().then(
    () => undefined,
    (error: unknown) => error,
  )
  return { seconds: (performance.now() - start) / 1000, fault }
}

// The embedded database cannot be away: it lives in the process. Its hanging is tried in durability.test.ts.
describe.runIf(engineToTest() === 'postgres')('PostgreSQL away', () => {
  let place: TestPlace
  let proxy: TestProxy
  let database: Database
  const heard: string[] = []
  const resumed: string[] = []

  const read = () =>
    openScope(database, { kind: 'all', userId: 1 }, (rows) => sql`select 1`.execute(rows), { isReadOnly: true })
  const write = () => asOwner(database, (rows) => sql`create temporary table t (a int) on commit drop`.execute(rows))
  const untilItWorks = async () => {
    const start = performance.now()
    for (;;) {
      const { fault } = await elapsedOf(read)
      if (fault === undefined) return (performance.now() - start) / 1000
      if (performance.now() - start > 10_000) throw fault
      await new Promise((wake) => setTimeout(wake, 100))
    }
  }

  beforeAll(async () => {
    place = await makePlace('postgres', 'migrated')
    proxy = await startProxy(place.config.DATABASE_URL ?? '')
    database = await openDatabase({ ...place.config, DATABASE_URL: proxy.url })
    await database.listen(
      'news',
      (payload) => heard.push(payload),
      () => resumed.push('back'),
    )
    await Promise.all([read(), read(), read(), write()])
  })
  afterAll(async () => {
    await database.close()
    await proxy.close()
    await place.remove()
  })

  test.each(['cut', 'silence'] as const)(
    '%s: calls fail within five seconds, and work within five of its return',
    async (way) => {
      const before = resumed.length
      await proxy[way]()
      const results = await Promise.all([read, write, read, write, read].map(elapsedOf))
      for (const { seconds, fault } of results) {
        expect(fault).toBeInstanceOf(DatabaseAway)
        expect(seconds).toBeLessThan(5)
      }
      await proxy.restore()
      expect(await untilItWorks()).toBeLessThan(5)
      expect(
        (await Promise.all(Array.from({ length: 12 }, () => elapsedOf(read)))).filter(
          ({ fault }) => fault !== undefined,
        ),
      ).toEqual([])
      // Listening comes back as well, and says that it was away.
      const deadline = performance.now() + 5_000
      while (resumed.length === before && performance.now() < deadline)
        await new Promise((wake) => setTimeout(wake, 50))
      expect(resumed).toHaveLength(before + 1)
      await database.notify('news', way)
      while (!heard.includes(way) && performance.now() < deadline) await new Promise((wake) => setTimeout(wake, 20))
      expect(heard).toContain(way)
    },
  )

  test('a session ended by the database is replaced', async () => {
    const ended = asOwner(database, (rows) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(rows))
    await expect(ended).rejects.toBeInstanceOf(DatabaseAway)
    await read()
  })
})
