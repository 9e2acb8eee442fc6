import { vehicleReadingEndpoints } from '@kerbline/domain/areas/vehicles/reading-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { anEquipmentReading, aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPortal } from '../../testing/portal.ts'

const at = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T09:00:00.000Z`

onPortal('the readings of a vehicle', (on) => {
  let portal: TestPortal
  let id = 0

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    const customer_account_number = 'NORTH01'
    await portal.owner(async (rows) => {
      const vehicle = aVehicle({ customer_account_number, vehicle_category_id: await categoryId(rows) })
      id = (await rows.insertInto('vehicles').values(vehicle).returning('id').executeTakeFirstOrThrow()).id
      const read = (day: number, more: Parameters<typeof anEquipmentReading>[0]) =>
        anEquipmentReading({
          ...{
            customer_account_number,
            vehicle_id: id,
            serial_number: '1',
            snapshot_at: at(day),
            odometer_at: at(day),
          },
          ...{ score: null, score_at: null },
          ...more,
        })
      await rows
        .insertInto('equipment_readings')
        .values([
          read(1, { odometer_miles: 1_000 }),
          read(2, { odometer_miles: 900, flags: ['odometer fall'] }),
          read(3, { odometer_miles: 9_000, flags: ['odometer jump'], ruling: 'corrected', ruled_miles: 1_090 }),
          read(4, { odometer_miles: 9_100, flags: ['odometer jump'], ruling: 'rejected' }),
          read(5, { odometer_miles: 1_095, is_late: true }),
          read(6, { odometer_miles: 1_200, counts: false, is_complete: false }),
          read(7, { odometer_miles: null, odometer_at: null, score: 81.4, score_at: at(7) }),
          read(8, { odometer_miles: null, odometer_at: null }),
          ...Array.from({ length: 50 }, (_, place) =>
            read(9, { serial_number: `more ${place}`, odometer_miles: 1_300 + place, source: 'check' }),
          ),
        ])
        .execute()
    })
  })
  afterAll(() => portal.stop())

  const ask = async (token: string, question = '') => {
    const { status, json } = await portal.get(`/api/vehicles/${id}/readings${question}`, token)
    expect(status).toBe(200)
    return vehicleReadingEndpoints.readings.reply.parse(json)
  }

  test('come by pages, the newest first, and say whether their miles count', async () => {
    const { token } = await portal.person({ accounts: ['NORTH01'], may: ['see vehicles', 'see driver scores'] })
    const first = await ask(token)
    expect(first.readings).toHaveLength(50)
    expect(first.readings.every(({ source, standing }) => source === 'check' && standing === 'counted')).toBe(true)
    const { readings, next } = await ask(token, `?after=${first.next}`)
    expect(next).toBeNull()
    expect(readings.map(({ miles, score, standing, anomaly }) => [miles, score, standing, anomaly])).toEqual([
      [null, 81.4, 'counted', null],
      [1_200, null, 'incomplete', null],
      [1_095, null, 'late', null],
      [9_100, null, 'rejected', 'odometer jump'],
      [1_090, null, 'corrected', 'odometer jump'],
      [900, null, 'waiting', 'odometer fall'],
      [1_000, null, 'counted', null],
    ])
  })

  test('without the right to scores a reading that told nothing else is not there; another customer finds no vehicle', async () => {
    const blind = await portal.person({ accounts: ['NORTH01'], may: ['see vehicles'] })
    const { next } = await ask(blind.token)
    expect((await ask(blind.token, `?after=${next}`)).readings.map(({ miles }) => miles)).not.toContain(null)
    const other = await portal.person({ accounts: ['SOUTH01'], may: ['see vehicles'] })
    expect((await portal.get(`/api/vehicles/${id}/readings`, other.token)).status).toBe(404)
  })
})
