// Every mail the portal writes: subject, plain text, and the same as simple HTML. Links come from the configured
// address alone, never from a request.
import { headOffice, productName } from '@kerbline/domain/product.ts'
import { href } from '@kerbline/domain/screens.ts'
import { replyLine } from './inbound/cut-quotes.ts'

/** A file that goes with an email. */
export interface Attachment {
  readonly name: string
  readonly mime: string
  readonly bytes: Buffer
}

/** A mail ready to be sent. */
export interface Email {
  readonly to: string
  /** Which email this is, for the outbox's list and its figures. */
  readonly kind:
    | 'reset'
    | 'invitation'
    | 'deletion confirmation'
    | 'deletion confirmed'
    | 'deletion outcome'
    | 'saved view'
    | 'security'
    | 'daily digest'
    | 'request received'
    | 'request answered'
    | 'case'
    | 'check reminder'
    | 'defect outcome'
    | 'message'
    | 'reply'
    | 'document to read'
    | 'documents expire'
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments?: readonly Attachment[]
  /** Where an answer to it goes; absent: nobody reads one. */
  readonly replyTo?: string
  /** What the letters of one conversation have in common: "case-12". */
  readonly thread?: string
}

/** What letters of a conversation say of answers to them. */
export interface Answering {
  readonly thread: string
  /** The signed address; null: no mailbox is set, or this person may not write there. */
  readonly replyTo: string | null
}

interface Draft {
  readonly to: string
  readonly kind: Email['kind']
  readonly subject: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  readonly link?: { readonly words: string; readonly address: string }
  readonly after?: readonly string[]
  /** How to get no more of them, for whom no profile says it. */
  readonly stop?: { readonly words: string; readonly address: string }
  readonly answering?: Answering
}

const inPortal = `Do not reply to this email. Sign in to ${productName} to reply.`
const byReply = `Reply to this email or in ${productName}. We will add your reply and any attachments to the conversation.`

/** What is said of answers: where, and by a line at the top how far up they reach. */
const answerWords = ({ answering, after = [] }: Draft) => ({
  top: answering?.replyTo ? [`--- ${replyLine} ---`] : [],
  after: [...(answering ? [answering.replyTo === null ? inPortal : byReply] : []), ...after],
})

const footer = [`${headOffice.name}, ${headOffice.address}`, `${headOffice.phone}, ${headOffice.hours}`] as const

/** Text for HTML, quotes included so that it may stand in an attribute. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escaped(text)}</p>`

const asHtml = (draft: Draft): string => {
  const { subject, greeting, paragraphs, link, stop } = draft
  const { top, after } = answerWords(draft)
  return [
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">',
    `<meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#f6f5f2;color:#1c1b19;font:16px/1.5 system-ui,sans-serif">',
    '<div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border-radius:8px">',
    ...top.map((words) => `<p style="margin:0 0 16px;color:#5c5953;font-size:14px">${escaped(words)}</p>`),
    `<p style="margin:0 0 24px;font-weight:700">${escaped(productName)}</p>`,
    paragraph(greeting),
    ...paragraphs.map(paragraph),
    ...(link
      ? [
          `<p style="margin:0 0 16px"><a href="${escaped(link.address)}">${escaped(link.words)}</a></p>`,
          paragraph('If the link does not open, copy this address into your browser:'),
          `<p style="margin:0 0 16px;word-break:break-all">${escaped(link.address)}</p>`,
        ]
      : []),
    ...after.map(paragraph),
    ...(stop ? [`<p style="margin:0 0 16px"><a href="${escaped(stop.address)}">${escaped(stop.words)}</a></p>`] : []),
    `<p style="margin:24px 0 0;color:#5c5953;font-size:14px">${footer.map(escaped).join('<br>')}</p>`,
    '</div></body></html>',
  ].join('\n')
}

const asText = (draft: Draft): string => {
  const { greeting, paragraphs, link, stop } = draft
  const { top, after } = answerWords(draft)
  return [
    ...top,
    greeting,
    ...paragraphs,
    ...(link ? [`${link.words}:\n${link.address}`] : []),
    ...after,
    ...(stop ? [`${stop.words}:\n${stop.address}`] : []),
    `${productName}\n${footer.join('\n')}`,
  ].join('\n\n')
}

export const writeEmail = (draft: Draft): Email => ({
  to: draft.to,
  kind: draft.kind,
  subject: draft.subject,
  text: asText(draft),
  html: asHtml(draft),
  ...(draft.answering && {
    thread: draft.answering.thread,
    ...(draft.answering.replyTo !== null && { replyTo: draft.answering.replyTo }),
  }),
})

/** Who an email goes to. */
export interface Addressee {
  readonly email: string
  /** Absent where the portal does not know, or must not show that it knows. */
  readonly name?: string | undefined
}

export const greet = ({ name }: Addressee): string => (name ? `Hello ${name},` : 'Hello,')

/** The address a person opens for a one-time token of sign-in: a new password, first or forgotten. */
export const passwordLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/${href('resetPassword', { token })}`

/** The address that confirms an account deletion request. */
export const deletionLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/${href('accountDeletion', undefined, { confirm: token })}`

/** The address that shows how far a deletion request is. */
const deletionStatusLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/${href('accountDeletion', undefined, { status: token })}`

/** A forgotten password. `minutes`: how long the link works. */
export const resetEmail = (to: Addressee, link: { publicUrl: string; token: string; minutes: number }): Email =>
  writeEmail({
    to: to.email,
    kind: 'reset',
    subject: `Choose a new ${productName} password`,
    greeting: greet(to),
    paragraphs: [
      `We received a request to reset your ${productName} password.`,
      `This link works once and expires in ${link.minutes} minutes.`,
    ],
    link: { words: 'Choose a new password', address: passwordLink(link.publicUrl, link.token) },
    after: ['If this was not you, ignore this email. Your password has not changed.'],
  })

/** What a part of the portal has to tell: how many, and the first of them. */
export interface DigestSection {
  readonly title: string
  readonly total: number
  readonly lines: readonly string[]
}

const told = ({ title, total, lines }: DigestSection): string[] => [
  `${title}: ${total.toLocaleString('en-GB')}`,
  ...lines.map((line) => `– ${line}`),
  ...(total > lines.length ? [`– and ${(total - lines.length).toLocaleString('en-GB')} more`] : []),
]

/** What is new since the last such email, of the kinds the person chose. */
export const digestEmail = (to: Addressee, news: { publicUrl: string; sections: readonly DigestSection[] }): Email =>
  writeEmail({
    to: to.email,
    kind: 'daily digest',
    subject: `Your ${productName} daily summary`,
    greeting: greet(to),
    paragraphs: news.sections.flatMap(told),
    link: { words: `Open ${productName}`, address: `${news.publicUrl}/${href('dashboard')}` },
    after: ['Change what is in this email in Profile, Notifications.'],
  })

/** Something that opens the account has changed. `what`: a whole sentence. */
export const securityEmail = (to: Addressee, change: { what: string }): Email =>
  writeEmail({
    to: to.email,
    kind: 'security',
    subject: `Your ${productName} sign-in details have changed`,
    greeting: greet(to),
    paragraphs: [change.what, 'If this was not you, call us immediately on the number below.'],
  })

/** Told to the old address and to the new one. */
export const addressEmail = (to: Addressee, moved: { from: string; to: string }): Email =>
  writeEmail({
    to: to.email,
    kind: 'security',
    subject: `Your ${productName} email address has changed`,
    greeting: greet(to),
    paragraphs: [
      `You now sign in with ${moved.to} instead of ${moved.from}. You have been signed out on all devices. Links we emailed earlier no longer work.`,
      'Sign in with the new address and your password. If you did not expect this, call us immediately on the number below.',
    ],
  })

/** A first sign-in. `hours`: how long the link works; `from`: who invites. */
export const invitationEmail = (
  to: Addressee,
  link: { publicUrl: string; token: string; hours: number; from?: string },
): Email =>
  writeEmail({
    to: to.email,
    kind: 'invitation',
    subject: `You have been invited to ${productName}`,
    greeting: greet(to),
    paragraphs: [
      `${link.from ?? headOffice.name} has invited you to ${productName}, where you can manage your fleet, make requests and track them.`,
      `Choose your password with this link. It works once and expires in ${link.hours} hours.`,
    ],
    link: { words: 'Choose your password', address: passwordLink(link.publicUrl, link.token) },
    after: ['If you did not expect this, call us on the number below.'],
  })

/** The first answer to a deletion request: nothing happens until the link is opened. */
export const deletionConfirmationEmail = (
  to: Addressee,
  link: { publicUrl: string; token: string; hours: number; reference: string },
): Email =>
  writeEmail({
    to: to.email,
    kind: 'deletion confirmation',
    subject: `Confirm your account deletion request ${link.reference}`,
    greeting: greet(to),
    paragraphs: [
      `We received a request to delete the ${productName} account with this email address. The reference is ${link.reference}.`,
      `To confirm, use this link within ${link.hours} hours. We will then review your request and email you. You can use the same link to check progress.`,
    ],
    link: { words: 'Confirm request', address: deletionLink(link.publicUrl, link.token) },
    after: ['If this was not you, ignore this email. Your account will not be deleted.'],
  })

/** The link has been used: staff decide next. */
export const deletionConfirmedEmail = (
  to: Addressee,
  link: { publicUrl: string; token: string; reference: string },
): Email =>
  writeEmail({
    to: to.email,
    kind: 'deletion confirmed',
    subject: `Your account deletion request ${link.reference} is confirmed`,
    greeting: greet(to),
    paragraphs: [
      `You have confirmed your request ${link.reference} to delete your ${productName} account. We will review it within one month and email you. Nothing will change until then.`,
    ],
    link: { words: 'Check progress', address: deletionStatusLink(link.publicUrl, link.token) },
    after: ['If you did not confirm this, call us immediately on the number below.'],
  })

/** What staff decided on a deletion request. `note` is their reason, shown as written; the token shows the request. */
export const deletionOutcomeEmail = (
  to: Addressee,
  decision: {
    publicUrl: string
    token: string
    reference: string
    outcome: 'actioned' | 'refused'
    note?: string | null
  },
): Email =>
  writeEmail({
    to: to.email,
    kind: 'deletion outcome',
    subject: `Your account deletion request ${decision.reference}`,
    greeting: greet(to),
    paragraphs: [
      decision.outcome === 'actioned'
        ? `Your ${productName} account has been deleted, as you asked. Records we must keep by law, such as invoices, no longer name you.`
        : `We could not delete your ${productName} account.`,
      ...(decision.note ? [decision.note] : []),
      `The reference is ${decision.reference}. If you have a question, call us on the number below.`,
    ],
    link: { words: 'View request', address: deletionStatusLink(decision.publicUrl, decision.token) },
  })
