// A saved view as one person sees it at this moment: how many rows, what narrows it, the first rows in words, all of them as a file.
import { columnWords } from '@kerbline/domain/kit/column-words.ts'
import { type ListState, readList, selectionOf } from '@kerbline/domain/kit/list-state.ts'
import { conditionWords, type Names } from '@kerbline/domain/kit/list-words.ts'
import { countNames, type Condition, type ListPlan, maxExportedAtOnce } from '@kerbline/domain/kit/list.ts'
import { cellsOf, headOf } from '../../crud/export-rows.ts'
import { listRows, pageRows } from '../../crud/list-query.ts'
import { type NamedList, readList as readAs } from '../../crud/lists.ts'
import { optionsOf } from '../../crud/options.ts'
import type { Database } from '../../db/database.ts'
import { plainName } from '../../files/files.ts'
import { type Cell, mimeOf, type TableFormat, writeTable } from '../../files/write-table.ts'
import type { Actor } from '../../http/actor.ts'

type Row = Readonly<Record<string, unknown>>
interface Part {
  readonly rows: readonly Row[]
  readonly next: string | null
}

/** Rows told in the email itself, and columns of each. */
const shownRows = 25
const shownColumns = 4
/** Small enough that a request which arrives meanwhile hardly waits. */
const pageSize = 1_000
/** Relays refuse emails of more than ten megabytes, and a file grows by a third on its way. */
const maxBytes = 6 * 1024 * 1024

export interface ReadingView {
  readonly database: Database
  readonly actor: Actor
  readonly list: NamedList
  readonly name: string
  readonly query: Readonly<Record<string, string>>
  readonly format: TableFormat
  /** The London date. */
  readonly today: string
}

/** "North. Branch: Leeds. Status: Active": the first column names the row, as on the screen. */
function wordsOf(plan: ListPlan, names: readonly string[], row: Row, today: string): string {
  const parts = names.flatMap((name) => {
    const column = plan.columns[name]
    const said = plan.said?.[name]
    const shown = said ? { ...row, [name]: said.of(row, today) } : row
    const words = column && columnWords({ ...column, name }, shown, today)
    return words === undefined ? [] : [{ label: column?.label ?? name, words }]
  })
  return parts.map(({ label, words }, place) => (place === 0 ? words : `${label}: ${words}`)).join('. ')
}

/** The rows as they are read, a page at a time, no more than an email carries. */
async function* pagesOf(first: readonly Row[], next: string | null, read: (after: string) => Promise<Part>) {
  yield first
  let count = first.length
  for (let after = next; after !== null && count < maxExportedAtOnce;) {
    const page = await read(after)
    const rows = page.rows.slice(0, maxExportedAtOnce - count)
    yield rows
    count += rows.length
    after = page.next
  }
}

/** What a condition names, as far as this person sees it. */
async function namesFor({ database, actor, list }: ReadingView, { column, value }: Condition): Promise<Names> {
  const ids = value.split(',')
  const hidden = ids.map((id): [string, string] => [id, 'one you cannot see'])
  const to = list.pointsAt?.[column]
  if (to === undefined || value === '') return new Map(hidden)
  const { options } = await readAs(database, list, actor, (rows) => optionsOf(rows, to, '', value))
  return new Map([...hidden, ...options.map(({ id, name }): [string, string] => [String(id), name])])
}

/** "Branch: Leeds", "MOT: overdue or within 14 days" */
async function filtersOf(reading: ReadingView, plan: ListPlan, state: ListState): Promise<readonly string[]> {
  const asked: string[] = []
  for (const condition of state.conditions) {
    const column = plan.columns[condition.column]
    if (!column) continue
    const names = column.kind === 'reference' ? await namesFor(reading, condition) : new Map<string, string>()
    asked.push(`${column.label}: ${conditionWords(column, condition, names)}`)
  }
  const pasted = countNames(state.pasted)
  return [
    ...(state.search === '' ? [] : [`Search: “${state.search}”`]),
    ...asked,
    ...(pasted === 0 ? [] : [`any of ${pasted.toLocaleString('en-GB')} pasted`]),
    ...(state.isArchived ? ['archived'] : []),
  ]
}

export async function readView(reading: ReadingView) {
  const { database, actor, list, today, format, name } = reading
  const plan = list.plan(actor)
  const state = readList(reading.query, plan)
  const { isArchived, columns } = state
  const asked = selectionOf(state)
  const source = list.source({ actor, today, isArchived, filter: asked.filter })
  const read = (after: string): Promise<Part> =>
    readAs(database, list, actor, (rows) => pageRows<Row>(rows, source, { ...asked, size: pageSize, after }))
  const page = await readAs(database, list, actor, (rows) => listRows<Row>(rows, source, { ...asked, size: pageSize }))
  const lines = page.rows.slice(0, shownRows).map((row) => wordsOf(plan, columns.slice(0, shownColumns), row, today))
  const filters = await filtersOf(reading, plan, state)
  if (page.total === 0) return { total: 0, lines, filters, file: null }
  const cells: Cell[][] = []
  for await (const rows of pagesOf(page.rows, page.next, read)) cells.push(...cellsOf(plan, columns, rows, today))
  const bytes = await writeTable({ ...headOf(plan, columns, today), rows: cells }, format)
  const file = {
    name: `${plainName(`${name} ${today}`)}.${format}`,
    mime: mimeOf[format],
    bytes,
    rows: cells.length,
  }
  return { total: page.total, lines, filters, file: bytes.length > maxBytes ? null : file }
}
