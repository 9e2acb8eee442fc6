// Rows of a checked import, a page at a time: by cause, or by what becomes of them.
import { remarkTones } from '@kerbline/domain/areas/imports/groups.ts'
import type { RowOutcome } from '@kerbline/domain/areas/imports/shapes.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Rows } from '../../http/call.ts'
import type { JobRow } from './jobs.ts'

const PAGE = 50

const cells = z.array(z.string())
const remarks = z.array(
  z.object({ tone: z.enum(remarkTones), column: z.string(), message: z.string(), key: z.string() }),
)

const changes = z.array(z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() }))

interface Asked {
  readonly group: string | undefined
  readonly outcome: RowOutcome | undefined
  /** The last row number of the page before. */
  readonly after: number
}

/** Rows a person leaves out are skipped like those that bring nothing new. */
const outcomesOf = (outcome: RowOutcome | undefined): readonly string[] =>
  outcome === undefined ? [] : outcome === 'skip' ? ['skip', 'left out'] : [outcome]

export async function readJobRows(rows: Rows, job: JobRow, { group, outcome, after }: Asked) {
  const wanted = sql<boolean>`job_id = ${job.id} and (${group ?? null}::text is null or group_keys @> array[${group ?? ''}])
    and (${outcome ?? null}::text is null or outcome = any(${outcomesOf(outcome)}::text[]))`
  const { rows: found } = await sql<{
    row_no: number
    outcome: RowOutcome | null
    cells: unknown
    remarks: unknown
    changes: unknown
  }>`
    select row_no, outcome, cells, remarks, changes from import_job_rows where ${wanted} and row_no > ${after} order by row_no limit ${PAGE + 1}`.execute(
    rows,
  )
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*) as total from import_job_rows where ${wanted}`.execute(rows)
  const shown = found.slice(0, PAGE)
  return {
    rows: shown.map((each) => ({
      row: each.row_no,
      outcome: each.outcome,
      cells: cells.parse(each.cells),
      remarks: remarks.parse(each.remarks),
      changes: changes.parse(each.changes),
    })),
    total: counted[0]?.total ?? 0,
    next: found.length > PAGE ? (shown.at(-1)?.row_no ?? null) : null,
  }
}
