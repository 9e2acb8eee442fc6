// Which entries of a feed count (ruling 36), and how exact their scores are (ruling 37).
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { asOwner } from '../../db/scope.ts'
import { onEngine } from '../../db/testing.ts'
import { addAccounts } from '../../import/testing-accounts.ts'
import { ingestSnapshot } from './ingest.ts'
import { parseAemp } from './feed/parse-aemp.ts'

const serial = '350100260000000'
interface Said {
  readonly miles: number
  readonly score?: number
  readonly provider?: string
}

onEngine('complete entries', (on) => {
  const rowsOf = async (query: ReturnType<typeof sql>) => (await query.execute(on.database().kysely)).rows
  /** Everything a day's snapshot says was read at ten; a place is always among it. */
  const take = (day: string, { miles, score, provider = 'strict' }: Said) => {
    const at = `${day}T10:00:00Z`
    const machine = {
      EquipmentHeader: { SerialNumber: serial },
      Distance: { Odometer: miles, OdometerUnits: 'mile', datetime: at },
      ...(score !== undefined && { DriverBehaviour: { TotalScore: score, Date: at } }),
      Location: { Latitude: 51, Longitude: -1, datetime: at },
    }
    const text = JSON.stringify({ Fleet: { snapshotTime: `${day}T12:00:00Z`, Links: [], Equipment: [machine] } })
    return asOwner(on.database(), (rows) =>
      ingestSnapshot(rows, { snapshot: parseAemp(Buffer.from(text)), provider, now: `${day}T12:00:00.000Z` }),
    )
  }
  const vehicle = () => rowsOf(sql`select miles, score, location_at from vehicles`)
  const months = () => rowsOf(sql`select month, miles, score_sum, score_count from vehicle_months order by month`)

  beforeAll(async () => {
    await addAccounts(on.database(), 'First', 'ACC1')
    await asOwner(on.database(), async (rows) => {
      const { id: vehicle_category_id } = await rows
        .insertInto('vehicle_categories')
        .values({ name: 'van', class: 'van' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const base = { vehicle_category_id, fuel_type: 'diesel', hire_type: 'contract_hire' } as const
      await rows
        .insertInto('vehicles')
        .values({ ...base, customer_account_number: 'ACC1', reg_no: 'WHOLE1', emei: serial })
        .execute()
    })
  })

  test('what lacks a block is kept and counts for nothing, and what it lacked is told', async () => {
    expect(await take('2026-10-01', { miles: 100, score: 80 })).toMatchObject({ created: 1, leftOut: { entries: 0 } })
    expect(await take('2026-10-02', { miles: 400 })).toMatchObject({
      created: 1,
      leftOut: { entries: 1, distance: 0, driver_behaviour: 1, location: 0 },
    })
    // Nor is there anything to rule on: what does not count can be no jump.
    await take('2026-10-03', { miles: 900_000 })
    expect(await vehicle()).toEqual([{ miles: 100, score: 80, location_at: '2026-10-01T10:00:00.000Z' }])
    expect(await months()).toEqual([{ month: '2026-10', miles: 0, score_sum: 80, score_count: 1 }])
    expect(await rowsOf(sql`select odometer_miles from equipment_latest`)).toEqual([{ odometer_miles: 100 }])
    expect(await rowsOf(sql`select counts, flags from equipment_readings order by snapshot_at`)).toEqual([
      { counts: true, flags: [] },
      { counts: false, flags: ['block missing'] },
      { counts: false, flags: ['block missing'] },
    ])
  })

  test('where the provider’s switch is off, each block that is there counts for itself', async () => {
    await on
      .database()
      .kysely.insertInto('telematics_providers')
      .values({ name: 'lenient', only_complete: false })
      .execute()
    await take('2026-10-04', { miles: 200, provider: 'lenient' })
    expect(await vehicle()).toEqual([{ miles: 200, score: 80, location_at: '2026-10-04T10:00:00.000Z' }])
  })

  test('scores are kept as they were sent', async () => {
    await take('2026-11-01', { miles: 300, score: 71.24999 })
    await take('2026-11-02', { miles: 300, score: 71.25001 })
    expect(await vehicle()).toMatchObject([{ score: 71.25001 }])
    expect(await rowsOf(sql`select score from equipment_latest`)).toEqual([{ score: 71.25001 }])
    expect((await months()).at(-1)).toEqual({ month: '2026-11', miles: 100, score_sum: 142.5, score_count: 2 })
  })
})
