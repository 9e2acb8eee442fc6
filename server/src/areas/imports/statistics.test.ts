// What the planner knows of the tables right after a file, so that lists are as quick as they will be tomorrow.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { type Wizard, wizard } from './testing-wizard.ts'

const VEHICLES = 60
const plate = (place: number): string => `TA${10 + place} ABC`
const vehicles = [
  'reg_no,customer_account_number,make,model,vehicle_category,fuel_type,hire_type,on_hire_date,status,branch,driverName',
  ...Array.from(
    { length: VEHICLES },
    (_, place) =>
      `${plate(place)},NORTH01,Ford,Transit,Panel van,diesel,contract_hire,2026-01-01,on_hire,Leeds,Driver ${place}`,
  ),
].join('\n')
const due = [
  'vehicle_reg,event_type,due_date,responsibility',
  ...Array.from({ length: VEHICLES }, (_, place) => `${plate(place)},mot,2027-03-01,hire_company`),
].join('\n')

onPortal('statistics after a file', (on) => {
  let portal: TestPortal
  let own: Wizard
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    own = wizard(portal, await portal.admin())
    // As a portal is that was tidied while nobody had brought anything.
    for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(on.database().kysely)
  })
  afterAll(async () => portal.stop())

  const tables = ['vehicles', 'drivers', 'driver_vehicles', 'hires', 'compliance_items', 'import_changes']
  /** Of each table what the planner takes it to hold, beside what it holds. */
  const known = () =>
    Promise.all(
      tables.map(async (table) => {
        const { rows } = await sql<{ known: number; held: number }>`
          select reltuples::int as known, (select count(*)::int from ${sql.table(table)}) as held
          from pg_class where oid = ${table}::regclass`.execute(on.database().kysely)
        return { table, ...rows[0] }
      }),
    )
  const expectKnown = async () => {
    for (const { table, known: rows, held } of await known()) expect([table, rows]).toEqual([table, held])
  }

  test('each file leaves them as the tables are, and so does taking one back', async () => {
    const take = async (kind: string, file: string) => {
      const done = await own.commit(await own.check(await own.upload(kind, file)))
      expect(done.counts, done.groups.map(({ title }) => title).join()).toMatchObject({ create: VEHICLES })
      await expectKnown()
      return done
    }
    await take('vehicles', vehicles)
    const done = await take('compliance', due)
    const undone = await own.undo(done)
    expect(undone.undone_at).not.toBeNull()
    await expectKnown()
  })
})
