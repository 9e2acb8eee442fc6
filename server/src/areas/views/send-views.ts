// Saved views that come by e-mail, each read with the rights and accounts of whoever asked for it. A right that is gone, a list that is
// gone or a person who left: nothing is sent.
import { isMet } from '@kerbline/domain/kit/endpoint.ts'
import { readList } from '@kerbline/domain/kit/list-state.ts'
import { writeCondition } from '@kerbline/domain/kit/list.ts'
import { dayOfWeek } from '@kerbline/domain/kit/calendar.ts'
import { sql } from 'kysely'
import { listNamed, readList as readAs, type NamedList } from '../../crud/lists.ts'
import { listRows } from '../../crud/list-query.ts'
import type { Database } from '../../db/database.ts'
import { asOwner } from '../../db/scope.ts'
import type { Actor } from '../../http/actor.ts'
import { actorOfPerson } from '../../http/session.ts'
import { savedViewLetter } from '../../mail/letters.ts'
import { post } from '../../mail/outbox.ts'

interface Due {
  readonly view_id: number
  readonly user_id: number
  readonly list: string
  readonly name: string
  readonly query: Readonly<Record<string, string>>
}

export interface SendingViews {
  readonly database: Database
  readonly publicUrl: string
  /** The London date. */
  readonly today: string
  readonly stopping: AbortSignal
}

const SHOWN = 25
const monday = 0

const readDue = ({ database, today }: SendingViews): Promise<readonly Due[]> =>
  asOwner(database, async (rows) => {
    const { rows: due } = await sql<Due>`
      select c.view_id, c.user_id, v.list, v.name, v.query from saved_view_choices c join saved_views v on v.id = c.view_id join users u on u.id = c.user_id
      where coalesce(u.preferences->'notifications'->>'saved_views', 'mail') = 'mail' and (c.schedule = 'daily' or c.schedule = 'weekly' and ${dayOfWeek(today) === monday})
      and (c.last_sent_at is null or (c.last_sent_at at time zone 'Europe/London')::date < ${today}::date) order by c.user_id, c.view_id`.execute(
      rows,
    )
    return due
  })

const wordsOf = (row: Readonly<Record<string, unknown>>, columns: readonly string[]): string =>
  columns
    .map((name) => row[`${name}_name`] ?? row[name])
    .filter((value) => value !== null && value !== undefined && value !== '')
    .map(String)
    .join(', ')

/** The first rows of a view as the person sees them. */
function readView({ database, today }: SendingViews, actor: Actor, list: NamedList, query: Due['query']) {
  const state = readList(query, list.plan(actor))
  const asked = {
    search: state.search,
    sort: state.sort,
    filter: state.conditions.map(writeCondition),
    pasted: state.pasted,
    archived: state.isArchived ? ('yes' as const) : ('no' as const),
    size: SHOWN,
  }
  return readAs(database, list, actor, async (rows) => {
    const page = await listRows<Record<string, unknown>>(
      rows,
      list.source({ actor, today, isArchived: state.isArchived, filter: asked.filter }),
      asked,
    )
    return { total: page.total, lines: page.rows.map((row) => wordsOf(row, state.columns.slice(0, 4))) }
  })
}

async function sendOne(sending: SendingViews, due: Due): Promise<boolean> {
  const { database, publicUrl } = sending
  const list = listNamed(due.list)
  const actor = await asOwner(database, (rows) => actorOfPerson(rows, due.user_id))
  if (!list || !actor || !isMet(list.needs, actor.may)) return false
  const found = await readView(sending, actor, list, due.query)
  const path = `${list.path}?${new URLSearchParams({ ...due.query, view: String(due.view_id) }).toString()}`
  const letter = savedViewLetter(actor, { publicUrl, path, name: due.name, ...found })
  await asOwner(database, async (rows) => {
    await post(rows, letter)
    await sql`update saved_view_choices set last_sent_at = now() where view_id = ${due.view_id} and user_id = ${due.user_id}`.execute(
      rows,
    )
  })
  return true
}

/** Sends what is due today and was not sent yet. Resolves to how many letters. */
export async function sendViews(sending: SendingViews): Promise<number> {
  let sent = 0
  for (const due of await readDue(sending)) {
    if (sending.stopping.aborted) break
    if (await sendOne(sending, due)) sent += 1
  }
  return sent
}
