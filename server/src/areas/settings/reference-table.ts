// One way of saving for every table of reference data: one save at a time, refused where somebody was quicker, every changed row
// in the trail with what it was and became.
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { lockUntilCommit } from '../../db/lock-until-commit.ts'
import { isAboveAccounts, staffRows } from '../../http/above-accounts.ts'
import type { Call, Rows } from '../../http/call.ts'
import { versionOf } from '../../http/require-version.ts'

/** Reads a table that stands above accounts: whoever is bound to some finds it empty. */
export const readerOf =
  <Table>(tableOf: (rows: Rows) => Promise<Table>, empty: Table) =>
  async (call: Call): Promise<Table> =>
    isAboveAccounts(call) ? tableOf(await staffRows(call)) : empty

/** Until the transaction ends nobody else saves this table. */
const lockTable = (rows: Rows, name: string): Promise<void> => lockUntilCommit(rows, `settings, ${name}`)

/** @throws problem 'changed meanwhile' with the table as it stands */
async function refuseStale(version: string, rows: readonly object[], current: () => Promise<unknown>): Promise<void> {
  if (versionOf(rows) !== version)
    throw problem('changed meanwhile', {
      detail: 'Someone else saved this list while you were editing.',
      current: await current(),
    })
}

export function refuse(fields: readonly FieldProblem[]): void {
  if (fields.length > 0) throw problem('not valid', { fields })
}

export const twice = (name: string | undefined): string => `“${name ?? ''}” is in the list twice.`

/** The second of two rows that say the same is named. */
export const repetitions = (
  keys: readonly string[],
  field: string,
  message: (place: number) => string,
): FieldProblem[] =>
  keys.flatMap((key, place) =>
    keys.indexOf(key) < place
      ? [{ field: `rows.${place}.${field}`, reason: 'already_exists', message: message(place) }]
      : [],
  )

export interface RowChange<Values> {
  readonly key: string
  readonly before: Values | null
  readonly after: Values | null
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What a save adds, changes and removes; rows that stay as they are are left out. */
export function changesOf<Values extends object>(
  before: readonly Values[],
  after: readonly Values[],
  keyOf: (row: Values) => string,
): RowChange<Values>[] {
  const [was, is] = [before, after].map((rows) => new Map(rows.map((row) => [keyOf(row), row])))
  const keys = new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])
  return [...keys].flatMap((key) => {
    const change = { key, before: was?.get(key) ?? null, after: is?.get(key) ?? null }
    return isSame(change.before, change.after) ? [] : [change]
  })
}

const actionOf = ({ before, after }: RowChange<unknown>): string =>
  before === null ? 'added' : after === null ? 'removed' : 'changed'

/** One line of the trail a row: `compliance type changed`. `followed` says what else became different through it. */
export async function recordChanges<Values extends object>(
  call: Call,
  entity: string,
  changes: readonly RowChange<Values>[],
  followed: (change: RowChange<Values>) => object = () => ({}),
): Promise<void> {
  for (const change of changes)
    await call.recordAudit({
      action: `${entity} ${actionOf(change)}`,
      entity,
      entityId: change.key,
      ...(change.before && { before: change.before }),
      ...(change.after ? { after: { ...change.after, ...followed(change) } } : { after: followed(change) }),
    })
}

/** A table of rows as its area knows it. */
export interface KeptTable<Kept extends readonly object[], Table> {
  /** Whom a save keeps out until it is done: "service levels". */
  readonly name: string
  readonly read: (rows: Rows) => Promise<Kept>
  /** What the version is made of, where that is not all that is read. */
  readonly versioned?: (kept: Kept) => readonly object[]
  readonly answer: (rows: Rows) => Promise<Table>
}

/** A save that has begun: nobody else saves the table, and it is as whoever saves it saw it. @throws problem 'changed meanwhile' */
export async function beginSave<Kept extends readonly object[], Table>(
  call: Call,
  { name, read, versioned = (kept) => kept, answer }: KeptTable<Kept, Table>,
  version: string,
): Promise<{ readonly rows: Rows; readonly before: Kept }> {
  const rows = await staffRows(call)
  await lockTable(rows, name)
  const before = await read(rows)
  await refuseStale(version, versioned(before), () => answer(rows))
  return { rows, before }
}

export interface TableSave<Kept extends readonly object[], Table, Change extends object> extends KeptTable<
  Kept,
  Table
> {
  /** As a line of the trail names a row: "service level". */
  readonly entity: string
  readonly version: string
  readonly problems: (before: Kept, rows: Rows) => readonly FieldProblem[] | Promise<readonly FieldProblem[]>
  /** Writes the rows; what became different by it. */
  readonly write: (before: Kept, rows: Rows) => Promise<readonly RowChange<Change>[]>
  /** What else followed from a change. */
  readonly followed?: (change: RowChange<Change>) => object
}

/** The order of every save: the lock, the version, what is wrong, the rows, the trail; then the table as it stands. */
export async function saveTable<Kept extends readonly object[], Table, Change extends object>(
  call: Call,
  save: TableSave<Kept, Table, Change>,
): Promise<Table> {
  const { rows, before } = await beginSave(call, save, save.version)
  refuse(await save.problems(before, rows))
  await recordChanges(call, save.entity, await save.write(before, rows), save.followed)
  return save.answer(rows)
}
