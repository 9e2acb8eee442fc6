// For tests: the job run by hand, and what came of it.
import type { CaseTopic } from '@kerbline/domain/cases/case-topics.ts'
import { sql } from 'kysely'
import { mailReaders } from '../areas/messages/mail-readers.ts'
import type { TestPortal } from './portal.ts'
import { tellPeople } from '../areas/notifications/tell-people.ts'

/** Resolves to how many events were told; what fails is thrown. */
export async function tellNow(portal: TestPortal, now: Date = portal.portal.clock.businessNow()): Promise<number> {
  const failed: unknown[] = []
  const told = await tellPeople({
    database: portal.portal.database,
    publicUrl: portal.portal.publicUrl(),
    stopping: new AbortController().signal,
    warn: (error) => failed.push(error),
    replies: portal.portal.replies,
    now,
  })
  if (failed.length > 0) throw failed[0]
  return told
}

/** The emails about messages that wait, as if everybody had been away for an hour; what fails is thrown. */
export async function mailReadersNow({ portal }: TestPortal): Promise<void> {
  const failed: unknown[] = []
  await mailReaders({
    database: portal.database,
    publicUrl: portal.publicUrl(),
    now: new Date(Date.now() + 3_600_000),
    stopping: new AbortController().signal,
    warn: (error) => failed.push(error),
    replies: portal.replies,
  })
  if (failed.length > 0) throw failed[0]
}

export interface ToldRow {
  readonly user_id: number
  readonly topic: CaseTopic
  readonly title: string
  readonly way: string
  readonly said: string | null
  readonly event_id: number
}

export const toldOfCase = (portal: TestPortal, caseId: number): Promise<ToldRow[]> =>
  portal.owner(
    async (rows) =>
      (
        await sql<ToldRow>`select user_id, topic, title, way, said, event_id from notifications where case_id = ${caseId} order by id`.execute(
          rows,
        )
      ).rows,
  )

interface LetterRow {
  readonly event_id: number
  readonly told: readonly number[]
}

/**
 * Tells what waits of a case, event by event.
 * @returns of each event who did it, whom it was told to (named twice where told twice), and how many letters left beside those by mail: none
 */
export async function lettersOf(portal: TestPortal, caseId: number) {
  const events = await portal.owner(
    async (rows) =>
      (
        await sql<{
          id: number
          actor_id: number | null
        }>`select id, actor_id from case_events where case_id = ${caseId} order by id`.execute(rows)
      ).rows,
  )
  const outbox = () =>
    portal.owner(async (rows) => {
      const { rows: found } = await sql<{ count: number }>`
        select count(*)::int as count from mail_outbox where kind = 'case'`.execute(rows)
      return found[0]?.count ?? 0
    })
  const mailsBefore = await outbox()
  const lettersBefore = await mailedNotices(portal)
  await tellNow(portal)
  const mails = (await outbox()) - mailsBefore
  const letters = (await mailedNotices(portal)) - lettersBefore
  const { rows: told } = await portal.owner((rows) =>
    sql<LetterRow>`select event_id, array_agg(user_id) as told from notifications where case_id = ${caseId} group by 1`.execute(
      rows,
    ),
  )
  return {
    events: events.map(({ id, actor_id: actor }) => ({
      actor,
      told: told.find(({ event_id: eventId }) => eventId === id)?.told ?? [],
    })),
    mailsTooMany: mails - letters,
  }
}

const mailedNotices = (portal: TestPortal): Promise<number> =>
  portal.owner(async (rows) => {
    const { rows: found } = await sql<{ count: number }>`
      select count(*)::int as count from notifications where way = 'mail'`.execute(rows)
    return found[0]?.count ?? 0
  })

export interface MailedRow {
  readonly to_email: string
  readonly subject: string
  readonly text_body: string
  readonly file: string | null
}

/** Letters about a case, each with the text of its file. */
export const mailedOf = (portal: TestPortal, number: string): Promise<MailedRow[]> =>
  portal.owner(
    async (rows) =>
      (
        await sql<MailedRow>`
          select m.to_email, m.subject, m.text_body, convert_from(a.bytes, 'UTF8') as file from mail_outbox m left join mail_attachments a on a.mail_id = m.id
          where m.kind = 'case' and m.subject like ${`%(${number})`} order by m.id`.execute(rows)
      ).rows,
  )
