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
    subject: `Please read and accept: ${document}`,
    greeting: greet(to),
    paragraphs: [`${title}.`, document, ...(said === null ? [] : [`“${said}”`])],
    link: { words: 'Read the document', address },
    after: ['Change which emails you get in Profile, Notifications.'],
  })
