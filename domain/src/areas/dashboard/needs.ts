// Needs you today: which things are somebody's turn now, and which of them comes first (design guide 5.1).
import type { CaseKindName } from '../../cases/kinds.ts'
import { counted } from '../../kit/words.ts'
import { type CalendarDate, daysBetween } from '../../kit/time/calendar.ts'
import { londonDate } from '../../kit/time/london-clock.ts'
import { keepsOffRoad, offRoadTypes } from '../compliance/types/kept-types.ts'
import { MISSED_JUDGED_DAYS } from '../driver-checks/missed.ts'
import type { RagStatus } from '../compliance/rules.ts'
import { eventTypeName } from '../maintenance/event-types.ts'

export const DUE_SOON_DAYS = 7
export const STALE_DRAFT_DAYS = 2
const DISCOUNT_ENDING_DAYS = 5
/** A document that expired longer ago is nobody's news. */
export const EXPIRED_NEWS_DAYS = 28

/** By consequence, the worst first: what keeps a vehicle off the road, what is late, what waits for an answer, what is soon due. */
export const needKinds = [
  'failed check',
  'defect waiting',
  'off the road',
  'overdue',
  'booking waiting',
  'damage waiting',
  'query waiting',
  'missed check',
  'document expiring',
  'discount ending',
  'stale draft',
  'due in 7 days',
] as const
export type NeedKind = (typeof needKinds)[number]

/** Of each kind of case, what it is on the worklist. */
export const caseNeedKinds: Readonly<Record<CaseKindName, NeedKind>> = {
  maintenance: 'booking waiting',
  query: 'query waiting',
  defect: 'defect waiting',
}

/** How they are ranked, for whoever wonders. A check that failed or was missed is the customer's turn: to staff its defect is reported. */
export function needOrderWords(side: 'staff' | 'customer'): string {
  const isStaff = side === 'staff'
  const first = isStaff ? 'Reported defects first' : 'Failed checks first, then reported defects'
  const missed = isStaff ? '' : ' missed driver checks that nobody was reminded of,'
  return `${first}, then what keeps a vehicle off the road while it is overdue (${offRoadTypes()
    .map(eventTypeName)
    .join(
      ', ',
    )}), then everything else overdue, bookings, damage and queries that wait for you,${missed} documents that expire, unfinished drafts, and what is due in ${DUE_SOON_DAYS} days; within each the oldest date first, of bookings and queries what runs out first. What is booked already is not among what is overdue or due.`
}

export interface Need {
  readonly kind: NeedKind
  /** The day it turns on: checked, due, last touched, discount end. Null without a valid date. */
  readonly date: CalendarDate | null
  /** Settles equal dates, such as a registration or a number. */
  readonly key: string
}

const place: ReadonlyMap<NeedKind, number> = new Map(needKinds.map((kind, at) => [kind, at]))
const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)
/** Later than every date: what has none comes last of its kind. */
const dateOrLast = ({ date }: Need): string => date ?? '~'

/** By kind, then by date, the longest waiting first. */
export const rankNeeds = <Row extends Need>(rows: readonly Row[]): Row[] =>
  rows.toSorted(
    (one, other) =>
      (place.get(one.kind) ?? 0) - (place.get(other.kind) ?? 0) ||
      compare(dateOrLast(one), dateOrLast(other)) ||
      compare(one.key, other.key),
  )

/**
 * An event without a valid date is as good as overdue; what is booked needs nobody, though the vehicle stays overdue until it is done.
 * @param isBooked null: not for this person to know, so that it makes no difference
 */
export function needOfDueEvent(
  { rag, daysUntilDue }: RagStatus,
  eventType: string,
  isBooked: boolean | null,
): NeedKind | null {
  if (isBooked) return null
  if (rag === 'red') return keepsOffRoad(eventType) ? 'off the road' : 'overdue'
  return daysUntilDue !== null && daysUntilDue <= DUE_SOON_DAYS ? 'due in 7 days' : null
}

/** A failed check needs somebody until it is reviewed. */
export const needOfCheck = (check: {
  readonly rag: 'red' | 'amber' | 'green'
  readonly isReviewed: boolean
}): NeedKind | null => (check.rag === 'red' && !check.isReviewed ? 'failed check' : null)

/** A check that never came needs somebody until its driver is reminded or the vehicle is declared not used, while its day is still judged. */
export const needOfMissedCheck = (
  { day, isReminded }: { readonly day: CalendarDate; readonly isReminded: boolean },
  today: CalendarDate,
): NeedKind | null => (!isReminded && daysBetween(day, today) <= MISSED_JUDGED_DAYS ? 'missed check' : null)

/** A paper needs its next version in the week before it expires and until that is old news. */
export function needOfDocument(expiresOn: CalendarDate | null, today: CalendarDate): NeedKind | null {
  if (expiresOn === null) return null
  const days = daysBetween(today, expiresOn)
  return days >= -EXPIRED_NEWS_DAYS && days <= DUE_SOON_DAYS ? 'document expiring' : null
}

/** A draft nobody has touched for two days. @param updatedAt an instant */
export const needOfDraft = (updatedAt: string, today: CalendarDate): NeedKind | null =>
  daysBetween(londonDate(updatedAt), today) >= STALE_DRAFT_DAYS ? 'stale draft' : null

/** What waits for the viewer's side. */
export const isWaiting = (isOpen: boolean, waitingOn: string | null, side: 'customer' | 'hire_company'): boolean =>
  isOpen && waitingOn === side

/** From five days before the discount ends, through its last day. */
export function needOfFine(discountUntil: CalendarDate | null, today: CalendarDate): NeedKind | null {
  if (discountUntil === null) return null
  const days = daysBetween(today, discountUntil)
  return days >= 0 && days <= DISCOUNT_ENDING_DAYS ? 'discount ending' : null
}

/** All that waits: the rows of the worklist, and what stands in a view of its own. */
export const allNeeds = (needs: {
  readonly total: number
  readonly public_requests?: number | undefined
  readonly held_letters?: number | undefined
}): number => needs.total + (needs.public_requests ?? 0) + (needs.held_letters ?? 0)

/** "5 things need you today" */
export function needsInWords(count: number): string {
  if (count === 0) return 'Nothing needs you today'
  return `${counted(count, 'thing needs', 'things need')} you today`
}
