// Random people walk random cases of every kind through their lifecycles. Afterwards the history of states alone says the same as what was
// kept: state, whose turn, clocks and what is due; nobody moved anything without the right; and everybody it concerns got one letter of each
// event, but for whoever it was by.
import { isKeptAt, type RunningClock } from '@kerbline/domain/cases/case-clocks.ts'
import type { CaseHappening } from '@kerbline/domain/cases/case-history.ts'
import type { CaseKind, CasePriority, CaseStep } from '@kerbline/domain/cases/case-kind.ts'
import { caseKinds } from '@kerbline/domain/cases/kinds.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Rows } from '../db/scope.ts'
import { onPortal } from '../db/testing.ts'
import { lettersOf } from '../testing/letters.ts'
import { aVehicle } from '../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../testing/portal.ts'
import { sampleValues } from '../testing/sample-values.ts'
import { firstDays } from '../areas/damage/kept.ts'
import { firstDays as fineDays } from '../fines/kept.ts'
import { bookingPaper } from '../areas/maintenance/paper.ts'
import { findCase } from './case-rows.ts'
import { clockRules } from './clocks.ts'
import { datesOf } from './date-offers.ts'
import type { MoneyReply } from './money.ts'
import { casePaper } from './pack.ts'
import { type Change, type Post, recomputed } from './testing-history.ts'
import { opened } from './testing-openings.ts'

const kinds: readonly CaseKind[] = Object.values(caseKinds)
const CLOCK = '2026-11-17T09:00:00.000Z'
// Half of the vehicles are back since.
const ON_HIRE = '2026-10-20T09:00:00.000Z'
const SEED = Number(process.env['WALK_SEED'] ?? 20_261_122)
interface Walker {
  readonly person: TestPerson
  readonly name: string
  readonly side: 'customer' | 'staff'
  readonly may: readonly Permission[]
}

/** What is done before the walk, by staff; `besides` is its line of the trail. */
const line = { what: 'Wheel', unit_pence: 20_000 }
const prepared: Readonly<Record<string, readonly object[]>> = {
  maintenance: ['customer', 'hire_company'].map((payer) => ({ ...line, payer })),
}
const besides = ['maintenance: estimate written']
/** What a draft is told and shown before it can be sent, put where it is kept. */
const furnished: Readonly<Record<string, (rows: Rows, id: number) => Promise<void>>> = {
  // Photos are in the sets' own test.
  condition: async (rows, id) => {
    await sql`update condition_sets set required = '{}' where case_id = ${id}`.execute(rows)
  },
  damage: async (rows, id) => {
    const owned = { customer_account_number: 'NORTH01', case_id: id }
    await rows
      .updateTable('damage_cases')
      .set({
        ...{ incident_at: ON_HIRE, location_text: 'Gate 1', circumstances: 'Reversed against a bollard at the bay.' },
        ...{ is_drivable: true, injuries: 'none' },
        damage_points: JSON.stringify([{ view: 'rear', x: 0.5, y: 0.5, kind: 'dent', severity: 'minor' }]),
      })
      .where('case_id', '=', id)
      .execute()
    await rows.updateTable('cases').set({ type: 'reversing' }).where('id', '=', id).execute()
    const file = await rows
      .insertInto('files')
      .values({
        ...{ customer_account_number: 'NORTH01', owner: 'case', owner_id: String(id), name: 'dent.jpg' },
        ...{ mime: 'image/jpeg', size_bytes: 1, sha256: '', storage_key: `dent-${id}` },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await rows
      .insertInto('documents')
      .values({
        ...{ ...owned, case_kind: 'damage', owner: 'case', owner_id: id, file_id: file.id, type: 'photo' },
        ...{ title: 'dent.jpg', sha256: '', sent_sha256: '', scanned: 'no scanner', added_by_name: 'A walk' },
        side: 'customer',
      })
      .execute()
    const priced = { quantity: 1, unit_pence: 20_000, net_pence: 20_000, tax_treatment: 'outside' } as const
    await rows
      .insertInto('money_lines')
      .values([1, 2].map((place) => ({ ...owned, place, what: 'Door', kind: 'part', payer: 'customer', ...priced })))
      .execute()
  },
}

/** Times that can be: what has been is now, what is ahead is in two days. */
const past = new Set(['arrived_at', 'completed_at', 'returned_at', 'off_road_at', 'paid_on'])
function valuesOf({ asks = {} }: CaseStep): Record<string, unknown> {
  const values = sampleValues(asks)
  for (const [name, { kind, isOptional }] of Object.entries(asks)) {
    if (name === 'place') values[name] = 'Gate 1'
    if (name === 'reg_no') values[name] = 'WK76LKS'
    if (name === 'slots') values[name] = ['damage_1']
    if (isOptional) continue
    if (kind === 'instant') values[name] = past.has(name) ? CLOCK : '2026-11-19T10:00:00.000Z'
    if (kind === 'date') values[name] = past.has(name) ? CLOCK.slice(0, 10) : '2026-11-20'
  }
  return values
}

/** Where a kind counts deadlines from. */
const counted: Readonly<Record<string, typeof firstDays>> = { damage: firstDays, fine: fineDays }
const ofStaff = ['order', 'fine']

interface KeptClock extends RunningClock {
  readonly stoppedAt: string | null
  readonly isKept: boolean | null
  readonly isMoved: boolean
}

interface Kept {
  readonly id: number
  readonly state: string
  readonly priority: CasePriority
  readonly waiting_on: string | null
  readonly waiting_since: string | null
  readonly due_at: string | null
  readonly due_clock: string | null
  readonly is_open: boolean
}

onPortal('random walks', (on) => {
  let portal: TestPortal
  let walkers: readonly Walker[]
  let plate = 0
  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: CLOCK })
    // A new case is on nobody's desk but the walkers'.
    await portal.owner((rows) => rows.updateTable('customers').set({ manager_id: null }).execute())
    const see = kinds.map((kind) => kind.see)
    const walker = async (name: string, side: Walker['side'], may: readonly Permission[]): Promise<Walker> => {
      const accounts = side === 'staff' ? [] : [name === 'foreign' ? 'SOUTH01' : 'NORTH01']
      const person = await portal.person({ accounts, side, may, columns: { cost_limit_pence: 1_000_000 } })
      return { person, name, side, may }
    }
    const all = kinds.flatMap(({ open, sides = {} }) => [open, ...(Object.keys(sides) as Permission[])])
    walkers = [
      await walker('customer', 'customer', [...see, ...all, 'see vehicles']),
      await walker('colleague', 'customer', [...see, ...all, ...kinds.map(({ manage }) => manage)]),
      await walker('reader', 'customer', see),
      await walker('foreign', 'customer', [...see, ...all]),
      await walker('staff', 'staff', [...see, ...all, ...kinds.map(({ manage }) => manage), 'see all accounts']),
      await walker('looker', 'staff', [...see, 'see all accounts']),
    ]
  })
  afterAll(() => portal.stop())

  const plateOf = (place: number): string => `WA${String(place).padStart(2, '0')}LKS`
  const vehicle = () =>
    portal.owner(async (rows) => {
      plate += 1
      const made = aVehicle({
        customer_account_number: 'NORTH01',
        vehicle_category_id: await categoryId(rows),
        ...{ reg_no: plateOf(plate), status: 'on_hire' },
      })
      return (await rows.insertInto('vehicles').values(made).returning('id').executeTakeFirstOrThrow()).id
    })

  const keptOf = async (rows: Rows, kind: CaseKind, id: number) => {
    const { rows: found } = await sql<Kept>`
      select id, state, priority, waiting_on, json_instant(waiting_since) as waiting_since, json_instant(due_at) as due_at, due_clock, closed_at is null as is_open
      from cases where id = ${id}`.execute(rows)
    const { rows: changes } = await sql<Change>`
      select from_state as "from", to_state as "to", json_instant(at) as at from state_changes where entity = ${kind.name} and entity_id = ${id} order by id`.execute(
      rows,
    )
    const { rows: clocks } = await sql<KeptClock>`
      select clock, json_instant(started_at) as "startedAt", json_instant(due_at) as "dueAt", json_instant(paused_at) as "pausedAt", paused_minutes as "pausedMinutes",
        json_instant(stopped_at) as "stoppedAt", is_kept as "isKept", is_moved as "isMoved" from case_clocks where case_id = ${id} order by id`.execute(
      rows,
    )
    const { rows: audited } = await sql<{ actor_id: number | null; action: string }>`
      select actor_id, action from audit where entity = ${kind.name} and entity_id = ${String(id)} and action <> all(${besides}::text[]) order by id`.execute(
      rows,
    )
    const { rows: posts } = await sql<Post>`
      select side, json_instant(at) as at from case_posts where case_id = ${id} and not is_internal order by id`.execute(
      rows,
    )
    const { rows: waits } = await sql`
      select side, sum(ended_ms)::float8 as ended, bool_or(not is_over) as "goesOn" from case_waits where case_id = ${id} group by side order by side`.execute(
      rows,
    )
    return {
      kept: found[0],
      changes,
      clocks,
      audited,
      posts,
      waits,
      rules: {
        ...(await clockRules(rows, kind.name, null)),
        firstDays: (await counted[kind.name]?.(rows, { id })) ?? [],
      },
    }
  }

  /** Whether somebody may take a step at all: the right, and for the requester's the customer's side. */
  const isAllowed = (kind: CaseKind, { side, may, name }: Walker, verb: string, state: string): boolean =>
    name !== 'foreign' &&
    kind.steps
      .filter((step) => step.verb === verb && [step.from].flat().includes(state))
      .flatMap(({ who }) => who)
      .some((who) => {
        if (who === 'requester') return name === 'customer' || (side === 'customer' && may.includes(kind.open))
        const own = kind.sides?.[who as Permission]
        if (own !== undefined && own !== (side === 'customer' ? 'customer' : 'hire_company')) return false
        return may.includes(who as Permission) && !(who === kind.manage && side === 'customer')
      })

  /** History and pack in their words against the facts that are kept: each step by its name and state, each place, each sum. */
  async function saysWhatHappened(kind: CaseKind, id: number): Promise<void> {
    const staff = walkers.find(({ name }) => name === 'staff')?.person.token
    const read = async <Shape>(path: string) =>
      (await portal.get(`/api/${kind.path}/${id}/${path}`, staff)).json as Shape
    const { row, changes, offers } = await portal.owner(async (rows) => {
      const { rows: taken } = await sql<Change & { readonly verb: string | null }>`
        select from_state as "from", to_state as "to", verb, json_instant(at) as at from state_changes where entity = ${kind.name} and entity_id = ${id} order by id`.execute(
        rows,
      )
      const { offers: dates } = await datesOf(rows, id)
      return { row: await findCase(rows, kind.name, id), changes: taken, offers: dates }
    })
    const words = changes.map(({ from, to, verb }) => {
      const state = kind.states[to]?.words ?? to
      const label = kind.steps.find((step) => step.verb === verb)?.label
      if (from === null) return `Opened: ${state}`
      expect(label, `${kind.name}: ${verb}`).toBeDefined()
      return label === state ? state : `${label}: ${state}`
    })
    const { entries } = await read<{ entries: CaseHappening[] }>('history')
    const steps = entries.filter((entry) => entry.kind === 'step').map((entry) => entry.words)
    expect(steps.length).toBeGreaterThan(0)
    expect(steps).toEqual(words.toReversed().slice(0, steps.length))
    const { blocks } = await portal.owner((rows) =>
      kind.name === 'maintenance'
        ? bookingPaper(rows, row, { may: new Set(['see finance']) })
        : casePaper(rows, kind, row, { facts: [], opening: '' }),
    )
    const [, done] = blocks.filter((block) => block.kind === 'facts')
    expect(done?.facts.map(([, said]) => said.split(', ')[0])).toEqual(words.map((each) => each.split(', ')[0]))
    if (kind.name !== 'maintenance') return
    const paper = JSON.stringify(blocks)
    const agreed = offers.findLast(({ state }) => state === 'accepted')
    if (agreed?.place != null) expect(paper).toContain(agreed.place)
    const { lines, approvals } = await read<MoneyReply>('lines')
    for (const { what, decision } of lines)
      expect(paper).toMatch(
        new RegExp(
          `Line: ${what}.*${decision === null ? 'awaiting decision' : decision === 'accepted' ? 'approved' : 'declined'}`,
        ),
      )
    const accepted = lines.reduce((sum, line) => sum + (line.decision === 'accepted' ? line.net_pence : 0), 0)
    const approved = approvals.reduce((sum, { approved_pence: pence }) => sum + (pence ?? 0), 0)
    expect(approved).toBeLessThanOrEqual(accepted)
    for (const { outcome, approved_pence: pence } of approvals)
      if (outcome === 'approved') expect(pence).toBeGreaterThan(0)
  }

  test.each(kinds.map((kind) => [kind.name, kind] as const))(
    '%s: whatever happens, the history of states says it all',
    async (_, kind) => {
      const turns = fc.array(fc.tuple(fc.nat(1_000), fc.nat(1_000)), { minLength: 14, maxLength: 28 })
      const seen = new Set<string>()
      const numRuns = Math.max(6, Math.ceil(kind.steps.length / 6))
      await fc.assert(
        fc.asyncProperty(turns, async (walk) => {
          const [customer] = walkers
          const given = opened[kind.name]?.(await vehicle(), plateOf(plate))
          const opener = ofStaff.includes(kind.name) ? walkers.find(({ name }) => name === 'staff') : customer
          const made = await portal.send('POST', `/api/${kind.path}`, opener?.person.token, given)
          expect([made.status, made.text.slice(0, 300)]).toEqual([200, expect.any(String)])
          const { record } = made.json as {
            record: { id: number; state: string; updated_at: string; priority: CasePriority }
          }
          await portal.owner(async (rows) => furnished[kind.name]?.(rows, record.id))
          // Every other vehicle came back a while ago: its deadline is over before it begins.
          if (plate % 2 === 0)
            await portal.owner((rows) =>
              rows
                .updateTable('vehicles')
                .set({ status: 'off_hired', off_hire_date: '2026-11-01' })
                .where('reg_no', '=', plateOf(plate))
                .execute(),
            )
          const { priority: begun } = record
          let { state, updated_at: version } = record
          const staff = walkers.find(({ name }) => name === 'staff')?.person.token
          const lines = prepared[kind.name]
          if (lines) {
            const address = `/api/${kind.path}/${record.id}/lines`
            const { version: written } = (await portal.get(address, staff)).json as MoneyReply
            expect((await portal.send('PUT', address, staff, { version: written, lines })).status).toBe(200)
            const now = (await portal.get(`/api/${kind.path}/${record.id}`, staff)).json as typeof made.json
            version = (now as { record: { updated_at: string } }).record.updated_at
          }
          let steps = 0
          for (const [who, what] of walk) {
            // Mostly a step that stands open here; now and then any at all.
            const here = kind.steps.filter((step) => [step.from].flat().includes(state))
            // An end is taken now and then, or the walks would be short.
            const onward = here.filter(({ to }) => !kind.lifecycle.final.includes(to))
            const near = what % 4 === 0 || onward.length === 0 ? here : onward
            const among = what % 5 === 0 || here.length === 0 ? kind.steps : near
            const step = among[what % among.length]
            if (!step) continue
            // Mostly somebody who may, so that walks get anywhere; else anybody.
            const able = walkers.filter((each) => isAllowed(kind, each, step.verb, state))
            const crowd = who % 3 === 0 || able.length === 0 ? walkers : able
            const walker = crowd[who % crowd.length]
            if (!walker) continue
            const body = { verb: step.verb, version, ...valuesOf(step) }
            const reply = await portal.send('POST', `/api/${kind.path}/${record.id}/steps`, walker.person.token, body)
            expect([200, 403, 404, 409, 422]).toContain(reply.status)
            if (reply.status !== 200) continue
            expect(isAllowed(kind, walker, step.verb, state), `${walker.name}: ${step.verb} from ${state}`).toBe(true)
            const now = (reply.json as { record: { state: string; updated_at: string } }).record
            state = now.state
            version = now.updated_at
            seen.add(step.verb)
            steps += 1
          }
          await portal.owner(async (rows) => {
            const { kept, changes, clocks, audited, posts, waits, rules } = await keptOf(rows, kind, record.id)
            const told = recomputed(kind, {
              changes,
              actions: audited.map(({ action }) => action),
              posts,
              rules,
              priority: begun,
            })
            expect(kept?.priority).toBe(told.priority)
            expect(kept).toMatchObject({
              ...{ state: told.state, waiting_on: told.waiting_on, waiting_since: told.waiting_since },
              ...{ due_at: told.first?.dueAt ?? null, due_clock: told.first?.clock ?? null, is_open: told.is_open },
            })
            expect(waits).toEqual(told.waits)
            const running = clocks.filter(({ stoppedAt }) => stoppedAt === null)
            const plain = ({ clock, dueAt, pausedAt, pausedMinutes }: RunningClock) => ({
              clock,
              dueAt,
              pausedAt,
              pausedMinutes,
            })
            const byName = (one: { clock: string }, other: { clock: string }) => one.clock.localeCompare(other.clock)
            expect(running.map(plain).toSorted(byName)).toEqual(told.running.map(plain).toSorted(byName))
            const ended = clocks.filter(({ stoppedAt }) => stoppedAt !== null)
            expect(ended.map(({ clock, isKept }) => `${clock} ${isKept}`).toSorted()).toEqual(
              told.stopped.map(({ clock, isKept }) => `${clock} ${isKept}`).toSorted(),
            )
            for (const clock of ended)
              expect(clock.isKept).toBe(isKeptAt(clock, clock.stoppedAt ?? '') && (clock.isMoved ? null : true))
            // One line of the history and one of the trail for each step, the opening among them; the portal's own follow by themselves.
            expect(audited).toHaveLength(changes.length)
            expect(changes.length).toBeGreaterThanOrEqual(steps + 1)
            const outsiders = new Set(
              walkers
                .filter(({ name }) => ['reader', 'foreign', 'looker'].includes(name))
                .map(({ person }) => person.id),
            )
            expect(audited.filter(({ actor_id: by }) => by !== null && outsiders.has(by))).toEqual([])
          })
          await saysWhatHappened(kind, record.id)
          const { events, mailsTooMany } = await lettersOf(portal, record.id)
          expect(events).toHaveLength(steps + 1)
          expect(mailsTooMany).toBe(0)
          const idOf = (name: string) => walkers.find((walker) => walker.name === name)?.person.id ?? 0
          for (const { actor, told } of events) {
            expect(new Set(told).size).toBe(told.length)
            expect(told).not.toContain(actor)
            for (const name of ['foreign', 'looker', 'reader']) expect(told).not.toContain(idOf(name))
            // A fine is opened by staff: of the customer whoever has acted hears of it.
            const sides = kind.name === 'fine' ? ['staff'] : ['customer', 'staff']
            const concerned = sides.map(idOf).filter((each) => each !== actor)
            expect(told).toEqual(expect.arrayContaining(concerned))
          }
        }),
        { numRuns, seed: SEED, endOnFailure: true },
      )
      expect(seen.size).toBeGreaterThan(new Set(kind.steps.map(({ verb }) => verb)).size / 4)
    },
    120_000,
  )
})
