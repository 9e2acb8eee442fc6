// Cases as a file brings them: a new one goes into the spine of cases and into its kind's table, one that is here changes where its row
// says something else. A file makes no promises: no clock starts with it, and those that its state is past end.
import { type CaseKind, waitsOn } from '@kerbline/domain/cases/case-kind.ts'
import { caseKinds } from '@kerbline/domain/cases/kinds.ts'
import { sql } from 'kysely'
import type { Rows } from '../../db/scope.ts'
import type { Tables } from '../../db/tables.ts'
import {
  batchesOf,
  type ColumnTypes,
  inTurn,
  mapped,
  SENT_ROWS,
  type SentRow,
  unpacked,
  updateRows,
} from '../../db/bulk.ts'
import type { ChangedRow, Store } from './stored-rows.ts'

/** What follows from a state, as columns of the spine. */
export const standingColumns = {
  waiting_on: 'text',
  waiting_since: 'timestamptz',
  closed_at: 'timestamptz',
} as const satisfies ColumnTypes

const isFinal = ({ states }: CaseKind, state: string): boolean => states[state]?.isFinal === true

/** `since`: when it came to that state, as far as is known. */
export function standingOf(kind: CaseKind, state: string, since: string): SentRow {
  const waiting_on = waitsOn(kind, state)
  return {
    waiting_on,
    waiting_since: waiting_on === null ? null : since,
    closed_at: isFinal(kind, state) ? since : null,
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

/** Column by column what a second arrival of the same case would have. */
const replaced = (names: readonly string[]) =>
  sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))

/** Clocks that do not run or rest in a state have ended; what runs out first is told anew. */
export async function endClocks(rows: Rows, ids: readonly number[], now: string): Promise<void> {
  const kept = Object.values<CaseKind>(caseKinds).flatMap(({ name, clocks }) =>
    Object.entries(clocks).flatMap(([clock, { runs, pauses = [] }]) =>
      [...runs, ...pauses].map((state) => ({ kind: name, clock, state })),
    ),
  )
  await sql`
    update case_clocks k set stopped_at = ${now}, is_kept = coalesce(k.paused_at, ${now}) <= k.due_at from cases c
    where c.id = k.case_id and c.id = any(${[...ids]}::int[]) and k.stopped_at is null and not exists (
      select from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as each(kind text, clock text, state text)
      where each.kind = c.kind and each.clock = k.clock and each.state = c.state)`.execute(rows)
  await sql`
    update cases c set (due_at, due_clock) = (
      select k.due_at, k.clock from case_clocks k where k.case_id = c.id and k.stopped_at is null and k.paused_at is null order by k.due_at, k.id limit 1)
    where c.id = any(${[...ids]}::int[]) and c.due_clock is not null`.execute(rows)
}

async function moveCases(rows: Rows, kind: CaseKind, changes: readonly ChangedRow[], now: string) {
  const changed = new Set<number>()
  const types: ColumnTypes = { id: 'int', state: 'text', waiting_on: 'text', is_over: 'boolean' }
  const write = (batch: readonly SentRow[]) =>
    sql<{ id: number }>`
    update cases c set state = sent.state, waiting_on = sent.waiting_on, updated_at = clock_timestamp(),
      waiting_since = case when sent.waiting_on is null then null when sent.waiting_on = c.waiting_on then c.waiting_since else ${now} end,
      closed_at = case when sent.is_over then coalesce(c.closed_at, ${now}) end
    from ${unpacked(types, batch)} where c.id = sent.id and c.state <> sent.state returning c.id`.execute(rows)
  const sent = changes.flatMap(({ id, state }) =>
    typeof state === 'string' ? [{ id, state, waiting_on: waitsOn(kind, state), is_over: isFinal(kind, state) }] : [],
  )
  await inTurn(batchesOf(sent, SENT_ROWS), write, ({ rows: written }) => {
    for (const { id } of written) changed.add(id)
  })
  if (changed.size > 0) await endClocks(rows, [...changed], now)
  return changed
}

const ownOf = <Value>(given: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !isOfSpine.has(name)))

/** @param key the columns of the spine by which the database knows a case of this kind again */
export const caseStore = (kind: CaseKind, own: keyof Tables, key: readonly string[]): Store => ({
  table: 'cases',
  own: { table: own, key: 'case_id' },
  async add(rows, types, records, { now }) {
    const ownColumns = Object.keys(types).filter((name) => !isOfSpine.has(name))
    const changing = ['state', ...Object.keys(standingColumns)]
    const has = ownColumns.length > 0
    const write = (batch: readonly SentRow[]) =>
      sql`
      with sent as materialized (select * from ${unpacked(types, batch)}),
      made as (
        insert into cases (kind, number, opened_at, updated_at, ${columns(spineColumns)})
        select ${kind.name}, null, created_at, ${now}, ${columns(spineColumns)} from sent
        on conflict (${columns(key)}) where kind = ${sql.lit(kind.name)} do update set ${replaced(changing)}, updated_at = excluded.updated_at
        returning id, customer_account_number, ${columns(key)})
      insert into ${sql.table(own)} (case_id, customer_account_number${has ? sql`, ${columns(ownColumns)}` : sql``})
      select made.id, made.customer_account_number${has ? sql`, ${columns(ownColumns, 'sent')}` : sql``}
      from made join sent using (${columns(key)})
      on conflict (case_id) do ${has ? sql`update set ${replaced(ownColumns)}` : sql`nothing`}`.execute(rows)
    await inTurn(batchesOf(records, SENT_ROWS), write, () => undefined)
  },
  async change(rows, types, given, now) {
    const changes = [...given]
    const moved = await moveCases(rows, kind, changes, now)
    const changed = await updateRows(rows, own, ownOf(types), mapped(changes, ownOf), undefined, 'case_id')
    const besides = [...changed].filter((id) => !moved.has(id))
    // The spine carries the version of the whole case.
    if (besides.length > 0)
      await sql`update cases set updated_at = clock_timestamp() where id = any(${besides}::int[])`.execute(rows)
    return new Set([...moved, ...changed])
  },
})
