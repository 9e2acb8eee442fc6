// A correction a person makes on the screen, as the rule that is kept beside the file.
import { importCatalogue } from '@kerbline/domain/areas/imports/catalogue.ts'
import type { GroupFix, ImportFix } from '@kerbline/domain/areas/imports/shapes.ts'
import type { Fix } from '@kerbline/domain/areas/imports/fixes.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import type { Rows } from '../../http/call.ts'
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

const many = (count: number): string => `${count.toLocaleString('en-GB')} ${count === 1 ? 'row' : 'rows'}`

const isList = ({ kind }: JobRow, column: string): boolean =>
  importCatalogue.get(kind)?.kind.columns[column]?.isList === true

async function groupFix(
  rows: Rows,
  job: JobRow,
  { key, column, place, value, count, title }: StoredGroup,
  how: GroupFix,
  text: string,
): Promise<NamedFix> {
  if (how === 'leave out')
    return { label: `${many(count)} left out: ${title}`, fix: { do: 'leave out', rows: await rowsOf(rows, job, key) } }
  if (place === null) throw problem('not valid', { detail: 'This cause is of whole rows: they can only be left out.' })
  if (how === 'day first' || how === 'month first') return { label: `Dates read ${how}`, fix: { do: how, place } }
  if (how === 'create' || how === 'leave name') {
    if (value === null) throw problem('not valid', { detail: 'There is no name here to decide about.' })
    const label = how === 'create' ? `“${value}” to be created` : `“${value}” left out, its rows go in`
    return { label, fix: { do: 'name', place, from: value, how: how === 'create' ? 'create' : 'leave out' } }
  }
  const label = how === 'use' ? `“${value ?? title}” read as “${text}”` : `${many(count)} left blank: ${title}`
  const said = how === 'use' ? text : ''
  const fix: Fix =
    value === null
      ? { do: 'rows', rows: await rowsOf(rows, job, key), place, text: said }
      : { do: isList(job, column) ? 'replace name' : 'replace', place, from: value, text: said }
  return { label, fix }
}

/** @throws problem 'not found' for a cause that is no longer there, 'not valid' where a fix does not fit it */
export async function namedFix(rows: Rows, job: JobRow, asked: ImportFix): Promise<NamedFix> {
  if (asked.do === 'group') {
    const group = groupsOf(job).find(({ key }) => key === asked.group)
    if (!group) throw problem('not found')
    const offered = group.fixes.find((each) => each.do === asked.with)
    if (!offered || (asked.with === 'use' && !offered.words.includes(asked.text)))
      throw problem('not valid', {
        fields: [{ field: 'fix.with', reason: 'unknown_value', message: 'This cannot be done with these rows.' }],
      })
    return groupFix(rows, job, group, asked.with, asked.text)
  }
  if (asked.do === 'leave out')
    return {
      label: asked.is_out ? `Row ${asked.row} left out` : `Row ${asked.row} taken in again`,
      fix: { do: asked.is_out ? 'leave out' : 'take in', rows: [asked.row] },
    }
  const title = columnsOf(job)[asked.place]?.title
  if (title === undefined)
    throw problem('not valid', {
      fields: [{ field: 'fix.place', reason: 'out_of_range', message: 'The file has no such column.' }],
    })
  return {
    label: `Row ${asked.row}, ${title} corrected`,
    fix: { do: 'cell', row: asked.row, place: asked.place, text: asked.text },
  }
}
