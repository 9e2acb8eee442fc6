// Opening a case: its row of the spine with a number, the first state, its clocks, and a line in the history of states and the trail.
import { applyChanges, clockChanges, type ClockRules, firstDue } from '@kerbline/domain/cases/case-clocks.ts'
import { type CaseKind, type CasePriority, waitsOn } from '@kerbline/domain/cases/case-kind.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Rows } from '../db/scope.ts'
import type { GuestCall } from '../http/call.ts'
import { type CaseRow, findCase } from './case-rows.ts'
import { caseEventsChannel } from '../jobs/jobs.ts'
import { clockRules, startClocks } from './clocks.ts'
import { eventActor, type EventActor, recordCaseEvent } from './events.ts'

export interface OpenedCase {
  readonly account: string
  readonly type: string
  readonly title: string
  readonly priority?: CasePriority
  readonly vehicle?: { readonly id: number; readonly reg_no: string } | null
  readonly driverId?: number | null
  readonly ownerTeam?: string | null
  readonly ownerId?: number | null
  /** When it was first asked for, where that was before it was opened: its clocks run from then. */
  readonly since?: string
  /** Who asked, where nobody is signed in. */
  readonly by?: { readonly id: number | null; readonly name: string }
}

/** Whoever asked is not told of it; without a session they are the customer's. */
const openedBy = (call: GuestCall, by: OpenedCase['by']): EventActor | null =>
  by && by.id !== call.actor?.id ? { ...by, side: 'customer' } : eventActor(call)

interface OpenedAt {
  readonly at: string
  /** Who opened it, for whoever is told; null: the portal. */
  readonly by: EventActor | null
  /** What a file brings of the past: nobody is told that it was opened, nor what ran late before this instant. Null: people are told. */
  readonly quietUntil?: string | null
}

/** Opens a case and tells of it, but leaves no line in the trail. `writeOwn` writes the row of the kind's own table. */
export async function openCaseRow(
  rows: Rows,
  kind: CaseKind,
  opened: Omit<OpenedCase, 'by'>,
  { at, by, quietUntil = null }: OpenedAt,
  writeOwn: (row: CaseRow) => Promise<void>,
): Promise<CaseRow> {
  const [first = ''] = kind.lifecycle.states
  const turn = waitsOn(kind, first)
  const since = opened.since ?? at
  const {
    rows: [made],
  } = await sql<{ id: number }>`
    insert into cases (kind, customer_account_number, number, vehicle_id, reg_no, driver_id, type, title, state, priority, waiting_on, waiting_since,
      owner_team, owner_id, opened_at, created_at, updated_at, created_by)
    values (${kind.name}, ${opened.account}, null, ${opened.vehicle?.id ?? null}, ${opened.vehicle?.reg_no ?? null}, ${opened.driverId ?? null}, ${opened.type},
      ${opened.title}, ${first}, ${opened.priority ?? 'normal'}, ${turn}, ${turn === null ? null : since}, ${opened.ownerTeam ?? null}, ${opened.ownerId ?? null},
      ${since}, ${at}, clock_timestamp(), ${by?.id ?? null})
    returning id`.execute(rows)
  const row = await findCase(rows, kind.name, made?.id ?? 0)
  await writeOwn(row)
  await startClocks(rows, kind, row, { to: first, at: since })
  await sql`
    insert into state_changes (customer_account_number, entity, entity_id, from_state, to_state, user_id, at)
    values (${row.customer_account_number}, ${kind.name}, ${row.id}, null, ${first}, ${by?.id ?? null}, ${since})`.execute(
    rows,
  )
  if (quietUntil === null) await recordCaseEvent(rows, row, { what: 'opened', to: first, at }, by)
  else await sql`update case_clocks set late_told_at = ${quietUntil} where case_id = ${row.id}`.execute(rows)
  return findCase(rows, kind.name, row.id)
}

/** `writeOwn` writes the row of the kind's own table before anything is told of the case. */
export async function openCase(
  call: GuestCall,
  kind: CaseKind,
  opened: OpenedCase,
  writeOwn: (row: CaseRow) => Promise<void>,
): Promise<CaseRow> {
  const at = call.portal.clock.businessNow().toISOString()
  const row = await openCaseRow(call.rows, kind, opened, { at, by: openedBy(call, opened.by) }, writeOwn)
  await call.recordAudit({
    action: `${kind.name} opened`,
    entity: kind.name,
    entityId: row.id,
    account: row.customer_account_number,
    after: { number: row.number, title: row.title, type: row.type, priority: row.priority, reg_no: row.reg_no },
  })
  return row
}

/** The clocks of a case that is opened. */
function firstClocks(
  kind: CaseKind,
  opened: { readonly at: string; readonly priority: CasePriority },
  rules: ClockRules,
) {
  const [to = ''] = kind.lifecycle.states
  const move = { ...opened, from: null, to, running: [], ended: new Set<string>() } as const
  return applyChanges([], clockChanges(kind, move, rules), opened.at)
}

/** When a case would be due first if it had been opened then: for what waits to become one. Null: no service level is set. */
export const dueIfOpened = (...of: Parameters<typeof firstClocks>): string | null =>
  firstDue(firstClocks(...of))?.dueAt ?? null

/** What every case of an account opened at one moment has in common: the clocks that run from now, and which of them runs out first. */
async function clocksFrom(rows: Rows, kind: CaseKind, account: string, at: string) {
  const clocks = firstClocks(kind, { at, priority: 'normal' }, await clockRules(rows, kind.name, account))
  const first = firstDue(clocks)
  return { account, clocks, due_at: first?.dueAt ?? null, due_clock: first?.clock ?? null }
}

/** One of many that are opened at once, by whoever is signed in and with nothing urgent about it. */
export interface OpenedAmong {
  readonly account: string
  readonly type: string
  readonly title: string
  readonly vehicle_id: number
  readonly reg_no: string
}

export interface MadeCase {
  readonly id: number
  readonly number: string
  readonly account: string
  readonly reg_no: string
  readonly type: string
  readonly title: string
}

interface OpeningMany {
  readonly ownerTeam: string
  /** As the history of states notes it. */
  readonly note: string | null
  /** The statement that writes their rows of the kind's own table, from `made` (id, account). */
  readonly own: RawBuilder<unknown>
}

/** The same as {@link openCase}, for many in one statement and one of the trail: each has its clocks, history, event and line. */
export async function openCases(
  call: GuestCall,
  kind: CaseKind,
  opened: readonly OpenedAmong[],
  { ownerTeam, note, own }: OpeningMany,
): Promise<readonly MadeCase[]> {
  const { rows, portal } = call
  const at = portal.clock.businessNow().toISOString()
  const by = eventActor(call)
  const [first = ''] = kind.lifecycle.states
  const turn = waitsOn(kind, first)
  const begun = []
  for (const account of new Set(opened.map((each) => each.account)))
    begun.push(await clocksFrom(rows, kind, account, at))
  const placed = opened.map((each, place) => ({ ...each, place }))
  const { rows: made } = await sql<MadeCase>`
    with begun as (
      select * from jsonb_to_recordset(${JSON.stringify(begun)}::jsonb) as b(account text, clocks jsonb, due_at timestamptz, due_clock text)),
    made as (
      insert into cases (kind, customer_account_number, number, vehicle_id, reg_no, type, title, state, waiting_on, waiting_since, due_at, due_clock,
        owner_team, opened_at, created_at, updated_at, created_by)
      select ${kind.name}, o.account, null, o.vehicle_id, o.reg_no, o.type, o.title, ${first}, ${turn}, ${turn === null ? null : at}, b.due_at, b.due_clock,
        ${ownerTeam}, ${at}, ${at}, clock_timestamp(), ${by?.id ?? null}
      from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as o(vehicle_id int, reg_no text, account text, type text, title text, place int)
      join begun b on b.account = o.account order by o.place
      returning id, number, customer_account_number as account, reg_no, type, title),
    own as (${own}),
    clocks as (
      insert into case_clocks (case_id, customer_account_number, clock, started_at, due_at, agreed_minutes, agreed_counts)
      select made.id, made.account, c.clock, ${at}, c."dueAt", (c.agreed ->> 'minutes')::int, c.agreed ->> 'counts'
      from made join begun on begun.account = made.account
      cross join jsonb_to_recordset(begun.clocks) as c(clock text, "dueAt" timestamptz, agreed jsonb)),
    history as (
      insert into state_changes (customer_account_number, entity, entity_id, from_state, to_state, user_id, at, note)
      select account, ${kind.name}, id, null, ${first}, ${by?.id ?? null}, ${at}, ${note} from made),
    told as (
      insert into case_events (case_id, customer_account_number, what, to_state, actor_id, actor_name, actor_side, at)
      select id, account, 'opened', ${first}, ${by?.id ?? null}, ${by?.name ?? null}, ${by?.side ?? null}, ${at} from made order by id)
    select made.* from made, pg_notify(${caseEventsChannel}, '') order by made.id`.execute(rows)
  await call.recordAudit(
    ...made.map(({ id, number, title, type, reg_no, account }) => ({
      ...{ action: `${kind.name} opened`, entity: kind.name, entityId: id, account },
      after: { number, title, type, priority: 'normal', reg_no },
    })),
  )
  return made
}
