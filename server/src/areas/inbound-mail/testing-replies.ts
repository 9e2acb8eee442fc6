// For tests: a portal with a mailbox in memory, and people who write to it.
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { replyTargets } from '../../areas.ts'
import { aLetter, memoryMailbox, type Written } from '../../mail/inbound/testing-letters.ts'
import type { ReplyRecord } from '../../mail/inbound/reply-address.ts'
import { startTestPortal, type TestPerson } from '../../testing/portal.ts'
import { takeLetters } from './take-letters.ts'

export interface LetterRow {
  readonly id: number
  readonly state: string
  readonly reason: string | null
  readonly detail: string | null
  readonly said: string | null
  readonly original: string | null
}
export interface MailRow {
  readonly to_email: string
  readonly subject: string
  readonly text_body: string
  readonly reply_to: string | null
  readonly thread: string | null
}

export async function startReplies(database: Database, folder: string) {
  const portal = await startTestPortal(database, {
    DATA_DIR: folder,
    INBOUND_MAIL_URL: 'imaps://reply%40mail.example:secret@mail.example/INBOX',
    REPLY_ADDRESS: 'reply@mail.example',
  })
  const mailbox = memoryMailbox()
  const reach = { isAway: false }
  const open = () => (reach.isAway ? Promise.reject(new Error('The mailbox is away')) : Promise.resolve(mailbox))
  Object.assign(portal.portal, { openMailbox: open })
  const warned: unknown[] = []
  const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
    portal.owner(async (rows) => (await query.execute(rows)).rows)
  const addressOf = (person: TestPerson, record: ReplyRecord, at?: Date): string => {
    const { replies } = portal.portal
    if (!replies) throw new Error('No replies')
    return replies.addressFor({ personId: person.id, record }, at)
  }
  return {
    portal,
    mailbox,
    reach,
    /** What the job could not make sense of. */
    warned,
    addressOf,
    run: () =>
      takeLetters({
        portal: portal.portal,
        targets: replyTargets,
        open,
        stopping: new AbortController().signal,
        warn: (error) => warned.push(error),
      }),
    receive: (written: Written) => mailbox.receive(aLetter(written)),
    letters: () =>
      rowsOf(
        sql<LetterRow>`select id, state, reason, detail, said, original from inbound_letters where validity = 'one' order by id`,
      ),
    mails: (to: string) =>
      rowsOf(
        sql<MailRow>`select to_email, subject, text_body, reply_to, thread from mail_outbox where to_email = ${to} order by id`,
      ),
    raise: async (by: TestPerson): Promise<{ id: number; number: string }> => {
      const { json } = await portal.send('POST', '/api/queries', by.token, {
        ...{ category: 'invoice', title: 'Mileage on the invoice', body: 'It is higher than the reading.' },
      })
      return (json as { record: { id: number; number: string } }).record
    },
    posts: async (id: number, by: TestPerson) => {
      const { json } = await portal.get(`/api/queries/${id}/posts`, by.token)
      return (json as { posts: { body: string; through: string; author_name: string; is_internal: boolean }[] }).posts
    },
  }
}
export type Replies = Awaited<ReturnType<typeof startReplies>>
