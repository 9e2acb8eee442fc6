// Emails to whoever asked for work without an account. The address is theirs by their own word alone: nothing they wrote is repeated.
import { headOffice } from '@kerbline/domain/product.ts'
import { type Addressee, type Email, greet, writeEmail } from './emails.ts'

/** The link that shows how far it is. */
export const requestReceivedEmail = (to: Addressee, sent: { reference: string; address: string }): Email =>
  writeEmail({
    to: to.email,
    kind: 'request received',
    subject: `Your maintenance request ${sent.reference}`,
    greeting: greet(to),
    paragraphs: [
      `Somebody, most likely you, asked ${headOffice.name} for work on a vehicle and gave this address. The reference is ${sent.reference}.`,
      'Somebody looks at it and calls you. The link below shows how far it is.',
    ],
    link: { words: 'See how far it is', address: sent.address },
    after: ['If you did not ask for this, do nothing.'],
  })

/** What staff wrote back, as they wrote it. */
export const requestAnsweredEmail = (
  to: Addressee,
  answer: { reference: string; text: string; address: string },
): Email =>
  writeEmail({
    to: to.email,
    kind: 'request answered',
    subject: `Your maintenance request ${answer.reference}: an answer`,
    greeting: greet(to),
    paragraphs: [`${headOffice.name} writes about your maintenance request ${answer.reference}:`, answer.text],
    link: { words: 'See how far it is', address: answer.address },
    after: ['Please do not reply to this email: call us on the number below.'],
  })
