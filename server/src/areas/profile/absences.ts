// One's own absences: named, called off, and over by themselves.
import type { Absences, absenceEndpoints } from '@kerbline/domain/areas/profile/absence-endpoints.ts'
import { type Absence, absenceRefusal, hasEqualScope } from '@kerbline/domain/areas/profile/absences.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql, type SqlBool } from 'kysely'
import { containing } from '../../db/containing.ts'
import { lockUntilCommit } from '../../db/lock-until-commit.ts'
import type { Actor } from '../../http/actor.ts'
import type { Call, Rows } from '../../http/call.ts'
import { actorsAmong } from '../../http/session.ts'

type Endpoints = typeof absenceEndpoints

const todayOf = ({ portal }: Call): string => londonDate(portal.clock.businessNow())

const personOf = ({ id, name, jobTitle }: Actor) => ({ id, name, job_title: jobTitle })

const mayCover = (person: Actor, { id, side, ownAccounts }: Actor): boolean =>
  person.id !== id && person.side === side && hasEqualScope(person.ownAccounts, ownAccounts)

type Kept = Absence & { readonly id: number; readonly name: string }

/** Those that stand from a day on, of anybody among these people or covered by one of them. */
async function standing(rows: Rows, ids: readonly number[], today: string): Promise<readonly Kept[]> {
  const { rows: found } = await sql<Kept>`
    select a.id, a.user_id, a.cover_id, a.from_date::text as from_date, a.to_date::text as to_date, u.name
    from absences a join users u on u.id = a.user_id
    where a.ended_at is null and a.to_date >= ${today}::date and (a.user_id = any(${[...ids]}::int[]) or a.cover_id = any(${[...ids]}::int[]))
    order by a.from_date, a.id`.execute(rows)
  return found
}

export async function ownAbsences(call: Call): Promise<Absences> {
  const { rows, actor } = call
  const today = todayOf(call)
  const all = await standing(rows, [actor.id], today)
  const own = all.filter((each) => each.user_id === actor.id)
  const ids = own.map((each) => each.cover_id)
  const people = ids.length === 0 ? [] : await actorsAmong(rows, sql<SqlBool>`u.id = any(${ids}::int[])`)
  const covers = people.filter((person) => mayCover(person, actor))
  return {
    absences: own.map(({ id, cover_id: coverId, from_date, to_date }) => {
      const cover = covers.find((person) => person.id === coverId)
      return { id, from_date, to_date, has_begun: from_date <= today, cover: cover ? personOf(cover) : null }
    }),
    covering: all
      .filter((each) => each.cover_id === actor.id)
      .map(({ name, from_date, to_date }) => ({ name, from_date, to_date, has_begun: from_date <= today })),
  }
}

const MAX_SHOWN = 20

export async function possibleCovers(
  { rows, actor }: Call,
  { search }: InputOf<Endpoints['covers']>,
): Promise<ReplyOf<Endpoints['covers']>> {
  const people = await actorsAmong(
    rows,
    sql<SqlBool>`u.side = ${actor.side} and (u.name ilike ${containing(search)} or u.email ilike ${containing(search)})`,
  )
  const covers = people.filter((person) => mayCover(person, actor))
  return {
    people: covers
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .slice(0, MAX_SHOWN)
      .map(personOf),
  }
}

const refused = (field: string, reason: string, message: string) =>
  problem('not valid', { fields: [{ field, reason, message }] })

export async function goAway(call: Call, input: InputOf<Endpoints['goAway']>): Promise<Absences> {
  const { rows, actor } = call
  const { from_date: from, to_date: to, cover_id: coverId } = input
  const today = todayOf(call)
  // Two who name each other at once would make a chain: one after the other.
  await lockUntilCommit(rows, 'absences')
  const wanted = { ...input, user_id: actor.id }
  const why = absenceRefusal(wanted, today, await standing(rows, [actor.id, coverId], today))
  if (why) throw refused(why.field, why.reason, why.message)
  // Whoever is not of one's side and whoever is not there are refused alike.
  const [cover] = await actorsAmong(rows, sql<SqlBool>`u.id = ${coverId} and u.side = ${actor.side}`)
  if (!cover || !mayCover(cover, actor))
    throw refused('cover_id', 'other_scope', 'Choose someone with access to all your accounts.')
  const {
    rows: [made],
  } = await sql<{ id: number }>`
    insert into absences (user_id, cover_id, from_date, to_date) values (${actor.id}, ${coverId}, ${from}, ${to}) returning id`.execute(
    rows,
  )
  await call.recordAudit({
    action: 'holiday cover named',
    entity: 'user',
    entityId: actor.id,
    after: { absence: made?.id, from_date: from, to_date: to, cover: cover.name },
  })
  return ownAbsences(call)
}

export async function comeBack(call: Call, { id }: InputOf<Endpoints['comeBack']>): Promise<Absences> {
  const { rows, actor } = call
  const own = (await standing(rows, [actor.id], todayOf(call))).find(
    (each) => each.user_id === actor.id && String(each.id) === id,
  )
  if (!own) throw problem('not found')
  await sql`update absences set ended_at = now() where id = ${own.id}`.execute(rows)
  const { from_date, to_date } = own
  await call.recordAudit({
    action: 'holiday cover ended',
    entity: 'user',
    entityId: actor.id,
    before: { absence: own.id, from_date, to_date },
  })
  return ownAbsences(call)
}
