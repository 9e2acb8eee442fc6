import type { WhoDrove } from '@kerbline/domain/areas/drivers/endpoints.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate, londonInstant } from '@kerbline/domain/kit/time/london-clock.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aDriver, aDriverCheck, anEquipmentReading, aDriverVehicle, aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { driverAt } from '../../hires/who-drove.ts'

const at = (days: number, time = '08:00'): string => londonInstant(addDays(londonDate(new Date()), days), time) ?? ''

onPortal('who drove', (on) => {
  let portal: TestPortal
  let manager: TestPerson
  let van = 0
  const ask = async (reg: string, when: string, { token } = manager) =>
    portal.get(`/api/drivers/at?reg=${reg}&at=${encodeURIComponent(when)}`, token)
  const answer = async (reg: string, when: string, person = manager): Promise<WhoDrove> =>
    (await ask(reg, when, person)).json as WhoDrove

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    manager = await portal.person({ accounts: ['NORTH01'], may: ['see drivers', 'see driver checks'] })
    await portal.owner(async (rows) => {
      const owned = { customer_account_number: 'NORTH01' }
      const category = await categoryId(rows)
      const driver = async (name: string): Promise<number> =>
        (
          await rows
            .insertInto('drivers')
            .values(aDriver({ ...owned, name }))
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id
      const [leon, ned] = [await driver('Leon Marsh'), await driver('Ned Stowe')]
      const worn = { reg_no: 'YD19KVA', current_reg_no: 'MF72OJE' }
      const row = aVehicle({ ...owned, vehicle_category_id: category, ...worn })
      van = (await rows.insertInto('vehicles').values(row).returning('id').executeTakeFirstOrThrow()).id
      const of = { ...owned, vehicle_id: van, reg_no: 'YD19KVA' }
      await rows
        .insertInto('driver_vehicles')
        .values([
          aDriverVehicle({ ...of, driver_id: leon, from_at: at(-40), to_at: null }),
          aDriverVehicle({ ...of, driver_id: ned, from_at: at(-90), to_at: at(-50) }),
        ])
        .execute()
      const signed = { driver_name: 'Leon Marsh', start_at: at(-3, '06:40'), created_at: at(-3, '06:44') }
      await rows
        .insertInto('driver_checks')
        .values(aDriverCheck({ ...of, driver_id: leon, ...signed }))
        .execute()
      const sent = (snapshot: string, odometer_miles: number, flags: string[] = []) =>
        anEquipmentReading({
          ...{ ...owned, vehicle_id: van, serial_number: 'DROVE-1', flags },
          ...{ snapshot_at: snapshot, odometer_at: snapshot, odometer_miles },
        })
      await rows
        .insertInto('equipment_readings')
        .values([
          sent(at(-3, '09:40'), 40_000),
          sent(at(-3, '10:10'), 99_000, ['odometer jump']),
          sent(at(-3, '10:20'), 40_012.5),
        ])
        .execute()
    })
  })
  afterAll(async () => portal.stop())

  test('by the check signed before, beside it the assignment and the readings that count', async () => {
    expect(await answer('yd19 kva', at(-3, '10:00'))).toMatchObject({
      vehicle: { reg_no: 'YD19KVA' },
      driver: { name: 'Leon Marsh' },
      source: 'driver check',
      confidence: 'certain',
      evidence: [
        { source: 'driver check', confidence: 'certain', record: expect.any(Number) as number },
        { source: 'assignment', confidence: 'likely', record: null },
        {
          source: 'telematics',
          driver: null,
          confidence: 'unknown',
          says: expect.stringContaining('The vehicle was driven 12.5 miles between') as string,
        },
      ],
      sees_checks: true,
    })
  })

  test('by assignment alone, by any plate worn, and nobody; unknown plates say so', async () => {
    expect(await answer('mf72oje', at(-60))).toMatchObject({
      driver: { name: 'Ned Stowe' },
      source: 'assignment',
      confidence: 'likely',
      vehicle: { reg_no: 'YD19KVA' },
    })
    expect(await answer('YD19KVA', at(-45))).toMatchObject({ driver: null, confidence: 'unknown', evidence: [] })
    expect(await answer('ZZ99ZZZ', at(-1))).toMatchObject({ vehicle: null, driver: null })
    const found = await portal.owner((rows) => driverAt(rows, van, at(-10), true))
    expect(found).toMatchObject({ driver: { name: 'Leon Marsh' }, source: 'assignment' })
  })

  test('who may not see checks is told of none, nor by the confidence', async () => {
    const planner = await portal.person({ accounts: ['NORTH01'], may: ['see drivers'] })
    const found = await answer('YD19KVA', at(-3, '10:00'), planner)
    expect(found).toMatchObject({ source: 'assignment', confidence: 'likely', sees_checks: false })
    expect(found.evidence.map(({ source }) => source)).toEqual(['assignment', 'telematics'])
  })

  test('what is to do is refused at its field', async () => {
    expect(await ask('YD19KVA', at(2))).toMatchObject({ status: 422, json: { fields: [{ field: 'at' }] } })
  })
})
