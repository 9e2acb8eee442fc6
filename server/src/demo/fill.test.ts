import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { asOwner } from '../db/scope.ts'
import { onEngine } from '../db/testing.ts'
import { demoTables } from './batch.ts'
import { fillDemo } from './fill.ts'
import { digestOf } from './testing-integrity.ts'
import { waitsToldAndKept } from './testing-waits.ts'

/** Small: what is shown here does not turn on the number of vehicles. */
const options = {
  vehicles: 12,
  otherVehicles: 6,
  seed: 2026,
  today: '2026-11-21',
  hashPassword: async (password: string) => `hash of ${password}`,
}

onEngine('a fill of demo data', (on) => {
  beforeAll(() => fillDemo(on.database(), options))

  const digests = () => asOwner(on.database(), (rows) => digestOf(rows, demoTables), { isReadOnly: true })

  test('a second fill is refused and changes nothing', async () => {
    const before = await digests()
    await expect(fillDemo(on.database(), options)).rejects.toThrow(/without users/)
    expect(await digests()).toEqual(before)
  })

  test('the same seed gives the same rows, another seed others, a few seconds after midnight too', async () => {
    const fillAnew = async (change: Partial<typeof options & { now: string }>) => {
      const place = await on.place()
      const database = await openDatabase(place.config, place.options)
      try {
        await fillDemo(database, { ...options, ...change })
        return await asOwner(database, (rows) => digestOf(rows, demoTables), { isReadOnly: true })
      } finally {
        await database.close()
      }
    }
    const first = await digests()
    expect(await fillAnew({})).toEqual(first)
    const other = await fillAnew({ seed: 7, vehicles: 70, now: '2026-11-21T00:00:20.000Z' })
    expect(other.get('vehicles')).not.toBe(first.get('vehicles'))
  }, 60_000)

  test('how long each side was waited for is what the histories come to', async () => {
    const { told, kept } = await asOwner(on.database(), waitsToldAndKept, { isReadOnly: true })
    expect(told.length).toBeGreaterThan(4)
    expect(kept).toEqual(told)
  })

  test('each phase is told with how much it came to', async () => {
    const place = await on.place()
    const database = await openDatabase(place.config, place.options)
    const phases: string[] = []
    try {
      await fillDemo(database, { ...options, told: (phase) => void phases.push(phase) })
    } finally {
      await database.close()
    }
    expect(phases.slice(0, 2)).toEqual([
      'Harrow & Lane Logistics Ltd: 12 vehicles',
      'Pennine Utilities Group Ltd: 6 vehicles',
    ])
    expect(phases).toContain('Spend worked out: 9 accounts')
    expect(phases.at(-1)).toMatch(/^Tables tidied: \d+$/)
  })

  test('no text says that it was written for a test', async () => {
    const tables = await asOwner(on.database(), async (rows) => {
      const { rows: found } = await sql<{ name: string }>`
        select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`.execute(
        rows,
      )
      return found.map(({ name }) => name)
    })
    expect(tables).toContain('invoice_lines')
    for (const table of tables) {
      const { rows: marked } = await sql`select from ${sql.table(table)} t where t::text ~* 'canary'`.execute(
        on.database().kysely,
      )
      expect(marked, table).toHaveLength(0)
    }
  })

  test('the database numbers on after the demo data', async () => {
    const ids = await asOwner(on.database(), async (rows) => {
      const { rows: found } = await sql<{ next: number; last: number }>`
        select nextval(pg_get_serial_sequence('vehicles', 'id')) as next, (select max(id) from vehicles) as last`.execute(
        rows,
      )
      return found[0]
    })
    expect(ids?.next).toBe((ids?.last ?? 0) + 1)
  })
})
