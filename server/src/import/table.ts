// A kind of import as a table: what its rows name and are known again by, which cells are copied and which are worked out, and what of the
// records here stays. The kind's own file says that; how rows are judged and written is said here, once for all of them.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import { keptColumns, textOf } from '@kerbline/domain/areas/imports/kind.ts'
import { WHOLE_ROW } from '@kerbline/domain/areas/imports/reasons.ts'
import type { RawBuilder } from 'kysely'
import { whoHad } from '../hires/who-had.ts'
import type { Cell, ColumnTypes, SentRow } from '../db/bulk.ts'
import type { FieldWords } from './change-words.ts'
import { eachRow, Findings, type ImportTask, type Prepare, says, type Written } from './prepare.ts'
import { isSameValue, keepDecided } from './records/decided-here.ts'
import { warnOfOtherCustomers } from './records/other-customers.ts'
import { findAccounts, findVehicles, type KnownVehicle } from './records/references.ts'
import { type Store, writeStored } from './records/stored-rows.ts'

export interface Named {
  readonly id: number | string
}

/** A column whose cells name records, what they write, and the words in which a row is refused that names none. */
export interface Reference<Found extends Named = Named> {
  readonly column: string
  readonly find: (task: ImportTask, texts: readonly string[]) => Promise<ReadonlyMap<string, Found>>
  readonly reason: 'unknown_reference' | 'unknown_value'
  readonly refusal: (text: string, known: ReadonlyMap<string, Found>) => string
  readonly types: ColumnTypes
  readonly writes: (found: Found) => SentRow
}

export const vehicleBy = (column: string): Reference<KnownVehicle> => ({
  column,
  find: ({ rows }, plates) => findVehicles(rows, plates),
  reason: 'unknown_reference',
  refusal: (reg) => `We do not have a vehicle ${reg}. Import the vehicle first, or correct the registration.`,
  types: { vehicle_id: 'int', [column]: 'text' },
  writes: ({ id, reg_no }) => ({ vehicle_id: id, [column]: reg_no }),
})

/** Its cells are kept as whose the record is. */
export const accountBy = (column: string): Reference<{ readonly id: string }> => ({
  column,
  find: async ({ rows }, numbers) =>
    new Map([...(await findAccounts(rows, numbers)).keys()].map((number) => [number, { id: number }])),
  reason: 'unknown_reference',
  refusal: (number) => `We do not have an open account ${number}. Create or reopen it first, or correct the number.`,
  types: {},
  writes: () => ({}),
})

/** What every row names: a vehicle, whose account follows from it, or the account itself. */
export interface OfVehicle {
  readonly vehicle: KnownVehicle
}
export interface OfAccount {
  readonly account: { readonly id: string }
}
type Naming<Names> = (OfVehicle | OfAccount) & { readonly [Name in keyof Names]: Named }

const accountOf = (names: OfVehicle | OfAccount): string =>
  'account' in names ? names.account.id : names.vehicle.customer_account_number

export interface KnownRecord extends Readonly<Record<string, unknown>> {
  readonly id: number
  /** Whose it is, where that may be another than has the vehicle now. */
  readonly account?: string
  /** What it is called, what stands in its own columns, and whether somebody has worked on it here. */
  readonly worked?: {
    readonly name: string
    readonly own: Readonly<Record<string, unknown>>
    readonly is_worked: boolean
  }
}

export interface Item<Names, Known> {
  readonly row: CheckedRow
  readonly names: Names
  /** Whose the record is. */
  readonly account: string
  /** The record that is here; undefined: a new one. */
  readonly known: Known | undefined
  /** The file is older than the record: nothing of its row is taken. */
  readonly isBehind: boolean
  /** What is taken of a row for a record that is here. */
  readonly changes: SentRow
}

/** What a cell writes that is not copied, into columns of these types. */
interface WorkedOut<Names> {
  readonly types: ColumnTypes
  readonly of: (row: CheckedRow, names: Names, task: ImportTask) => SentRow
}

/** A row with what it names. */
export interface NamedRow<Names> {
  readonly row: CheckedRow
  readonly names: Partial<Names>
  /** By which its record is known again; empty where it names something that is not here. */
  readonly key: string
}

const keyOf = (parts: readonly unknown[]): string => parts.join('\u0001')

export const vehicleIds = (named: readonly NamedRow<OfVehicle>[]): number[] => [
  ...new Set(named.flatMap(({ names: { vehicle } }) => vehicle?.id ?? [])),
]

export interface ImportTable<Names extends Naming<Names>, Known extends KnownRecord> {
  readonly store: Store
  /** What its records are called in the trail, and by whoever lacks something of a new one. */
  readonly entity: string
  readonly one: string
  readonly references: { readonly [Name in keyof Names]: Reference<Names[Name]> }
  /** The column whose moment says whose the vehicle was; not given: whoever has it now. */
  readonly hadAt?: string
  /** Columns of the table that say which record a row is, as the columns of the kind's first key say it in the file. */
  readonly recognisedBy: readonly string[]
  /** The records that rows may mean. */
  readonly known: (named: readonly NamedRow<Names>[]) => RawBuilder<Known>
  /** Finds fault with, or warns about, what else a row says. */
  readonly judge?: (findings: Findings, row: CheckedRow, known: Known | undefined) => void
  /** Why a row repeats another that reads otherwise. */
  readonly repeats: string
  /** By column of the file; all others are copied. */
  readonly workedOut: Readonly<Record<string, WorkedOut<Names>>>
  /** What a new record is given besides. */
  readonly newTypes?: ColumnTypes
  readonly newValues?: (row: CheckedRow, task: ImportTask) => SentRow
  /** Why a row is older than the record that is here, or null. */
  readonly behind: (
    row: CheckedRow,
    known: Known,
    task: ImportTask,
  ) => { readonly column: string; readonly says: string } | null
  /** The column of a state, of which `behind` alone decides. */
  readonly stateColumn?: string
  readonly before?: (task: ImportTask, items: readonly Item<Names, Known>[]) => Promise<void>
  /** Answers the records that were here in which it changed something, with what of it their own columns do not tell. */
  readonly after?: (
    task: ImportTask,
    items: readonly Item<Names, Known>[],
    findings: Findings,
  ) => Promise<ReadonlyMap<number, readonly FieldWords[]> | void>
}

interface Field<Names> extends WorkedOut<Names> {
  readonly name: string
  /** It says which record a row is, and never changes. */
  readonly isKey: boolean
}

const referencesOf = <Names extends Naming<Names>>(references: {
  readonly [Name in keyof Names]: Reference<Names[Name]>
}) => Object.entries(references) as [name: keyof Names & string, of: Reference][]

/** What the cells of a file write; what is worked out a new record has whether the file brings its column or not. */
function fieldsOf<Names extends Naming<Names>, Known extends KnownRecord>(
  { kind, columns }: ImportTask,
  { references, workedOut }: ImportTable<Names, Known>,
): Field<Names>[] {
  const naming = referencesOf(references).map(([name, { column, types, writes }]) => {
    const of = (_: CheckedRow, { [name]: found }: Names): SentRow =>
      found ? writes(found) : Object.fromEntries(Object.keys(types).map((each) => [each, null]))
    return [column, { types, of }] as const
  })
  const own: Readonly<Record<string, WorkedOut<Names>>> = { ...workedOut, ...Object.fromEntries(naming) }
  const { oneOf = [], keys } = kind
  const saysOne = oneOf.some((name) => columns.has(name))
  return keptColumns(kind).flatMap(({ name, column, type }) => {
    if (!columns.has(name) && !Object.hasOwn(workedOut, name) && !(saysOne && oneOf.includes(name))) return []
    const copied: WorkedOut<Names> = {
      types: { [column]: type },
      of: ({ values }) => ({ [column]: values[name] ?? null }),
    }
    return [{ ...(own[name] ?? copied), name, isKey: keys[0]?.columns.includes(name) === true }]
  })
}

/** What a row says of a record that is here. */
function changesOf<Names>(task: ImportTask, fields: readonly Field<Names>[], row: CheckedRow, names: Names): SentRow {
  const record: Record<string, Cell> = {}
  for (const { name, isKey, of } of fields)
    if (!isKey && says(task, row, name)) Object.assign(record, of(row, names, task))
  const { oneOf = [] } = task.kind
  if (oneOf.some((column) => (record[column] ?? null) !== null)) for (const column of oneOf) record[column] ??= null
  return record
}

/** The same without what people decide, once somebody has worked on the record here: of that a file only fills what is blank. */
function withoutDecided(
  { kind }: ImportTask,
  findings: Findings,
  { row }: CheckedRow,
  { worked }: KnownRecord,
  record: SentRow,
): SentRow {
  if (!worked?.is_worked) return record
  const left = { ...record }
  for (const name of kind.decidedHere ?? []) {
    const column = kind.columns[name]?.keptAs ?? name
    const [given, stands] = [record[column], worked.own[column] ?? null]
    if (given === undefined || stands === null) continue
    Reflect.deleteProperty(left, column)
    if (isSameValue(given, stands)) continue
    findings.warn(row, name, 'stays', `Someone has updated ${worked.name} here, so we did not change this.`)
  }
  return left
}

/** Reads what rows name, and by which key the record of each is known again; a name that is not here is a fault of its row. */
async function namedRows<Names extends Naming<Names>>(
  task: ImportTask,
  findings: Findings,
  table: Pick<ImportTable<Names, never>, 'references'>,
): Promise<NamedRow<Names>[]> {
  const references = await Promise.all(
    referencesOf(table.references).map(async ([name, of]) => {
      const texts = new Set(task.all.flatMap(({ values }) => textOf(values[of.column]) ?? []))
      return { name, of, records: await of.find(task, [...texts]) }
    }),
  )
  const key = task.kind.keys[0]?.columns ?? []
  const named: NamedRow<Names>[] = []
  await eachRow(task.all, (row) => {
    const ids = new Map<string, number | string>()
    const names: Partial<Record<keyof Names, Named>> = {}
    for (const { name, of, records } of references) {
      const text = textOf(row.values[of.column]) ?? ''
      const record = records.get(text)
      names[name] = record
      ids.set(of.column, record?.id ?? '')
      if (!record && text !== '') findings.add(row.row, of.column, of.reason, of.refusal(text, records))
    }
    const parts = key.map((column) => ids.get(column) ?? textOf(row.values[column]) ?? '')
    named.push({ row, names: names as Partial<Names>, key: parts.includes('') ? '' : keyOf(parts) })
  })
  return named
}

/** By row, who had the vehicle at the moment the row names. */
async function accountsThen(
  { rows }: ImportTask,
  named: readonly NamedRow<object>[],
  hadAt: string | undefined,
): Promise<ReadonlyMap<CheckedRow, string | null>> {
  const asked = named.flatMap(({ row, names }) => {
    const { vehicle }: Partial<OfVehicle> = names
    const at = hadAt === undefined ? null : textOf(row.values[hadAt])
    return vehicle && at !== null ? [{ row, vehicleId: vehicle.id, at }] : []
  })
  const accounts = await whoHad(rows, asked)
  return new Map(asked.map(({ row }, place) => [row, accounts[place] ?? null]))
}

/** Judges every row: what it names, whether it repeats another, which record it is, and what of it is taken. */
async function itemsOf<Names extends Naming<Names>, Known extends KnownRecord>(
  task: ImportTask,
  findings: Findings,
  table: ImportTable<Names, Known>,
  fields: readonly Field<Names>[],
): Promise<Item<Names, Known>[]> {
  const named = await namedRows(task, findings, table)
  const { rows: found } = await table.known(named).execute(task.rows)
  const here = new Map(found.map((each) => [keyOf(table.recognisedBy.map((column) => each[column])), each]))
  const accountThen = await accountsThen(task, named, table.hadAt)
  const rowOf = new Map<string, number>()
  const items: Item<Names, Known>[] = []
  await eachRow(named, ({ row, names, key }) => {
    const earlier = rowOf.get(key)
    if (earlier !== undefined && !findings.hasFault(row, WHOLE_ROW)) {
      const repeats = `Duplicate of row ${earlier}. ${table.repeats} Keep one of them.`
      findings.add(row.row, WHOLE_ROW, 'duplicate', repeats)
    }
    const known = here.get(key)
    if (!known) findings.needForNew(row, table.one)
    table.judge?.(findings, row, known)
    if (findings.isRefused(row)) return
    if (key !== '') rowOf.set(key, row.row)
    const whole = names as Names
    const account = known?.account ?? accountThen.get(row) ?? accountOf(whole)
    const behind = known ? table.behind(row, known, task) : null
    if (behind) findings.warn(row.row, behind.column, 'stays', `${behind.says} This row was not imported.`)
    const changes =
      known && !behind ? withoutDecided(task, findings, row, known, changesOf(task, fields, row, whole)) : {}
    items.push({ row, names: whole, account, known, isBehind: behind !== null, changes })
  })
  const ofVehicles = items.flatMap(({ row, account, names }) => {
    const { vehicle }: Partial<OfVehicle> & object = { ...names }
    return vehicle ? [{ row, account, names: { vehicle } }] : []
  })
  const vehicles = referencesOf(table.references).find(([name]) => name === 'vehicle')
  if (vehicles) await warnOfOtherCustomers(task.rows, findings, vehicles[1].column, ofVehicles)
  return items
}

/** The items with what of their rows turns nothing back. */
async function withNews<Names extends Naming<Names>, Known extends KnownRecord>(
  task: ImportTask,
  findings: Findings,
  { store, entity, stateColumn }: ImportTable<Names, Known>,
  items: readonly Item<Names, Known>[],
): Promise<Item<Names, Known>[]> {
  const kept = items.flatMap((item) =>
    item.known ? [{ item, row: item.row, id: item.known.id, record: item.changes }] : [],
  )
  const { table, key } = store.own ?? { table: store.table, key: 'id' }
  const news = await keepDecided(task, findings, { table, entity, key, but: stateColumn }, kept)
  const changes = new Map(kept.map(({ item }, place) => [item, news[place]]))
  return items.map((item) => ({ ...item, changes: changes.get(item) ?? item.changes }))
}

/** What was written, where more of the same records has changed since. */
function withChanged<Names, Known extends KnownRecord>(
  written: Written,
  items: readonly Item<Names, Known>[],
  changed: ReadonlyMap<number, readonly FieldWords[]>,
): Written {
  const more = items.filter(
    ({ row, known }) => known && changed.has(known.id) && written.outcomes.get(row.row) === 'skip',
  )
  return {
    ...written,
    updated: written.updated + more.length,
    unchanged: written.unchanged - more.length,
    outcomes: new Map([...written.outcomes, ...more.map(({ row }) => [row.row, 'update'] as const)]),
    accounts: [...new Set([...written.accounts, ...more.map(({ account }) => account)])],
    besides: changed,
  }
}

export const prepareTable =
  <Names extends Naming<Names>, Known extends KnownRecord>(table: ImportTable<Names, Known>): Prepare =>
  async (task) => {
    const findings = new Findings(task)
    const fields = fieldsOf(task, table)
    const items = await withNews(task, findings, table, await itemsOf(task, findings, table, fields))
    const typesOf = (some: readonly Field<Names>[]): ColumnTypes =>
      Object.fromEntries(some.flatMap(({ types }) => Object.entries(types)))
    const changing = Object.keys(typesOf(fields.filter(({ isKey }) => !isKey)))
    const types = { customer_account_number: 'text', created_by: 'int', ...table.newTypes, ...typesOf(fields) }
    const recordOf = ({ row, names, account }: Item<Names, Known>): SentRow =>
      Object.assign(
        { customer_account_number: account, created_by: task.actorId, ...table.newValues?.(row, task) },
        ...fields.map(({ of }) => of(row, names, task)),
      )
    const changesOf = ({ changes }: Item<Names, Known>): SentRow => changes
    const write = async (): Promise<Written> => {
      const warned = findings.warnings.length
      await table.before?.(task, items)
      const written = await writeStored(task, items, { store: table.store, types, changing, recordOf, changesOf })
      const changed = await table.after?.(task, items, findings)
      return {
        ...(changed ? withChanged(written, items, changed) : written),
        warnings: findings.warnings.slice(warned),
      }
    }
    return { problems: findings.problems, warnings: [...findings.warnings], write }
  }
