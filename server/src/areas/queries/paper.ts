// A query on paper.
import { queryCase } from '@kerbline/domain/areas/queries/case.ts'
import { queryCategories } from '@kerbline/domain/areas/queries/words.ts'
import { sql } from 'kysely'
import type { CaseRow } from '../../cases/case-rows.ts'
import { casePaper } from '../../cases/pack.ts'
import type { Rows } from '../../db/scope.ts'
import type { PdfPaper } from '../../files/write-pdf.ts'

const categoryInWords = (word: string): string =>
  new Map<string, { label: string }>(Object.entries(queryCategories)).get(word)?.label ?? word

export async function queryPaper(rows: Rows, row: CaseRow): Promise<PdfPaper> {
  const { rows: found } = await sql<{ body: string; resolution: string | null }>`
    select body, resolution from query_cases where case_id = ${row.id}`.execute(rows)
  const { body = '', resolution = null } = found[0] ?? {}
  return casePaper(rows, queryCase, row, {
    opening: body,
    facts: [
      ['Category', categoryInWords(row.type)],
      ...(resolution === null ? [] : [['Resolution', resolution] as const]),
    ],
  })
}
