// One email a morning with what is new, to whoever chose it. Nothing new of what was chosen: no email.
import { harmPlace } from '@kerbline/domain/areas/dashboard/needs.ts'
import {
  notificationKinds,
  notificationNeeds,
  notificationWords,
  readPreferences,
} from '@kerbline/domain/areas/profile/preferences.ts'
import { wayFor } from '@kerbline/domain/cases/case-topics.ts'
import { isMet } from '@kerbline/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { asOwner, jobLimitMilliseconds, openScope } from '../../db/scope.ts'
import { scopeOf, type Actor } from '../../http/actor.ts'
import { actorOfPerson } from '../../http/session.ts'
import { digestEmail, type DigestSection } from '../../mail/emails.ts'
import { sendMail } from '../../mail/outbox.ts'
import { noteReminded, type Reminder, remindersFor } from '../compliance/queries.ts'
import { chosenBy, digestOf } from '../notifications/queries.ts'
import { digestSections, type Found, messageLines, reminderLines } from './daily-digest.ts'

export interface DigestRun {
  readonly database: Database
  readonly publicUrl: string
  /** The London date. */
  readonly today: string
  readonly now: Date
  readonly stopping: AbortSignal
}

interface Reader {
  readonly id: number
  readonly preferences: unknown
  readonly sent_at: string | null
}

/** Of what a person is told of cases. */
const SHOWN = 10
const DAY = 24 * 3_600_000
/** Somebody who was away from emails for longer is not told of everything since. */
const LONGEST = 7 * DAY

const yesterday = (now: Date): string => new Date(now.getTime() - DAY).toISOString()

/** As the owner, like all that reads people's own rows or marks what was sent to them; what is told is read in the person's own scope. */
const readersOf = ({ database, today, now }: DigestRun): Promise<readonly Reader[]> =>
  asOwner(database, async (rows) => {
    const { rows: readers } = await sql<Reader>`
      select u.id, u.preferences, m.sent_at from users u left join daily_digests m on m.user_id = u.id
      where u.status = 'active' and (m.sent_at is null or (m.sent_at at time zone 'Europe/London')::date < ${today}::date)
      and (exists (select from jsonb_each_text(case jsonb_typeof(u.preferences->'notifications') when 'object' then u.preferences->'notifications' else '{}' end) n
          where n.value = 'mail' and n.key <> 'saved_views')
        or exists (select from notification_choices c where c.user_id = u.id and c.topic = 'messages' and c.way = 'digest')
        or exists (select from notifications n where n.user_id = u.id and n.way = 'digest' and n.created_at > coalesce(m.sent_at, ${yesterday(now)}::timestamptz)))
      order by u.id`.execute(rows)
    return readers
  })

interface Told {
  readonly sections: readonly DigestSection[]
  readonly reminded: readonly Reminder[]
}

function sectionsFor({ database, publicUrl, today, now }: DigestRun, actor: Actor, reader: Reader): Promise<Told> {
  const { notifications, reminders } = readPreferences(reader.preferences)
  const last = reader.sent_at === null ? now.getTime() - DAY : Date.parse(reader.sent_at)
  const since = new Date(Math.max(last, now.getTime() - LONGEST)).toISOString()
  return openScope(
    database,
    scopeOf(actor),
    async (rows) => {
      const all: (DigestSection & Pick<Found, 'harm'>)[] = []
      const chosen = await chosenBy(rows, [actor.id])
      if (wayFor(actor.side, 'messages', chosen(actor.id, 'messages')) === 'digest' && actor.may.has('see messages')) {
        const found = await messageLines(rows, { actor, since, now: now.toISOString(), today })
        if (found.total > 0) all.push({ title: 'New messages to me', ...found })
      }
      let reminded: readonly Reminder[] = []
      for (const kind of notificationKinds) {
        if (kind === 'saved_views' || notifications[kind] !== 'mail' || !isMet(notificationNeeds[kind], actor.may))
          continue
        if (kind === 'compliance') reminded = await remindersFor(rows, { actor, today, chosen: reminders })
        const found =
          kind === 'compliance'
            ? reminderLines(reminded, today)
            : await digestSections[kind](rows, { actor, since, now: now.toISOString(), today })
        if (found.total > 0) all.push({ title: notificationWords[kind], ...found })
      }
      const cases = await digestOf(
        rows,
        { ...actor, accounts: actor.ownAccounts },
        { since, today, now: now.toISOString() },
        { max: SHOWN, publicUrl },
      )
      if (cases.total > 0) all.push({ title: 'Your bookings, queries and documents', ...cases })
      const sections = all.toSorted((one, other) => harmPlace(one.harm) - harmPlace(other.harm))
      return { sections, reminded }
    },
    { isReadOnly: true, limitMilliseconds: jobLimitMilliseconds },
  )
}

async function sendOne(run: DigestRun, reader: Reader): Promise<boolean> {
  const { database, publicUrl, now } = run
  const actor = await asOwner(database, (rows) => actorOfPerson(rows, reader.id))
  if (!actor) return false
  const { sections, reminded } = await sectionsFor(run, actor, reader)
  await asOwner(database, async (rows) => {
    if (sections.length > 0) await sendMail(rows, digestEmail(actor, { publicUrl, sections }))
    if (reminded.length > 0) await noteReminded(rows, actor.id, reminded, now.toISOString())
    await rows
      .insertInto('daily_digests')
      .values({ user_id: actor.id, sent_at: now.toISOString() })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ sent_at: now.toISOString() }))
      .execute()
  })
  return sections.length > 0
}

/** Sends what is due this morning and was not sent yet. Resolves to how many emails. */
export async function sendDailyDigests(run: DigestRun): Promise<number> {
  let sent = 0
  for (const reader of await readersOf(run)) {
    if (run.stopping.aborted) break
    if (await sendOne(run, reader)) sent += 1
  }
  return sent
}
