// Files an import hands out: an empty one to fill in, and the rows that did not go in, ready to be sent again.
import type { OpenOffer } from '@kerbline/domain/areas/imports/catalogue.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { downloadOf, writeTable } from '../../files/write-table.ts'
import type { Download } from '../../http/download.ts'
import type { Rows } from '../../http/call.ts'
import { columnsOf, type JobRow } from './jobs.ts'

export async function templateOf({ kind }: OpenOffer): Promise<Download> {
  const columns = Object.values(kind.columns)
  // What every row needs stands first.
  const headings = columns.toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired))
  const table = { headings: headings.map(({ label }) => label), rows: [] }
  return downloadOf(`${kind.name}-template`, 'csv', await writeTable(table, 'csv'))
}

const stored = z.object({
  cells: z.array(z.string()),
  remarks: z.array(z.object({ message: z.string() })),
  outcome: z.string(),
})

/** As corrected so far, with a last column that says what is wrong; it is left out when the file comes back. */
export async function rejectedOf(rows: Rows, job: JobRow): Promise<Download> {
  const { rows: found } = await sql`
    select cells, remarks, outcome from import_job_rows where job_id = ${job.id} and outcome in ('error', 'left out') order by row_no`.execute(
    rows,
  )
  const titles = columnsOf(job).map(({ title }) => title)
  const lines = found.map((each) => {
    const { cells, remarks, outcome } = stored.parse(each)
    const why = outcome === 'error' ? remarks.map(({ message }) => message).join(' ') : 'You skipped this row.'
    return [...titles.map((_, place) => cells[place] ?? ''), why]
  })
  // As it came: whoever works in a workbook gets a workbook back.
  const { format } = job
  const bytes = await writeTable({ headings: [...titles, 'What to correct'], rows: lines }, format)
  return downloadOf(`${job.source.replace(/\.(csv|xlsx)$/i, '')}-rejected`, format, bytes)
}
