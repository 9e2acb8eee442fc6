// Cases move to and fro at random, over months, alone and many in a statement, into other hands, back by an undone import, away for good: what
// the database keeps of their waits is what the waits themselves add up to, and so is what the calls say of it, to whoever asks.
import type { CaseSide } from '@kerbline/domain/cases/case-kind.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Rows } from '../db/scope.ts'
import { onPortal } from '../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../testing/portal.ts'
import { foldWaits, keepWaitsOfHistory } from './kept-waits.ts'
import { branchOf, CLOCK, startWalk, takeAct, type Walk, type Walked } from './testing-wait-walks.ts'
import { keptRows, withinMonth } from './testing-waits.ts'

const SEED = Number(process.env['WALK_SEED'] ?? 20_261_123)
const months = ['2026-07', '2026-09', '2026-11']
const sides: readonly CaseSide[] = ['customer', 'hire_company', 'third_party']
const calls = { maintenance: 'maintenance', query: 'queries' } as const
type Kind = keyof typeof calls
const kinds: readonly Kind[] = ['maintenance', 'query']

onPortal('kept waits', (on) => {
  let portal: TestPortal
  let walk: Walk
  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: CLOCK })
    walk = await portal.owner(startWalk)
  })
  afterAll(() => portal.stop())

  const kept = async (rows: Rows): Promise<string[]> => {
    const { rows: found } = await sql<{ row: string }>`
      select concat_ws(' ', case_id, side, to_char(month, 'YYYY-MM'), ended_ms, coalesce(since_ms::text, '-'), '/', branch, '/', team, '/', workshop) as row
      from case_waits`.execute(rows)
    return found.map(({ row }) => row).toSorted()
  }
  const expected = (): string[] =>
    [...walk.cases.values()]
      .flatMap((each) =>
        keptRows(each).map((row) => `${each.id} ${row} / ${branchOf(walk, each)} / ${each.team} / ${each.workshop}`),
      )
      .toSorted()

  /** Sums that are not those of the rows. */
  const wrongSums = async (rows: Rows): Promise<readonly unknown[]> =>
    (
      await sql`
      select * from (
        select customer_account_number, kind, grouped_by, key, side, month, sum(ended_ms) as ended_ms, sum(ended_cases) as ended_cases,
          sum(open_cases) as open_cases, sum(since_ms) as since_ms
        from case_wait_sums group by 1, 2, 3, 4, 5, 6
        having sum(ended_ms) <> 0 or sum(ended_cases) <> 0 or sum(open_cases) <> 0 or sum(since_ms) <> 0) s
      full join (
        select w.customer_account_number, w.kind, g.grouped_by, g.key, w.side, w.month, sum(w.ended_ms) as ended_ms, count(*) - count(w.since_ms) as ended_cases,
          count(w.since_ms) as open_cases, coalesce(sum(w.since_ms), 0) as since_ms
        from case_waits w cross join lateral (values ('branch', w.branch), ('team', w.team), ('dealer', w.workshop)) g (grouped_by, key)
        where g.grouped_by <> 'dealer' or w.kind = 'maintenance' group by 1, 2, 3, 4, 5, 6) w
      using (customer_account_number, kind, grouped_by, key, side, month, ended_ms, ended_cases, open_cases, since_ms)
      where s.customer_account_number is null or w.customer_account_number is null`.execute(rows)
    ).rows

  // So many calls a minute are more than a person may make.
  type Viewer = () => Promise<TestPerson>
  const may = ['see maintenance request details', 'see queries', 'see vehicles'] as const
  const staff: Viewer = () => portal.person({ accounts: [], side: 'staff', may: [...may, 'see all accounts'] })
  const north: Viewer = () => portal.person({ accounts: ['NORTH01'], may: [...may] })
  const narrowed: Viewer = async () => {
    const person = await north()
    const filter = { category_ids: [], branch_ids: [], body_ids: [], allocation_ids: [], driver_ids: [], tag_ids: [] }
    const reg_nos = [walk.vehicles[0]?.reg_no]
    expect((await portal.send('PUT', '/api/asset-filter', person.token, { ...filter, reg_nos })).status).toBe(200)
    return person
  }

  interface Group {
    readonly key: string
    readonly customer: { minutes: number; cases: number }
    readonly hire_company: { minutes: number; cases: number }
    readonly third_party: { minutes: number; cases: number }
  }
  interface Answer {
    readonly total: number
    readonly waits: readonly { case: { id: number }; minutes: number; is_still: boolean }[]
  }

  const keyOf = (by: string, each: Walked): string =>
    ({ branch: branchOf(walk, each), team: each.team, dealer: each.workshop, account: each.account })[by] ?? ''

  /** What a person is told of a kind in a month is what the waits of the cases they see add up to, to the minute the portal's clock is in. */
  async function asTold(viewer: Viewer, kind: Kind, month: string, mine: readonly Walked[]): Promise<void> {
    for (const by of kind === 'maintenance' ? ['branch', 'dealer', 'team', 'account'] : ['team', 'branch', 'account']) {
      const person = await viewer()
      const before = Date.parse(CLOCK)
      const reply = await portal.get(`/api/${calls[kind]}/waits-by?month=${month}&by=${by}`, person.token)
      expect(reply.status, reply.text).toBe(200)
      const { groups } = reply.json as { groups: readonly Group[] }
      const asked = new Set<string>()
      for (const [key, held] of Map.groupBy(
        mine.filter((each) => each.kind === kind),
        (each) => keyOf(by, each),
      ))
        for (const side of sides) {
          const told = held.flatMap((each) => {
            const ofSide = each.waits.filter((wait) => wait.side === side)
            const waited = ofSide.reduce((sum, wait) => sum + withinMonth(wait, month, before), 0)
            return waited > 0
              ? [
                  {
                    id: each.id,
                    waited,
                    isStill: ofSide.some((wait) => wait.to === undefined && withinMonth(wait, month, before) > 0),
                  },
                ]
              : []
          })
          const group = groups.find((each) => each.key === key)?.[side] ?? { minutes: 0, cases: 0 }
          expect([month, by, key, side, group.cases]).toEqual([month, by, key, side, told.length])
          const minutes = told.reduce((sum, { waited }) => sum + waited, 0) / 60_000
          // The clock has run on since: a little for each case that waits.
          expect(group.minutes).toBeGreaterThanOrEqual(Math.floor(minutes))
          expect(group.minutes).toBeLessThanOrEqual(minutes + 10 * told.length)
          if (told.length === 0) continue
          asked.add(`${key} ${side}`)
          const query = new URLSearchParams({ month, side, by, group: key })
          const listed = await portal.get(`/api/${calls[kind]}/waits?${query}`, person.token)
          expect(listed.status, listed.text).toBe(200)
          const list = listed.json as Answer
          expect(list.total).toBe(told.length)
          expect(list.waits.map(({ case: { id }, is_still: isStill }) => `${id} ${isStill}`).toSorted()).toEqual(
            told.map(({ id, isStill }) => `${id} ${isStill}`).toSorted(),
          )
          const order = list.waits.map(({ minutes: each }) => each)
          expect(order).toEqual(order.toSorted((one, other) => other - one))
          for (const wait of list.waits) {
            const of = (told.find(({ id }) => id === wait.case.id)?.waited ?? 0) / 60_000
            expect(wait.minutes).toBeGreaterThanOrEqual(Math.floor(of))
            expect(wait.minutes).toBeLessThanOrEqual(of + 10)
          }
        }
      const toldOf = groups.flatMap(({ key, ...of }) =>
        sides.flatMap((side) => (of[side].cases > 0 ? [`${key} ${side}`] : [])),
      )
      expect(new Set(toldOf)).toEqual(asked)
    }
  }

  test('whatever happens to cases, their kept waits and the sums of them are what the waits add up to', async () => {
    const acts = fc.array(fc.tuple(fc.nat(11), fc.nat()), { minLength: 20, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(acts, async (taken) => {
        await portal.owner(async (rows) => {
          for (const [act, chance] of taken) {
            let rest = chance
            const roll = (count: number): number => {
              rest = (rest * 1_103_515_245 + 12_345) % 2_147_483_648
              return Math.floor(rest / 65_536) % count
            }
            await takeAct(walk, rows, act, roll)
          }
          expect(await kept(rows)).toEqual(expected())
          expect(await wrongSums(rows)).toEqual([])
          await foldWaits(rows)
          expect(await foldWaits(rows)).toBe(0)
          expect(await wrongSums(rows)).toEqual([])
        })
      }),
      { numRuns: 12, seed: SEED, endOnFailure: true },
    )
    expect(walk.cases.size).toBeGreaterThan(20)
  }, 120_000)

  test('a history written whole is kept as if it had come step by step', async () => {
    await portal.owner(async (rows) => {
      await sql`delete from case_waits`.execute(rows)
      expect(await wrongSums(rows)).toEqual([])
      await keepWaitsOfHistory(rows)
      expect(await kept(rows)).toEqual(expected())
      expect(await wrongSums(rows)).toEqual([])
      await keepWaitsOfHistory(rows)
      expect(await kept(rows)).toEqual(expected())
    })
  })

  test('each month is told by its sums and cases: to staff of all, to a customer of theirs, to whoever narrows to some assets of those', async () => {
    const all = [...walk.cases.values()]
    const theirs = all.filter(({ account }) => account === 'NORTH01')
    expect(theirs.length).toBeGreaterThan(5)
    expect(theirs.length).toBeLessThan(all.length)
    for (const kind of kinds)
      for (const month of months) {
        await asTold(staff, kind, month, all)
        await asTold(north, kind, month, theirs)
        await asTold(
          narrowed,
          kind,
          month,
          theirs.filter(({ vehicle }) => vehicle === walk.vehicles[0]?.id),
        )
      }
  }, 120_000)
})
