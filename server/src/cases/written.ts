// What is written on a case beside its steps: each side its own part of it.
import { writtenBy } from '@kerbline/domain/cases/case-written.ts'
import type { CaseKind } from '@kerbline/domain/cases/case-kind.ts'
import { problem, type FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type { Call, Rows } from '../http/call.ts'
import { requireVersion } from '../http/require-version.ts'
import { type CaseRow, findCase, touchCase } from './case-rows.ts'
import { mayOwn } from './owners.ts'
import { sideOf } from './posts.ts'

export interface WrittenAsked {
  readonly id: number
  readonly version: string
  readonly values: Readonly<Record<string, unknown>>
}

export interface WrittenKind {
  readonly kind: CaseKind
  /** The kind's own. */
  readonly table: string
  /** What the values of a kind have to keep to beside their shape. */
  readonly problems?: ((call: Call, values: WrittenAsked['values']) => readonly FieldProblem[]) | undefined
}

async function problemsOf(
  call: Call,
  { kind, problems }: WrittenKind,
  { values }: WrittenAsked,
  { state }: Pick<CaseRow, 'state'>,
) {
  const { rows, actor } = call
  const said = (field: string, reason: string, message: string): FieldProblem => ({
    field: `values.${field}`,
    reason,
    message,
  })
  const own = writtenBy(kind, sideOf(actor), state)
  const foreign = Object.keys(values).filter((name) => !Object.hasOwn(own, name))
  if (foreign.length > 0)
    return foreign.map((name) => said(name, 'read_only', 'Only the hire company can change this.'))
  const owner = values['owner_id']
  return typeof owner === 'number' && !(await mayOwn(rows, kind.manage, owner))
    ? [said('owner_id', 'unknown_reference', `Choose someone who manages ${kind.many.toLowerCase()}.`)]
    : (problems?.(call, values) ?? [])
}

/** Each value where it is kept: in the kind's own table, else in the spine. Resolves to what changed, as it was and as it is. */
export async function setWritten(rows: Rows, table: string, id: number, values: WrittenAsked['values']) {
  const { rows: kept } = await sql<{ own: Record<string, unknown>; spine: Record<string, unknown> }>`
    select to_jsonb(k) as own, to_jsonb(c) as spine from ${sql.table(table)} k join cases c on c.id = k.case_id where c.id = ${id}`.execute(
    rows,
  )
  const { own = {}, spine = {} } = kept[0] ?? {}
  const isOwn = (name: string): boolean => Object.hasOwn(own, name)
  const before = (name: string): unknown => (isOwn(name) ? own[name] : spine[name]) ?? null
  const changed = Object.entries(values).filter(([name, value]) => !isDeepStrictEqual(value, before(name)))
  const set = async (target: string, key: string, isHere: (name: string) => boolean): Promise<void> => {
    const sets = changed.flatMap(([name, value]) =>
      isHere(name) ? [sql`${sql.ref(name)} = ${Array.isArray(value) ? JSON.stringify(value) : value}`] : [],
    )
    if (sets.length > 0)
      await sql`update ${sql.table(target)} set ${sql.join(sets)} where ${sql.ref(key)} = ${id}`.execute(rows)
  }
  await set(table, 'case_id', isOwn)
  await set('cases', 'id', (name) => !isOwn(name))
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, before(name)])),
    after: Object.fromEntries(changed),
  }
}

/** The line of the trail for what was written. */
export const recordWritten = (
  call: Call,
  { name }: CaseKind,
  row: CaseRow,
  changes: Awaited<ReturnType<typeof setWritten>>,
) =>
  call.recordAudit({
    action: `${name}: details changed`,
    entity: name,
    entityId: row.id,
    account: row.customer_account_number,
    ...changes,
  })

/**
 * @param current  the record as it stands, for whoever comes too late
 * @throws problem 'changed meanwhile' with the record, 'no permission', 'not valid'
 */
export async function writeCase(
  call: Call,
  written: WrittenKind,
  asked: WrittenAsked,
  current: (row: CaseRow) => Promise<unknown>,
): Promise<CaseRow> {
  const { rows, actor } = call
  const { kind, table } = written
  const { id, version, values } = asked
  const row = await findCase(rows, kind.name, id, { isLocked: true })
  if (!actor.may.has(sideOf(actor) === 'customer' ? kind.open : kind.manage)) throw problem('no permission')
  await requireVersion(row, version, () => current(row))
  const fields = await problemsOf(call, written, asked, row)
  if (fields.length > 0) throw problem('not valid', { fields })
  const changes = await setWritten(rows, table, id, values)
  await touchCase(rows, id)
  await recordWritten(call, kind, row, changes)
  return findCase(rows, kind.name, id)
}
