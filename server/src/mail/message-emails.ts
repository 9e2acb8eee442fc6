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
  files === 0 ? [] : [`With ${counted(files, 'file')}, which you open in the portal.`]

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
    paragraphs: [`${from} wrote to you in the portal:`, ...said.split(/\n{2,}/), ...filesInWords(files)],
    link: { words: 'Open it in the portal', address },
    answering,
    ...(isChosen && { after: ['You choose what you are told, and how, in your profile, under Notifications.'] }),
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
    link: { words: 'Open it in the portal', address },
  })
