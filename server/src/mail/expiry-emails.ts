// The letter to somebody whose documents are about to expire, or did.
import { counted } from '@kerbline/domain/kit/words.ts'
import { type Addressee, type Email, greet, writeEmail } from './emails.ts'

interface ExpiryNews {
  /** "LK21VXN, Hire agreement: expires in 7 days" */
  readonly lines: readonly string[]
  /** Of the list of them. */
  readonly address: string
}

export const expiryEmail = (to: Addressee, { lines, address }: ExpiryNews): Email =>
  writeEmail({
    to: to.email,
    kind: 'documents expire',
    subject: lines.length === 1 ? (lines[0] ?? '') : `${counted(lines.length, 'document')} expired or expiring soon`,
    greeting: greet(to),
    paragraphs: [...lines],
    link: { words: 'View documents', address },
    after: ['Change which emails you get in Profile, Notifications.'],
  })
