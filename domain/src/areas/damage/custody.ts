// Who held a vehicle, from when to when, and by what that is known. A hire says whose it is; custody follows the handovers: it begins with the
// delivery on the hire's first day, and stays with the hirer until the vehicle is collected, or checked where it was dropped off (domain facts,
// section 3). Charging ends by other rules.
import { z } from 'zod'
import type { InstantLike } from '../../kit/time/calendar.ts'
import { londonDate } from '../../kit/time/london-clock.ts'

export const custodyHolders = ['customer', 'hire_company', 'other_hirer'] as const

export const custodySpan = z.object({
  /** Null: as long ago as anybody knows, or still. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** `customer`: of the case, or of the set. */
  holder: z.enum(custodyHolders),
  /** Of an account the reader may know; another hirer is not named to a customer. */
  name: z.string().nullable(),
  /** The condition set that shows the handover it begins with. */
  evidence: z.object({ id: z.number(), number: z.string() }).nullable(),
})
export type CustodySpan = z.output<typeof custodySpan>

export const custody = z.object({
  spans: z.array(custodySpan),
  /** When it happened, or between when it must have: null is not known. */
  moment: z.object({ from: z.string().nullable(), to: z.string() }),
})
export type Custody = z.output<typeof custody>
type Moment = Custody['moment']

export interface CustodyHire {
  /** Null: nobody knows its first day. */
  readonly from: string | null
  readonly to: string | null
  readonly isOwn: boolean
  readonly name: string | null
}

/** `off_hire_asked` ends a charge and no custody: it stays with the hirer. */
export const handovers = ['delivered', 'off_hire_asked', 'dropped_off', 'collected', 'checked'] as const
export interface Handover {
  readonly what: (typeof handovers)[number]
  readonly at: string
  /** Of the customer’s own hire; else of another hirer’s. */
  readonly isOwn: boolean
  readonly evidence: CustodySpan['evidence']
}

const time = (at: InstantLike): number => new Date(at).getTime()
const byTime = (one: { readonly at: string }, other: { readonly at: string }): number => time(one.at) - time(other.at)

interface End {
  readonly at: string | null
  readonly evidence: CustodySpan['evidence']
}

/** What of the handovers after its beginning and before the next hire ended it. */
function endOf({ to }: CustodyHire, handed: readonly Handover[]): End {
  const last = handed.filter(({ what }) => what !== 'off_hire_asked').at(-1)
  if (last?.what === 'collected' || last?.what === 'checked') return last
  // Dropped off and not checked yet: it is the hirer's still. Delivered anew: as if nothing had been.
  return { at: last?.what === 'dropped_off' ? null : to, evidence: null }
}

/** Of one hire; `next` is the first moment of the one after it. */
function spanOf(hire: CustodyHire, next: string | null, handed: readonly Handover[]): CustodySpan & { end: End } {
  const { from, isOwn, name } = hire
  const isAfter = ({ at }: Handover): boolean => from === null || time(at) >= time(from)
  const own = handed.filter(
    (each) => each.isOwn === isOwn && isAfter(each) && (next === null || time(each.at) < time(next)),
  )
  const delivered = own.find(
    ({ what, at }) => what === 'delivered' && from !== null && londonDate(at) === londonDate(from),
  )
  const end = endOf(hire, own)
  const to = end.at !== null && next !== null && time(end.at) > time(next) ? next : (end.at ?? next)
  return {
    ...{ from: delivered?.at ?? from, to, holder: isOwn ? 'customer' : 'other_hirer', name, end },
    evidence: delivered?.evidence ?? null,
  }
}

/** In order, without a gap: where nobody hired it, it was the hire company's. Without a hire nobody knows. */
export function custodyOf(hires: readonly CustodyHire[], handed: readonly Handover[]): CustodySpan[] {
  const inOrder = hires.toSorted((one, other) => time(one.from ?? 0) - time(other.from ?? 0))
  const sorted = handed.toSorted(byTime)
  const ours = { holder: 'hire_company', name: null } as const
  const spans: CustodySpan[] = []
  let since: { at: string | null; evidence: CustodySpan['evidence'] } | null = { at: null, evidence: null }
  for (const [place, hire] of inOrder.entries()) {
    const { end, ...span } = spanOf(hire, inOrder[place + 1]?.from ?? null, sorted)
    if (since && span.from !== null && (since.at === null || time(since.at) < time(span.from)))
      spans.push({ ...ours, from: since.at, to: span.from, evidence: since.evidence })
    spans.push(span)
    since = span.to === null ? null : { at: span.to, evidence: end.at === span.to ? end.evidence : null }
  }
  if (since && since.at !== null) spans.push({ ...ours, from: since.at, to: null, evidence: since.evidence })
  return spans
}

/** The spans a moment lies in; a span’s last moment is the next one’s. */
const heldIn = (spans: readonly CustodySpan[], { from, to }: Moment): readonly CustodySpan[] =>
  spans.filter(
    (span) =>
      (span.from === null || time(span.from) <= time(to)) &&
      (span.to === null || from === null || time(span.to) > time(from)),
  )

/** Whose it was then, where it was wholly somebody else’s; undefined: the customer’s, as far as anybody knows. */
export function heldByOther({ spans, moment }: Custody): CustodySpan | undefined {
  const held = heldIn(spans, moment)
  return held.some(({ holder }) => holder === 'customer') ? undefined : held.at(-1)
}
