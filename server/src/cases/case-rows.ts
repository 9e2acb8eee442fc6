// One case as the spine says it: read under the caller's own scope, locked where it is about to move.
import type { CasePriority, CaseSide } from '@kerbline/domain/cases/case-kind.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Rows } from '../db/scope.ts'

export interface CaseRow {
  readonly id: number
  readonly kind: string
  readonly customer_account_number: string
  readonly number: string
  readonly vehicle_id: number | null
  readonly reg_no: string | null
  readonly driver_id: number | null
  readonly type: string
  readonly title: string
  readonly state: string
  readonly priority: CasePriority
  readonly waiting_on: CaseSide | null
  readonly waiting_since: string | null
  readonly owner_team: string | null
  readonly owner_id: number | null
  readonly due_at: string | null
  readonly due_clock: string | null
  readonly opened_at: string
  readonly closed_at: string | null
  readonly created_at: string
  readonly updated_at: string
  readonly created_by: number | null
}

/** What no step of a case changes. */
export type CaseSubject = Pick<
  CaseRow,
  'id' | 'customer_account_number' | 'number' | 'vehicle_id' | 'reg_no' | 'driver_id' | 'type'
>

/** By its id, or by its number as people write it. */
const isNamed = (key: number | string): RawBuilder<SqlBool> =>
  /^\d{1,9}$/.test(String(key))
    ? sql<SqlBool>`id = ${Number(key)}`
    : sql<SqlBool>`number = ${String(key).toUpperCase()}`

const instantOf = (column: string) => sql<string | null>`json_instant(${sql.ref(column)})`.as(column)

const spine = [
  ...([
    'id',
    'kind',
    'customer_account_number',
    'number',
    'vehicle_id',
    'reg_no',
    'driver_id',
    'type',
    'title',
  ] as const),
  ...(['state', 'priority', 'waiting_on', 'owner_team', 'owner_id', 'due_clock', 'updated_at', 'created_by'] as const),
  ...['waiting_since', 'due_at', 'opened_at', 'closed_at', 'created_at'].map(instantOf),
]

/** @throws problem 'not found' for what is not there, not this kind's, or another customer's */
export async function findCase(
  rows: Rows,
  kind: string,
  key: number | string,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<CaseRow> {
  // Said by the builder, so that a first select travels with the beginning of its transaction.
  const found = await rows
    .selectFrom('cases')
    .select(spine)
    .where(isNamed(key))
    .where('kind', '=', kind)
    .where(sql<SqlBool>`is_shown_case(state, created_by)`)
    // Its number never changes: whoever only writes rows that name it (letters, posts) need not be waited for.
    .$if(isLocked, (select) => select.forNoKeyUpdate())
    .$castTo<CaseRow>()
    .executeTakeFirst()
  if (!found) throw problem('not found')
  return found
}

/** Many of a kind, locked in one order for all who lock several. */
export const lockCases = (rows: Rows, kind: string, where: RawBuilder<SqlBool>): Promise<CaseRow[]> =>
  rows
    .selectFrom('cases')
    .select(spine)
    .where('kind', '=', kind)
    .where(where)
    .orderBy('id')
    .forNoKeyUpdate()
    .$castTo<CaseRow>()
    .execute()

/** Something of it was written beside its steps: from now on it is this version, which whoever is about to take a step has to have seen. */
export async function touchCase(rows: Rows, id: number): Promise<string> {
  const {
    rows: [touched],
  } = await sql<{
    updated_at: string
  }>`update cases set updated_at = clock_timestamp() where id = ${id} returning updated_at`.execute(rows)
  if (!touched) throw problem('not found')
  return touched.updated_at
}
