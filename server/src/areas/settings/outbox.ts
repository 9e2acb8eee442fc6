// Mail for who looks after the portal (ruling 41). Emails hold links that open accounts: only staff above accounts come here, reading
// one is told in the audit log, and the link of somebody with more rights than the reader's own stays unseen.
import { whyNoLink } from '@kerbline/domain/areas/users/granting.ts'
import type { OutboxEmail } from '@kerbline/domain/areas/settings/outbox-endpoints.ts'
import type { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { listRows } from '../../crud/list-query.ts'
import type { ListSource } from '../../crud/list-source.ts'
import { isAboveAccounts } from '../../http/above-accounts.ts'
import type { Call } from '../../http/call.ts'
import { hashOf } from '../../http/session.ts'
import type { Email } from '../../mail/emails.ts'
import { hadLink, linkIn, maxAttempts, sendAgain, withoutLinks } from '../../mail/outbox.ts'
import { findLink } from '../auth/queries.ts'
import { findUser, granterOf, holderOf } from '../users/queries.ts'

type Endpoints = typeof settingsEndpoints

const state = sql`case when o.sent_at is not null then 'sent' when o.attempts >= ${maxAttempts} then 'failed' else 'waiting' end`

const source: ListSource = {
  from: sql`mail_outbox o`,
  select: sql`o.id, o.to_email, o.kind, o.subject, ${state} as state, o.created_at, o.sent_at, o.attempts, o.next_attempt_at, o.last_error as reason`,
  columns: {
    created_at: { sql: sql`o.created_at`, kind: 'instant' },
    to_email: { sql: sql`o.to_email`, kind: 'text' },
    subject: { sql: sql`o.subject`, kind: 'text' },
    kind: { sql: sql`o.kind`, kind: 'text' },
    state: { sql: state, kind: 'choice' },
    sent_at: { sql: sql`o.sent_at`, kind: 'instant' },
  },
  // Never the text: whoever searches must not find out a link email by email.
  search: ['to_email', 'subject', 'kind'],
  id: sql`o.id`,
  sort: '-created_at',
}

const hasRelay = ({ portal }: Call): boolean => portal.config.SMTP_URL !== undefined

export async function listEmails(
  call: Call,
  asked: InputOf<Endpoints['outbox']>,
): Promise<ReplyOf<Endpoints['outbox']>> {
  const has_relay = hasRelay(call)
  if (!isAboveAccounts(call)) return { rows: [], total: 0, next: null, previous: null, missing: [], has_relay }
  const page = await listRows<OutboxEmail>(call.rows, source, asked)
  return {
    ...page,
    missing: [],
    has_relay,
    rows: page.rows.map((row) => ({
      ...row,
      next_attempt_at: has_relay && row.state === 'waiting' ? row.next_attempt_at : null,
    })),
  }
}

async function emailOf(call: Call, id: number) {
  if (!isAboveAccounts(call)) throw problem('not found')
  const email = await call.rows
    .selectFrom('mail_outbox')
    .select(['id', 'to_email', 'kind', 'subject', 'text_body', 'sent_at', 'attempts'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!email) throw problem('not found')
  return email
}

/** Their links show how far a request is and open no account: whoever reads the outbox may pass them on. */
const showsARequest: ReadonlySet<string> = new Set<Email['kind']>(['request received', 'request answered'])

/** Their links are opened in the name of whom they were sent to. */
const isPersonal: ReadonlySet<string> = new Set<Email['kind']>(['document to read', 'saved view'])

/** Null where the reader may have the link. */
async function whyUnseen(call: Call, token: string, kind: string): Promise<string | null> {
  if (isPersonal.has(kind)) return 'This link is only for the person it was sent to.'
  const { rows, portal, actor } = call
  const now = portal.clock.realNow().toISOString()
  const link = await findLink(rows, hashOf(token), ['reset', 'invite', 'delete account'], now)
  if (!link?.user_id) return 'This link has been used or has expired. Send a new one from the user’s page.'
  const granter = granterOf(actor)
  const person = await findUser(rows, granter, link.user_id)
  return person ? whyNoLink(granter, holderOf(person)) : 'You do not have access to this person.'
}

export async function openEmail(
  call: Call,
  { id }: InputOf<Endpoints['openEmail']>,
): Promise<ReplyOf<Endpoints['openEmail']>> {
  const email = await emailOf(call, id)
  const found = linkIn(email.text_body)
  const why = found && !showsARequest.has(email.kind) ? await whyUnseen(call, found.token, email.kind) : null
  const isShown = found !== undefined && why === null
  await call.recordAudit({
    action: isShown ? 'email read with its link' : 'email read',
    entity: 'email',
    entityId: id,
    after: { to: email.to_email, kind: email.kind },
  })
  return {
    text: isShown ? email.text_body : withoutLinks(email.text_body),
    link: isShown ? found.address : null,
    why_no_link: why,
  }
}

export async function sendEmail(
  call: Call,
  { id }: InputOf<Endpoints['sendEmail']>,
): Promise<ReplyOf<Endpoints['sendEmail']>> {
  const email = await emailOf(call, id)
  if (!hasRelay(call))
    throw problem('not allowed now', {
      detail: 'Email is not set up. Set SMTP_URL and restart the server. We will then send emails that are waiting.',
    })
  if (email.sent_at !== null && hadLink(email.text_body))
    throw problem('not allowed now', {
      detail: 'We removed the link when this was sent. Send a new one from the user’s page.',
    })
  await sendAgain(call.rows, id)
  await call.recordAudit({
    action: 'email sent again',
    entity: 'email',
    entityId: id,
    after: { to: email.to_email, kind: email.kind },
  })
  return { message: `The email to ${email.to_email} will be sent again.` }
}
