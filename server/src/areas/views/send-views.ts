// Saved views that come by e-mail, each read with the rights and accounts of whoever asked for it. A right that is gone, a list that is
// gone or a person who left: nothing is sent.
import { isMet } from '@kerbline/domain/kit/endpoint.ts'
import { columnWords } from '@kerbline/domain/kit/column-words.ts'
import { readList, selectionOf } from '@kerbline/domain/kit/list-state.ts'
import { maxExportedAtOnce, type ListPlan } from '@kerbline/domain/kit/list.ts'
import { dayOfWeek } from '@kerbline/domain/kit/time/calendar.ts'
import { sql } from 'kysely'
import { type Lists, type NamedList, readList as readAs } from '../../crud/lists.ts'
import { cellsOf, headOf } from '../../crud/export-rows.ts'
import { listRows, pageRows } from '../../crud/list-query.ts'
import type { Database } from '../../db/database.ts'
import { asOwner } from '../../db/scope.ts'
import { plainName } from '../../files/files.ts'
import { type Cell, mimeOf, type TableFormat, writeTable } from '../../files/write-table.ts'
import type { Actor } from '../../http/actor.ts'
import { actorOfPerson } from '../../http/session.ts'
import { savedViewEmail } from '../../mail/emails.ts'
import { sendMail } from '../../mail/outbox.ts'

interface Due {
  readonly view_id: number
  readonly user_id: number
  readonly list: string
  readonly name: string
  readonly query: Readonly<Record<string, string>>
  readonly format: TableFormat
}

type Row = Readonly<Record<string, unknown>>
interface Part {
  readonly rows: readonly Row[]
  readonly next: string | null
}

export interface SendingViews {
  readonly database: Database
  readonly lists: Lists
  readonly publicUrl: string
  /** The London date. */
  readonly today: string
  readonly stopping: AbortSignal
}

/** Rows told in the email itself, and columns of each. */
const SHOWN = 25
const TOLD = 4
/** Small enough that a request which arrives meanwhile hardly waits. */
const PAGE = 1_000
/** Relays refuse emails of more than ten megabytes, and a file grows by a third on its way. */
const maxBytes = 6 * 1024 * 1024
const monday = 0

/** As the owner, like all that reads people's own choices or posts a file to them; the view itself is read in the person's own scope. */
const readDue = ({ database, today }: SendingViews): Promise<readonly Due[]> =>
  asOwner(database, async (rows) => {
    const { rows: due } = await sql<Due>`
      select c.view_id, c.user_id, v.list, v.name, v.query, c.format from saved_view_choices c join saved_views v on v.id = c.view_id join users u on u.id = c.user_id
      where u.preferences->'notifications'->>'saved_views' is distinct from 'portal' and (c.schedule = 'daily' or c.schedule = 'weekly' and ${dayOfWeek(today) === monday})
      and (c.last_sent_at is null or (c.last_sent_at at time zone 'Europe/London')::date < ${today}::date) order by c.user_id, c.view_id`.execute(
      rows,
    )
    return due
  })

/** "North. Branch: Leeds. Status: Active": the first column names the row, as on the screen. */
function wordsOf(plan: ListPlan, names: readonly string[], row: Row, today: string): string {
  const said = names.flatMap((name) => {
    const column = plan.columns[name]
    const words = column && columnWords({ ...column, name }, row, today)
    return words === undefined ? [] : [{ label: column?.label ?? name, words }]
  })
  return said.map(({ label, words }, place) => (place === 0 ? words : `${label}: ${words}`)).join('. ')
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

/** A view as the person sees it at this moment: how many rows, the first of them in words, and its columns as a file. */
async function readView({ database, today }: SendingViews, actor: Actor, list: NamedList, due: Due) {
  const plan = list.plan(actor)
  const state = readList(due.query, plan)
  const { isArchived, columns } = state
  const asked = selectionOf(state)
  const source = list.source({ actor, today, isArchived, filter: asked.filter })
  const read = (after: string): Promise<Part> =>
    readAs(database, list, actor, (rows) => pageRows<Row>(rows, source, { ...asked, size: PAGE, after }))
  const page = await readAs(database, list, actor, (rows) => listRows<Row>(rows, source, { ...asked, size: PAGE }))
  const lines = page.rows.slice(0, SHOWN).map((row) => wordsOf(plan, columns.slice(0, TOLD), row, today))
  if (page.total === 0) return { total: 0, lines, file: null }
  const cells: Cell[][] = []
  for await (const rows of pagesOf(page.rows, page.next, read)) cells.push(...cellsOf(plan, columns, rows, today))
  const bytes = await writeTable({ ...headOf(plan, columns, today), rows: cells }, due.format)
  const file = {
    name: `${plainName(`${due.name} ${today}`)}.${due.format}`,
    mime: mimeOf[due.format],
    bytes,
    rows: cells.length,
  }
  return { total: page.total, lines, file: bytes.length > maxBytes ? null : file }
}

async function sendOne(sending: SendingViews, due: Due): Promise<boolean> {
  const { database, publicUrl, lists } = sending
  const list = lists.named(due.list)
  const actor = await asOwner(database, (rows) => actorOfPerson(rows, due.user_id))
  if (!list || !actor || !isMet(list.needs, actor.may)) return false
  const found = await readView(sending, actor, list, due)
  const path = `${list.path}?${new URLSearchParams({ ...due.query, view: String(due.view_id) }).toString()}`
  const email = savedViewEmail(actor, { publicUrl, path, name: due.name, ...found })
  await asOwner(database, async (rows) => {
    await sendMail(rows, email)
    await sql`update saved_view_choices set last_sent_at = now() where view_id = ${due.view_id} and user_id = ${due.user_id}`.execute(
      rows,
    )
  })
  return true
}

/** Sends what is due today and was not sent yet. Resolves to how many emails. */
export async function sendViews(sending: SendingViews): Promise<number> {
  let sent = 0
  for (const due of await readDue(sending)) {
    if (sending.stopping.aborted) break
    if (await sendOne(sending, due)) sent += 1
  }
  return sent
}
