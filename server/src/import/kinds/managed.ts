// Managed entities: a row is the record that has its account number, slug, code or name, and is saved through the calls of the
// entity's own screens, so that its rules, its history and the trail are the same whoever writes.
import { londonDate } from '@kerbline/domain/kit/london-clock.ts'
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import type { CellValue } from '@kerbline/domain/areas/imports/columns.ts'
import { identifyingFields } from '@kerbline/domain/areas/imports/managed-kind.ts'
import { WHOLE_ROW } from '@kerbline/domain/areas/imports/reasons.ts'
import { slugOf, valuesSchema } from '@kerbline/domain/kit/field-schema.ts'
import type { Field } from '@kerbline/domain/kit/field.ts'
import { Problem } from '@kerbline/domain/kit/problem.ts'
import { blankOf, type Resource } from '@kerbline/domain/kit/resource.ts'
import { sql } from 'kysely'
import { listNamed } from '../../crud/lists.ts'
import type { CrudRecord, Values } from '../../crud/records.ts'
import type { Rows } from '../../db/scope.ts'
import type { Actor } from '../../http/actor.ts'
import { findNamed, type NamedRecords } from '../named-records.ts'
import { Findings, type ImportTask, type Prepare, type Written } from '../prepare.ts'

/** The entity's own calls, within the transaction of the batch. */
export interface ManagedCalls {
  readonly actor: Actor
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

async function findExisting(task: ImportTask, resource: Resource, actor: Actor): Promise<Existing> {
  const list = listNamed(resource.name)?.source({ actor, today: londonDate(new Date()), isArchived: false, filter: [] })
  if (!list) throw new Error(`The records of ${resource.name} have no list`)
  const { from, select } = list
  const existing = new Map<string, Map<string, CrudRecord>>()
  for (const field of identifyingFields(resource)) {
    const asked = task.good.map(({ values }) => plain(values[field])).filter((value) => value !== '')
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
          task.good.flatMap(({ values }) => namesIn(values[name])),
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

/** An empty cell clears what may be empty, and leaves the rest as it is. */
const changesOf = ({ fields }: Resource, record: CrudRecord, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        (value !== null || fields[name]?.isOptional === true) && comparable(value) !== comparable(record[name]),
    ),
  )

function newValues({ fields }: Resource, values: Values): Record<string, unknown> {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
  const whole: Record<string, unknown> = { ...blankOf(fields), ...given }
  for (const [name, { from }] of Object.entries(fields))
    if (from !== undefined && whole[name] === '') whole[name] = slugOf(String(whole[from] ?? ''))
  return whole
}

function addProblem(task: ImportTask, findings: Findings, row: number, refused: Problem): void {
  const { fields = [], detail } = refused.extras
  for (const { field, message } of fields)
    findings.add(row, Object.hasOwn(task.kind.columns, field) ? field : WHOLE_ROW, 'inconsistent', message)
  if (fields.length === 0) findings.add(row, WHOLE_ROW, 'inconsistent', detail ?? refused.message)
}

/** What a refused save had already written goes; the rows before it stay. */
async function attempt(rows: Rows, save: () => Promise<void>): Promise<Problem | undefined> {
  await sql`savepoint import_row`.execute(rows)
  try {
    await save()
    await sql`release savepoint import_row`.execute(rows)
    return undefined
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await sql`rollback to savepoint import_row`.execute(rows)
    return error
  }
}

/** Saves as it looks: whether a row fits is what its own call says. Nothing stays unless the batch is kept. */
export const prepareManaged =
  (resource: Resource, calls: ManagedCalls): Prepare =>
  async (task) => {
    const { rows } = task
    const findings = new Findings(task.kind)
    const outcomes = new Map<number, 'create' | 'update' | 'skip'>()
    const [existing, named] = [await findExisting(task, resource, calls.actor), await findReferences(task, resource)]
    const schema = valuesSchema(resource.fields)
    for (const row of task.good) {
      const before = findings.problems.length
      const values = valuesOf(row, resource, named, findings)
      if (findings.problems.length > before) continue
      const record = matchOf(resource, existing, row)
      const changes = record ? changesOf(resource, record, values) : newValues(resource, values)
      if (record && Object.keys(changes).length === 0) {
        outcomes.set(row.row, 'skip')
        continue
      }
      const checked = record ? undefined : schema.safeParse(changes)
      for (const issue of checked?.error?.issues ?? [])
        findings.add(row.row, String(issue.path[0] ?? WHOLE_ROW), 'bad_format', issue.message)
      if (findings.problems.length > before) continue
      const refused = await attempt(rows, () =>
        record ? calls.change(rows, record.id, changes) : calls.create(rows, checked?.data ?? changes),
      )
      if (refused) addProblem(task, findings, row.row, refused)
      else outcomes.set(row.row, record ? 'update' : 'create')
    }
    const count = (wanted: string): number => [...outcomes.values()].filter((each) => each === wanted).length
    const written: Written = {
      created: count('create'),
      updated: count('update'),
      unchanged: count('skip'),
      accounts: [],
      outcomes,
    }
    return { problems: findings.problems, write: () => Promise.resolve(written) }
  }
