// Read and accept for drivers without a sign-in: a link of their own that is emailed to them, and what they say by it. A transaction of the owner
// looks the link up and is narrowed to its account at once.
import type { readingLinkEndpoints, ReadingSheet } from '@kerbline/domain/areas/documents/reading-link-endpoints.ts'
import { mayBeAskedToRead } from '@kerbline/domain/areas/documents/acceptances/words.ts'
import type { LinkPurposeName } from '@kerbline/domain/areas/links/purposes.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql, type SqlBool } from 'kysely'
import type { Rows } from '../../../db/scope.ts'
import type { GuestCall, Handlers } from '../../../http/call.ts'
import { hashOf } from '../../../http/session.ts'
import { enterAccount, linkAddress, type LinkKinds, makeLink, opensNow } from '../../../links/record-links.ts'
import { readingLinkEmail } from '../../../mail/reading-emails.ts'
import { sendMail } from '../../../mail/outbox.ts'
import { acceptNow, openNow, readWhere } from './mine.ts'
import { asDriver, isAskedByLink, type ReadDocument } from './reach.ts'

const PURPOSE = 'document to read' as const satisfies LinkPurposeName

interface Sending {
  readonly title: string
  readonly publicUrl: string
}
interface Asked extends ReadDocument {
  readonly person_id: number
  readonly note: string | null
}

/** A new link in place of the one before. A driver who has left, or has a sign-in by now, is sent nothing. */
export async function sendReadingLink(rows: Rows, asked: Asked, { title, publicUrl }: Sending): Promise<void> {
  const { person_id: id, account } = asked
  const {
    rows: [driver],
  } = await sql<{ name: string; email: string; company: string }>`
    select dr.name, dr.email, a.name as company from reading_people p join drivers dr on dr.id = p.driver_id
    join accounts a on a.customer_account_number = dr.customer_account_number
    where p.id = ${id} and dr.customer_account_number = ${account} and ${isAskedByLink}`.execute(rows)
  if (!driver || !mayBeAskedToRead(asDriver(account), asked)) return
  await sql`update record_links set revoked_at = now() where record = 'reader' and record_id = ${id} and revoked_at is null`.execute(
    rows,
  )
  const link = { purpose: PURPOSE, recordId: id, account, madeBy: null, givenTo: driver.email, now: new Date() }
  const { token } = await makeLink(rows, link)
  await sql`update reading_people set sent_to = ${driver.email} where id = ${id}`.execute(rows)
  const document = `${asked.title}, version ${asked.version}`
  const address = linkAddress(publicUrl, token)
  await sendMail(rows, readingLinkEmail(driver, driver.company, { title, document, said: asked.note, address }))
}

interface ReaderLink {
  readonly person_id: number
  readonly account: string
  readonly ends_at: string | null
  readonly reader: string
  readonly company: string
  readonly sent_to: string | null
}

/** For the rest of the transaction the rows are those of the driver's account. @throws problem 'link expired' */
async function enterLink(rows: Rows, token: string): Promise<ReaderLink> {
  const { rows: links } = await sql<ReaderLink>`
    select p.id as person_id, l.customer_account_number as account, json_instant(l.ends_at) as ends_at, p.user_name as reader, a.name as company,
      l.given_to as sent_to
    from record_links l join reading_people p on p.id = l.record_id and p.customer_account_number = l.customer_account_number
    join drivers dr on dr.id = p.driver_id and dr.customer_account_number = l.customer_account_number and dr.status <> 'left'
    join accounts a on a.customer_account_number = l.customer_account_number
    where l.token_hash = ${hashOf(token)} and l.purpose = ${PURPOSE} and l.record = 'reader' and ${opensNow} for update of p`.execute(
    rows,
  )
  return enterAccount(rows, 'reading link', links)
}

async function toReadOf(rows: Rows, { person_id: id }: ReaderLink) {
  const [own] = await readWhere(rows, sql<SqlBool>`p.id = ${id}`, 1)
  if (!own) throw problem('not found')
  return own
}

async function sheetOf(rows: Rows, link: ReaderLink): Promise<ReadingSheet> {
  const { id: _, ...own } = await toReadOf(rows, link)
  return { ...own, reader: link.reader, company: link.company, ends_at: link.ends_at }
}

/** What can still be opened and accepted. @throws problem 'not allowed now' */
async function needWaiting({ rows }: GuestCall, link: ReaderLink) {
  const own = await toReadOf(rows, link)
  if (own.is_over)
    throw problem('not allowed now', {
      detail: 'There is a newer version, or you are no longer asked to read this. You do not need to do anything.',
    })
  return own
}

export const readingLinks: LinkKinds<'document to read'> = {
  [PURPOSE]: {
    open: async ({ rows }, { token }) => ({ purpose: PURPOSE, ...(await sheetOf(rows, await enterLink(rows, token))) }),
  },
}

export const readingLinkHandlers: Handlers<typeof readingLinkEndpoints> = {
  openByLink: async (call, { token }) => {
    const { rows } = call
    const link = await enterLink(rows, token)
    const own = await needWaiting(call, link)
    if (own.accepted_at !== null)
      throw problem('not allowed now', { detail: 'You have accepted this. The link no longer opens the document.' })
    const opened = await openNow(call, own, asDriver(link.account))
    return { ...opened, sheet: await sheetOf(rows, link) }
  },
  acceptByLink: async (call, { token, sha256 }) => {
    const { rows } = call
    const link = await enterLink(rows, token)
    const own = await needWaiting(call, link)
    if (own.accepted_at === null)
      await acceptNow(call, own, {
        ...{ sha256, reader: asDriver(link.account), sessionId: null },
        by: { actor: { id: null, name: `${link.reader}, by link` }, sentTo: link.sent_to },
      })
    return sheetOf(rows, link)
  },
}
