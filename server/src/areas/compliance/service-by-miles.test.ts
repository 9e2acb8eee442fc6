// A service is due by the day its miles will be reached, where that comes first, and its colour follows that date wherever it is shown;
// and a colour that stood is not taken back by a reading.
import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { ragBecause, ragInWords, ragOf } from '@kerbline/domain/areas/compliance/rules.ts'
import { milesDueOf } from '@kerbline/domain/areas/compliance/service-due.ts'
import { forecastWeeks, standingOf } from '@kerbline/domain/areas/compliance/standing.ts'
import { vehicleOverviewEndpoints } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { permissions } from '@kerbline/domain/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../../db/scope.ts'
import { onPortal } from '../../db/testing.ts'
import { findCase } from '../../cases/case-rows.ts'
import { aMaintenanceCase, insertCases } from '../../testing/case-factories.ts'
import { aComplianceItem, aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { moveDueItem } from '../maintenance/due-items.ts'
import { remindersFor } from './reminders.ts'

const account = 'NORTH01'

onPortal('a service by miles', (on) => {
  let portal: TestPortal
  let person: TestPerson
  let vehicle: number
  const today = londonDate(new Date())
  const noon = (day: string): string => `${day}T12:00:00.000Z`

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    person = await portal.person({ accounts: [account], may: permissions })
    vehicle = await portal.owner(async (rows) => {
      await sql`delete from compliance_items where customer_account_number = ${account}`.execute(rows)
      await sql`delete from compliance_periods where customer_account_number = ${account}`.execute(rows)
      const { id } = await rows
        .insertInto('vehicles')
        .values(
          aVehicle({
            customer_account_number: account,
            vehicle_category_id: await categoryId(rows),
            reg_no: 'MILES1',
            miles: 40_000,
            miles_at: noon(today),
            on_hire_date: addDays(today, -400),
          }),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      await rows
        .insertInto('compliance_items')
        .values(
          aComplianceItem({
            customer_account_number: account,
            vehicle_id: id,
            vehicle_reg: 'MILES1',
            event_type: 'service',
            due_date: addDays(today, 200),
            due_miles: 50_000,
            overdue_weeks: 4,
            created_at: noon(addDays(today, -90)),
          }),
        )
        .execute()
      // The months its driving is judged by: 20 miles a day.
      for (const back of [1, 2, 3])
        await sql`insert into vehicle_months (vehicle_id, customer_account_number, month, miles)
          values (${id}, ${account}, to_char(${today}::date - make_interval(months => ${back}), 'YYYY-MM'), 608)
          on conflict (vehicle_id, month) do update set miles = excluded.miles`.execute(rows)
      return id
    })
  })
  afterAll(() => portal.stop())

  const read = (miles: number): Promise<unknown> =>
    portal.owner((rows) => sql`update vehicles set miles = ${miles} where id = ${vehicle}`.execute(rows))
  const listed = async (question = '') => {
    const { json } = await portal.get(`/api/compliance/events?filter=event_type:is:service${question}`, person.token)
    const { rows } = complianceEndpoints.events.reply.parse(json)
    return rows.find(({ vehicle_id: id }) => id === vehicle)
  }
  const standing = async (question = '') =>
    standingOf(
      complianceEndpoints.narrowed.reply.parse(
        (await portal.get(`/api/compliance/narrowed?search=MILES1${question}`, person.token)).json,
      ).types,
    )
  const cellOf = async (question = '') => {
    const { json } = await portal.get(`/api/compliance/matrix?search=MILES1${question}`, person.token)
    return complianceEndpoints.matrix.reply.parse(json).rows[0]?.cells[0]
  }

  test('far off it is green, by the day its miles will be reached where that comes first', async () => {
    expect(await listed()).toMatchObject({
      rag: 'green',
      due_date: addDays(today, 200),
      by_miles: { due_on: addDays(today, 500), few_on: addDays(today, 450), left: 10_000 },
    })
    await read(47_000)
    expect(await listed()).toMatchObject({ rag: 'green', due_date: addDays(today, 150) })
    expect((await standing()).green).toBe(1)
  })

  test('soon due by miles: amber in the list, the sums, the forecast, the matrix, the planner, on its page, in reminders and needs', async () => {
    await read(49_580)
    const row = await listed()
    expect(row).toMatchObject({ rag: 'amber', due_date: addDays(today, 21), by_miles: { left: 420 } })
    const due = { dueDate: row?.due_date ?? null, overdueWeeks: 4, miles: milesDueOf(row?.by_miles) }
    expect(ragInWords(ragOf(due, today))).toBe('Due in 420 miles')
    expect(ragBecause(due, today)).toMatch(/^Amber: due in 420 miles, about /)
    const sums = await standing()
    expect([sums.red, sums.amber, sums.green, sums.to_book]).toEqual([0, 1, 0, 0])
    expect(sums.forecast.map(({ red }) => red)).toEqual(forecastWeeks.map((weeks) => (weeks * 7 > 21 ? 1 : 0)))
    expect(await cellOf()).toMatchObject({ rag: 'amber', due_date: addDays(today, 21), by_miles: { left: 420 } })
    const planner = complianceEndpoints.planner.reply.parse(
      (await portal.get('/api/compliance/planner?search=MILES1', person.token)).json,
    )
    expect(planner.rows[0]?.work[0]).toMatchObject({
      type: 'service',
      line_date: addDays(today, 21),
      is_by_miles: true,
    })
    const page = vehicleOverviewEndpoints.byPlate.reply.parse(
      (await portal.get('/api/vehicles/by-plate/MILES1', person.token)).json,
    )
    expect(page.compliance[0]).toMatchObject({ rag: 'amber', by_miles: { left: 420 } })
    const reminded = async (chosen: 'amber' | '7') =>
      (
        await asOwner(on.database(), (rows) =>
          remindersFor(rows, {
            actor: {
              id: person.id,
              side: 'customer',
              accounts: ['NORTH01'],
              filter: null,
              may: new Set(['see compliance'] as const),
            },
            today,
            chosen: [chosen],
          }),
        )
      ).filter(({ holder }) => holder === 'MILES1')
    expect(await reminded('amber')).toMatchObject([{ due_on: addDays(today, 21), due_date: addDays(today, 200) }])
    expect(await reminded('7')).toEqual([])
  })

  test('who is about to book it is told the same day as the list', async () => {
    const asked = { type: 'next due', vehicle_ids: [vehicle] }
    const { json } = await portal.send('POST', '/api/maintenance-requests/preview', person.token, asked)
    expect(json).toMatchObject({ vehicles: [{ type: 'service', due_date: addDays(today, 21) }] })
  })

  test('few left of one that stands: said, and green by its date', async () => {
    await portal.owner((rows) => sql`update vehicle_months set miles = 0 where vehicle_id = ${vehicle}`.execute(rows))
    expect(await listed()).toMatchObject({
      rag: 'green',
      due_date: addDays(today, 200),
      by_miles: { due_on: null, left: 420 },
    })
    expect(await listed('&filter=few_miles:is:yes')).toMatchObject({ rag: 'green' })
    await portal.owner((rows) =>
      sql`update vehicle_months set miles = 608 where vehicle_id = ${vehicle} and month < ${today.slice(0, 7)}`.execute(
        rows,
      ),
    )
    expect(await listed()).toMatchObject({ due_date: addDays(today, 21) })
  })

  test('past its miles it is red, and so is its vehicle', async () => {
    await read(50_200)
    expect(await listed('&filter=rag:is:red')).toMatchObject({ rag: 'red', by_miles: { left: -200 } })
    const { json } = await portal.get('/api/vehicles?filter=rag:is:red&search=MILES1', person.token)
    expect(json).toMatchObject({ rows: [{ reg_no: 'MILES1', next_due_type: 'service', rag: 'red' }] })
  })

  test('more few miles of the type are said of every date of it, and colour none', async () => {
    await read(48_500)
    expect(await listed('&filter=few_miles:is:yes')).toBeUndefined()
    await portal.owner((rows) => sql`update compliance_types set few_miles = 2000 where slug = 'service'`.execute(rows))
    expect(await listed('&filter=few_miles:is:yes')).toMatchObject({ rag: 'green' })
    await portal.owner((rows) => sql`update compliance_types set few_miles = 1000 where slug = 'service'`.execute(rows))
    expect(await listed()).toMatchObject({ rag: 'green' })
  })

  test('as it stood: what was amber or red stays so, what a reading tells today was not known yesterday', async () => {
    const stood = async (days: number) => (await listed(`&filter=on:is:${addDays(today, days)}`))?.rag
    // It has been green up to today: a reading that makes it red makes no yesterday red.
    await portal.owner((rows) =>
      sql`update compliance_periods set from_date = ${addDays(today, -90)}::date where vehicle_id = ${vehicle} and to_date is null`.execute(
        rows,
      ),
    )
    await read(50_900)
    expect(await listed()).toMatchObject({ rag: 'red' })
    expect(await stood(-30)).toBe('green')
    expect(await stood(-1)).toBe('green')
    // It was known to be past them for ten days, and amber before: a reading that is put right takes nothing of that back.
    await portal.owner((rows) =>
      sql`update compliance_periods set due_on = ${addDays(today, -10)}::date, amber_on = ${addDays(today, -20)}::date
        where vehicle_id = ${vehicle} and to_date is null`.execute(rows),
    )
    await read(50_950)
    expect([await stood(-21), await stood(-20), await stood(-9), await stood(-1)]).toEqual([
      'green',
      'amber',
      'red',
      'red',
    ])
    await read(44_000)
    expect(await listed()).toMatchObject({ rag: 'green' })
    expect([await stood(-21), await stood(-20), await stood(-9), await stood(-1)]).toEqual([
      'green',
      'amber',
      'red',
      'red',
    ])
    const past = await cellOf(`&filter=on:is:${addDays(today, -9)}`)
    expect(past).toMatchObject({ rag: 'red', by_miles: { due_on: addDays(today, -10), left: null } })
    expect((await standing(`&filter=on:is:${addDays(today, -9)}`)).red).toBe(1)
  })

  test('done and written down, the next is due by its own miles', async () => {
    await read(49_900)
    expect(await listed()).toMatchObject({ rag: 'amber' })
    const { status } = await portal.send('POST', '/api/compliance/records', person.token, {
      vehicle_id: vehicle,
      type: 'service',
      done_on: today,
      miles: 49_900,
      outcome: 'done',
    })
    expect(status).toBe(200)
    expect(await listed()).toMatchObject({ rag: 'green', by_miles: { left: 10_000 } })
  })
  test('done past its miles and nobody said at how many: the next goes on from the newest reading', async () => {
    await read(60_400)
    expect(await listed()).toMatchObject({ rag: 'red' })
    const done = { vehicle_id: vehicle, type: 'service', done_on: today, outcome: 'done' }
    expect((await portal.send('POST', '/api/compliance/records', person.token, done)).status).toBe(200)
    expect(await listed()).toMatchObject({ rag: 'green', by_miles: { left: 10_000 } })
  })

  test('done in a booking the next is due by the same rule, by the vehicle’s own interval where it has one', async () => {
    await read(70_000)
    const due = await portal.owner(async (rows) => {
      await sql`update compliance_items set due_miles = 69500, interval_miles = 12000 where vehicle_id = ${vehicle}`.execute(
        rows,
      )
      const [booking = 0] = await insertCases(rows, [
        aMaintenanceCase({ customer_account_number: account, vehicle_id: vehicle, reg_no: 'MILES1', type: 'service' }),
      ])
      const row = await findCase(rows, 'maintenance', booking)
      await moveDueItem(rows, { row, doneOn: today, newDueDate: null, miles: 69_800, outcome: null })
      return (
        await sql<object>`select due_miles, last_done_miles from compliance_items where vehicle_id = ${vehicle}`.execute(
          rows,
        )
      ).rows
    })
    expect(due).toEqual([{ due_miles: 81_800, last_done_miles: 69_800 }])
    expect(await listed()).toMatchObject({ by_miles: { left: 11_800 } })
  })
})
