// Emails about messages of the portal: to people who want them at once, and to desks that read mail rather than the portal.
import { counted } from '@kerbline/domain/kit/words.ts'
import { type Addressee, type Answering, type Email, greet, writeEmail } from './emails.ts'

interface MailedMessage {
  readonly from: string
  readonly subject: string
  readonly said: string
  readonly files: number
  readonly address: string
  readonly answering: Answering
}

const filesInWords = (files: number): string[] =>
  files === 0 ? [] : [`${counted(files, 'attachment')}. Sign in to open ${files === 1 ? 'it' : 'them'}.`]

/** A message that was written in the portal, as its writer wrote it. `isChosen`: the reader chose to be told so. */
export const messageEmail = (
  to: Addressee,
  { from, subject, said, files, address, answering }: MailedMessage,
  { isChosen = false }: { readonly isChosen?: boolean } = {},
): Email =>
  writeEmail({
    to: to.email,
    kind: 'message',
    subject: `${from}: ${subject}`,
    greeting: greet(to),
    paragraphs: [`${from} sent you a message:`, ...said.split(/\n{2,}/), ...filesInWords(files)],
    link: { words: 'View message', address },
    answering,
    ...(isChosen && { after: ['Change which emails you get in Profile, Notifications.'] }),
  })

interface AnsweredReply {
  /** Of the letter that came. */
  readonly subject: string
  /** "Your reply was added to the query Q-000123, without these files:" */
  readonly lead: string
  readonly reasons: readonly string[]
  readonly address: string
}

/** To somebody whose reply was not taken as they sent it. */
export const replyNoteEmail = (to: Addressee, { subject, lead, reasons, address }: AnsweredReply): Email =>
  writeEmail({
    to: to.email,
    kind: 'reply',
    subject: `About your reply: ${subject}`,
    greeting: greet(to),
    paragraphs: [lead, ...reasons],
    link: { words: 'View conversation', address },
  })
