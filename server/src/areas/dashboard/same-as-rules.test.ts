// Every figure the database sums must be the one the domain's pure rules give: on random fleets.
import { matchBookings } from '@kerbline/domain/areas/compliance/booked-events.ts'
import { roadAhead } from '@kerbline/domain/areas/compliance/road-ahead.ts'
import { countRag, percentageCompliant, ragOf } from '@kerbline/domain/areas/compliance/rules.ts'
import { earliestDue } from '@kerbline/domain/areas/compliance/service-due.ts'
import { damageCase } from '@kerbline/domain/areas/damage/case.ts'
import { isOpenDamageState } from '@kerbline/domain/areas/damage/states.ts'
import {
  isWaiting,
  needOfCheck,
  needOfDraft,
  needOfDueEvent,
  rankNeeds,
} from '@kerbline/domain/areas/dashboard/needs.ts'
import { harmOf, isOwnDue, type NeedKind, needHarms } from '@kerbline/domain/areas/dashboard/needs.ts'
import { isDoneAtWorkshop } from '@kerbline/domain/areas/compliance/types/event-types.ts'
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { queryCase } from '@kerbline/domain/areas/queries/case.ts'
import type { CaseKind } from '@kerbline/domain/cases/case-kind.ts'
import { turnStates } from '@kerbline/domain/cases/case-turn.ts'
import { averageScore, scoreLeaderboard } from '@kerbline/domain/areas/drivers/rules.ts'
import { costLeaderboard, costPerMile } from '@kerbline/domain/areas/finance/cost-per-mile.ts'
import { isOpenQueryState } from '@kerbline/domain/areas/queries/states.ts'
import { emittedKilograms } from '@kerbline/domain/fleet/emissions.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { roundUp } from '@kerbline/domain/kit/rounding.ts'
import { permissions } from '@kerbline/domain/permissions.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { asOwner, openScope, type Rows } from '../../db/scope.ts'
import { onEngine } from '../../db/testing.ts'
import { complianceOf } from './compliance.ts'
import { checksOf } from './checks.ts'
import { costPerMileOf } from './figures/cost-per-mile.ts'
import { damageOf } from './damage.ts'
import { driversOf } from './drivers.ts'
import { fleetOf } from './fleet.ts'
import { monthOfFleet } from './month.ts'
import { readNeeds } from './worklist/needs.ts'
import { queriesOf } from './queries.ts'
import { today } from './testing-fleet-rows.ts'
import { addFleet, type Fleet } from './testing-fleet.ts'
import type { View } from './view.ts'

const accounts = ['P001', 'P002', 'P003', 'P004', 'P005', 'P006']
const notLive = new Set(['on_order', 'off_hired', 'disposed'])
const text = (value: unknown): string => String(value)

/** The fleet as the rules take it. */
function judged({ vehicles, items, events, milesOf }: Fleet) {
  const live = vehicles.filter(({ status }) => !notLive.has(text(status)))
  const plates = new Map(live.map(({ id, reg_no }) => [id, reg_no]))
  const due = items
    .filter(({ vehicle_id }) => plates.has(Number(vehicle_id)))
    .map((item) => ({
      id: item.id,
      registration: text(item.vehicle_reg),
      eventType: item.event_type,
      dueDate: item.due_date ?? item.due_date_text ?? null,
      overdueWeeks: item.overdue_weeks,
      miles: milesOf(item),
      vehicle: item.vehicle_id,
      owner: item.responsibility,
    }))
  const bookings = events.map(({ id, reg_no, type, created_at, status }) => ({
    id,
    registration: reg_no,
    eventType: type,
    createdAt: text(created_at),
    state: status,
  }))
  return { live, matched: matchBookings(due, bookings) }
}

onEngine('the dashboard and the rules', ({ database }) => {
  const fleets = new Map<string, Fleet>()
  beforeAll(() =>
    asOwner(database(), async (rows) => {
      for (const account of accounts) fleets.set(account, await addFleet(rows, account))
    }),
  )

  describe.each(accounts)('fleet %s', (account) => {
    const fleet = (): Fleet => fleets.get(account) ?? expect.unreachable('the fleet was made before the tests')
    const costLines = () =>
      fleet().lines.map(({ narrative, value_pence }) => ({
        narrative: text(narrative),
        goodsPence: Number(value_pence),
      }))
    const seen = <Part>(read: (view: View) => Promise<Part>): Promise<Part> =>
      openScope(
        database(),
        { kind: 'accounts', accounts: [account], userId: 7 },
        (rows: Rows) =>
          read({
            rows,
            today,
            now: `${today}T12:00:00.000Z`,
            filter: null,
            may: new Set(permissions),
            side: 'customer',
            accounts: [account],
            isInternal: false,
            isAtRequestDesk: false,
            isAtLetterDesk: false,
            costLimitPence: 0,
          }),
        { isReadOnly: true },
      )

    test('compliance and the road ahead', async () => {
      const { matched } = judged(fleet())
      expect(matched.filter(({ due }) => ragOf(due, today).byMiles).length).toBeGreaterThan(1)
      const rag = countRag(matched.map(({ due }) => ragOf(due, today).rag))
      const road = roadAhead(
        matched.map(({ due, isBooked }) => ({ ...due, isBooked })),
        today,
      )
      const part = await seen(complianceOf)
      expect(part).toMatchObject({
        total: matched.length,
        compliant: rag.green,
        upcoming: rag.amber,
        overdue: rag.red,
        percentage: percentageCompliant(rag),
        no_valid_date: road.overdue.noValidDate,
        overdue_booked: road.overdue.booked,
      })
      const sum = (counts: { red: number; amber: number; green: number }) => counts.red + counts.amber + counts.green
      expect(part.weeks.map(({ week_start, count, booked }) => ({ week_start, count, booked }))).toEqual(
        road.weeks.map(({ weekStart, booked, unbooked }) => ({
          week_start: weekStart,
          count: sum(booked) + sum(unbooked),
          booked: sum(booked),
        })),
      )
      // Of a crowded week the most urgent stand there, and of those what nobody has booked.
      const kinds = ['red', 'amber', 'green'] as const
      for (const [place, { signs }] of part.weeks.entries()) {
        const { booked, unbooked } = road.weeks[place] ?? expect.unreachable('a week the rules do not know')
        const all = kinds.flatMap((kind) => [
          ...Array.from({ length: unbooked[kind] }, () => [kind, false]),
          ...Array.from({ length: booked[kind] }, () => [kind, true]),
        ])
        expect(signs.map(({ rag: colour, is_booked: isBooked }) => [colour, isBooked])).toEqual(all.slice(0, 8))
      }
      const byId = new Map(matched.map((each) => [each.due.id, each]))
      for (const sign of [...part.overdue_signs, ...part.weeks.flatMap(({ signs }) => signs)]) {
        const { due, isBooked } = byId.get(sign.id) ?? expect.unreachable('a sign of no due event')
        expect(sign).toMatchObject({ reg_no: due.registration, rag: ragOf(due, today).rag, is_booked: isBooked })
      }
    })

    test('to do: the same things in the same order', async () => {
      const { matched } = judged(fleet())
      const { checks, cases, queries, vehicles } = fleet()
      const vor = new Set(vehicles.flatMap((each) => (each.is_vor === true ? [each.id] : [])))
      const isVor = (vehicle: unknown): boolean => vor.has(Number(vehicle))
      const due = matched.flatMap(({ due: event, isBooked }) => {
        const status = ragOf(event, today)
        const kind = needOfDueEvent(status, text(event.eventType), isBooked)
        const date = earliestDue(event.dueDate, event.miles).date
        if (kind === null) return []
        const isBookable = isDoneAtWorkshop(text(event.eventType))
        const owner = event.owner === 'customer' ? 'customer' : 'hire_company'
        if (!isOwnDue({ kind, owner, isBookable }, 'customer')) return []
        const harm = harmOf({ kind, deadline: date, isVor: isVor(event.vehicle) }, today)
        return [{ kind, harm, date, key: event.registration, id: event.id, shown: text(event.id) }]
      })
      const failed = checks.flatMap((check) => {
        const kind = needOfCheck({
          rag: check.rag,
          isReviewed: check.reviewed_at !== null && check.reviewed_at !== undefined,
        })
        return kind === null
          ? []
          : [
              {
                ...{ kind, harm: harmOf({ kind, deadline: null, isVor: isVor(check.vehicle_id) }, today) },
                ...{ date: londonDate(text(check.created_at)), key: check.reg_no, id: check.id, shown: text(check.id) },
              },
            ]
      })
      const drafts = cases.flatMap((each) => {
        const kind =
          each.state === 'draft' && each.source !== 'staff' ? needOfDraft(text(each.updated_at), today) : null
        return kind === null
          ? []
          : [{ kind, harm: 'ahead' as const, date: null, key: each.number, id: each.id, shown: text(each.id) }]
      })
      // Equal dates and keys fall back on the id, which rankNeeds leaves to the order given.
      const ranked = rankNeeds([...due, ...failed, ...drafts].toSorted((one, other) => one.id - other.id))
      const viewer = { side: 'customer', may: new Set(permissions) } as const
      const isTurn = (
        kind: CaseKind,
        { status, waiting_on }: { status: string; waiting_on?: string | null | undefined },
      ) => isWaiting(turnStates(kind, viewer).includes(status), waiting_on ?? null, 'customer')
      const waiting = queries.filter((query) => isTurn(queryCase, query))
      const damage = cases.filter((each) => isTurn(damageCase, each))
      const bookings = fleet().events.filter((event) => isTurn(maintenanceCase, event))
      const found = await seen((view) => readNeeds(view, { limit: 10_000 }))
      expect(found.next).toBeNull()
      const plain = found.rows.filter((row) => row.case === undefined)
      expect(plain.map(({ record_id }) => record_id)).toEqual(ranked.map(({ shown }) => shown))
      const numbersOf = (kind: NeedKind) => found.rows.filter((row) => row.kind === kind).map((row) => row.case?.id)
      const ids = (cases: readonly { readonly id: number }[]) =>
        cases.map(({ id }) => id).toSorted((one, other) => one - other)
      expect(numbersOf('booking waiting').toSorted((one, other) => Number(one) - Number(other))).toEqual(ids(bookings))
      expect(numbersOf('query waiting').toSorted((one, other) => Number(one) - Number(other))).toEqual(ids(waiting))
      expect(found.counts['booking waiting']).toBe(bookings.length)
      expect(found.counts['query waiting']).toBe(waiting.length)
      expect(found.counts['damage waiting']).toBe(damage.length)
      expect(found.total).toBe(ranked.length + waiting.length + bookings.length + damage.length)
      const places = found.rows.map(({ harm }) => needHarms.indexOf(harm))
      expect(new Set(places).size).toBe(3)
      expect(places).toEqual(places.toSorted((one, other) => one - other))
      const pages = await seen(async (view) => {
        const first = await readNeeds(view, { limit: 3 })
        const after = first.next ?? expect.unreachable('a fleet has more than three')
        return [...first.rows, ...(await readNeeds(view, { after, limit: 10_000 })).rows]
      })
      expect(pages).toEqual(found.rows)
    })

    test('miles, CO2 and score of the newest readings', async () => {
      const { live } = judged(fleet())
      const counted = live.filter(({ miles }) => Number(miles ?? 0) > 0)
      const part = await seen(monthOfFleet)
      expect(part).toMatchObject({
        vehicles_with_miles: counted.length,
        fleet_miles: roundUp(counted.reduce((sum, { miles }) => sum + Number(miles), 0)),
        fleet_co2_kilograms: emittedKilograms(
          live.map((vehicle) => ({ miles: vehicle.miles ?? null, gramsPerKilometre: fleet().gramsOf(vehicle) })),
        ),
        average_score: averageScore(live.map(({ score }) => score ?? null)),
      })
      expect(part.trend.vehicles.at(-1)?.value).toBe(live.length)
    })

    test('the figures of a period and of the same span before it', async () => {
      const { vehicles, months, lines } = fleet()
      const factor = new Map(vehicles.map((vehicle) => [vehicle.id, fleet().gramsOf(vehicle)]))
      const spend = lines.reduce((sum, { value_pence }) => sum + Number(value_pence), 0)
      const { namedPence = 0 } =
        costPerMile({
          userId: 2,
          vehicles: vehicles.map(({ reg_no }) => ({ reg: reg_no, miles: null })),
          lines: costLines(),
        }) ?? {}
      const spentIn = text(lines[0]?.transaction_date).slice(0, 7)
      const { periods } = await seen(monthOfFleet)
      const spans = [
        [periods.month, '2026-11', '2026-11', '2026-10', '2026-10'],
        [periods.quarter, '2026-09', '2026-11', '2026-06', '2026-08'],
        [periods.year, '2025-12', '2026-11', '2024-12', '2025-11'],
      ] as const
      for (const [period, from, to, fromBefore, toBefore] of spans) {
        for (const [first, last, which] of [
          [from, to, 'value'],
          [fromBefore, toBefore, 'previous'],
        ] as const) {
          const within = months.filter(({ month }) => month >= first && month <= last)
          const miles = within.reduce((sum, each) => sum + Number(each.miles), 0)
          const scores = within.reduce((sum, each) => sum + Number(each.score_count), 0)
          const isWithin = spentIn >= first && spentIn <= last
          const spent = isWithin ? spend : 0
          expect(period.miles[which]).toBe(roundUp(miles))
          expect(period.co2_kilograms[which]).toBe(
            emittedKilograms(
              within.map((each) => ({
                miles: Number(each.miles),
                gramsPerKilometre: factor.get(each.vehicle_id) ?? null,
              })),
            ),
          )
          expect(period.average_score[which]).toBe(
            roundUp(within.reduce((sum, each) => sum + Number(each.score_sum), 0) / scores),
          )
          expect(period.spend_pence[which]).toBe(spent)
          expect(period.pence_per_mile[which]).toBeCloseTo((isWithin ? namedPence : 0) / miles, 9)
        }
      }
    })

    test('the leaderboards of drivers and of cost per mile', async () => {
      const { live } = judged(fleet())
      const { drivers, lines } = fleet()
      const names = new Map(drivers.map(({ id, name }) => [id, name]))
      const scored = live.flatMap(({ driver_id, reg_no, score }) =>
        driver_id ? [{ name: names.get(driver_id) ?? '', reg_no, score: score ?? null }] : [],
      )
      const five = scoreLeaderboard(scored)
      const flat = (list: readonly { rank: number; item: { name: string; reg_no: string; score: number | null } }[]) =>
        list.map(({ rank, item }) => ({ rank, ...item }))
      expect(await seen(driversOf)).toEqual({
        ranked: scored.filter(({ score }) => (score ?? 0) > 0).length,
        top: flat(five.top),
        bottom: flat(five.bottom),
      })

      const costs = costPerMile({
        userId: 2,
        vehicles: live.map(({ reg_no, miles }) => ({ reg: reg_no, miles: miles ?? null })),
        lines: costLines(),
      })
      const ends = costLeaderboard(costs?.vehicles ?? [])
      const row = (list: typeof ends.top) =>
        list.map(({ rank, item }) => ({
          rank,
          reg_no: item.reg,
          miles: item.miles,
          goods_pence: item.goodsPence,
          pence_per_mile: item.pencePerMile,
        }))
      const part = await seen(costPerMileOf)
      const bare = (list: typeof part.lowest) => list.map(({ fuel_type: _, ...rest }) => rest)
      expect({
        ranked: part.ranked,
        excluded: part.excluded,
        lowest: bare(part.lowest),
        highest: bare(part.highest),
      }).toEqual({
        ranked: costs?.vehicles.length,
        excluded: costs?.excludedRegs.length,
        lowest: row(ends.top),
        highest: row(ends.bottom),
      })
      expect(part.unmatched_lines).toBe(lines.filter(({ reg_nos }) => (reg_nos ?? []).length === 0).length)
    })

    test('checks today, damage, queries and the fleet', async () => {
      const { live } = judged(fleet())
      const ids = new Set(live.map(({ id }) => id))
      const { checks, cases, queries } = fleet()
      const newest = new Map<number, (typeof checks)[number]>()
      for (const check of checks
        .filter(({ vehicle_id, created_at }) => ids.has(vehicle_id) && londonDate(text(created_at)) === today)
        .toSorted((one, other) => text(one.created_at).localeCompare(text(other.created_at)) || one.id - other.id))
        newest.set(check.vehicle_id, check)
      const of = (rag: string) => [...newest.values()].filter((check) => check.rag === rag).length
      expect(await seen(checksOf)).toMatchObject({
        failed: of('red'),
        advisory: of('amber'),
        nil_defect: of('green'),
        // Every check, as the list that it opens: a vehicle may be checked twice a day.
        without_time: checks.filter(
          ({ has_raw_time, created_at }) => has_raw_time === true && londonDate(text(created_at)) === today,
        ).length,
        not_checked: live.length - newest.size,
      })
      expect((await seen(damageOf)).open).toBe(cases.filter(({ state }) => isOpenDamageState(state)).length)
      expect((await seen(queriesOf)).open).toBe(queries.filter(({ status }) => isOpenQueryState(status)).length)
      expect((await seen(fleetOf)).vehicles).toBe(live.length)
    })
  })
})
