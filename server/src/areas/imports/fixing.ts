// A correction a person makes on the screen, as the rule that is kept beside the file.
import { counted } from '@kerbline/domain/kit/words.ts'
import { importCatalogue } from '@kerbline/domain/areas/imports/catalogue.ts'
import type { GroupFix, ImportFix } from '@kerbline/domain/areas/imports/shapes.ts'
import { Fault, quoted } from '@kerbline/domain/areas/imports/reasons.ts'
import type { Fix } from '@kerbline/domain/areas/imports/fixes.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { onlyWay } from '@kerbline/domain/areas/imports/dates/written-dates.ts'
import { sql } from 'kysely'
import type { Rows } from '../../http/call.ts'
import { isOffered, searchNames } from '../../import/records/named-records.ts'
import type { StoredGroup } from './findings.ts'
import { columnsOf, type JobRow, type NamedFix } from './jobs.ts'
import { groupsOf } from './view.ts'

/** Every row of a cause, beyond those its group names. */
async function rowsOf(rows: Rows, job: JobRow, key: string): Promise<number[]> {
  const { rows: found } = await sql<{ row_no: number }>`
    select row_no from import_job_rows where job_id = ${job.id} and group_keys @> ${[key]}::text[] order by row_no`.execute(
    rows,
  )
  return found.map(({ row_no }) => row_no)
}

const many = (count: number): string => counted(count, 'row')

/** Cells that are a date month first alone, each written so that it can be read one way. */
async function monthFirstCells(rows: Rows, job: JobRow, { key, column, place }: StoredGroup & { place: number }) {
  const { rows: found } = await sql<{ row_no: number; cell: string | null }>`
    select row_no, cells ->> ${place}::int as cell from import_job_rows
    where job_id = ${job.id} and group_keys @> ${[key]}::text[] order by row_no`.execute(rows)
  const of = importCatalogue.get(job.kind)?.kind.columns[column]
  return found.flatMap(({ row_no: row, cell }): [number, string][] => {
    if (cell === null || onlyWay(cell) !== 'month first') return []
    const read = of?.read(cell.trim(), 'month first')
    return typeof read === 'string' ? [[row, read]] : []
  })
}

const isList = ({ kind }: JobRow, column: string): boolean =>
  importCatalogue.get(kind)?.kind.columns[column]?.isList === true

async function groupFix(rows: Rows, job: JobRow, group: StoredGroup, how: GroupFix, text: string): Promise<NamedFix> {
  const { key, column, place, value, count, title, tone } = group
  if (how === 'leave out')
    return { label: `${many(count)} skipped: ${title}`, fix: { do: 'leave out', rows: await rowsOf(rows, job, key) } }
  if (place === null) throw problem('not valid', { detail: 'You can only skip these rows.' })
  if (how === 'month first' && tone === 'error') {
    const cells = await monthFirstCells(rows, job, { ...group, place })
    return { label: `${many(cells.length)} read month first`, fix: { do: 'cells', place, cells } }
  }
  if (how === 'day first' || how === 'month first') return { label: `Dates read ${how}`, fix: { do: how, place } }
  if (how === 'create' || how === 'leave name') {
    if (value === null) throw problem('not valid', { detail: 'You cannot do that with these rows.' })
    const label = how === 'create' ? `“${value}” to be created` : `Rows imported without “${value}”`
    return { label, fix: { do: 'name', place, from: value, how: how === 'create' ? 'create' : 'leave out' } }
  }
  if (how === 'enter') {
    const rowsIn = await rowsOf(rows, job, key)
    const label = `“${text}” entered in ${many(rowsIn.length)}: ${title}`
    return { label, fix: { do: 'rows', rows: rowsIn, place, text } }
  }
  const label = how === 'use' ? `“${value ?? title}” read as “${text}”` : `${many(count)} left blank: ${title}`
  const said = how === 'use' ? text : ''
  const fix: Fix =
    value === null
      ? { do: 'rows', rows: await rowsOf(rows, job, key), place, text: said }
      : { do: isList(job, column) ? 'replace name' : 'replace', place, from: value, text: said }
  return { label, fix }
}

/** What the cells of a cause name, where that is looked for by its name. */
function searchedIn({ kind }: JobRow, { column, fixes }: StoredGroup): string | undefined {
  const isSearched = fixes.some(({ is_searched: is }) => is)
  return isSearched ? importCatalogue.get(kind)?.kind.columns[column]?.pointsAt : undefined
}

async function isFound(rows: Rows, job: JobRow, group: StoredGroup, text: string): Promise<boolean> {
  const to = searchedIn(job, group)
  return to !== undefined && isOffered(rows, to, text)
}

/**
 * Names that may stand in the cells of a cause: none for a cause that was settled while somebody typed, whose last letters still ask.
 * @throws problem 'not found' where none is looked for
 */
export async function wordsFor(rows: Rows, job: JobRow, key: string, search: string) {
  const group = groupsOf(job).find((each) => each.key === key)
  if (!group) return { words: [], total: 0 }
  const to = searchedIn(job, group)
  if (to === undefined) throw problem('not found')
  return searchNames(rows, to, search)
}

/** What is wrong with a text for all rows of a cause: it cannot be read there, or names what is not here; null: nothing. */
async function whyNotEntered(rows: Rows, job: JobRow, group: StoredGroup, text: string): Promise<string | null> {
  if (text === '') return 'Enter a value for these rows.'
  const read = importCatalogue.get(job.kind)?.kind.columns[group.column]?.read(text)
  if (read instanceof Fault) return read.says
  const isNamed = searchedIn(job, group) === undefined || (await isFound(rows, job, group, text))
  return isNamed ? null : `We could not find ${quoted(text)}. Choose from the list.`
}

async function assertEntered(rows: Rows, job: JobRow, group: StoredGroup, text: string): Promise<void> {
  const message = await whyNotEntered(rows, job, group, text)
  if (message !== null)
    throw problem('not valid', { detail: message, fields: [{ field: 'fix.text', reason: 'unknown_value', message }] })
}

/** @throws problem 'not found' for a cause that is no longer there, 'not valid' where a fix does not fit it */
export async function namedFix(rows: Rows, job: JobRow, asked: ImportFix): Promise<NamedFix> {
  if (asked.do === 'group') {
    const group = groupsOf(job).find(({ key }) => key === asked.group)
    if (!group) throw problem('not found')
    const offered = group.fixes.find((each) => each.do === asked.with)
    const isKnown =
      asked.with !== 'use' || offered?.words.includes(asked.text) || (await isFound(rows, job, group, asked.text))
    if (!offered || !isKnown)
      throw problem('not valid', {
        fields: [{ field: 'fix.with', reason: 'unknown_value', message: 'You cannot do that with these rows.' }],
      })
    const text = asked.text.trim()
    if (asked.with === 'enter') await assertEntered(rows, job, group, text)
    return groupFix(rows, job, group, asked.with, asked.with === 'enter' ? text : asked.text)
  }
  if (asked.do === 'create all') {
    const names = groupsOf(job).flatMap(({ place, value, fixes }) =>
      place === asked.place && value !== null && fixes.some((each) => each.do === 'create') ? [value] : [],
    )
    if (names.length === 0) throw problem('not found')
    return {
      label: `${counted(names.length, 'name')} to be created`,
      fix: { do: 'names', place: asked.place, from: names, how: 'create' },
    }
  }
  if (asked.do === 'leave out')
    return {
      label: asked.is_out ? `Row ${asked.row} skipped` : `Row ${asked.row} included again`,
      fix: { do: asked.is_out ? 'leave out' : 'take in', rows: [asked.row] },
    }
  const title = columnsOf(job)[asked.place]?.title
  if (title === undefined)
    throw problem('not valid', {
      fields: [{ field: 'fix.place', reason: 'out_of_range', message: 'The file does not have this column.' }],
    })
  return {
    label: `Row ${asked.row}, ${title} corrected`,
    fix: { do: 'cell', row: asked.row, place: asked.place, text: asked.text },
  }
}
