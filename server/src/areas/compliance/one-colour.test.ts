// One colour from one date (ruling 71): what every call serves as red, amber or green is what its own date and weeks say, on the London day.
import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { vehicleOverviewEndpoints } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { addDays, isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { permissions } from '@kerbline/domain/permissions.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aComplianceItem, aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal } from '../../testing/portal.ts'

const account = 'NORTH01'
/** Around both clock changes, the leap day and the turn of the year; each with the day it is in London. */
const moments = [
  ['2027-03-27T23:30:00Z', '2027-03-27'],
  ['2027-03-28T23:30:00Z', '2027-03-29'],
  ['2026-10-24T23:30:00Z', '2026-10-25'],
  ['2026-10-25T23:30:00Z', '2026-10-25'],
  ['2028-02-29T12:00:00Z', '2028-02-29'],
  ['2026-12-31T23:59:00Z', '2026-12-31'],
] as const
const days = [...new Set(moments.map(([, day]) => day))]
const offsets = [-40, -29, -28, -1, 0, 1, 7, 27, 28, 29, 40]

/** By the specification, from nothing but what is served. */
const colourOf = (due: string | null, weeks: number, today: string) => {
  if (!isCalendarDate(due) || due < today) return 'red'
  return due <= addDays(today, 7 * weeks) ? 'amber' : 'green'
}

onPortal('the colour that is served', (on) => {
  beforeAll(async () => {
    const portal = await startTestPortal(on.database())
    await portal.owner(async (rows) => {
      const category = await categoryId(rows)
      const wanted = days.flatMap((day) =>
        offsets.flatMap((offset) =>
          [0, 4].flatMap((weeks) => [0, 35].map((before) => ({ day, offset, weeks, before }))),
        ),
      )
      const vehicles = await rows
        .insertInto('vehicles')
        .values(
          wanted.map((_, place) =>
            aVehicle({ customer_account_number: account, vehicle_category_id: category, reg_no: `RAG${place}` }),
          ),
        )
        .returning(['id', 'reg_no'])
        .execute()
      const items = wanted.map(({ day, offset, weeks }, place) =>
        aComplianceItem({
          customer_account_number: account,
          vehicle_id: vehicles[place]?.id ?? 0,
          vehicle_reg: vehicles[place]?.reg_no ?? '',
          event_type: 'service',
          due_date: addDays(day, offset),
          overdue_weeks: weeks,
        }),
      )
      await rows.insertInto('compliance_items').values(items).execute()
      // Half of them are due by miles five weeks before their date, and all have few miles left.
      await sql`update compliance_items set few_miles_on = date '2020-01-01',
        miles_due_on = case when vehicle_id = any(${vehicles.filter((_, place) => wanted[place]?.before).map(({ id }) => id)}::int[]) then due_date - 35 end
        where vehicle_reg like 'RAG%'`.execute(rows)
      await sql`update compliance_items set due_date = null, due_date_text = 'TBC' where vehicle_reg = 'RAG0'`.execute(
        rows,
      )
    })
    await portal.stop()
  })

  test.each(moments)('at %s, %s in London', async (clock, today) => {
    const portal = await startTestPortal(on.database(), { TEST_CLOCK: clock })
    const { token } = await portal.person({ accounts: [account], may: permissions })
    const read = async (path: string) => (await portal.get(path, token)).json
    const told: { from: string; due: string | null; weeks: number; rag: string }[] = []

    const { allVehicleEvents } = vehiclesEndpoints.cachedVehicles.reply.parse(await read('/api/get-cached-vehicles/'))
    for (const { due_date: due, overdue: weeks, rag_status: rag } of allVehicleEvents)
      told.push({ from: 'allVehicleEvents', due, weeks, rag })
    for (let after = ''; ;) {
      const { rows, next } = complianceEndpoints.events.reply.parse(
        await read(`/api/compliance/events?size=100${after}`),
      )
      for (const { due_date: due, amber_weeks: weeks, rag } of rows) told.push({ from: 'list', due, weeks, rag })
      if (next === null) break
      after = `&after=${encodeURIComponent(next)}`
    }
    const { rows } = complianceEndpoints.matrix.reply.parse(await read('/api/compliance/matrix?search=RAG1'))
    for (const { due_date: due, amber_weeks: weeks, rag } of rows.flatMap(({ cells }) => cells))
      told.push({ from: 'matrix', due, weeks, rag })
    const { compliance } = vehicleOverviewEndpoints.byPlate.reply.parse(await read('/api/vehicles/by-plate/RAG13'))
    for (const { due_date: due, amber_weeks: weeks, rag } of compliance) told.push({ from: 'vehicle', due, weeks, rag })
    await portal.stop()

    expect(new Set(told.map(({ from }) => from)).size).toBe(4)
    expect(new Set(told.map(({ rag }) => rag)).size).toBe(3)
    expect(told.filter(({ due, weeks, rag }) => rag !== colourOf(due, weeks, today))).toEqual([])
  })
})
