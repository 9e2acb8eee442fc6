// Saved views as rows. Row-level security decides which a person sees (migrations/027-lists.sql); only the owner's are ever written.
import type { SavedView } from '@kerbline/domain/areas/views/endpoints.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Rows } from '../../http/call.ts'

const columns = (userId: number) => sql`
  v.id, v.name, v.query, v.is_shared, v.user_id = ${userId} as is_mine,
  case when v.user_id = ${userId} then null else p.name end as owner,
  coalesce(c.is_default, false) as is_default,
  exists (select from view_schedules s where s.view_id = v.id and s.user_id = ${userId}) as is_scheduled, v.updated_at`

const from = (userId: number) => sql`
  saved_views v left join people p on p.id = v.user_id
  left join saved_view_choices c on c.view_id = v.id and c.user_id = ${userId}`

async function views(rows: Rows, userId: number, where: RawBuilder<SqlBool>): Promise<SavedView[]> {
  const { rows: found } = await sql<SavedView>`
    select ${columns(userId)} from ${from(userId)} where ${where} order by sort_words(v.name), v.id`.execute(rows)
  return found
}

/** One's own and the shared ones, by name. */
export const viewsOfList = (rows: Rows, userId: number, list: string): Promise<SavedView[]> =>
  views(rows, userId, sql<SqlBool>`v.list = ${list}`)

/** A view this person sees. */
export const findView = async (rows: Rows, userId: number, id: number): Promise<SavedView | undefined> =>
  (await views(rows, userId, sql<SqlBool>`v.id = ${id}`))[0]

/** @throws problem 'not found' */
export async function needView(rows: Rows, userId: number, id: number): Promise<SavedView> {
  const view = await findView(rows, userId, id)
  if (!view) throw problem('not found')
  return view
}

/** One's own view of a list, held until the transaction ends. @throws problem 'not found' */
export async function needOwnView(
  rows: Rows,
  userId: number,
  { id, list }: { readonly id: number; readonly list: string },
): Promise<SavedView> {
  const { rows: locked } =
    await sql`select id from saved_views where id = ${id} and user_id = ${userId} and list = ${list} for update`.execute(
      rows,
    )
  if (locked.length === 0) throw problem('not found')
  return needView(rows, userId, id)
}

/** The list a view is of. @throws problem 'not found' where this person does not see the view */
export async function listOfView(rows: Rows, id: number): Promise<string> {
  const view = await rows.selectFrom('saved_views').select('list').where('id', '=', id).executeTakeFirst()
  if (!view) throw problem('not found')
  return view.list
}

/** True where this person has another view of that name in the list. */
export async function isNameTaken(
  rows: Rows,
  userId: number,
  { list, name, id }: { readonly list: string; readonly name: string; readonly id?: number | undefined },
): Promise<boolean> {
  const found = await rows
    .selectFrom('saved_views')
    .select('id')
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .where('id', '<>', id ?? 0)
    .executeTakeFirst()
  return found !== undefined
}

interface ViewWords {
  /** The owner's, which others have to share to see it; null: the owner sees every account. */
  readonly accounts: readonly string[] | null
  readonly list: string
  readonly name: string
  readonly query: Readonly<Record<string, string>>
  readonly is_shared: boolean
}

export async function addView(rows: Rows, userId: number, view: ViewWords): Promise<number> {
  const { id } = await rows
    .insertInto('saved_views')
    .values({
      ...view,
      accounts: view.accounts && [...view.accounts],
      query: JSON.stringify(view.query),
      user_id: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False where it is not this person's, or is of another list. */
export async function changeView(rows: Rows, userId: number, id: number, view: ViewWords): Promise<boolean> {
  const { list, name, query, is_shared, accounts } = view
  const changed = await rows
    .updateTable('saved_views')
    .set({
      name,
      is_shared,
      accounts: accounts && [...accounts],
      query: JSON.stringify(query),
      updated_at: sql<string>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** False where it is not this person's. */
export async function removeView(rows: Rows, userId: number, id: number): Promise<boolean> {
  const removed = await rows
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}

/** The list opens with this view, and with no other; null: with none. */
export async function chooseDefault(rows: Rows, userId: number, list: string, id: number | null): Promise<void> {
  await sql`
    update saved_view_choices set is_default = false
    where user_id = ${userId} and is_default and view_id in (select v.id from saved_views v where v.list = ${list})`.execute(
    rows,
  )
  if (id !== null)
    await sql`
      insert into saved_view_choices (view_id, user_id, is_default) values (${id}, ${userId}, true)
      on conflict (user_id, view_id) do update set is_default = true`.execute(rows)
}

/** Of a person who leaves: to whom their schedules still write, each told once that no more comes. */
export interface EndedSchedule {
  readonly view_name: string
  readonly email: string
  readonly name: string
}

const endReason = 'The person who scheduled it has left. To keep getting it, schedule it from the view’s menu.'

/** Ends what a person had sent by e-mail. Needs the owner's rows. Resolves to who is to be told of it. */
export async function endSchedulesOf(rows: Rows, userId: number): Promise<readonly EndedSchedule[]> {
  const { rows: told } = await sql<EndedSchedule>`
    select v.name as view_name, u.email, u.name from view_schedules s join saved_views v on v.id = s.view_id
    join view_schedule_recipients r on r.schedule_id = s.id join users u on u.id = r.user_id
    where s.user_id = ${userId} and s.ended_at is null and u.id <> ${userId} and u.status = 'active'
      and u.preferences->'notifications'->>'saved_views' is distinct from 'portal' order by s.id, u.id`.execute(rows)
  await sql`update view_schedules set ended_at = now(), end_reason = ${endReason}, next_at = null, updated_at = now()
    where user_id = ${userId} and ended_at is null`.execute(rows)
  await sql`delete from view_sending_recipients r using view_sendings d, view_schedules s
    where d.id = r.sending_id and s.id = d.schedule_id and s.user_id = ${userId} and r.outcome is null`.execute(rows)
  return told
}
