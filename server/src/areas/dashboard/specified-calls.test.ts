// The reads of the specification as their handlers build them: every reply parses through its row's schema, narrows to the
// asset filter, keeps to the account, and agrees with the domain's rules where a rule decides a field.
import { matchBookings } from '@kerbline/domain/areas/compliance/booked-events.ts'
import { ragOf } from '@kerbline/domain/areas/compliance/rules.ts'
import { endpoints } from '@kerbline/domain/endpoints.ts'
import { assetFilter, type AssetFilter } from '@kerbline/domain/areas/scope/endpoints.ts'
import { complianceEvent } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { vehicleRow } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { emittedKilograms } from '@kerbline/domain/kit/emissions.ts'
import { permissions, type Permission } from '@kerbline/domain/permissions.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { areas } from '../../areas.ts'
import { asOwner, openScope } from '../../db/scope.ts'
import { onBothEngines } from '../../db/testing.ts'
import type { Actor } from '../../http/actor.ts'
import { isReady } from '../../http/call.ts'
import { addFleet, type Fleet, today } from './testing-fleet.ts'

const ready = Object.entries(endpoints).flatMap(([name, calls]) =>
  Object.entries(calls).flatMap(([verb, row]) => {
    const handler = Object.entries(areas).find(([area]) => area === name)?.[1].handlers[verb]
    return isReady(handler) ? [{ name: `${name}.${verb}`, row, handler }] : []
  }))

const actorOf = (account: string, may: readonly Permission[] = permissions, filter: AssetFilter | null = null): Actor => ({
  id: 7, sessionId: 1, name: 'Priya', email: 'priya@kerbline.example', jobTitle: null, side: 'customer', isAdmin: false, roles: [], may: new Set(may),
  accountNumbersText: '[]', lastLoginAt: null, ownAccounts: [account], accounts: [account], recentAccounts: [], filter,
})
const now = `${today}T10:00:00.000Z`
const narrowTo = (some: Partial<AssetFilter>): AssetFilter => assetFilter.parse(some)

const cached = z.object({ vehicles: z.array(vehicleRow), allVehicleEvents: z.array(complianceEvent) })

onBothEngines('the specified reads', ({ database }) => {
  let own: Fleet
  beforeAll(() => asOwner(database(), async (rows) => {
    own = await addFleet(rows, 'R001')
    await addFleet(rows, 'R002')
  }))

  async function build(name: string, actor = actorOf('R001')): Promise<unknown> {
    const { handler, row } = ready.find((each) => each.name === name) ?? expect.unreachable(`${name} is kept ready`)
    const built = await openScope(database(), { kind: 'accounts', accounts: actor.accounts ?? [], userId: actor.id },
      (rows) => handler.build(rows, { today, now, rights: handler.rights(actor), actor }), { isReadOnly: true })
    const isText = typeof built === 'object' && built !== null && 'json' in built && typeof built.json === 'string'
    return row.reply.parse(isText ? JSON.parse(String(built.json)) : built)
  }

  test.each(ready)('$name: parses, and holds nothing of another account', async ({ name }) => {
    const text = JSON.stringify(await build(name))
    expect(text.length).toBeGreaterThan(20)
    expect(text).not.toContain('canary-R002')
    expect(text).not.toContain('"R002"')
  })

  test.each(ready)('$name: without accounts there is nothing, and that parses too', async ({ name }) => {
    const text = JSON.stringify(await build(name, { ...actorOf('R001'), accounts: [] }))
    expect(text).not.toContain('canary-')
  })

  test('vehicles: the live ones, each with its CO2 rounded up and its events as the rules judge them', async () => {
    const { vehicles, allVehicleEvents } = cached.parse(await build('vehicles.cachedVehicles'))
    const live = own.vehicles.filter(({ status }) => !['on_order', 'off_hired', 'disposed'].includes(String(status)))
    expect(vehicles.map(({ id }) => id).toSorted()).toEqual(live.map(({ id }) => id).toSorted())
    for (const vehicle of live) {
      const row = vehicles.find(({ id }) => id === vehicle.id)
      const factor = vehicle.co2_grams_per_kilometre ?? null
      const miles = vehicle.miles ?? null
      const counts = factor !== null && miles !== null && miles > 0
      expect(row).toMatchObject({ reg_no: vehicle.reg_no, miles, co2: factor, dbs: vehicle.score ?? null, milesDate: vehicle.miles_at, note: 'canary-R001' })
      expect(row?.co2Emitted).toBe(counts ? emittedKilograms([{ miles, gramsPerKilometre: factor }]) : null)
    }
    const ids = new Set(live.map(({ id }) => id))
    const due = own.items.filter(({ vehicle_id }) => ids.has(Number(vehicle_id)))
    const matched = matchBookings(
      due.map((item) => ({ registration: String(item.vehicle_reg), eventType: item.event_type, item })),
      own.events.map(({ id, reg_no, type, created_at, status }) => ({ id, registration: reg_no, eventType: type, createdAt: String(created_at), state: status })))
    expect(allVehicleEvents).toHaveLength(matched.length)
    for (const { due: { item }, booking } of matched) {
      const row = allVehicleEvents.find(({ id }) => id === item.id)
      expect(row).toMatchObject({
        vehicle_reg: item.vehicle_reg, event_type: item.event_type, overdue: item.overdue_weeks, due_date: item.due_date ?? item.due_date_text,
        rag_status: ragOf({ dueDate: item.due_date ?? null, overdueWeeks: item.overdue_weeks }, today).rag, status: booking?.state ?? null,
      })
      expect(row?.booked_event?.id ?? null).toBe(booking?.id ?? null)
    }
  })

  test('maintenance events: all of them, newest first, malformed latest_status as it came, the due item joined', async () => {
    const events = endpoints.maintenance.events.reply.parse(await build('maintenance.events'))
    expect(events.map(({ id }) => id)).toEqual(own.events.toSorted((one, other) => String(other.created_at).localeCompare(String(one.created_at)) || other.id - one.id).map(({ id }) => id))
    const live = new Set(own.vehicles.filter(({ status }) => !['on_order', 'off_hired', 'disposed'].includes(String(status))).map(({ id }) => id))
    for (const event of events) {
      const stored = own.events.find(({ id }) => id === event.id)
      const item = own.items.find(({ vehicle_id, event_type }) => vehicle_id === stored?.vehicle_id && event_type === event.type && live.has(Number(vehicle_id)))
      expect(event).toMatchObject({ latest_status: stored?.latest_status, status: stored?.status, booked_at: stored?.booked_at ?? null, overdue: item?.overdue_weeks ?? null })
      expect(event.rag_status).toBe(item ? ragOf({ dueDate: item.due_date ?? null, overdueWeeks: item.overdue_weeks }, today).rag : null)
      expect(event.booked_event === null).toBe(item === undefined)
    }
  })

  test('driver checks: 28 days, newest first, with the times as the device wrote them', async () => {
    const checks = endpoints['driver-checks'].list.reply.parse(await build('driver-checks.list'))
    const recent = own.checks.filter(({ created_at }) => String(created_at) >= '2026-10-24')
    expect(checks).toHaveLength(recent.length)
    expect(checks.map(({ created_at }) => created_at)).toEqual(checks.map(({ created_at }) => created_at).toSorted().toReversed())
    expect(checks.filter(({ has_raw_time }) => has_raw_time).every(({ start_time, start_at }) => start_time === 'yesterday' && start_at === null)).toBe(true)
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
    expect(lines.map(({ document_goods_value }) => Math.round(document_goods_value * 100)).toSorted()).toEqual(own.lines.map(({ value_pence }) => Number(value_pence)).toSorted())
    for (const line of lines) expect(line.document_gross_value - line.document_goods_value).toBeCloseTo(line.document_goods_value * 0.2, 1)
  })

  describe('field rights', () => {
    const without = (...left: Permission[]) => actorOf('R001', permissions.filter((right) => !left.includes(right)))
    const blind = () => without('see vehicle location')

    test('no location: null positions, no location block, and bytes of their own', async () => {
      const seen = cached.parse(await build('vehicles.cachedVehicles'))
      const unseen = cached.parse(await build('vehicles.cachedVehicles', blind()))
      expect(seen.vehicles.some(({ latitude }) => latitude !== null)).toBe(true)
      expect(unseen.vehicles.every(({ latitude, longitude }) => latitude === null && longitude === null)).toBe(true)
      const fleet = endpoints.telematics.cachedFleet.reply.parse(await build('telematics.cachedFleet', blind()))
      expect(fleet.length).toBeGreaterThan(0)
      expect(fleet.every(({ location }) => location === undefined)).toBe(true)
      for (const name of ['vehicles.cachedVehicles', 'telematics.cachedFleet']) {
        const { handler } = ready.find((each) => each.name === name) ?? expect.unreachable(name)
        expect(handler.rights(blind())).not.toBe(handler.rights(actorOf('R001')))
      }
    })

    test('cached fleet: a block that was never read is left out, the others are whole', async () => {
      const fleet = endpoints.telematics.cachedFleet.reply.parse(await build('telematics.cachedFleet'))
      expect(fleet.some(({ distance }) => distance === undefined)).toBe(true)
      expect(fleet.find(({ distance }) => distance)?.distance).toEqual({ odometer: 100.5, dateTime: '2026-11-20T09:30:00.000Z' })
      expect(fleet.find(({ driverBehaviour }) => driverBehaviour)?.driverBehaviour).toEqual({ totalScore: 71, date: '2026-11-20T09:30:00.000Z' })
    })

    test('no costs: a damage case has none', async () => {
      const cases = endpoints.damage.list.reply.parse(await build('damage.list'))
      expect(cases.some(({ cost }) => cost === 450.5)).toBe(true)
      const blank = endpoints.damage.list.reply.parse(await build('damage.list', without('see damage costs')))
      expect(blank.map(({ id }) => id)).toEqual(cases.map(({ id }) => id))
      expect(blank.every(({ cost }) => cost === null)).toBe(true)
    })

    test('the dashboard leaves out what the viewer may not see', async () => {
      const whole = endpoints.dashboard.read.reply.parse(await build('dashboard.read'))
      expect(Object.keys(whole).toSorted()).toEqual(['as_of', 'checks', 'compliance', 'cost_per_mile', 'damage', 'drivers', 'fleet', 'last_date_of_data_call', 'month', 'needs', 'queries', 'today'])
      const bare = endpoints.dashboard.read.reply.parse(await build('dashboard.read', actorOf('R001', ['see dashboard'])))
      expect(Object.keys(bare).toSorted()).toEqual(['as_of', 'last_date_of_data_call', 'today'])
      const accountant = endpoints.dashboard.read.reply.parse(await build('dashboard.read', actorOf('R001', ['see dashboard', 'see finance'])))
      expect(accountant.month).toMatchObject({ fleet_miles: null, average_score: null })
      expect(accountant.month?.periods.year.spend_pence.value).not.toBeNull()
      expect(accountant.month?.periods.year).toMatchObject({ miles: { value: null }, pence_per_mile: { value: null } })
    })

    test('the internal account gets no cost per mile', async () => {
      const { cost_per_mile, month } = endpoints.dashboard.read.reply.parse(await build('dashboard.read', { ...actorOf('R001'), id: 1 }))
      expect(cost_per_mile).toEqual({ is_internal: true, ranked: 0, excluded: 0, unmatched_lines: 0, lowest: [], highest: [] })
      expect(month?.periods.year.pence_per_mile.value).toBeNull()
    })
  })

  describe('the asset filter', () => {
    const regs = () => own.vehicles.filter(({ status }) => status === 'on_hire').slice(0, 2).map(({ reg_no }) => reg_no)
    const narrowed = (filter: Partial<AssetFilter>) => actorOf('R001', permissions, narrowTo(filter))

    test('every figure counts the vehicles of the filter alone', async () => {
      const actor = narrowed({ reg_nos: regs() })
      const { vehicles, allVehicleEvents } = cached.parse(await build('vehicles.cachedVehicles', actor))
      expect(vehicles.map(({ reg_no }) => reg_no).toSorted()).toEqual(regs().toSorted())
      const chosen = new Set(regs())
      const named = { 'maintenance.events': own.events, 'driver-checks.list': own.checks, 'damage.list': own.cases } as const
      for (const [name, rows] of Object.entries(named)) {
        const found = z.array(z.object({ reg_no: z.string() })).parse(await build(name, actor))
        expect(found.every(({ reg_no }) => chosen.has(reg_no))).toBe(true)
        const wanted = rows.filter(({ reg_no }) => chosen.has(reg_no))
        if (name !== 'driver-checks.list') expect(found).toHaveLength(wanted.length)
      }
      const queries = endpoints.queries.events.reply.parse(await build('queries.events', actor))
      expect(queries).toHaveLength(own.queries.filter(({ reg_no }) => chosen.has(String(reg_no))).length)
      const dashboard = endpoints.dashboard.read.reply.parse(await build('dashboard.read', actor))
      expect(dashboard).toMatchObject({ fleet: { vehicles: 2 }, compliance: { total: allVehicleEvents.length } })
      expect((dashboard.cost_per_mile?.ranked ?? 0) + (dashboard.cost_per_mile?.excluded ?? 0)).toBe(2)
      expect((dashboard.checks?.failed ?? 0) + (dashboard.checks?.advisory ?? 0) + (dashboard.checks?.nil_defect ?? 0) + (dashboard.checks?.not_checked ?? 0)).toBe(2)
      const goods = own.lines.filter(({ reg_nos }) => (reg_nos ?? []).some((reg) => chosen.has(reg))).reduce((sum, { value_pence }) => sum + Number(value_pence), 0)
      expect(dashboard.month?.periods.year.spend_pence.value ?? 0).toBe(goods)
      const { months } = endpoints.finance.graph.reply.parse(await build('finance.graph', actor))
      expect(Math.round(months.reduce((sum, month) => sum + month.document_goods_value, 0) * 100)).toBe(goods)
    })

    test('several values of one field mean any, several fields mean all', async () => {
      const [one, two] = own.vehicles.filter(({ status, driver_id }) => status === 'on_hire' && driver_id !== null)
      const drivers = [Number(one?.driver_id), Number(two?.driver_id)]
      const count = async (filter: Partial<AssetFilter>) => cached.parse(await build('vehicles.cachedVehicles', narrowed(filter))).vehicles.map(({ reg_no }) => reg_no)
      expect((await count({ driver_ids: drivers })).toSorted()).toEqual([one?.reg_no, two?.reg_no].toSorted())
      expect(await count({ driver_ids: drivers, reg_nos: [String(one?.reg_no)] })).toEqual([one?.reg_no])
      expect(await count({ driver_ids: drivers, category_ids: [999_999] })).toEqual([])
      expect(await count({})).toHaveLength(own.vehicles.filter(({ status }) => !['on_order', 'off_hired', 'disposed'].includes(String(status))).length)
    })

    test('it never widens: a filter by another account’s vehicle leaves nothing', async () => {
      const other = await asOwner(database(), (rows) => rows.selectFrom('vehicles').select('reg_no').where('customer_account_number', '=', 'R002').limit(1).executeTakeFirstOrThrow())
      expect(cached.parse(await build('vehicles.cachedVehicles', narrowed({ reg_nos: [other.reg_no] })))).toEqual({ vehicles: [], allVehicleEvents: [] })
    })
  })
})
