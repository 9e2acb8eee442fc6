// The way to the mail relay: nodemailer over SMTP, loaded when the first email waits.
import { isIP } from 'node:net'
import { productName } from '@kerbline/domain/product.ts'
import type { Attachment } from './emails.ts'

/** An email on its way, as the outbox keeps it. */
export interface QueuedEmail {
  readonly id: number
  readonly to_email: string
  readonly subject: string
  readonly text_body: string
  readonly html_body: string | null
  readonly attempts: number
  readonly reply_to: string | null
  readonly thread: string | null
}

/** `relay away`: the others need not be tried now. `refused for good`: trying again cannot help. */
export type Delivery =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'relay away' | 'refused' | 'refused for good'; readonly reason: string }

export interface Transport {
  deliver(queued: QueuedEmail, attachments: readonly Attachment[]): Promise<Delivery>
  close(): void
}

const connectMilliseconds = 10_000
const answerMilliseconds = 30_000
const awayCodes = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'ESOCKET',
  'ETIMEDOUT',
  'EDNS',
  'ETLS',
  'EAUTH',
  'EPROTOCOL',
])

const property = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null && name in error ? Reflect.get(error, name) : undefined

const failureOf = (error: unknown): Delivery => {
  const reason = error instanceof Error ? error.message : String(error)
  const responseCode = property(error, 'responseCode')
  const command = property(error, 'command')
  // 5xx to the recipient or the content is about this email; to anything earlier, it is about the relay.
  const isAboutEmail =
    command === 'RCPT TO' ||
    command === 'DATA' ||
    property(error, 'code') === 'EENVELOPE' ||
    property(error, 'code') === 'EMESSAGE'
  if (isAboutEmail && typeof responseCode === 'number')
    return { kind: responseCode >= 500 ? 'refused for good' : 'refused', reason }
  const code = property(error, 'code')
  return { kind: typeof code === 'string' && awayCodes.has(code) ? 'relay away' : 'refused', reason }
}

/** Who emails come from: `?from=` of SMTP_URL, else no-reply at the portal's own host. */
const senderOf = (relay: URL, publicUrl: string): { name: string; address: string } => {
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')
  return { name: productName, address: relay.searchParams.get('from') ?? `no-reply@${isIP(host) ? 'localhost' : host}` }
}

/** Letters of one conversation name the same beginning, which mail programs put them together by. */
const threading = (thread: string | null, host: string) => {
  const beginning = `<${thread}@${host}>`
  return thread === null ? {} : { inReplyTo: beginning, references: [beginning] }
}

/** Opens the way to a relay. Nothing is sent, and no connection made, until the first email. */
export const openTransport = async (smtpUrl: string, publicUrl: string): Promise<Transport> => {
  const { createTransport } = await import('nodemailer')
  const relay = new URL(smtpUrl)
  const from = senderOf(relay, publicUrl)
  relay.searchParams.delete('from')
  const host = from.address.split('@')[1] ?? 'localhost'
  const isEncrypted = relay.protocol === 'smtps:'
  const relayTransport = createTransport({
    host: relay.hostname.replace(/^\[|\]$/g, ''),
    port: Number(relay.port) || (isEncrypted ? 465 : 587),
    secure: isEncrypted,
    ...(relay.username
      ? { auth: { user: decodeURIComponent(relay.username), pass: decodeURIComponent(relay.password) } }
      : {}),
    pool: true,
    maxConnections: 1,
    connectionTimeout: connectMilliseconds,
    greetingTimeout: connectMilliseconds,
    socketTimeout: answerMilliseconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    deliver: async (queued, attachments) => {
      try {
        await relayTransport.sendMail({
          from,
          to: queued.to_email,
          subject: queued.subject,
          text: queued.text_body,
          ...(queued.html_body === null ? {} : { html: queued.html_body }),
          ...(attachments.length > 0 && {
            attachments: attachments.map(({ name, mime, bytes }) => ({
              filename: name,
              contentType: mime,
              content: bytes,
            })),
          }),
          // The same at every try, so that a receiver recognises an email that arrives twice.
          messageId: `<outbox-${queued.id}@${host}>`,
          ...threading(queued.thread, host),
          ...(queued.reply_to !== null && { replyTo: { name: productName, address: queued.reply_to } }),
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        return { kind: 'delivered' }
      } catch (error) {
        return failureOf(error)
      }
    },
    close: () => relayTransport.close(),
  }
}
