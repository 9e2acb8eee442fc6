// Names of a vehicle file that point into the registers of the hire company: makes, bodies, branches and categories. One that is not
// known is never made an entry unless somebody said so: it is left out and warned about.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import { textOf } from '@kerbline/domain/areas/imports/kind.ts'
import { quoted } from '@kerbline/domain/areas/imports/reasons.ts'
import { closest } from '@kerbline/domain/areas/imports/suggest.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { sql } from 'kysely'
import type { Rows } from '../../db/scope.ts'
import type { Findings, ImportTask, NewName } from '../prepare.ts'
import {
  classOfCategory,
  ensureBodies,
  ensureBranches,
  ensureCategories,
  ensureManufacturers,
  nameKey,
  type NamedTable,
} from './reference-rows.ts'

interface Register {
  readonly table: NamedTable
  readonly one: string
  readonly needs: Permission
  readonly ensure: (rows: Rows, names: Iterable<string>, actorId: number | null) => Promise<Map<string, number>>
}

/** By the column of the file that names its records. */
export const registers = {
  make: { table: 'manufacturers', one: 'make', needs: 'manage manufacturers', ensure: ensureManufacturers },
  body: { table: 'bodies', one: 'body', needs: 'manage bodies', ensure: ensureBodies },
  branch: { table: 'branches', one: 'branch', needs: 'manage branches', ensure: ensureBranches },
  vehicle_category: {
    table: 'vehicle_categories',
    one: 'vehicle category',
    needs: 'manage vehicle categories',
    ensure: ensureCategories,
  },
} as const satisfies Readonly<Record<string, Register>>
export type RegisterColumn = keyof typeof registers

const columns: readonly RegisterColumn[] = ['make', 'body', 'branch', 'vehicle_category']
export const isRegisterColumn = (column: string): column is RegisterColumn => Object.hasOwn(registers, column)

/** Markup and signs that stand in no name of a register: such text comes from a broken export. */
export const isPlausibleName = (name: string): boolean => !/[<>{}|\\^~\p{Cc}]/u.test(name)

/** What a new category counts as follows from its name; of one whose name says nothing, nobody can make an entry here. */
export const canBeMade = (column: RegisterColumn, name: string): boolean =>
  isPlausibleName(name) && (column !== 'vehicle_category' || classOfCategory(name) !== null)

/** Ids by name in small letters, of each register the file names. */
export type RegisterIds = Readonly<Record<RegisterColumn, ReadonlyMap<string, number>>>

export interface RegisterNames {
  /** Finds fault with, or warns about, what a row names. */
  judge(findings: Findings, row: CheckedRow, isNew: boolean): void
  /** A row that goes in: what it names anew is to be made. */
  accept(row: CheckedRow): void
  readonly newNames: () => readonly NewName[]
  /** Makes what is to be made, and answers every id. */
  make(): Promise<RegisterIds>
}

const nameIn = ({ values }: CheckedRow, column: RegisterColumn): string => textOf(values[column])?.trim() ?? ''

async function namesOf(rows: Rows, table: NamedTable): Promise<Map<string, string>> {
  const { rows: found } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(rows)
  return new Map(found.map(({ name }) => [nameKey(name), name]))
}

function unknownInWords(column: RegisterColumn, name: string, known: readonly string[]): string {
  const { one } = registers[column]
  const likely = closest(name, known)
  const guess = likely === undefined ? '' : ` Did you mean “${likely}”?`
  return `${quoted(name)} is no ${one} here.${guess}`
}

const classless =
  'is no category here, and its name does not say whether it is a car, van or lorry. Create the category first, or use another.'

async function makeNames(
  { rows, columns: present, actorId }: ImportTask,
  wanted: ReadonlyMap<RegisterColumn, ReadonlyMap<string, string>>,
): Promise<RegisterIds> {
  const idsOf = async (column: RegisterColumn): Promise<ReadonlyMap<string, number>> =>
    present.has(column) ? registers[column].ensure(rows, wanted.get(column)?.values() ?? [], actorId) : new Map()
  const [make, body, branch, vehicle_category] = await Promise.all([
    idsOf('make'),
    idsOf('body'),
    idsOf('branch'),
    idsOf('vehicle_category'),
  ])
  return { make, body, branch, vehicle_category }
}

/** Asks the registers once for a batch. */
export async function registerNames(task: ImportTask): Promise<RegisterNames> {
  const present = columns.filter((column) => task.columns.has(column))
  const known = new Map<RegisterColumn, Map<string, string>>()
  await Promise.all(present.map(async (column) => known.set(column, await namesOf(task.rows, registers[column].table))))
  const wanted = new Map<RegisterColumn, Map<string, string>>()
  const isKnown = (column: RegisterColumn, name: string): boolean => known.get(column)?.has(nameKey(name)) ?? false
  const choiceOf = (column: RegisterColumn, name: string) => {
    const choice = task.nameRule(column, name, [...(known.get(column)?.values() ?? [])])
    const mayMake = task.mayCreateShared && task.may(registers[column].needs) && canBeMade(column, name)
    return choice === 'create' && !mayMake ? undefined : choice
  }
  // Files name few different things many times.
  const choices = new Map<string, ReturnType<typeof choiceOf>>()
  const chosen = (column: RegisterColumn, name: string) => {
    const key = `${column}\u0001${nameKey(name)}`
    if (!choices.has(key)) choices.set(key, choiceOf(column, name))
    return choices.get(key)
  }
  return {
    judge(findings, row, isNew) {
      for (const column of present) {
        const name = nameIn(row, column)
        if (name === '' || isKnown(column, name)) continue
        const choice = chosen(column, name)
        if (choice === 'create') continue
        const says = unknownInWords(column, name, [...(known.get(column)?.values() ?? [])])
        // Every vehicle has a category: there is nothing to fall back on for a new one.
        if (column === 'vehicle_category' && isNew)
          findings.add(
            row.row,
            column,
            'unknown_value',
            classOfCategory(name) === null ? `${quoted(name)} ${classless}` : `${says} A new vehicle needs one.`,
          )
        else if (choice === undefined)
          findings.warn(row.row, column, 'unknown_name', `${says} It is left out; what stands there stays.`)
      }
    },
    accept(row) {
      for (const column of present) {
        const name = nameIn(row, column)
        if (name === '' || isKnown(column, name) || chosen(column, name) !== 'create') continue
        const names = wanted.get(column) ?? new Map<string, string>()
        wanted.set(column, names)
        if (!names.has(nameKey(name))) names.set(nameKey(name), name)
      }
    },
    newNames: () => [...wanted].flatMap(([column, names]) => [...names.values()].map((name) => ({ column, name }))),
    make: () => makeNames(task, wanted),
  }
}
