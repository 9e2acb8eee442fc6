// For tests: the job run by hand, and what came of it.
import type { CaseTopic } from '@kerbline/domain/cases/case-topics.ts'
import { sql } from 'kysely'
import { visitCalendar } from '../maintenance/visit-calendar.ts'
import type { TestPortal } from '../../testing/portal.ts'
import { tellPeople } from './tell-people.ts'

/** Resolves to how many events were told; what fails is thrown. */
export async function tellNow(portal: TestPortal, now: Date = portal.portal.clock.businessNow()): Promise<number> {
  const failed: unknown[] = []
  const told = await tellPeople({
    database: portal.portal.database,
    publicUrl: portal.portal.publicUrl(),
    stopping: new AbortController().signal,
    warn: (error) => failed.push(error),
    calendars: { maintenance: visitCalendar },
    now,
  })
  if (failed.length > 0) throw failed[0]
  return told
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
