// On random fleets: the figures are those of the domain's rules over the rows of the list, however it is narrowed; the
// matrix holds the same events; and a day that has passed stands as it stood.
import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { aheadColumn } from '@kerbline/domain/areas/compliance/list.ts'
import { ragForecast, roadAhead } from '@kerbline/domain/areas/compliance/road-ahead.ts'
import { countRag, ragOf } from '@kerbline/domain/areas/compliance/rules.ts'
import { milesDueOf } from '@kerbline/domain/areas/compliance/service-due.ts'
import { forecastWeeks, standingOf } from '@kerbline/domain/areas/compliance/standing.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { permissions, type Permission } from '@kerbline/domain/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aComplianceItem, aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { addFleet } from '../dashboard/testing-fleet.ts'
import { today } from '../dashboard/testing-fleet-rows.ts'

onPortal('how a fleet stands', (on) => {
  let portal: TestPortal
  let person: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: `${today}T09:00:00Z` })
    await portal.owner(async (rows) => addFleet(rows, 'W001'))
    person = await portal.person({ accounts: ['W001'], may: permissions })
  })
  afterAll(() => portal.stop())

  async function events(question: string, by = person) {
    const rows = []
    for (let after = ''; ;) {
      const { json } = await portal.get(
        `/api/compliance/events?size=100${question}${after && `&after=${after}`}`,
        by.token,
      )
      const page = complianceEndpoints.events.reply.parse(json)
      rows.push(...page.rows)
      if (page.next === null) return rows
      after = page.next
    }
  }
  const narrowed = async (question: string, by = person) =>
    complianceEndpoints.narrowed.reply.parse((await portal.get(`/api/compliance/narrowed?${question}`, by.token)).json)
  const dueOf = ({ due_date, amber_weeks, booked, by_miles }: Awaited<ReturnType<typeof events>>[number]) => ({
    dueDate: due_date,
    overdueWeeks: amber_weeks,
    miles: milesDueOf(by_miles),
    isBooked: booked !== null && booked !== 'none',
  })

  test.each([
    ['all of it', ''],
    ['one type', '&filter=event_type:is:mot'],
    ['what is overdue', '&filter=rag:is:red'],
    ['what is not booked', '&filter=booked:is:none'],
    ['what is searched for', '&search=transit'],
  ])('%s: the figures are those of the rules over the rows', async (_, question) => {
    const rows = (await events(question)).map(dueOf)
    const standing = standingOf((await narrowed(question.slice(1))).types)
    expect(rows.length).toBeGreaterThan(0)
    const { red, amber, green } = countRag(rows.map((row) => ragOf(row, today).rag))
    expect(standing).toMatchObject({ red, amber, green })
    const road = roadAhead(rows, today)
    expect([standing.no_valid_date, standing.overdue_booked]).toEqual([road.overdue.noValidDate, road.overdue.booked])
    expect(standing.weeks).toEqual(
      road.weeks.map(({ booked, unbooked }) => ({
        amber: booked.amber + unbooked.amber,
        green: booked.green + unbooked.green,
        amber_booked: booked.amber,
        green_booked: booked.green,
      })),
    )
    expect(standing.forecast).toEqual(forecastWeeks.map((weeks) => ragForecast(rows, today, weeks)))
    expect(standing.no_valid_date).toBe((await events(`${question}&filter=due_date:empty:`)).length)
    expect(standing.to_book).toBe((await events(`${question}&filter=due_date:within:14&filter=booked:is:none`)).length)
  })

  test('the kept figures are the same; nothing is told of bookings without the right', async () => {
    const kept = complianceEndpoints.standing.reply.parse((await portal.get('/api/compliance', person.token)).json)
    const byType = (one: { type: string }, other: { type: string }) => one.type.localeCompare(other.type)
    expect(kept.types.toSorted(byType)).toEqual((await narrowed('')).types.toSorted(byType))
    const may: readonly Permission[] = ['see compliance']
    const blind = await portal.person({ accounts: ['W001'], may })
    const told = standingOf((await narrowed('', blind)).types)
    expect([told.overdue_booked, told.to_book, told.weeks[0]?.amber_booked]).toEqual([null, null, null])
    expect(told.red).toBe(standingOf(kept.types).red)
    const refused = await portal.get('/api/compliance/events?filter=booked:is:none', blind.token)
    expect(refused.status).toBe(422)
  })

  test('the rows behind the tiles of a forecast are those it counts', async () => {
    const { forecast } = standingOf((await narrowed('')).types)
    for (const [place, weeks] of forecastWeeks.entries())
      for (const rag of ['red', 'amber', 'green'] as const)
        expect(await events(`&filter=${aheadColumn(weeks)}:is:${rag}`)).toHaveLength(forecast[place]?.[rag] ?? -1)
  })

  test('the matrix: each vehicle of the list once, with all it has to keep in date', async () => {
    const rows = await events('')
    const found = []
    for (let after = ''; ;) {
      const { json } = await portal.get(`/api/compliance/matrix?${after && `after=${after}`}`, person.token)
      const page = complianceEndpoints.matrix.reply.parse(json)
      found.push(...page.rows)
      if (page.next === null) break
      after = page.next
    }
    expect(found.map(({ id }) => id).toSorted()).toEqual([...new Set(rows.map((row) => row.vehicle_id))].toSorted())
    const cells = found.flatMap(({ id, cells: own }) =>
      own.map(({ type, rag, booked }) => [id, type, rag, booked].join()),
    )
    expect(cells.toSorted()).toEqual(
      rows.map(({ vehicle_id: id, event_type: type, rag, booked }) => [id, type, rag, booked].join()).toSorted(),
    )
    const red = complianceEndpoints.matrix.reply.parse(
      (await portal.get('/api/compliance/matrix?filter=rag:is:red', person.token)).json,
    )
    expect(red.rows.map(({ id }) => id).toSorted()).toEqual(
      [...new Set(rows.filter(({ rag }) => rag === 'red').map((row) => row.vehicle_id))].toSorted(),
    )
    const asked = 'mot'
    const ofType = complianceEndpoints.matrix.reply.parse(
      (await portal.get(`/api/compliance/matrix?filter=event_type:is:${asked}`, person.token)).json,
    )
    const days = ofType.rows.map(({ cells: own }) => own.find(({ type }) => type === asked)?.due_date ?? '')
    const dated = days.filter((day) => /^\d{4}-/.test(day))
    expect(dated.length).toBeGreaterThan(1)
    expect(days).toEqual([...days.filter((day) => !/^\d{4}-/.test(day)), ...dated.toSorted()])
    expect((await portal.get('/api/compliance/matrix?after=nonsense', person.token)).status).toBe(422)
  })

  test('as it stood: a date counts from its day, what was done from the day it was done', async () => {
    const account = 'NORTH01'
    const lookers = await portal.person({ accounts: [account], may: permissions })
    const made = await portal.owner(async (rows) => {
      await sql`delete from compliance_items where customer_account_number = ${account}`.execute(rows)
      await sql`delete from compliance_periods where customer_account_number = ${account}`.execute(rows)
      const { id } = await rows
        .insertInto('vehicles')
        .values(
          aVehicle({ customer_account_number: account, vehicle_category_id: await categoryId(rows), reg_no: 'PAST1' }),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      // Due on 20 March, done ten days late, due again a year on.
      await rows
        .insertInto('compliance_items')
        .values(
          aComplianceItem({
            customer_account_number: account,
            vehicle_id: id,
            due_date: '2026-03-20',
            created_at: '2026-01-10T09:00:00.000Z',
          }),
        )
        .execute()
      await sql`update compliance_items set due_date = '2027-03-29', last_done_date = '2026-03-30' where vehicle_id = ${id}`.execute(
        rows,
      )
      return id
    })
    const stood = async (day: string) =>
      (await events(`&filter=on:is:${day}`, lookers)).map(
        ({ vehicle_id: id, rag, due_date: due, last_done: last }) => ({
          id,
          rag,
          due,
          last,
        }),
      )
    const row = { id: made, last: null }
    expect(await stood('2026-01-09')).toEqual([])
    expect(await stood('2026-01-10')).toEqual([{ ...row, rag: 'green', due: '2026-03-20' }])
    expect(await stood('2026-03-20')).toEqual([{ ...row, rag: 'amber', due: '2026-03-20' }])
    expect(await stood('2026-03-29')).toEqual([{ ...row, rag: 'red', due: '2026-03-20' }])
    expect(await stood('2026-03-31')).toEqual([{ ...row, rag: 'green', due: '2027-03-29', last: '2026-03-30' }])
    const summed = await narrowed('filter=on:is:2026-03-29', lookers)
    expect(summed.on).toBe('2026-03-29')
    expect(standingOf(summed.types)).toMatchObject({ red: 1, amber: 0, green: 0 })
    const matrix = complianceEndpoints.matrix.reply.parse(
      (await portal.get('/api/compliance/matrix?filter=on:is:2026-03-29', lookers.token)).json,
    )
    expect(matrix.rows.map(({ id, cells }) => [id, cells.map(({ rag }) => rag)])).toEqual([[made, ['red']]])
    for (const day of [addDays(today, 1), '2026-02-29', 'soon'])
      expect((await portal.get(`/api/compliance/events?filter=on:is:${day}`, lookers.token)).status, day).toBe(422)
  })

  test('what was before the hire is not the customer’s, and another customer’s is never there', async () => {
    const owner = await portal.person({ accounts: ['SOUTH01'], may: permissions })
    expect((await events('&filter=on:is:2026-03-29', owner)).filter(({ reg_no: plate }) => plate === 'PAST1')).toEqual(
      [],
    )
    await portal.owner((rows) =>
      sql`update vehicles set on_hire_date = '2026-03-25' where reg_no = 'PAST1'`.execute(rows),
    )
    const lookers = await portal.person({ accounts: ['NORTH01'], may: permissions })
    expect(await events('&filter=on:is:2026-03-24', lookers)).toEqual([])
    expect(await events('&filter=on:is:2026-03-25', lookers)).toHaveLength(1)
  })
})
