// Saving records of a resource: one by itself, or a set by few statements. Both judge a record by the same hooks and checks, write
// what differs alone, and tell it to the trail in the same words.
import { Problem } from '@kerbline/domain/kit/problem.ts'
import type { RecordAction } from '@kerbline/domain/kit/resource-endpoints.ts'
import type { Resource } from '@kerbline/domain/kit/resource.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { orRefused } from '../db/or-refused.ts'
import type { AuditEvent, Call, ChangeMany } from '../http/call.ts'
import {
  assertStands,
  judged,
  lockRows,
  refusedRow,
  type RowChange,
  type RowResult,
  type RowResults,
  writeRows,
} from './change-many.ts'
import { refuseContrary, uniqueFields, unseenJudge } from './record-checks.ts'
import { readRecords, updateRecord, type CrudRecord, type Used, type Values } from './records.ts'
import { settleSlug } from './slugs.ts'
import type { CrudSource } from './source.ts'

/** What an area adds: its own checks and consequences of a save, in the save's transaction. */
export interface CrudHooks {
  /** Refuses whoever may save none of these records, before any of them is touched. */
  readonly assertMaySave?: (call: Call) => void
  /** May refuse or complete what is saved, and writes nothing. `before` is absent for a new record. */
  readonly beforeSave?: (call: Call, values: Values, before: CrudRecord | undefined) => Promise<Values>
  /** May refuse. */
  readonly beforeMerge?: (call: Call, kept: CrudRecord, others: readonly CrudRecord[]) => Promise<void>
  /** False keeps an action from being offered that the call would refuse. */
  readonly allows?: (
    action: RecordAction,
    view: { readonly record: CrudRecord; readonly used_by: readonly Used[] },
  ) => boolean
  /** Of a set once for each of its records, when all of them are written. */
  readonly afterSave?: (call: Call, record: CrudRecord, before: CrudRecord | undefined) => Promise<void>
}

/** A resource with what its area says of it. */
export interface Managed {
  readonly resource: Resource
  readonly source: CrudSource
  readonly hooks: CrudHooks
}

/** Only what was written is told: standing fields and names are the record's, not the person's. */
export const auditedOf = (record: CrudRecord, values: Values): Values =>
  Object.fromEntries(Object.keys(values).map((name) => [name, record[name]]))

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) !== JSON.stringify(other ?? null)

export async function readOne({ resource, source }: Managed, call: Call, id: number): Promise<CrudRecord> {
  const [record] = await readRecords(call.rows, resource, source, [id])
  if (!record) throw problem('not found')
  return record
}

const savedEvent = (resource: Resource, values: Values, before: CrudRecord, after: CrudRecord): AuditEvent => {
  const { is_active: isActive } = values
  const did = isActive === undefined ? 'saved' : isActive ? 'restored' : 'archived'
  return {
    action: `${resource.one.toLowerCase()} ${did}`,
    entity: resource.name,
    entityId: before.id,
    before: auditedOf(before, values),
    after: auditedOf(after, values),
  }
}

/** What differs from what is there. */
const differing = (values: Values, before: CrudRecord): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => differs(value, before[name])))

/** One record. @throws what hooks and checks refuse */
export async function save(
  managed: Managed,
  call: Call,
  before: CrudRecord,
  given: Values,
  notes: string[] = [],
): Promise<CrudRecord> {
  const { resource, source, hooks } = managed
  hooks.assertMaySave?.(call)
  const wanted = hooks.beforeSave ? await hooks.beforeSave(call, given, before) : given
  const { values: asked, notes: told } = await settleSlug(call.rows, resource, source, wanted, before.id)
  notes.push(...told)
  const values = differing(asked, before)
  if (Object.keys(values).length === 0) return before
  await updateRecord(call.rows, resource, source, before, values)
  const after = await readOne(managed, call, before.id)
  await call.recordAudit(savedEvent(resource, values, before, after))
  await hooks.afterSave?.(call, after, before)
  return after
}

interface Judged {
  readonly change: RowChange
  readonly before: CrudRecord
  /** What is to be written: what differs. */
  readonly values: Values
}

/** Every change with its record and what it writes; those refused have their result already. */
async function judgeAll(
  { resource, source, hooks }: Managed,
  call: Call,
  changes: readonly RowChange[],
  results: Map<number, RowResult>,
): Promise<Judged[]> {
  const ids = changes.map(({ id }) => id)
  await lockRows(call.rows, source.table, ids)
  const records = new Map((await readRecords(call.rows, resource, source, ids)).map((record) => [record.id, record]))
  const judgeUnseen = await unseenJudge(
    call.rows,
    resource,
    changes.map(({ values }) => values),
  )
  const kept: Judged[] = []
  for (const change of changes) {
    const one = await judged(async () => {
      const before = assertStands(records.get(change.id), change)
      const wanted = hooks.beforeSave ? await hooks.beforeSave(call, change.values, before) : change.values
      const values = differing(wanted, before)
      refuseContrary(resource, values, before)
      judgeUnseen(values)
      return { change, before, values }
    })
    if (one instanceof Problem) results.set(change.id, refusedRow(one))
    else kept.push(one)
  }
  return kept
}

/** What a unique field or a slug becomes depends on every other record: such a row is saved by itself. */
async function saveApart(
  managed: Managed,
  call: Call,
  { change, before }: Judged,
  results: Map<number, RowResult>,
): Promise<void> {
  const saved = await orRefused(call.rows, () => save(managed, call, before, change.values))
  results.set(
    change.id,
    saved instanceof Problem ? refusedRow(saved) : { outcome: 'changed', before: auditedOf(before, change.values) },
  )
}

async function saveSet(managed: Managed, call: Call, set: readonly Judged[]): Promise<void> {
  const { resource, source, hooks } = managed
  await writeRows(
    call.rows,
    source.table,
    set.map(({ before, values }) => ({ id: before.id, values })),
  )
  const ids = set.map(({ before }) => before.id)
  const after = new Map((await readRecords(call.rows, resource, source, ids)).map((record) => [record.id, record]))
  const events: AuditEvent[] = []
  for (const { before, values } of set) {
    const record = after.get(before.id)
    if (!record) throw problem('not found')
    events.push(savedEvent(resource, values, before, record))
  }
  await call.recordAudit(...events)
  for (const { before } of set) {
    const record = after.get(before.id)
    if (record) await hooks.afterSave?.(call, record, before)
  }
}

/** The way of a resource for many records. */
export const changeRecords =
  (managed: Managed): ChangeMany =>
  async (call, changes): Promise<RowResults> => {
    const closed = await judged(() => managed.hooks.assertMaySave?.(call))
    if (closed instanceof Problem) return new Map(changes.map(({ id }) => [id, refusedRow(closed)]))
    const results = new Map<number, RowResult>()
    const unique = uniqueFields(managed.resource)
    const kept = await judgeAll(managed, call, changes, results)
    const set: Judged[] = []
    for (const one of kept) {
      const names = Object.keys(one.values)
      const before = auditedOf(one.before, one.change.values)
      if (names.length === 0) results.set(one.change.id, { outcome: 'same', before })
      else if (names.some((name) => unique.includes(name))) await saveApart(managed, call, one, results)
      else {
        set.push(one)
        results.set(one.change.id, { outcome: 'changed', before })
      }
    }
    if (set.length > 0) await saveSet(managed, call, set)
    return results
  }
