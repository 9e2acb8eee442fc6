// Every row of a list's question, for paper: read page by page, up to what paper is good for.
import { maxPrinted, type Page } from '@kerbline/domain/kit/list.ts'
import { turn, type ListState } from '@kerbline/domain/kit/list-state.ts'
import type { ListRow } from '../use-list.ts'

export interface PaperRows<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}

/** One page of the list for a state of it. */
export type ReadPage<Row> = (state: ListState) => Promise<Page<Row>>

/** @throws what `read` throws: half a list is none */
export async function rowsForPaper<Row extends ListRow>(
  read: ReadPage<Row>,
  state: ListState,
): Promise<PaperRows<Row>> {
  // By number: one that moved to the next page meanwhile comes twice.
  const rows = new Map<number, Row>()
  let asked: ListState = { ...state, size: 100, after: undefined, before: undefined, at: undefined }
  for (;;) {
    const page = await read(asked)
    for (const row of page.rows) if (rows.size < maxPrinted) rows.set(row.id, row)
    if (page.next === null || page.rows.length === 0 || rows.size >= maxPrinted)
      return { rows: [...rows.values()], total: page.next === null ? rows.size : page.total }
    asked = { ...asked, ...turn(page, asked, 'next') }
  }
}
