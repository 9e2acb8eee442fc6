// Emails about messages of the portal, to whoever reads mail rather than the portal.
import { type Addressee, type Email, greet, writeEmail } from './emails.ts'

interface MailedMessage {
  readonly from: string
  readonly subject: string
  readonly said: string
  readonly address: string
}

/** A message that was written in the portal, as its writer wrote it. `isChosen`: the reader chose to be told so. */
export const messageEmail = (
  to: Addressee,
  { from, subject, said, address }: MailedMessage,
  { isChosen = false }: { readonly isChosen?: boolean } = {},
): Email =>
  writeEmail({
    to: to.email,
    kind: 'message',
    subject: `${from}: ${subject}`,
    greeting: greet(to),
    paragraphs: [`${from} wrote to you in the portal:`, ...said.split(/\n{2,}/)],
    link: { words: 'Open it in the portal', address },
    after: [
      'Please answer in the portal: replies to this email are not read.',
      ...(isChosen ? ['You choose what you are told, and how, in your profile, under Notifications.'] : []),
    ],
  })
