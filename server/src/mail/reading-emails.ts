// The letter to somebody who is asked to read a document.
import { type Addressee, type Email, greet, writeEmail } from './emails.ts'

interface ReadingNews {
  readonly title: string
  /** "Driver handbook, version 3" */
  readonly document: string
  readonly said: string | null
  /** Of what one is to read. */
  readonly address: string
}

export const readingEmail = (to: Addressee, { title, document, said, address }: ReadingNews): Email =>
  writeEmail({
    to: to.email,
    kind: 'document to read',
    subject: `To read and accept: ${document}`,
    greeting: greet(to),
    paragraphs: [`${title}.`, document, ...(said === null ? [] : [`“${said}”`])],
    link: { words: 'Open what you are to read', address },
    after: ['You choose what you are told, and how, in your profile, under Notifications.'],
  })
