// Emails to whoever asked for something without signing in. The address is theirs by their own word alone: nothing they wrote is repeated.
import { type ArrivalWay, arrivalWords } from '@kerbline/domain/areas/queries/arrivals.ts'
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
      `We have received your maintenance request. Your reference is ${sent.reference}.`,
      'We will review it and call you. Use this link to track it.',
    ],
    link: { words: 'Track your request', address: sent.address },
    after: ['If you did not make this request, ignore this email.'],
  })

/** What staff wrote back, as they wrote it. */
export const requestAnsweredEmail = (
  to: Addressee,
  answer: { reference: string; text: string; address: string },
): Email =>
  writeEmail({
    to: to.email,
    kind: 'request answered',
    subject: `Reply to your maintenance request ${answer.reference}`,
    greeting: greet(to),
    paragraphs: [`${headOffice.name} has replied about your maintenance request ${answer.reference}:`, answer.text],
    link: { words: 'Track your request', address: answer.address },
    after: ['Do not reply to this email. Call us on the number below.'],
  })

/** To a person whose request became a query of theirs. */
export const queryMadeEmail = (
  to: Addressee,
  { number, way, address }: { number: string; way: ArrivalWay; address: string },
): Email =>
  writeEmail({
    to: to.email,
    kind: 'case',
    subject: `Query ${number} raised for you`,
    greeting: greet(to),
    paragraphs: [
      `${headOffice.name} raised query ${number} from ${arrivalWords[way]} sent with your email address.`,
      'You can read it and reply to it in Kerbline.',
    ],
    link: { words: 'View query', address },
    after: ['If you did not ask us, call us on the number below.'],
  })
