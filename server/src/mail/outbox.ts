// Mail leaves through the outbox: a letter is saved in the transaction of what it tells of, and sent afterwards, once.
// Without a relay (SMTP_URL) letters stay here, where administrators can read them.
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { type Carrier, openCarrier, type Parcel } from './carrier.ts'
import type { Attachment, Letter } from './letters.ts'

/** Told, when the transaction is saved, that a letter waits. */
export const mailChannel = 'kerbline_mail'

/** Files are the portal's own: only a transaction of the owner may post a letter with some. */
const attach = async (rows: Kysely<Tables>, mailId: number, attachments: readonly Attachment[]): Promise<void> => {
  for (const { name, mime, bytes } of attachments)
    await sql`insert into mail_attachments (mail_id, name, mime, bytes)
      values (${mailId}, ${name}, ${mime}, decode(${bytes.toString('base64')}, 'base64'))`.execute(rows)
}

/** Puts a letter into the outbox within the caller's transaction. */
export const post = async (rows: Kysely<Tables>, letter: Letter): Promise<void> => {
  const { attachments = [] } = letter
  const inserted = rows.insertInto('mail_outbox').values({
    to_email: letter.to,
    subject: letter.subject,
    text_body: letter.text,
    html_body: letter.html,
    kind: letter.kind,
  })
  if (attachments.length === 0) await inserted.execute()
  else await attach(rows, (await inserted.returning('id').executeTakeFirstOrThrow()).id, attachments)
  await sql`select pg_notify(${mailChannel}, '')`.execute(rows)
}

/** What sending needs. */
export interface MailRoom {
  readonly database: Database
  readonly config: Pick<Config, 'SMTP_URL' | 'publicUrl'>
  readonly log: Pick<Logger, 'warn' | 'info'>
  /** Told to stop, it finishes the letter at hand and leaves the rest. */
  readonly stopping?: AbortSignal
}

/** One round's figures, in letters. */
export interface MailRound {
  readonly sent: number
  readonly failed: number
}

const lettersAClaim = 10
/** A letter whose sender died is taken up again after this; longer than any relay takes to answer. */
const leaseSeconds = 300
const firstWaitSeconds = 15
const longestWaitSeconds = 600
/** About a week of trying, at the longest wait. A letter refused for good is put here at once. */
export const maxAttempts = 1_000

const oneTimeLink = '(#/resetpassword/|[?]confirm=)[^[:space:]"<]+'
/** The same for a letter's text at hand. */
const oneTimeLinks = /(#\/resetpassword\/|[?]confirm=)([^\s"<]+)/g
/** Stands where a one-time link was. */
const takenOut = '…'

/** The first one-time link of a letter's text, with the token it carries; undefined where there is none, or it was taken out. */
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

const claim = async (database: Database): Promise<readonly Parcel[]> => {
  const { rows } = await sql<Parcel>`
    update mail_outbox set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    where id in (
      select id from mail_outbox where sent_at is null and next_attempt_at <= now() and attempts < ${maxAttempts}
      order by next_attempt_at, id limit ${lettersAClaim} for update skip locked)
    returning id, to_email, subject, text_body, html_body, attempts`.execute(database.kysely)
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

/** A letter sent keeps its words but not its one-time link: whoever reads the outbox later must not find a way in. */
const markSent = (database: Database, id: number) =>
  sql`update mail_outbox set sent_at = now(), last_error = null,
    text_body = regexp_replace(text_body, ${oneTimeLink}, '\\1…', 'g'), html_body = regexp_replace(html_body, ${oneTimeLink}, '\\1…', 'g')
    where id = ${id}`.execute(database.kysely)

const putBack = (database: Database, parcel: Parcel, reason: string, isFinal: boolean) =>
  sql`update mail_outbox set last_error = ${reason.slice(0, 500)}, attempts = ${isFinal ? maxAttempts : parcel.attempts},
    next_attempt_at = now() + make_interval(secs => ${waitSecondsAfter(parcel.attempts)}) where id = ${parcel.id}`.execute(
    database.kysely,
  )

/** Letters claimed but not tried, because the relay went away before their turn: their try is given back. */
const release = (database: Database, parcels: readonly Parcel[], waitSeconds: number) =>
  sql`update mail_outbox set attempts = attempts - 1, next_attempt_at = now() + make_interval(secs => ${waitSeconds})
    where id = any(${parcels.map(({ id }) => id)}::bigint[])`.execute(database.kysely)

const sendClaimed = async (
  room: MailRoom,
  carrier: Carrier,
  parcels: readonly Parcel[],
): Promise<MailRound & { isOver: boolean }> => {
  const { database, log, stopping } = room
  let [sent, failed] = [0, 0]
  for (const [place, parcel] of parcels.entries()) {
    if (stopping?.aborted) {
      await release(database, parcels.slice(place), 0)
      return { sent, failed, isOver: true }
    }
    const outcome = await carrier.deliver(parcel, await attachmentsOf(database, parcel.id))
    if (outcome.kind === 'delivered') {
      await markSent(database, parcel.id)
      sent += 1
      continue
    }
    failed += 1
    log.warn({ letter: parcel.id, attempts: parcel.attempts, reason: outcome.reason }, 'a letter could not be sent')
    await putBack(database, parcel, outcome.reason, outcome.kind === 'refused for good')
    if (outcome.kind !== 'relay away') continue
    const rest = parcels.slice(place + 1)
    if (rest.length > 0) await release(database, rest, waitSecondsAfter(parcel.attempts))
    return { sent, failed, isOver: true }
  }
  return { sent, failed, isOver: false }
}

/**
 * Sends what is due, oldest first, until nothing is due or the relay is away. Several processes may do so at once:
 * a claimed letter is hidden from the others. Never holds a transaction while it talks to the relay.
 */
export const sendWaiting = async (room: MailRoom): Promise<MailRound> => {
  const { SMTP_URL } = room.config
  if (SMTP_URL === undefined) return { sent: 0, failed: 0 }
  let parcels = await claim(room.database)
  if (parcels.length === 0) return { sent: 0, failed: 0 }
  const carrier = await openCarrier(SMTP_URL, room.config.publicUrl)
  const total = { sent: 0, failed: 0 }
  try {
    while (parcels.length > 0) {
      const round = await sendClaimed(room, carrier, parcels)
      total.sent += round.sent
      total.failed += round.failed
      if (round.isOver) return total
      parcels = await claim(room.database)
    }
    return total
  } finally {
    carrier.close()
  }
}
