// Managed entities: a row is the record that has its account number, slug, code or name, and is saved through the calls of the
// entity's own screens, so that its rules, its history and the trail are the same whoever writes.
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import type { CellValue } from '@kerbline/domain/areas/imports/columns.ts'
import { identifyingFields } from '@kerbline/domain/areas/imports/managed-kind.ts'
import { WHOLE_ROW } from '@kerbline/domain/areas/imports/reasons.ts'
import { slugOf, valuesSchema } from '@kerbline/domain/kit/field-schema.ts'
import type { Field } from '@kerbline/domain/kit/field.ts'
import { Problem } from '@kerbline/domain/kit/problem.ts'
import { blankOf, type Resource } from '@kerbline/domain/kit/resource.ts'
import { sql } from 'kysely'
import type { NamedList } from '../../crud/lists.ts'
import type { CrudRecord, Values } from '../../crud/records.ts'
import type { Rows } from '../../db/scope.ts'
import type { Actor } from '../../http/actor.ts'
import { findNamed, type NamedRecords } from '../records/named-records.ts'
import { Findings, type ImportTask, type Prepare, says, type Written } from '../prepare.ts'

/** The entity's own calls, within the transaction of the batch. */
export interface ManagedCalls {
  readonly actor: Actor
  readonly list: NamedList
  /** Where its records are kept. */
  readonly table: string
  readonly create: (rows: Rows, values: Values) => Promise<void>
  readonly change: (rows: Rows, id: number, values: Values) => Promise<void>
}

const plain = (value: unknown): string => (typeof value === 'string' ? value.trim().toLowerCase() : '')
const isPointing = ({ kind }: Field): boolean => kind === 'reference' || kind === 'references'
const namesIn = (value: CellValue | undefined): readonly string[] =>
  Array.isArray(value)
    ? value.filter((each): each is string => typeof each === 'string')
    : typeof value === 'string'
      ? [value]
      : []

/** For every identifying field, its values in small letters to the record that has it. */
type Existing = ReadonlyMap<string, ReadonlyMap<string, CrudRecord>>

async function findExisting(task: ImportTask, resource: Resource, { actor, list }: ManagedCalls): Promise<Existing> {
  const { from, select } = list.source({ actor, today: londonDate(new Date()), isArchived: false, filter: [] })
  const existing = new Map<string, Map<string, CrudRecord>>()
  for (const field of identifyingFields(resource)) {
    const asked = task.all.map(({ values }) => plain(values[field])).filter((value) => value !== '')
    if (asked.length === 0) continue
    const { rows: found } = await sql<CrudRecord>`
      select ${select} from ${from} where lower(${sql.ref(`r.${field}`)}) = any(${asked}::text[])`.execute(task.rows)
    existing.set(field, new Map(found.map((record) => [plain(record[field]), record])))
  }
  return existing
}

function matchOf(resource: Resource, existing: Existing, { values }: CheckedRow): CrudRecord | undefined {
  const field = identifyingFields(resource).find((name) => plain(values[name]) !== '')
  return field === undefined ? undefined : existing.get(field)?.get(plain(values[field]))
}

type Named = ReadonlyMap<string, NamedRecords>

async function findReferences(task: ImportTask, resource: Resource): Promise<Named> {
  const named = new Map<string, NamedRecords>()
  for (const [name, field] of Object.entries(resource.fields))
    if (isPointing(field) && task.columns.has(name))
      named.set(
        name,
        await findNamed(
          task.rows,
          field,
          task.all.flatMap(({ values }) => namesIn(values[name])),
        ),
      )
  return named
}

/** The values a form would send, ids for names; what names nothing, or more than one, is found. */
function valuesOf({ row, values }: CheckedRow, { fields }: Resource, named: Named, findings: Findings): Values {
  const written: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name]
    if (!field) continue
    if (!isPointing(field)) {
      written[name] = value
      continue
    }
    const ids: number[] = []
    for (const each of namesIn(value)) {
      const found = named.get(name)?.get(plain(each))
      if (!found)
        findings.add(row, name, 'unknown_reference', `“${each}” is not known here. Create it first, or correct it.`)
      else if (found.count > 1)
        findings.add(
          row,
          name,
          'unknown_reference',
          `There are ${found.count} called “${each}”. Name it by its code, account number or email.`,
        )
      else ids.push(found.id)
    }
    written[name] = field.kind === 'references' ? ids : (ids[0] ?? null)
  }
  return written
}

const comparable = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? value.map(String).toSorted() : (value ?? null))

/** A blank cell leaves what stands as it is, unless it is to clear what may be empty. */
const changesOf = (
  task: ImportTask,
  { fields }: Resource,
  row: CheckedRow,
  record: CrudRecord,
  values: Values,
): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        says(task, row, name) &&
        (value !== null || fields[name]?.isOptional === true) &&
        comparable(value) !== comparable(record[name]),
    ),
  )

function newValues({ fields }: Resource, values: Values): Record<string, unknown> {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
  const whole: Record<string, unknown> = { ...blankOf(fields), ...given }
  for (const [name, { from }] of Object.entries(fields))
    if (from !== undefined && whole[name] === '') whole[name] = slugOf(String(whole[from] ?? ''))
  return whole
}

/** What a save found wrong; of a cell that was refused before, everything has been said. */
function addProblems(task: ImportTask, findings: Findings, row: CheckedRow, refused: Problem): void {
  const { fields = [], detail } = refused.extras
  for (const { field, message } of fields) {
    const column = Object.hasOwn(task.kind.columns, field) ? field : WHOLE_ROW
    if (!findings.hasFault(row, column)) findings.add(row.row, column, 'inconsistent', message)
  }
  if (fields.length === 0 && !findings.isRefused(row))
    findings.add(row.row, WHOLE_ROW, 'inconsistent', detail ?? refused.message)
}

/** Takes back what must not stay of a row; the rows before it stay. */
class TakenBack extends Error {}

/** What a refused save had already written goes, and so does all of a save that was only a try. */
async function attempt(rows: Rows, isTry: boolean, save: () => Promise<void>): Promise<Problem | undefined> {
  await sql`savepoint import_row`.execute(rows)
  try {
    await save()
    if (isTry) throw new TakenBack()
    await sql`release savepoint import_row`.execute(rows)
    return undefined
  } catch (error) {
    if (!(error instanceof Problem) && !(error instanceof TakenBack)) throw error
    await sql`rollback to savepoint import_row`.execute(rows)
    return error instanceof Problem ? error : undefined
  }
}

interface Saving {
  readonly task: ImportTask
  readonly resource: Resource
  readonly calls: ManagedCalls
  readonly findings: Findings
  readonly schema: ReturnType<typeof valuesSchema>
}

type Outcome = 'create' | 'update' | 'skip'

/** Saves one row as its own call would; a row with faults is only tried, so that all of them are named in one round. */
async function saveRow(
  { task, resource, calls, findings, schema }: Saving,
  row: CheckedRow,
  record: CrudRecord | undefined,
  values: Values,
): Promise<Outcome | undefined> {
  const changes = record ? changesOf(task, resource, row, record, values) : newValues(resource, values)
  if (record && Object.keys(changes).length === 0) return findings.isRefused(row) ? undefined : 'skip'
  if (!record) findings.needForNew(row, resource.one.toLowerCase())
  const checked = record ? undefined : schema.safeParse(changes)
  for (const issue of checked?.error?.issues ?? []) {
    const column = String(issue.path[0] ?? WHOLE_ROW)
    if (!findings.hasFault(row, column)) findings.add(row.row, column, 'bad_format', issue.message)
  }
  // What has not even the shape of a record cannot be tried.
  if (checked?.error) return undefined
  const isTry = findings.isRefused(row)
  const refused = await attempt(task.rows, isTry, () =>
    record ? calls.change(task.rows, record.id, changes) : calls.create(task.rows, checked?.data ?? changes),
  )
  if (refused) addProblems(task, findings, row, refused)
  if (refused || isTry) return undefined
  return record ? 'update' : 'create'
}

/** Saves as it looks: whether a row fits is what its own call says. Nothing stays unless the batch is kept. */
export const prepareManaged =
  (resource: Resource, calls: ManagedCalls): Prepare =>
  async (task) => {
    const findings = new Findings(task)
    const outcomes = new Map<number, Outcome>()
    const ids = new Map<number, number>()
    const [existing, named] = [await findExisting(task, resource, calls), await findReferences(task, resource)]
    const saving: Saving = { task, resource, calls, findings, schema: valuesSchema(resource.fields) }
    for (const row of task.all) {
      const values = valuesOf(row, resource, named, findings)
      const record = matchOf(resource, existing, row)
      const outcome = await saveRow(saving, row, record, values)
      if (outcome === undefined) continue
      outcomes.set(row.row, outcome)
      if (record) ids.set(row.row, record.id)
    }
    const count = (wanted: Outcome): number => [...outcomes.values()].filter((each) => each === wanted).length
    const written: Written = {
      created: count('create'),
      updated: count('update'),
      unchanged: count('skip'),
      accounts: [],
      outcomes,
      table: calls.table,
      ids,
    }
    return { problems: findings.problems, write: () => Promise.resolve(written) }
  }
