// The letter to somebody who is asked to read a document.
import { linkPurposes } from '@kerbline/domain/areas/links/purposes.ts'
import { type Addressee, type Email, greet, writeEmail } from './emails.ts'

interface ReadingNews {
  readonly title: string
  /** "Driver handbook, version 3" */
  readonly document: string
  readonly said: string | null
  /** Of what one is to read. */
  readonly address: string
}

const inProfile = ['Change which emails you get in Profile, Notifications.']

export const readingEmail = (
  to: Addressee,
  { title, document, said, address }: ReadingNews,
  after: readonly string[] = inProfile,
): Email =>
  writeEmail({
    to: to.email,
    kind: 'document to read',
    subject: `Please read and accept: ${document}`,
    greeting: greet(to),
    paragraphs: [`${title}.`, document, ...(said === null ? [] : [`“${said}”`])],
    link: { words: 'Read the document', address },
    after,
  })

/** To a driver without a sign-in. */
export const readingLinkEmail = (to: Addressee, company: string, news: ReadingNews): Email =>
  readingEmail(to, news, [
    `This link is only for you and works for ${linkPurposes['document to read'].days} days. You do not need an account.`,
    `You get this because ${company} has you in its list of drivers. To stop it, ask ${company}.`,
  ])
