// What rights and the asset filter take away from the cached answers, and that neither ever adds anything.
import type { AssetFilter } from '@kerbline/domain/areas/scope/endpoints.ts'
import { endpoints } from '@kerbline/domain/endpoints.ts'
import { permissions, type Permission } from '@kerbline/domain/permissions.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { asOwner } from '../../db/scope.ts'
import { onEngine } from '../../db/testing.ts'
import { boundRights } from '../../http/withhold.ts'
import { addFleet, type Fleet } from './testing-fleet.ts'
import { actorOf, buildCached, cached, narrowTo, cachedCall, wholeDashboard } from './testing-cached.ts'

onEngine('the narrowed reads', ({ database }) => {
  let own: Fleet
  beforeAll(() =>
    asOwner(database(), async (rows) => {
      own = await addFleet(rows, 'R001')
      await addFleet(rows, 'R002')
    }),
  )
  const build = (name: string, actor = actorOf('R001')): Promise<unknown> => buildCached(database(), name, actor)

  describe('field rights', () => {
    const without = (...left: Permission[]) =>
      actorOf(
        'R001',
        permissions.filter((right) => !left.includes(right)),
      )
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
        expect(boundRights(cachedCall(name).row.reply)).toContain('see vehicle location')
      }
    })

    test('cached fleet: a block that was never read is left out, the others are whole', async () => {
      const fleet = endpoints.telematics.cachedFleet.reply.parse(await build('telematics.cachedFleet'))
      expect(fleet.some(({ distance }) => distance === undefined)).toBe(true)
      expect(fleet.find(({ distance }) => distance)?.distance).toEqual({
        odometer: 100.5,
        dateTime: '2026-11-20T09:30:00.000Z',
      })
      expect(fleet.find(({ driverBehaviour }) => driverBehaviour)?.driverBehaviour).toEqual({
        totalScore: 71,
        date: '2026-11-20T09:30:00.000Z',
      })
    })

    test('no costs: a damage case has none', async () => {
      const cases = endpoints.damage.specified.reply.parse(await build('damage.specified'))
      expect(cases.some(({ cost }) => cost === 450.5)).toBe(true)
      const blank = endpoints.damage.specified.reply.parse(await build('damage.specified', without('see damage costs')))
      expect(blank.map(({ id }) => id)).toEqual(cases.map(({ id }) => id))
      expect(blank.every(({ cost }) => cost === null)).toBe(true)
    })

    test('the dashboard leaves out what the viewer may not see', async () => {
      const whole = wholeDashboard(await build('dashboard.read'))
      expect(Object.keys(whole).toSorted()).toEqual([
        'as_of',
        'checks',
        'compliance',
        'cost_per_mile',
        'damage',
        'drivers',
        'fines',
        'fleet',
        'last_date_of_data_call',
        'month',
        'needs',
        'queries',
        'today',
      ])
      const bare = wholeDashboard(await build('dashboard.read', actorOf('R001', ['see dashboard'])))
      expect(Object.keys(bare).toSorted()).toEqual(['as_of', 'last_date_of_data_call', 'today'])
      const accountant = wholeDashboard(
        await build('dashboard.read', actorOf('R001', ['see dashboard', 'see finance'])),
      )
      expect(accountant.month).toMatchObject({ fleet_miles: null, average_score: null })
      expect(accountant.month?.periods.year.spend_pence.value).not.toBeNull()
      expect(accountant.month?.periods.year).toMatchObject({ miles: { value: null }, pence_per_mile: { value: null } })
    })

    test('the internal account gets no cost per mile', async () => {
      const { cost_per_mile, month } = wholeDashboard(await build('dashboard.read', { ...actorOf('R001'), id: 1 }))
      const nothing = { ranked: 0, excluded: 0, lowest: [], highest: [] }
      expect(cost_per_mile).toEqual({
        ...nothing,
        is_internal: true,
        on_hire: nothing,
        unmatched_lines: 0,
        unmatched_pence: 0,
      })
      expect(month?.periods.year.pence_per_mile.value).toBeNull()
    })
  })

  describe('the asset filter', () => {
    const regs = () =>
      own.vehicles
        .filter(({ status }) => status === 'on_hire')
        .slice(0, 2)
        .map(({ reg_no }) => reg_no)
    const narrowed = (filter: Partial<AssetFilter>) => actorOf('R001', permissions, narrowTo(filter))

    test('every figure counts the vehicles of the filter alone', async () => {
      const actor = narrowed({ reg_nos: regs() })
      const { vehicles, allVehicleEvents } = cached.parse(await build('vehicles.cachedVehicles', actor))
      expect(vehicles.map(({ reg_no }) => reg_no).toSorted()).toEqual(regs().toSorted())
      const chosen = new Set(regs())
      const named = {
        'maintenance.events': own.events,
        'driver-checks.list': own.checks,
        'damage.specified': own.cases,
      } as const
      for (const [name, rows] of Object.entries(named)) {
        const found = z.array(z.object({ reg_no: z.string() })).parse(await build(name, actor))
        expect(found.every(({ reg_no }) => chosen.has(reg_no))).toBe(true)
        const wanted = rows.filter(({ reg_no }) => chosen.has(reg_no))
        if (name !== 'driver-checks.list') expect(found).toHaveLength(wanted.length)
      }
      const queries = endpoints.queries.events.reply.parse(await build('queries.events', actor))
      expect(queries).toHaveLength(own.queries.filter(({ reg_no }) => chosen.has(String(reg_no))).length)
      const dashboard = wholeDashboard(await build('dashboard.read', actor))
      expect(dashboard).toMatchObject({ fleet: { vehicles: 2 }, compliance: { total: allVehicleEvents.length } })
      expect((dashboard.cost_per_mile?.ranked ?? 0) + (dashboard.cost_per_mile?.excluded ?? 0)).toBe(2)
      expect(
        (dashboard.checks?.failed ?? 0) +
          (dashboard.checks?.advisory ?? 0) +
          (dashboard.checks?.nil_defect ?? 0) +
          (dashboard.checks?.not_checked ?? 0),
      ).toBe(2)
      const goods = own.lines
        .filter(({ reg_nos }) => (reg_nos ?? []).some((reg) => chosen.has(reg)))
        .reduce((sum, { value_pence }) => sum + Number(value_pence), 0)
      expect(dashboard.month?.periods.year.spend_pence.value ?? 0).toBe(goods)
      const { months } = endpoints.finance.graph.reply.parse(await build('finance.graph', actor))
      expect(Math.round(months.reduce((sum, month) => sum + month.document_goods_value, 0) * 100)).toBe(goods)
    })

    test('several values of one field mean any, several fields mean all', async () => {
      const [one, two] = own.vehicles.filter(({ status, driver_id }) => status === 'on_hire' && driver_id !== null)
      const drivers = [Number(one?.driver_id), Number(two?.driver_id)]
      const count = async (filter: Partial<AssetFilter>) =>
        cached.parse(await build('vehicles.cachedVehicles', narrowed(filter))).vehicles.map(({ reg_no }) => reg_no)
      expect((await count({ driver_ids: drivers })).toSorted()).toEqual([one?.reg_no, two?.reg_no].toSorted())
      expect(await count({ driver_ids: drivers, reg_nos: [String(one?.reg_no)] })).toEqual([one?.reg_no])
      expect(await count({ driver_ids: drivers, category_ids: [999_999] })).toEqual([])
      expect(await count({})).toHaveLength(
        own.vehicles.filter(({ status }) => !['on_order', 'off_hired', 'disposed'].includes(String(status))).length,
      )
    })

    test('it never widens: a filter by another account’s vehicle leaves nothing', async () => {
      const other = await asOwner(database(), (rows) =>
        rows
          .selectFrom('vehicles')
          .select('reg_no')
          .where('customer_account_number', '=', 'R002')
          .limit(1)
          .executeTakeFirstOrThrow(),
      )
      expect(cached.parse(await build('vehicles.cachedVehicles', narrowed({ reg_nos: [other.reg_no] })))).toEqual({
        vehicles: [],
        allVehicleEvents: [],
      })
    })
  })
})
