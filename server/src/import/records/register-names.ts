// Names of a file that point at other records: makes, bodies, branches, dealers, companies. One that is not known is never made an
// entry unless somebody said so: it is left out and warned about.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import type { CellValue } from '@kerbline/domain/areas/imports/columns.ts'
import { quoted } from '@kerbline/domain/areas/imports/reasons.ts'
import { closest } from '@kerbline/domain/areas/imports/suggest.ts'
import { article, nameKey } from '@kerbline/domain/kit/words.ts'
import { resources } from '@kerbline/domain/resources.ts'
import { sql } from 'kysely'
import { referenceTargets } from '../../crud/source.ts'
import type { Rows } from '../../db/scope.ts'
import type { Findings, ImportTask, NewName, NameRule } from '../prepare.ts'
import { findNamed, type NamedRecords, offeredNames } from './named-records.ts'
import { mayMake, registerOf } from './registers.ts'

/** A column of the file whose cells name records. */
interface NamingColumn {
  readonly column: string
  readonly to: string
  readonly isList: boolean
  /** What an entry is called in a sentence. */
  readonly one: string
  readonly known: NamedRecords
  /** What may be meant by a name that is not known; looked up only where there is one. */
  readonly likely: readonly string[]
}

type Choice = ReturnType<NameRule>

export interface RegisterNames {
  /** Finds fault with, or warns about, what a row names. @param needs columns without which this row cannot go in */
  judge(findings: Findings, row: CheckedRow, needs: (column: string) => boolean): void
  /** The records a row's cell names, as far as they are known or made. */
  idsOf(row: CheckedRow, column: string): readonly number[]
  /** Makes what these rows name anew, where somebody said so. */
  make(rows: Iterable<CheckedRow>): Promise<void>
  /** What was made last was taken back with its row. */
  forgetLast(): void
  newNames(): readonly NewName[]
}

const namesIn = (value: CellValue | undefined): readonly string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((each): each is string => typeof each === 'string')
    .map((each) => each.trim())
    .filter((each) => each !== '')

async function allNames(rows: Rows, to: string): Promise<readonly string[]> {
  const register = registerOf(to)
  if (!register) return offeredNames(rows, to)
  const { rows: found } = await sql<{ name: string }>`select name from ${sql.table(register.table)}`.execute(rows)
  return found.map(({ name }) => name)
}

async function namingColumn({ rows, kind, all }: ImportTask, column: string): Promise<NamingColumn | undefined> {
  const { pointsAt: to, isList = false, label = column } = kind.columns[column] ?? {}
  if (to === undefined || !Object.hasOwn(referenceTargets, to)) return undefined
  const asked = new Set(all.flatMap(({ values }) => namesIn(values[column])))
  const known = await findNamed(rows, to, asked)
  const isAllKnown = [...asked].every((name) => known.has(nameKey(name)))
  const one = (isList ? (resources[to]?.one ?? label) : label).toLowerCase()
  return { column, to, isList, one, known, likely: isAllKnown ? [] : await allNames(rows, to) }
}

function unknownInWords({ one, likely }: NamingColumn, name: string): string {
  const guess = closest(name, likely)
  return `We do not have ${article(one)} called ${quoted(name)}.${guess === undefined ? '' : ` Did you mean “${guess}”?`}`
}

/** Files name few different things many times: each is decided about once. */
function choosing(task: ImportTask): (of: NamingColumn, name: string) => Choice {
  const choices = new Map<string, Choice>()
  return ({ column, to, likely }, name) => {
    const key = `${column}\u0001${nameKey(name)}`
    if (!choices.has(key)) {
      const choice = task.nameRule(column, name, likely)
      choices.set(key, choice === 'create' && !mayMake(task, to, name) ? undefined : choice)
    }
    return choices.get(key)
  }
}

type Ids = Map<string, Map<string, number>>

/** Names that rows want made, by column, as the first of them writes it. */
function wantedIn(
  columns: Iterable<NamingColumn>,
  rows: Iterable<CheckedRow>,
  isWanted: (of: NamingColumn, name: string) => boolean,
): Map<NamingColumn, Map<string, string>> {
  const wanted = new Map<NamingColumn, Map<string, string>>()
  const list = [...columns]
  for (const { values } of rows)
    for (const of of list)
      for (const name of namesIn(values[of.column])) {
        if (!isWanted(of, name)) continue
        const names = wanted.get(of) ?? new Map<string, string>()
        wanted.set(of, names)
        if (!names.has(nameKey(name))) names.set(nameKey(name), name)
      }
  return wanted
}

function judgeName(
  findings: Findings,
  { row }: CheckedRow,
  of: NamingColumn,
  name: string,
  said: { readonly choice: Choice; readonly isNeeded: boolean },
): void {
  const { column, to, isList } = of
  const says = unknownInWords(of, name)
  const about = isList ? name : undefined
  if (said.isNeeded) {
    const why = registerOf(to)?.objection?.(name) ?? 'Create it first, or correct the name.'
    findings.add(row, column, 'unknown_value', `${says} ${why}`, about)
  } else if (said.choice === undefined) {
    const without = isList ? 'We will leave it out.' : 'We will skip it and keep the current value.'
    findings.warn(row, column, 'unknown_name', `${says} ${without}`, about)
  }
}

/** Asks the registers once for a batch. */
export async function registerNames(task: ImportTask): Promise<RegisterNames> {
  const columns = new Map<string, NamingColumn>()
  for (const column of task.columns) {
    const naming = await namingColumn(task, column)
    if (naming) columns.set(column, naming)
  }
  const choiceOf = choosing(task)
  const made: Ids = new Map()
  const newNames: NewName[] = []
  let last: readonly NewName[] = []
  const idOf = ({ column, known }: NamingColumn, name: string): number | undefined =>
    known.get(nameKey(name))?.id ?? made.get(column)?.get(nameKey(name))
  return {
    judge(findings, row, needs) {
      for (const of of columns.values())
        for (const name of namesIn(row.values[of.column])) {
          const { count = 0 } = of.known.get(nameKey(name)) ?? {}
          const choice = count === 0 ? choiceOf(of, name) : undefined
          if (count > 1 && !findings.hasFault(row, of.column)) {
            const says = `There are ${count} called ${quoted(name)}. Use its code, account number or email instead.`
            findings.add(row.row, of.column, 'bad_format', says)
          } else if (count === 0 && choice !== 'create')
            judgeName(findings, row, of, name, { choice, isNeeded: needs(of.column) })
        }
    },
    idsOf: ({ values }, column) => {
      const of = columns.get(column)
      return of ? namesIn(values[column]).flatMap((name) => idOf(of, name) ?? []) : []
    },
    async make(rows) {
      const isWanted = (of: NamingColumn, name: string): boolean =>
        idOf(of, name) === undefined && choiceOf(of, name) === 'create'
      const now: NewName[] = []
      for (const [{ column, to }, names] of wantedIn(columns.values(), rows, isWanted)) {
        const ids = (await registerOf(to)?.ensure(task.rows, names.values(), task.actorId)) ?? new Map<string, number>()
        const own = made.get(column) ?? new Map<string, number>()
        made.set(column, own)
        for (const [key, name] of names) {
          const id = ids.get(key)
          if (id !== undefined) own.set(key, id)
          now.push({ column, name })
        }
      }
      last = now
      newNames.push(...now)
    },
    forgetLast() {
      for (const { column, name } of last) made.get(column)?.delete(nameKey(name))
      newNames.splice(newNames.length - last.length)
      last = []
    },
    newNames: () => newNames,
  }
}
