// Managed entities: a row is the record that has its account number, slug, code or name, and is saved through the calls of the
// entity's own screens, so that its rules, its history and the trail are the same whoever writes.
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
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
import { Findings, type ImportTask, type Prepare, says, type Written } from '../prepare.ts'
import { registerNames, type RegisterNames } from '../records/register-names.ts'

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

/** The values a form would send, ids for names. What a cell names without any of it being known is left as it stands. */
function valuesOf(row: CheckedRow, { fields }: Resource, names: RegisterNames): Values {
  const written: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row.values)) {
    const field = fields[name]
    if (!field) continue
    if (!isPointing(field)) {
      written[name] = value
      continue
    }
    const ids = names.idsOf(row, name)
    if (ids.length === 0 && !row.blanks.has(name)) continue
    written[name] = field.kind === 'references' ? [...new Set(ids)] : (ids[0] ?? null)
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

/** Whether a save may have been refused for want of what a name left out would have pointed at. */
const isForWant = ({ fields }: Resource, { extras }: Problem): boolean =>
  (extras.fields ?? []).some(({ field }) => fields[field] !== undefined && isPointing(fields[field]))

/** What a save found wrong; of a cell that was refused before, everything has been said. */
function addProblems({ task, resource, names, findings }: Saving, row: CheckedRow, refused: Problem): void {
  const { fields = [], detail } = refused.extras
  const said = findings.problems.length
  if (isForWant(resource, refused)) {
    findings.withdrawWarnings(row)
    names.judge(findings, row, () => true)
  }
  const isNamed = findings.problems.length > said
  for (const { field, message } of fields) {
    // It has been said which name is wanting.
    if (isNamed && resource.fields[field] !== undefined && isPointing(resource.fields[field])) continue
    const column = Object.hasOwn(task.kind.columns, field) ? field : WHOLE_ROW
    if (!findings.hasFault(row, column)) findings.add(row.row, column, 'inconsistent', message)
  }
  if (fields.length === 0 && !findings.isRefused(row))
    findings.add(row.row, WHOLE_ROW, 'inconsistent', detail ?? refused.message)
}

/** What is kept stays; of what was refused, or only tried, nothing does. */
async function attempt<Kept>(rows: Rows, save: () => Promise<Kept | undefined>): Promise<Kept | Problem | undefined> {
  await sql`savepoint import_row`.execute(rows)
  const saved = await save().catch((error: unknown) => {
    if (error instanceof Problem) return error
    throw error
  })
  const isKept = saved !== undefined && !(saved instanceof Problem)
  await (isKept ? sql`release savepoint import_row` : sql`rollback to savepoint import_row`).execute(rows)
  return saved
}

interface Saving {
  readonly task: ImportTask
  readonly resource: Resource
  readonly calls: ManagedCalls
  readonly findings: Findings
  readonly names: RegisterNames
  readonly schema: ReturnType<typeof valuesSchema>
}

type Outcome = 'create' | 'update' | 'skip'

/** Saves one row as its own call would; undefined: it was only tried, so that all its faults are named in one round. */
async function saveValues(
  { task, resource, calls, findings, names, schema }: Saving,
  row: CheckedRow,
  record: CrudRecord | undefined,
): Promise<Outcome | undefined> {
  const values = valuesOf(row, resource, names)
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
  await (record ? calls.change(task.rows, record.id, changes) : calls.create(task.rows, checked?.data ?? changes))
  if (findings.isRefused(row)) return undefined
  return record ? 'update' : 'create'
}

/** One row, with what it names anew: that stays as long as the row does. */
async function saveRow(saving: Saving, row: CheckedRow, record: CrudRecord | undefined): Promise<Outcome | undefined> {
  const { task, findings, names } = saving
  names.judge(findings, row, () => false)
  const saved = await attempt(task.rows, async () => {
    await names.make([row])
    return saveValues(saving, row, record)
  })
  if (saved !== undefined && !(saved instanceof Problem)) return saved
  names.forgetLast()
  if (saved) addProblems(saving, row, saved)
  return undefined
}

/** Saves as it looks: whether a row fits is what its own call says. Nothing stays unless the batch is kept. */
export const prepareManaged =
  (resource: Resource, calls: ManagedCalls): Prepare =>
  async (task) => {
    const findings = new Findings(task)
    const outcomes = new Map<number, Outcome>()
    const ids = new Map<number, number>()
    const [existing, names] = [await findExisting(task, resource, calls), await registerNames(task)]
    const saving: Saving = { task, resource, calls, findings, names, schema: valuesSchema(resource.fields) }
    for (const row of task.all) {
      const record = matchOf(resource, existing, row)
      const outcome = await saveRow(saving, row, record)
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
      newNames: names.newNames(),
    }
    return { problems: findings.problems, warnings: findings.warnings, write: () => Promise.resolve(written) }
  }
