// For tests: cases that are moved to and fro at random by the statements that move them, each of which knows what it waited for.
import type { CaseSide } from '@kerbline/domain/cases/case-kind.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Rows } from '../db/scope.ts'
import { aVehicle } from '../testing/factories.ts'
import { categoryId } from '../testing/portal.ts'
import { foldWaits } from './kept-waits.ts'
import type { Wait, WaitingCase } from './testing-waits.ts'

export const CLOCK = '2026-11-17T09:00:00.000Z'
const BEGINS = Date.parse('2026-07-28T08:15:00.000Z')
/** Nothing begins in the moment it is asked in: the portal's clock runs on meanwhile, and would count a wait that is none yet. */
const LAST = Date.parse(CLOCK) - 60_000
const teams = ['', 'Maintenance', 'Damage']
export type WalkedKind = 'maintenance' | 'query'

/** A state of each side's turn; two of the hire company's, between which a wait goes on. */
const states: Readonly<Record<WalkedKind, Readonly<Record<string, CaseSide | null>>>> = {
  maintenance: {
    requested: 'hire_company',
    acknowledged: 'hire_company',
    slot_passed: 'hire_company',
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

interface WalkedVehicle {
  readonly id: number
  readonly reg_no: string
  readonly account: string
  branch: string
}
export interface Walked extends WaitingCase {
  readonly kind: WalkedKind
  state: string
  at: number
}
const instant = (at: number): string => new Date(at).toISOString()

type Roll = (count: number) => number

export interface Walk {
  readonly vehicles: WalkedVehicle[]
  /** Their keys; '' for none. */
  readonly branches: string[]
  readonly dealers: string[]
  readonly cases: Map<number, Walked>
}

export async function startWalk(rows: Rows): Promise<Walk> {
  const [vehicles, branches, dealers]: [WalkedVehicle[], string[], string[]] = [[], [''], ['']]
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
  return { vehicles, branches, dealers, cases: new Map() }
}

/** No two are opened in one moment. */
let opened = 0

const note = (rows: Rows, { id, kind, account }: Walked, from: string | null, to: string, at: number) =>
  sql`insert into state_changes (customer_account_number, entity, entity_id, from_state, to_state, at)
    values (${account}, ${kind}, ${id}, ${from}, ${to}, ${instant(at)})`.execute(rows)

const turnOf = ({ kind, state }: Pick<Walked, 'kind' | 'state'>): CaseSide | null => states[kind][state] ?? null
const goesOn = ({ waits }: WaitingCase): Wait | undefined => waits.find(({ to }) => to === undefined)

async function open({ vehicles, dealers, cases }: Walk, rows: Rows, roll: Roll): Promise<void> {
  const kind: WalkedKind = roll(3) === 0 ? 'query' : 'maintenance'
  const vehicle = vehicles[roll(vehicles.length)] ?? expect.unreachable()
  const [state = ''] = Object.keys(states[kind])
  const at = BEGINS + roll(60 * 24 * 60) * 60_000 + ++opened
  const [team = '', workshop = ''] = [
    teams[roll(teams.length)],
    kind === 'maintenance' ? dealers[roll(dealers.length)] : '',
  ]
  const { rows: inserted } = await sql<{ id: number }>`
    insert into cases (kind, customer_account_number, number, vehicle_id, reg_no, type, title, state, waiting_on, waiting_since, owner_team, opened_at, created_at)
    values (${kind}, ${vehicle.account}, null, ${vehicle.id}, ${vehicle.reg_no}, 'other', 'A walk', ${state}, 'hire_company', ${instant(at)},
      ${team === '' ? null : team}, ${instant(at)}, ${instant(at)}) returning id`.execute(rows)
  const id = inserted[0]?.id ?? 0
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
const move = async (rows: Rows, moved: readonly Walked[], roll: Roll): Promise<void> => {
  const next = moved.map((each) => {
    const names = Object.keys(states[each.kind])
    const state = names[roll(names.length)] ?? each.state
    const at = Math.min(each.at + roll(30 * 24 * 60) * 60_000, LAST)
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
const moveAndBack = async (rows: Rows, each: Walked, roll: Roll): Promise<void> => {
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

const regroup = async ({ vehicles, branches, dealers }: Walk, rows: Rows, each: Walked, roll: Roll): Promise<void> => {
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

export const branchOf = ({ vehicles }: Walk, { vehicle }: WaitingCase): string =>
  vehicles.find(({ id }) => id === vehicle)?.branch ?? ''

/** One act of the walk: a case is opened, moved, regrouped or deleted, alone or with others; or sums are put together. */
export async function takeAct(walk: Walk, rows: Rows, act: number, roll: Roll): Promise<void> {
  const all = [...walk.cases.values()]
  const one = all[roll(Math.max(1, all.length))]
  if (act < 3 || one === undefined) return open(walk, rows, roll)
  if (act < 7) return move(rows, [one], roll)
  if (act === 7)
    return move(
      rows,
      all.filter(() => roll(4) === 0),
      roll,
    )
  if (act === 8) return moveAndBack(rows, one, roll)
  if (act === 9) return regroup(walk, rows, one, roll)
  if (act === 10) return void (await foldWaits(rows))
  await sql`delete from cases where id = ${one.id}`.execute(rows)
  walk.cases.delete(one.id)
}
