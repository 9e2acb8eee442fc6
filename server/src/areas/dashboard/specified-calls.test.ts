// The reads of the specification as their handlers build them: every reply parses through its row's schema, keeps to the
// account, and agrees with the domain's rules where a rule decides a field.
import { matchBookings } from '@kerbline/domain/areas/compliance/booked-events.ts'
import { ragOf } from '@kerbline/domain/areas/compliance/rules.ts'
import { earliestDue } from '@kerbline/domain/areas/compliance/service-due.ts'
import { endpoints } from '@kerbline/domain/endpoints.ts'
import { emittedKilograms } from '@kerbline/domain/fleet/emissions.ts'
import { beforeAll, expect, test } from 'vitest'
import { asOwner } from '../../db/scope.ts'
import { onEngine } from '../../db/testing.ts'
import { today } from './testing-fleet-rows.ts'
import { addFleet, type Fleet } from './testing-fleet.ts'
import { actorOf, buildCached, cached, cachedCalls } from './testing-cached.ts'

onEngine('the specified reads', ({ database }) => {
  let own: Fleet
  beforeAll(() =>
    asOwner(database(), async (rows) => {
      own = await addFleet(rows, 'R001')
      await addFleet(rows, 'R002')
    }),
  )
  const build = (name: string, actor = actorOf('R001')): Promise<unknown> => buildCached(database(), name, actor)

  test.each(cachedCalls)('$name: parses, and holds nothing of another account', async ({ name }) => {
    const text = JSON.stringify(await build(name))
    expect(text.length).toBeGreaterThan(20)
    expect(text).not.toContain('canary-R002')
    expect(text).not.toContain('"R002"')
  })

  test.each(cachedCalls)('$name: without accounts there is nothing, and that parses too', async ({ name }) => {
    const text = JSON.stringify(await build(name, { ...actorOf('R001'), accounts: [] }))
    expect(text).not.toContain('canary-')
  })

  test('vehicles: the live ones, each with its CO2 rounded up and its events as the rules judge them', async () => {
    const { vehicles, allVehicleEvents } = cached.parse(await build('vehicles.cachedVehicles'))
    const live = own.vehicles.filter(({ status }) => !['on_order', 'off_hired', 'disposed'].includes(String(status)))
    expect(vehicles.map(({ id }) => id).toSorted()).toEqual(live.map(({ id }) => id).toSorted())
    for (const vehicle of live) {
      const row = vehicles.find(({ id }) => id === vehicle.id)
      const factor = own.gramsOf(vehicle)
      const miles = vehicle.miles ?? null
      const counts = factor !== null && miles !== null && miles > 0
      expect(row).toMatchObject({
        reg_no: vehicle.reg_no,
        miles,
        co2: vehicle.co2_grams_per_kilometre ?? null,
        dbs: vehicle.score ?? null,
        milesDate: vehicle.miles_at,
        note: 'canary-R001',
      })
      expect(row?.co2Emitted).toBe(counts ? emittedKilograms([{ miles, gramsPerKilometre: factor }]) : null)
    }
    const ids = new Set(live.map(({ id }) => id))
    const due = own.items.filter(({ vehicle_id }) => ids.has(Number(vehicle_id)))
    const matched = matchBookings(
      due.map((item) => ({ registration: String(item.vehicle_reg), eventType: item.event_type, item })),
      own.events.map(({ id, reg_no, type, created_at, status }) => ({
        id,
        registration: reg_no,
        eventType: type,
        createdAt: String(created_at),
        state: status,
      })),
    )
    expect(allVehicleEvents).toHaveLength(matched.length)
    for (const {
      due: { item },
      booking,
    } of matched) {
      const row = allVehicleEvents.find(({ id }) => id === item.id)
      const { date, by } = earliestDue(item.due_date ?? null, own.milesOf(item))
      expect(row).toMatchObject({
        vehicle_reg: item.vehicle_reg,
        reg_no: item.vehicle_reg,
        type: item.event_type,
        event_type: item.event_type,
        latest_status: own.events.find(({ id }) => id === booking?.id)?.latest_status ?? null,
        overdue: item.overdue_weeks,
        due_date: date ?? item.due_date_text,
        due_by: by,
        rag_status: ragOf({ dueDate: date, overdueWeeks: item.overdue_weeks }, today).rag,
        status: booking?.state ?? null,
      })
      expect(row?.booked_event?.id ?? null).toBe(booking?.id ?? null)
    }
  })

  test('maintenance events: all of them, newest first, malformed latest_status as it came, the due item joined', async () => {
    const events = endpoints.maintenance.events.reply.parse(await build('maintenance.events'))
    expect(events.map(({ id }) => id)).toEqual(
      own.events
        .toSorted((one, other) => String(other.created_at).localeCompare(String(one.created_at)) || other.id - one.id)
        .map(({ id }) => id),
    )
    const live = new Set(
      own.vehicles
        .filter(({ status }) => !['on_order', 'off_hired', 'disposed'].includes(String(status)))
        .map(({ id }) => id),
    )
    for (const event of events) {
      const stored = own.events.find(({ id }) => id === event.id)
      const item = own.items.find(
        ({ vehicle_id, event_type }) =>
          vehicle_id === stored?.vehicle_id && event_type === event.type && live.has(Number(vehicle_id)),
      )
      expect(event).toMatchObject({
        latest_status: stored?.latest_status,
        status: stored?.status,
        booked_at: stored?.booked_at ?? null,
        overdue: item?.overdue_weeks ?? null,
      })
      expect(event.rag_status).toBe(
        item
          ? ragOf({ dueDate: item.due_date ?? null, overdueWeeks: item.overdue_weeks, miles: own.milesOf(item) }, today)
              .rag
          : null,
      )
      expect(event.booked_event === null).toBe(item === undefined)
    }
  })

  test('driver checks: 28 days, by vehicle and newest first, with the times as the device wrote them', async () => {
    const checks = endpoints['driver-checks'].list.reply.parse(await build('driver-checks.list'))
    const recent = own.checks.filter(({ created_at }) => String(created_at) >= '2026-10-24')
    expect(checks).toHaveLength(recent.length)
    const order = checks.map(({ reg_no: plate, created_at: at }) => ({ plate, at }))
    expect(order).toEqual(
      order.toSorted((a, b) => (a.plate === b.plate ? b.at.localeCompare(a.at) : a.plate < b.plate ? -1 : 1)),
    )
    expect(
      checks
        .filter(({ has_raw_time }) => has_raw_time)
        .every(({ start_time, duration_seconds: took }) => start_time === 'yesterday' && took === null),
    ).toBe(true)
  })

  test('the widget counts what cached-vehicles holds', async () => {
    const { vehicles } = cached.parse(await build('vehicles.cachedVehicles'))
    const widget = endpoints.vehicles.widget.reply.parse(await build('vehicles.widget'))
    const ofClass = (name: string) => vehicles.filter((vehicle) => vehicle.class === name).length
    expect(widget).toMatchObject({ total_vehicles: vehicles.length, cars: ofClass('car'), vans: ofClass('van') })
    expect(widget.vehicle_cats.reduce((sum, { count }) => sum + count, 0)).toBe(vehicles.length)
  })

  test('spend: 24 months, zeros included, in pounds', async () => {
    const { months } = endpoints.finance.graph.reply.parse(await build('finance.graph'))
    expect(months).toHaveLength(24)
    expect(months.at(-1)?.month).toBe('2026-11')
    const goods = own.lines.reduce((sum, { value_pence }) => sum + Number(value_pence), 0)
    expect(Math.round(months.reduce((sum, month) => sum + month.document_goods_value, 0) * 100)).toBe(goods)
    for (const month of months) expect(Object.keys(month.categories)).toHaveLength(7)
  })

  test('cost per mile lines: each with its own net, never the document’s', async () => {
    const lines = endpoints.finance.costPerMileLines.reply.parse(await build('finance.costPerMileLines'))
    expect(lines.map(({ document_goods_value }) => Math.round(document_goods_value * 100)).toSorted()).toEqual(
      own.lines.map(({ value_pence }) => Number(value_pence)).toSorted(),
    )
    for (const line of lines)
      expect(line.document_gross_value - line.document_goods_value).toBeCloseTo(line.document_goods_value * 0.2, 1)
  })
})
