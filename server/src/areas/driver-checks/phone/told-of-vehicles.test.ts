// What a check link tells of a vehicle that is not to be driven, or not to be used in full.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../../testing/portal.ts'
import { addVehicle, CLOCK, takeCheck } from '../testing-checks.ts'
import { aSentCheck, phone, vanAnswers } from './testing-phone.ts'

onPortal('what a check link tells of its vehicle', (on) => {
  let portal: TestPortal
  let manager: TestPerson
  let line: ReturnType<typeof phone>
  let plates = 0
  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: CLOCK })
    line = phone(portal)
    manager = await portal.person({
      accounts: ['NORTH01'],
      may: ['see driver checks', 'review driver checks', 'see vehicles', 'manage maintenance'],
    })
  })
  afterAll(() => portal.stop())

  const aVan = () => portal.owner((rows) => addVehicle(rows, `TV${String(++plates).padStart(2, '0')}ONE`))
  const told = async (vehicle: { readonly id: number }) => {
    const { given } = await line.give(manager, 'vehicle check', vehicle.id)
    return (await line.open(given.token)).sheet.vehicles[0]
  }

  test('one on the road with all its gear', async () => {
    expect(await told(await aVan())).toMatchObject({ is_vor: false, off_road: null, out_of_use: [] })
  })

  test('off the road for a dangerous defect: since when, and which', async () => {
    const vehicle = await aVan()
    await takeCheck(portal, vehicle, [{ code: 'brakes', response: 'defect', severity: 'dangerous', note: 'No pedal' }])
    const why = [expect.stringMatching(/^Brakes, parking brake and air build-up: No pedal \(DF-\d+\)$/) as unknown]
    expect(await told(vehicle)).toMatchObject({ is_vor: true, off_road: { since: '2026-11-17T06:49:00.000Z', why } })
    await portal.owner((rows) =>
      sql`update vehicles set vor_reason = 'In an accident' where id = ${vehicle.id}`.execute(rows),
    )
    expect((await told(vehicle))?.off_road?.why).toEqual(['In an accident', ...why])
  })

  test('why a dangerous defect has no photo, and which trailer was towed, stand with the check', async () => {
    const vehicle = await aVan()
    const { given } = await line.give(manager, 'vehicle check', vehicle.id)
    const broken = { code: 'brakes', response: 'defect', severity: 'dangerous', no_photo: 'The camera is broken' }
    const check = aSentCheck({
      ...{ reg_no: vehicle.reg_no, answers: vanAnswers(broken), is_nil_declared: false, trailer_ref: 'TR04 ABC' },
    })
    expect((await line.send(given.token, check)).status).toBe(200)
    const { id } = await portal.owner((rows) =>
      rows.selectFrom('driver_checks').select('id').where('check_id', '=', check.check_id).executeTakeFirstOrThrow(),
    )
    expect((await portal.get(`/api/driver-checks/${id}`, manager.token)).json).toMatchObject({
      record: { trailer_ref: 'TR04 ABC' },
      items: expect.arrayContaining([
        expect.objectContaining({ code: 'brakes', no_photo: 'The camera is broken' }),
        expect.objectContaining({ code: 'horn', no_photo: null }),
      ]) as unknown,
    })
  })

  test('a tail lift that failed its examination, until it passes', async () => {
    const vehicle = await aVan()
    const examined = (done_on: string, outcome: 'pass' | 'fail') =>
      portal.owner((rows) =>
        sql`insert into compliance_records (customer_account_number, vehicle_id, vehicle_reg, event_type, done_on, outcome, source)
          values ('NORTH01', ${vehicle.id}, ${vehicle.reg_no}, 'loler', ${done_on}, ${outcome}, 'manual')`.execute(
          rows,
        ),
      )
    await examined('2026-11-03', 'fail')
    const words = 'Tail lift or crane out of use since 3 Nov 2026. The vehicle can still be driven'
    expect(await told(vehicle)).toMatchObject({ is_vor: false, out_of_use: [words] })
    const overview = async ({ token }: TestPerson) =>
      ((await portal.get(`/api/vehicles/by-plate/${vehicle.reg_no}`, token)).json as { failures: { on: string }[] })
        .failures[0]?.on ?? null
    const reader = await portal.person({ accounts: ['NORTH01'], may: ['see vehicles', 'see compliance'] })
    expect([await overview(reader), await overview(manager)]).toEqual(['2026-11-03', null])
    await examined('2026-11-10', 'pass')
    expect((await told(vehicle))?.out_of_use).toEqual([])
  })
})
