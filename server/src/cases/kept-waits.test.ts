// Cases move to and fro at random, over months, alone and many in a statement, into other hands, back by an undone import, away for good: what
// the database keeps of their waits is what the waits themselves add up to, and so is what the calls say of it, to whoever asks.
import type { CaseSide } from '@kerbline/domain/cases/case-kind.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Rows } from '../db/scope.ts'
import { onBothEngines } from '../db/testing.ts'
import { aVehicle } from '../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../testing/portal.ts'
import { foldWaits, keepWaitsOfHistory } from './kept-waits.ts'
import { keptRows, withinMonth, type Wait, type WaitingCase } from './testing-waits.ts'

const CLOCK = '2026-11-17T09:00:00.000Z'
const BEGINS = Date.parse('2026-07-28T08:15:00.000Z')
const SEED = Number(process.env['WALK_SEED'] ?? 20_261_123)
const months = ['2026-07', '2026-09', '2026-11']
const sides: readonly CaseSide[] = ['customer', 'hire_company', 'third_party']
const teams = ['', 'Maintenance', 'Damage']
const calls = { maintenance: 'maintenance', query: 'queries' } as const
type Kind = keyof typeof calls
const kinds: readonly Kind[] = ['maintenance', 'query']

/** A state of each side's turn; two of the hire company's, between which a wait goes on. */
const states: Readonly<Record<Kind, Readonly<Record<string, CaseSide | null>>>> = {
  maintenance: {
    requested: 'hire_company',
    acknowledged: 'hire_company',
    dates_offered: 'customer',
    booked: 'third_party',
    complete: null,
  },
  query: {
    open: 'hire_company',
    in_progress: 'hire_company',
    awaiting_customer: 'customer',
    awaiting_third_party: 'third_party',
    resolved: null,
  },
}

interface Vehicle {
  readonly id: number
  readonly reg_no: string
  readonly account: string
  branch: string
}
interface Walked extends WaitingCase {
  readonly kind: Kind
  state: string
  at: number
}
const instant = (at: number): string => new Date(at).toISOString()

onBothEngines('kept waits', (on) => {
  let portal: TestPortal
  const vehicles: Vehicle[] = []
  const branches: string[] = ['']
  const dealers: string[] = ['']
  const cases = new Map<number, Walked>()
  let made = 0

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: CLOCK })
    await portal.owner(async (rows) => {
      await sql`delete from cases`.execute(rows)
      for (const name of ['Leeds', 'York']) {
        const { rows: made } = await sql<{ id: number }>`
          insert into branches (name, code) values (${name}, ${name.slice(0, 3)}) returning id`.execute(rows)
        branches.push(String(made[0]?.id))
        const { rows: shops } = await sql<{ id: number }>`
          insert into dealers (name, slug) values (${`${name} Trucks`}, ${name}) returning id`.execute(rows)
        dealers.push(String(shops[0]?.id))
      }
      dealers.push('named A friend')
      const vehicle_category_id = await categoryId(rows)
      for (const [place, account] of ['NORTH01', 'NORTH01', 'SOUTH01'].entries()) {
        const given = {
          customer_account_number: account,
          vehicle_category_id,
          reg_no: `KW1${place}AAA`,
          branch_id: null,
        }
        const { id, reg_no } = await rows
          .insertInto('vehicles')
          .values(aVehicle(given))
          .returning(['id', 'reg_no'])
          .executeTakeFirstOrThrow()
        vehicles.push({ id, reg_no, account, branch: '' })
      }
    })
  })
  afterAll(() => portal.stop())

  const note = (rows: Rows, { id, kind, account }: Walked, from: string | null, to: string, at: number) =>
    sql`insert into state_changes (customer_account_number, entity, entity_id, from_state, to_state, at)
      values (${account}, ${kind}, ${id}, ${from}, ${to}, ${instant(at)})`.execute(rows)

  const turnOf = ({ kind, state }: Pick<Walked, 'kind' | 'state'>): CaseSide | null => states[kind][state] ?? null
  const goesOn = ({ waits }: WaitingCase): Wait | undefined => waits.find(({ to }) => to === undefined)

  async function open(rows: Rows, roll: (count: number) => number): Promise<void> {
    const kind: Kind = roll(3) === 0 ? 'query' : 'maintenance'
    const vehicle = vehicles[roll(vehicles.length)] ?? expect.unreachable()
    const [state = ''] = Object.keys(states[kind])
    made += 1
    const at = BEGINS + roll(60 * 24 * 60) * 60_000 + made
    const [team = '', workshop = ''] = [
      teams[roll(teams.length)],
      kind === 'maintenance' ? dealers[roll(dealers.length)] : '',
    ]
    const { rows: opened } = await sql<{ id: number }>`
      insert into cases (kind, customer_account_number, number, vehicle_id, reg_no, type, title, state, waiting_on, waiting_since, owner_team, opened_at, created_at)
      values (${kind}, ${vehicle.account}, null, ${vehicle.id}, ${vehicle.reg_no}, 'other', 'A walk', ${state}, 'hire_company', ${instant(at)},
        ${team === '' ? null : team}, ${instant(at)}, ${instant(at)}) returning id`.execute(rows)
    const id = opened[0]?.id ?? 0
    const dealer = /^\d+$/.test(workshop) ? Number(workshop) : null
    if (kind === 'maintenance')
      await sql`insert into maintenance_cases (case_id, customer_account_number, dealer_id, supplier)
        values (${id}, ${vehicle.account}, ${dealer}, ${workshop === '' || dealer ? null : 'A friend'})`.execute(rows)
    const waits: Wait[] = [{ side: 'hire_company', from: at, to: undefined }]
    const walked = { id, kind, account: vehicle.account, vehicle: vehicle.id, team, workshop, state, at, waits }
    cases.set(id, walked)
    await note(rows, walked, null, state, at)
  }

  /** As a step writes it, or a file: since when it waits stays where the turn does. */
  const move = async (rows: Rows, moved: readonly Walked[], roll: (count: number) => number): Promise<void> => {
    const next = moved.map((each) => {
      const names = Object.keys(states[each.kind])
      const state = names[roll(names.length)] ?? each.state
      const at = Math.min(each.at + roll(30 * 24 * 60) * 60_000, Date.parse(CLOCK))
      return { each, state, at, turn: states[each.kind][state] ?? null }
    })
    const sent = next.map(({ each, state, at, turn }) => ({
      ...{ id: each.id, state, waiting_on: turn, closed_at: turn === null ? instant(at) : null },
      waiting_since: turn === null ? null : instant(turn === turnOf(each) ? (goesOn(each)?.from ?? at) : at),
    }))
    await sql`
      update cases c set state = s.state, waiting_on = s.waiting_on, waiting_since = s.waiting_since, closed_at = s.closed_at
      from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) s (id int, state text, waiting_on text, waiting_since timestamptz, closed_at timestamptz)
      where c.id = s.id`.execute(rows)
    for (const { each, state, at, turn } of next) {
      const was = turnOf(each)
      await note(rows, each, each.state, state, at)
      if (turn !== was) {
        each.waits = each.waits.flatMap((wait) =>
          wait.to === undefined ? (at > wait.from ? [{ ...wait, to: at }] : []) : [wait],
        )
        if (turn !== null) each.waits.push({ side: turn, from: at, to: undefined })
      }
      each.state = state
      each.at = at
    }
  }

  /** As an import is undone: what it changed is put back as it was. */
  const moveAndBack = async (rows: Rows, each: Walked, roll: (count: number) => number): Promise<void> => {
    const before = { state: each.state, at: each.at, waits: [...each.waits] }
    const { rows: stood } = await sql<Record<string, unknown>>`
      select state, waiting_on, waiting_since, closed_at from cases where id = ${each.id}`.execute(rows)
    await move(rows, [each], roll)
    await sql`delete from state_changes where id = (select max(id) from state_changes where entity = ${each.kind} and entity_id = ${each.id})`.execute(
      rows,
    )
    const { state, waiting_on, waiting_since, closed_at } = stood[0] ?? {}
    await sql`update cases set state = ${state}, waiting_on = ${waiting_on}, waiting_since = ${waiting_since}, closed_at = ${closed_at}
      where id = ${each.id}`.execute(rows)
    Object.assign(each, before)
  }

  const regroup = async (rows: Rows, each: Walked, roll: (count: number) => number): Promise<void> => {
    each.team = teams[roll(teams.length)] ?? ''
    await sql`update cases set owner_team = ${each.team === '' ? null : each.team} where id = ${each.id}`.execute(rows)
    if (each.kind === 'maintenance') {
      each.workshop = dealers[roll(dealers.length)] ?? ''
      const dealer = /^\d+$/.test(each.workshop) ? Number(each.workshop) : null
      await sql`update maintenance_cases set dealer_id = ${dealer}, supplier = ${each.workshop === '' ? null : 'A friend'}
        where case_id = ${each.id}`.execute(rows)
      if (each.workshop !== '' && dealer === null) each.workshop = 'named A friend'
    }
    const vehicle = vehicles.find(({ id }) => id === each.vehicle) ?? expect.unreachable()
    vehicle.branch = branches[roll(branches.length)] ?? ''
    await sql`update vehicles set branch_id = ${vehicle.branch === '' ? null : Number(vehicle.branch)} where id = ${vehicle.id}`.execute(
      rows,
    )
  }

  const branchOf = ({ vehicle }: WaitingCase): string => vehicles.find(({ id }) => id === vehicle)?.branch ?? ''

  const kept = async (rows: Rows): Promise<string[]> => {
    const { rows: found } = await sql<{ row: string }>`
      select concat_ws(' ', case_id, side, to_char(month, 'YYYY-MM'), ended_ms, coalesce(since_ms::text, '-'), '/', branch, '/', team, '/', workshop) as row
      from case_waits`.execute(rows)
    return found.map(({ row }) => row).toSorted()
  }
  const expected = (): string[] =>
    [...cases.values()]
      .flatMap((each) =>
        keptRows(each).map((row) => `${each.id} ${row} / ${branchOf(each)} / ${each.team} / ${each.workshop}`),
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
    const reg_nos = [vehicles[0]?.reg_no]
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
    ({ branch: branchOf(each), team: each.team, dealer: each.workshop, account: each.account })[by] ?? ''

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
      fc.asyncProperty(acts, async (walk) => {
        await portal.owner(async (rows) => {
          for (const [act, chance] of walk) {
            let rest = chance
            const roll = (count: number): number => {
              rest = (rest * 1_103_515_245 + 12_345) % 2_147_483_648
              return Math.floor(rest / 65_536) % count
            }
            const all = [...cases.values()]
            const one = all[roll(Math.max(1, all.length))]
            if (act < 3 || one === undefined) await open(rows, roll)
            else if (act < 7) await move(rows, [one], roll)
            else if (act === 7)
              await move(
                rows,
                all.filter(() => roll(4) === 0),
                roll,
              )
            else if (act === 8) await moveAndBack(rows, one, roll)
            else if (act === 9) await regroup(rows, one, roll)
            else if (act === 10) await foldWaits(rows)
            else {
              await sql`delete from cases where id = ${one.id}`.execute(rows)
              cases.delete(one.id)
            }
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
    expect(cases.size).toBeGreaterThan(20)
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
    const all = [...cases.values()]
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
          theirs.filter(({ vehicle }) => vehicle === vehicles[0]?.id),
        )
      }
  }, 120_000)
})
