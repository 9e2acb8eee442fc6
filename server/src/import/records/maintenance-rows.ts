// Bookings as a file brings them: a new one goes into the spine of cases and into its kind's table, one that is here changes where its
// row says something else. A file makes no promises: no clock starts with it, and those that its state is past end.
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { type CaseKind, waitsOn } from '@kerbline/domain/cases/case-kind.ts'
import { sql } from 'kysely'
import type { Rows } from '../../db/scope.ts'
import { batchesOf, type ColumnTypes, inTurn, mapped, SENT_ROWS, type SentRow, unpacked, updateRows } from '../bulk.ts'

const kind: CaseKind = maintenanceCase
const isFinal: ReadonlySet<string> = new Set(kind.lifecycle.final)

/** What follows from a state, as columns of the spine. */
export const standingColumns = {
  waiting_on: 'text',
  waiting_since: 'timestamptz',
  closed_at: 'timestamptz',
} as const satisfies ColumnTypes

/** `since`: when it came to that state, as far as is known. */
export function standingOf(state: string, since: string): SentRow {
  const waiting_on = waitsOn(kind, state)
  return {
    waiting_on,
    waiting_since: waiting_on === null ? null : since,
    closed_at: isFinal.has(state) ? since : null,
  }
}

const spineColumns = [
  'customer_account_number',
  'vehicle_id',
  'reg_no',
  'type',
  'title',
  'state',
  'created_at',
  'created_by',
  ...Object.keys(standingColumns),
]
const isOfSpine: ReadonlySet<string> = new Set(spineColumns)

const columns = (names: readonly string[], table?: string) =>
  sql.join(names.map((name) => sql.ref(table === undefined ? name : `${table}.${name}`)))

/** Column by column what a second arrival of the same booking would have. */
const replaced = (names: readonly string[]) =>
  sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))

/** Adds bookings whole; one that somebody added meanwhile takes what the file says. */
export async function addBookings(
  rows: Rows,
  types: ColumnTypes,
  records: Iterable<SentRow>,
  now: string,
): Promise<void> {
  const own = Object.keys(types).filter((name) => !isOfSpine.has(name))
  const changing = ['state', ...Object.keys(standingColumns)]
  const add = (batch: readonly SentRow[]) =>
    sql`
    with sent as materialized (select * from ${unpacked(types, batch)}),
    made as (
      insert into cases (kind, number, opened_at, updated_at, ${columns(spineColumns)})
      select ${maintenanceCase.name}, null, created_at, ${now}, ${columns(spineColumns)} from sent
      on conflict (vehicle_id, type, created_at) where kind = 'maintenance' do update set ${replaced(changing)}, updated_at = excluded.updated_at
      returning id, customer_account_number, vehicle_id, type, created_at)
    insert into maintenance_cases (case_id, customer_account_number${own.length > 0 ? sql`, ${columns(own)}` : sql``})
    select made.id, made.customer_account_number${own.length > 0 ? sql`, ${columns(own, 'sent')}` : sql``}
    from made join sent using (vehicle_id, type, created_at)
    on conflict (case_id) do ${own.length > 0 ? sql`update set ${replaced(own)}` : sql`nothing`}`.execute(rows)
  await inTurn(batchesOf(records, SENT_ROWS), add, () => undefined)
}

/** Clocks that do not run or rest in a state have ended; what runs out first is told anew. */
export async function endClocks(rows: Rows, ids: readonly number[], now: string): Promise<void> {
  const kept = Object.entries(kind.clocks).flatMap(([clock, { runs, pauses = [] }]) =>
    [...runs, ...pauses].map((state) => ({ clock, state })),
  )
  await sql`
    update case_clocks k set stopped_at = ${now}, is_kept = coalesce(k.paused_at, ${now}) <= k.due_at from cases c
    where c.id = k.case_id and c.id = any(${[...ids]}::int[]) and k.stopped_at is null and not exists (
      select from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as each(clock text, state text) where each.clock = k.clock and each.state = c.state)`.execute(
    rows,
  )
  await sql`
    update cases c set (due_at, due_clock) = (
      select k.due_at, k.clock from case_clocks k where k.case_id = c.id and k.stopped_at is null and k.paused_at is null order by k.due_at, k.id limit 1)
    where c.id = any(${[...ids]}::int[]) and c.due_clock is not null`.execute(rows)
}

async function moveBookings(rows: Rows, moved: Iterable<{ id: number; state: string }>, now: string) {
  const changed = new Set<number>()
  const types: ColumnTypes = { id: 'int', state: 'text', waiting_on: 'text', is_over: 'boolean' }
  const write = (batch: readonly SentRow[]) =>
    sql<{ id: number }>`
    update cases c set state = sent.state, waiting_on = sent.waiting_on, updated_at = clock_timestamp(),
      waiting_since = case when sent.waiting_on is null then null when sent.waiting_on = c.waiting_on then c.waiting_since else ${now} end,
      closed_at = case when sent.is_over then coalesce(c.closed_at, ${now}) end
    from ${unpacked(types, batch)} where c.id = sent.id and c.state <> sent.state returning c.id`.execute(rows)
  const sent = mapped(moved, ({ id, state }) => ({
    id,
    state,
    waiting_on: waitsOn(kind, state),
    is_over: isFinal.has(state),
  }))
  await inTurn(batchesOf(sent, SENT_ROWS), write, ({ rows: written }) => {
    for (const { id } of written) changed.add(id)
  })
  if (changed.size > 0) await endClocks(rows, [...changed], now)
  return changed
}

/** What rows say of bookings that are here, by id; answers those in which anything differed. */
export async function changeBookings(
  rows: Rows,
  types: ColumnTypes,
  changes: readonly (SentRow & { readonly id: number })[],
  now: string,
): Promise<Set<number>> {
  const moved = await moveBookings(
    rows,
    changes.flatMap(({ id, state }) => (typeof state === 'string' ? [{ id, state }] : [])),
    now,
  )
  const ownTypes = Object.fromEntries(Object.entries(types).filter(([name]) => !isOfSpine.has(name)))
  const own = await updateRows(rows, 'maintenance_cases', ownTypes, mapped(changes, ownOf), undefined, 'case_id')
  const besides = [...own].filter((id) => !moved.has(id))
  // The spine carries the version of the whole booking.
  if (besides.length > 0)
    await sql`update cases set updated_at = clock_timestamp() where id = any(${besides}::int[])`.execute(rows)
  return new Set([...moved, ...own])
}

const ownOf = (change: SentRow): SentRow =>
  Object.fromEntries(Object.entries(change).filter(([name]) => !isOfSpine.has(name)))
