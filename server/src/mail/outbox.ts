// Mail leaves through the outbox: an email is saved in the transaction of what it tells of, and sent afterwards, once.
// Without a relay (SMTP_URL) emails stay here, where administrators can read them.
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { type Transport, openTransport, type QueuedEmail } from './transport.ts'
import type { Attachment, Email } from './emails.ts'

/** Told, when the transaction is saved, that an email waits. */
export const mailChannel = 'kerbline_mail'

/** Files are the portal's own: only a transaction of the owner may post an email with some. */
const attach = async (rows: Kysely<Tables>, mailId: number, attachments: readonly Attachment[]): Promise<void> => {
  for (const { name, mime, bytes } of attachments)
    await sql`insert into mail_attachments (mail_id, name, mime, bytes)
      values (${mailId}, ${name}, ${mime}, decode(${bytes.toString('base64')}, 'base64'))`.execute(rows)
}

const queueEmail = (rows: Kysely<Tables>, email: Email) =>
  rows.insertInto('mail_outbox').values({
    to_email: email.to,
    subject: email.subject,
    text_body: email.text,
    html_body: email.html,
    kind: email.kind,
    reply_to: email.replyTo ?? null,
    thread: email.thread ?? null,
  })

const tellOfMail = (rows: Kysely<Tables>) => sql`select pg_notify(${mailChannel}, '')`.execute(rows)

/** Puts an email into the outbox within a transaction of the owner. Resolves to its number there. */
export const sendFollowedMail = async (rows: Kysely<Tables>, email: Email): Promise<number> => {
  const { id } = await queueEmail(rows, email).returning('id').executeTakeFirstOrThrow()
  await attach(rows, id, email.attachments ?? [])
  await tellOfMail(rows)
  return id
}

/** Puts an email into the outbox within the caller's transaction. */
export const sendMail = async (rows: Kysely<Tables>, email: Email): Promise<void> => {
  if (email.attachments?.length) return void (await sendFollowedMail(rows, email))
  await queueEmail(rows, email).execute()
  await tellOfMail(rows)
}

/** What sending needs. */
export interface MailSetup {
  readonly database: Database
  readonly config: Pick<Config, 'SMTP_URL' | 'publicUrl'>
  readonly log: Pick<Logger, 'warn' | 'info'>
  /** Told to stop, it finishes the email at hand and leaves the rest. */
  readonly stopping?: AbortSignal
}

/** One round's figures, in emails. */
export interface MailRun {
  readonly sent: number
  readonly failed: number
}

const emailsPerClaim = 10
/** An email whose sender died is taken up again after this; longer than any relay takes to answer. */
const leaseSeconds = 300
const firstWaitSeconds = 15
const longestWaitSeconds = 600
/** About a week of trying, at the longest wait. An email refused for good is put here at once. */
export const maxAttempts = 1_000

const oneTimeLink = '(#/resetpassword/|#/link/|[?]confirm=)[^[:space:]"<]+'
/** The same for an email's text at hand. */
const oneTimeLinks = /(#\/resetpassword\/|#\/link\/|[?]confirm=)([^\s"<]+)/g
/** Stands where a one-time link was. */
const takenOut = '…'

/** The first one-time link of an email's text, with the token it carries; undefined where there is none, or it was taken out. */
export function linkIn(text: string): { readonly address: string; readonly token: string } | undefined {
  const [found] = text.matchAll(oneTimeLinks)
  const written = found?.[2]
  const address = found && /\S+$/.exec(text.slice(0, found.index + found[0].length))?.[0]
  return written === undefined || written === takenOut || address === undefined
    ? undefined
    : { address, token: decodeURIComponent(written) }
}

/** True of a text that holds a one-time link, or held one until it was sent. */
export const hadLink = (text: string): boolean => text.search(oneTimeLinks) !== -1

/** The text with every one-time link taken out. */
export const withoutLinks = (text: string): string => text.replaceAll(oneTimeLinks, `$1${takenOut}`)

/** Due at once, as if it had never been tried. */
export const sendAgain = async (rows: Kysely<Tables>, id: number): Promise<void> => {
  await sql`update mail_outbox set sent_at = null, attempts = 0, last_error = null, next_attempt_at = now() where id = ${id}`.execute(
    rows,
  )
  await sql`select pg_notify(${mailChannel}, '')`.execute(rows)
}

const claim = async (database: Database): Promise<readonly QueuedEmail[]> => {
  const { rows } = await sql<QueuedEmail>`
    update mail_outbox set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    where id in (
      select id from mail_outbox where sent_at is null and next_attempt_at <= now() and attempts < ${maxAttempts}
      order by next_attempt_at, id limit ${emailsPerClaim} for update skip locked)
    returning id, to_email, subject, text_body, html_body, attempts, reply_to, thread`.execute(database.kysely)
  return rows.toSorted((a, b) => a.id - b.id)
}

const attachmentsOf = async (database: Database, mailId: number): Promise<readonly Attachment[]> => {
  const { rows } = await sql<{ name: string; mime: string; bytes: string }>`
    select name, mime, encode(bytes, 'base64') as bytes from mail_attachments where mail_id = ${mailId} order by id`.execute(
    database.kysely,
  )
  return rows.map(({ name, mime, bytes }) => ({ name, mime, bytes: Buffer.from(bytes, 'base64') }))
}

const waitSecondsAfter = (attempts: number): number =>
  Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** Math.min(attempts - 1, 10)) * (0.75 + Math.random() / 2)

/** An email sent keeps its words but not its one-time link: whoever reads the outbox later must not find a way in. */
const markSent = (database: Database, id: number) =>
  sql`update mail_outbox set sent_at = now(), last_error = null,
    text_body = regexp_replace(text_body, ${oneTimeLink}, '\\1…', 'g'), html_body = regexp_replace(html_body, ${oneTimeLink}, '\\1…', 'g')
    where id = ${id}`.execute(database.kysely)

const putBack = (database: Database, queued: QueuedEmail, reason: string, isFinal: boolean) =>
  sql`update mail_outbox set last_error = ${reason.slice(0, 500)}, attempts = ${isFinal ? maxAttempts : queued.attempts},
    next_attempt_at = now() + make_interval(secs => ${waitSecondsAfter(queued.attempts)}) where id = ${queued.id}`.execute(
    database.kysely,
  )

/** Emails claimed but not tried, because the relay went away before their turn: their try is given back. */
const release = (database: Database, queuedEmails: readonly QueuedEmail[], waitSeconds: number) =>
  sql`update mail_outbox set attempts = attempts - 1, next_attempt_at = now() + make_interval(secs => ${waitSeconds})
    where id = any(${queuedEmails.map(({ id }) => id)}::bigint[])`.execute(database.kysely)

const sendClaimed = async (
  room: MailSetup,
  transport: Transport,
  queuedEmails: readonly QueuedEmail[],
): Promise<MailRun & { isOver: boolean }> => {
  const { database, log, stopping } = room
  let [sent, failed] = [0, 0]
  for (const [place, queued] of queuedEmails.entries()) {
    if (stopping?.aborted) {
      await release(database, queuedEmails.slice(place), 0)
      return { sent, failed, isOver: true }
    }
    const outcome = await transport.deliver(queued, await attachmentsOf(database, queued.id))
    if (outcome.kind === 'delivered') {
      await markSent(database, queued.id)
      sent += 1
      continue
    }
    failed += 1
    log.warn({ email: queued.id, attempts: queued.attempts, reason: outcome.reason }, 'an email could not be sent')
    await putBack(database, queued, outcome.reason, outcome.kind === 'refused for good')
    if (outcome.kind !== 'relay away') continue
    const rest = queuedEmails.slice(place + 1)
    if (rest.length > 0) await release(database, rest, waitSecondsAfter(queued.attempts))
    return { sent, failed, isOver: true }
  }
  return { sent, failed, isOver: false }
}

/**
 * Sends what is due, oldest first, until nothing is due or the relay is away. Several processes may do so at once:
 * a claimed email is hidden from the others. Never holds a transaction while it talks to the relay.
 */
export const sendWaiting = async (room: MailSetup): Promise<MailRun> => {
  const { SMTP_URL } = room.config
  if (SMTP_URL === undefined) return { sent: 0, failed: 0 }
  let queuedEmails = await claim(room.database)
  if (queuedEmails.length === 0) return { sent: 0, failed: 0 }
  const transport = await openTransport(SMTP_URL, room.config.publicUrl)
  const total = { sent: 0, failed: 0 }
  try {
    while (queuedEmails.length > 0) {
      const round = await sendClaimed(room, transport, queuedEmails)
      total.sent += round.sent
      total.failed += round.failed
      if (round.isOver) return total
      queuedEmails = await claim(room.database)
    }
    return total
  } finally {
    transport.close()
  }
}
