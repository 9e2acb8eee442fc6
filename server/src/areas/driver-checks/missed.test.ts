import type { Permission } from '@kerbline/domain/permissions.ts'
import { dueReason, type VehicleDay } from '@kerbline/domain/areas/driver-checks/missed.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { anEquipmentReading } from '../../testing/factories.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { dueOn } from './due-sql.ts'
import { noteMissed } from './note-missed.ts'
import { addVehicle, CLOCK, takeCheck, TODAY, YESTERDAY } from './testing-checks.ts'

const SUNDAY = '2026-11-15'

onPortal('missed checks', (on) => {
  let portal: TestPortal
  let manager: TestPerson
  let lorries: number
  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: CLOCK })
    manager = await portal.person({
      accounts: ['NORTH01'],
      may: ['see driver checks', 'review driver checks', 'see drivers', 'see vehicles'],
    })
    lorries = await portal.owner(async (rows) => {
      const made = await rows
        .insertInto('vehicle_categories')
        .values({ name: 'Tipper of tests', class: 'hgv', check_template: 'hgv' })
        .returning('id')
        .executeTakeFirstOrThrow()
      return made.id
    })
  })
  afterAll(() => portal.stop())

  const drive = (vehicle: { id: number }, at: string, miles: number) =>
    portal.owner((rows) =>
      rows
        .insertInto('equipment_readings')
        .values(
          anEquipmentReading({
            customer_account_number: 'NORTH01',
            vehicle_id: vehicle.id,
            odometer_miles: miles,
            odometer_at: at,
            // A feed tells in the morning after.
            snapshot_at: new Date(Date.parse(at) + 12 * 3_600_000).toISOString(),
          }),
        )
        .execute(),
    )
  const missed = async (query = '') =>
    (
      (await portal.get(`/api/missed-checks?size=100${query}`, manager.token)).json as {
        rows: { id: number; reg_no: string; day: string; due: string; driver_name: string | null }[]
      }
    ).rows

  test.each(
    [true, false].flatMap((hasMoved) =>
      [true, false].flatMap((isDemanded) =>
        [true, false].flatMap((isWorkingDay) =>
          [true, false].flatMap((isOffRoad) =>
            [true, false].map((isDeclaredUnused): VehicleDay => ({
              hasMoved,
              isDemanded,
              isWorkingDay,
              isOffRoad,
              isDeclaredUnused,
            })),
          ),
        ),
      ),
    ),
  )('the database says what the rule says: %j', async (facts) => {
    const day = facts.isWorkingDay ? YESTERDAY : SUNDAY
    const plate = `R${Object.values(facts).map(Number).join('')}L`
    const vehicle = await portal.owner((rows) =>
      addVehicle(rows, plate, {
        ...(facts.isDemanded && { vehicle_category_id: lorries }),
        is_vor: facts.isOffRoad,
        vor_since: facts.isOffRoad ? '2026-11-10T08:00:00.000Z' : null,
      }),
    )
    await drive(vehicle, '2026-11-13T17:00:00.000Z', 1_000)
    await drive(vehicle, `${day}T17:00:00.000Z`, facts.hasMoved ? 1_040 : 1_000)
    if (facts.isDeclaredUnused)
      await portal.owner((rows) =>
        rows
          .insertInto('unused_days')
          .values({ vehicle_id: vehicle.id, customer_account_number: 'NORTH01', day })
          .execute(),
      )
    const { rows: found } = await portal.owner((rows) =>
      sql<{
        due: string | null
      }>`select ${dueOn(sql`${day}::date`)} as due from vehicles v where v.id = ${vehicle.id}`.execute(rows),
    )
    expect(found[0]?.due ?? null).toBe(dueReason(facts))
  })

  test('parked on the dashboard are those of which no check is due, as the screen of checks says', async () => {
    const [moved, still] = await portal.owner(async (rows) => [
      await addVehicle(rows, 'PA01KED'),
      await addVehicle(rows, 'PA02KED'),
    ])
    await drive({ id: moved?.id ?? 0 }, '2026-11-14T17:00:00.000Z', 5_000)
    // Whoever has other rights has an answer of their own: the second is built when it is asked for, not when its turn comes.
    const figures = async (...more: Permission[]) => {
      const { token } = await portal.person({
        accounts: ['NORTH01'],
        may: ['see dashboard', 'see driver checks', ...more],
      })
      const { checks } = (await portal.get('/api/dashboard', token)).json as { checks: { parked: number } }
      const today = (await portal.get('/api/driver-checks/today', token)).json as { not_due: number }
      return [checks.parked, today.not_due]
    }
    const [parked = 0, notDue] = await figures()
    expect(parked).toBe(notDue)
    await drive({ id: moved?.id ?? 0 }, `${TODAY}T08:00:00.000Z`, 5_040)
    await portal.owner((rows) =>
      rows
        .updateTable('vehicles')
        .set({ note: 'read' })
        .where('id', 'in', [moved?.id ?? 0, still?.id ?? 0])
        .execute(),
    )
    expect(await figures('see drivers')).toEqual([parked - 1, parked - 1])
  })

  test('noted each morning, forgotten when the check comes after all, reminded with one press and once a day', async () => {
    const [moved, still] = await portal.owner(async (rows) => [
      await addVehicle(rows, 'MI55ED'),
      await addVehicle(rows, 'ST1LL'),
    ])
    const driver = await portal.owner((rows) =>
      rows
        .insertInto('drivers')
        .values({ customer_account_number: 'NORTH01', name: 'Ana Reed', email: 'ana@north.example', status: 'active' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await portal.owner((rows) =>
      rows
        .insertInto('driver_vehicles')
        .values({
          customer_account_number: 'NORTH01',
          driver_id: driver.id,
          vehicle_id: moved?.id ?? 0,
          reg_no: 'MI55ED',
          from_at: '2026-10-01T08:00:00.000Z',
        })
        .execute(),
    )
    for (const [vehicle, miles] of [
      [moved, 60],
      [still, 0],
    ] as const) {
      await drive({ id: vehicle?.id ?? 0 }, '2026-11-14T17:00:00.000Z', 5_000)
      await drive({ id: vehicle?.id ?? 0 }, `${YESTERDAY}T17:00:00.000Z`, 5_000 + miles)
    }
    await portal.owner((rows) => noteMissed(rows, TODAY))
    await portal.owner((rows) => noteMissed(rows, TODAY))
    const noted = await missed(`&filter=day:is:${YESTERDAY}`)
    expect(noted.filter(({ reg_no: reg }) => ['MI55ED', 'ST1LL'].includes(reg))).toEqual([
      expect.objectContaining({ reg_no: 'MI55ED', day: YESTERDAY, due: 'moved', driver_name: 'Ana Reed' }),
    ])
    const worker = await portal.person({
      accounts: ['NORTH01'],
      may: ['see dashboard', 'see driver checks', 'review driver checks', 'see drivers'],
    })
    const onWorklist = async () =>
      (
        (await portal.get('/api/worklist?kind=missed%20check&limit=200', worker.token)).json as {
          rows: { due_date: string; title: string; action: string }[]
        }
      ).rows.find(({ due_date: day }) => day === YESTERDAY)
    expect(await onWorklist()).toMatchObject({ title: `${noted.length} driver checks missed`, action: 'Remind' })
    const first = await portal.send('POST', '/api/missed-checks/remind', manager.token, { day: YESTERDAY })
    expect(first.json).toMatchObject({ reminded: 1, earlier: 0, not_reminded: noted.length - 1 })
    expect(
      (await portal.send('POST', '/api/missed-checks/remind', manager.token, { day: YESTERDAY })).json,
    ).toMatchObject({
      reminded: 0,
      earlier: 1,
    })
    // Of the others nobody can be written to: they are listed to be called.
    const unreached = await missed(`&filter=day:is:${YESTERDAY}&filter=is_to_call:is:yes`)
    expect(unreached).toHaveLength(noted.length - 1)
    expect(await onWorklist()).toMatchObject({ title: `${noted.length - 1} driver checks missed`, action: 'Open' })
    const letters = await portal.owner((rows) =>
      rows.selectFrom('mail_outbox').select('subject').where('to_email', '=', 'ana@north.example').execute(),
    )
    expect(letters).toEqual([{ subject: 'Missed walkaround check: MI55ED, 16 Nov 2026' }])
    expect((await portal.get('/api/driver-checks/today', manager.token)).json).toMatchObject({
      missed_yesterday: noted.length,
      reminded: 1,
    })

    // The lorry that stood; then its late check, by which it was not missed.
    await takeCheck(portal, { id: moved?.id ?? 0, reg_no: 'MI55ED' }, [{ code: 'lamps', response: 'ok' }], {
      created_at: `${YESTERDAY}T06:40:00.000Z`,
    })
    await portal.owner((rows) => noteMissed(rows, TODAY))
    expect((await missed()).filter(({ reg_no: reg }) => reg === 'MI55ED')).toEqual([])
  })

  test('a day is declared not used, but not one on which the vehicle moved, nor one to come', async () => {
    const lorry = await portal.owner((rows) => addVehicle(rows, 'LO44Y', { vehicle_category_id: lorries }))
    await portal.owner((rows) => noteMissed(rows, TODAY))
    const own = async () => (await missed()).filter(({ reg_no: reg }) => reg === 'LO44Y').map(({ day }) => day)
    expect(await own()).toContain(YESTERDAY)
    const declare = (day: string) =>
      portal.send('POST', '/api/missed-checks/unused', manager.token, { vehicle_id: lorry.id, day, note: 'Holiday' })
    expect((await declare(YESTERDAY)).status).toBe(200)
    await portal.owner((rows) => noteMissed(rows, TODAY))
    expect(await own()).not.toContain(YESTERDAY)
    expect(await own()).not.toContain(SUNDAY)
    expect((await declare('2026-11-18')).json).toMatchObject({ status: 422, fields: [{ field: 'day' }] })
    await drive(lorry, '2026-11-12T17:00:00.000Z', 900)
    await drive(lorry, '2026-11-13T17:00:00.000Z', 960)
    expect((await declare('2026-11-13')).json).toMatchObject({
      status: 409,
      detail: expect.stringContaining('60 miles') as unknown,
    })
  })

  test('the fourteen days: signs, what was missed, and who is due today', async () => {
    const van = await portal.owner((rows) => addVehicle(rows, 'DA14YS'))
    const lorry = await portal.owner((rows) => addVehicle(rows, 'DA14HG', { vehicle_category_id: lorries }))
    await takeCheck(portal, van, [{ code: 'horn', response: 'defect', severity: 'minor' }])
    await portal.owner((rows) => noteMissed(rows, TODAY))
    const { rows } = (await portal.get('/api/check-days?search=DA14&size=25', manager.token)).json as {
      rows: {
        reg_no: string
        today: string
        missed: number
        days: { day: string; rag: string | null; is_missed: boolean }[]
      }[]
    }
    expect(rows.map(({ reg_no: reg, today }) => [reg, today])).toEqual([
      ['DA14HG', 'due'],
      ['DA14YS', 'amber'],
    ])
    expect(rows[1]?.days).toHaveLength(14)
    expect(rows[1]?.days.at(-1)).toMatchObject({ day: TODAY, rag: 'amber', is_missed: false })
    expect(rows[0]?.days.at(-2)).toMatchObject({ day: YESTERDAY, rag: null, is_missed: true })
    expect(rows[0]?.missed).toBeGreaterThan(4)
    const due = (await portal.get(`/api/check-days?search=DA14&filter=today:is:due`, manager.token)).json as {
      total: number
    }
    expect(due.total).toBe(1)
    const told = async () =>
      (
        (await portal.get('/api/check-days?search=DA14HG', manager.token)).json as {
          rows: { today: string; due: string | null }[]
        }
      ).rows
    expect(await told()).toMatchObject([{ today: 'due', due: 'every working day' }])
    const declared = { vehicle_id: lorry.id, day: TODAY, note: null }
    expect((await portal.send('POST', '/api/missed-checks/unused', manager.token, declared)).status).toBe(200)
    expect(await told()).toMatchObject([{ today: 'not due', due: null }])
  })
})
