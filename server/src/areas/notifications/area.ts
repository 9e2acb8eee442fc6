// One's own notifications, and how one wants to be told.
import { notificationsEndpoints } from '@kerbline/domain/areas/notifications/endpoints.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { area, type Call } from '../../http/call.ts'
import {
  choicesOf,
  notificationsFrom,
  readableBy,
  readNotifications,
  tellOfNotifications,
  unreadOf,
} from './queries.ts'

const PAGE = 20

/** What changed is shown on every screen of the person. */
async function counted({ rows, actor }: Call) {
  await tellOfNotifications(rows, [actor.id])
  return unreadOf(rows, actor)
}

export const notificationsArea = area(notificationsEndpoints, {
  list: ({ rows, actor, portal }, { after }) => {
    const now = portal.clock.businessNow()
    const moment = { today: londonDate(now), now: now.toISOString() }
    return readNotifications(rows, actor, moment, { after, max: PAGE })
  },
  unread: ({ rows, actor }) => unreadOf(rows, actor),
  read: async (call, { id, is_read: isRead }) => {
    const { rows: found } = await sql`
      update notifications set read_at = ${isRead ? sql`coalesce(read_at, now())` : null}
      where id = ${id} and user_id = ${call.actor.id} returning id`.execute(call.rows)
    if (found.length === 0) throw problem('not found')
    return counted(call)
  },
  readAll: async (call, { up_to: upTo }) => {
    await sql`
      update notifications set read_at = now() where read_at is null and id in (
        select n.id from ${notificationsFrom} where ${readableBy(call.actor)} and n.read_at is null and n.id <= ${upTo})`.execute(
      call.rows,
    )
    return counted(call)
  },
  choices: ({ rows, actor }) => choicesOf(rows, actor),
  choose: async (call, { topic, way }) => {
    const { rows, actor } = call
    const before = (await choicesOf(rows, actor)).choices.find((each) => each.topic === topic)?.way
    await sql`insert into notification_choices (user_id, topic, way) values (${actor.id}, ${topic}, ${way})
      on conflict (user_id, topic) do update set way = excluded.way, updated_at = now()`.execute(rows)
    if (before !== way)
      await call.recordAudit({
        action: 'notification chosen',
        entity: 'user',
        entityId: actor.id,
        before: { [topic]: before },
        after: { [topic]: way },
      })
    return choicesOf(rows, actor)
  },
})
