import { nounFor } from '@kerbline/domain/kit/use-words.ts'
import { MaybeLink } from '../maybe-link.tsx'

interface Props {
  readonly count: number
  /** Plural: "bookings". */
  readonly what: string
  /** Where all of them are; absent: nowhere this person may go. */
  readonly href: string | undefined
}

/** At the foot of a short list: how many it leaves out, and the way to them. */
export const LeftOut = ({ count, what, href }: Props) =>
  count === 0 ? null : (
    <small>
      {count.toLocaleString('en-GB')} more {nounFor(count, what)} not shown here.{' '}
      <MaybeLink href={href}>{href && `All ${what}`}</MaybeLink>
    </small>
  )
