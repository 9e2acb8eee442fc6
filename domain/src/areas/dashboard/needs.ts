// To do: which things are somebody's turn now, and which of them comes first (design guide 5.1).
import { caseNames, type CaseNeedKind, caseRows } from '../../cases/case-names.ts'
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

/** In the order of the views of the worklist; the order of its rows is that of {@link needHarms}. */
export const needKinds = [
  'failed check',
  'off the road',
  'overdue',
  ...caseNames.map((kind): CaseNeedKind => caseRows[kind].need),
  'missed check',
  'document expiring',
  'two dates',
  'discount ending',
  'stale draft',
  'due in 7 days',
] as const
export type NeedKind = (typeof needKinds)[number]

/**
 * Ruling 55, by harm, then by time: the one order of the dashboard, the worklist, the digest and the bell. What joins a class says so in
 * {@link harmOf}.
 */
export const needHarms = ['unsafe', 'deadline', 'ahead', 'to read'] as const
export type NeedHarm = (typeof needHarms)[number]
/** From 1, the worst. */
export const harmPlace = (harm: NeedHarm): number => needHarms.indexOf(harm) + 1

/** Why a row is where it is. */
export const harmWords: Readonly<Record<NeedHarm, { readonly why: string; readonly within: string }>> = {
  unsafe: {
    why: 'The vehicle must not be driven and is not marked off the road (VOR)',
    within: 'The oldest comes first',
  },
  deadline: {
    why: 'A deadline has passed or ends today',
    within: 'The largest amount comes first, then the oldest deadline',
  },
  ahead: {
    why: 'Its deadline is still ahead, or it has none',
    within: 'The earliest deadline comes first. Rows without one come last',
  },
  'to read': { why: 'For information only', within: 'The newest comes first' },
}

/** The whole order, for whoever wonders. */
export const needOrder = (): readonly (readonly [name: string, words: string])[] => [
  ...needHarms.map((harm, place) => [String(place + 1), `${harmWords[harm].why}. ${harmWords[harm].within}.`] as const),
  [
    'Must not be driven',
    `A failed check, a dangerous defect, or one of these overdue: ${offRoadTypes().map(eventTypeName).join(', ')}.`,
  ],
  ['Not listed', 'Items already booked, or waiting for someone else.'],
]

interface Weighed {
  readonly kind: NeedKind
  /** The day it has to be done by; null: there is none. */
  readonly deadline: CalendarDate | null
  /** Of a defect. */
  readonly isDangerous?: boolean
  /** The vehicle is marked off the road (VOR). */
  readonly isVor: boolean
}

/** A dangerous defect and a statutory date that has passed: the vehicle must not be driven. */
const unsafeKinds: ReadonlySet<NeedKind> = new Set(['failed check', 'off the road'])
/** What has no deadline of its own is late by being there. */
const lateKinds: ReadonlySet<NeedKind> = new Set([...unsafeKinds, 'overdue', 'missed check'])

export function harmOf({ kind, deadline, isDangerous = false, isVor }: Weighed, today: CalendarDate): NeedHarm {
  if ((isDangerous || unsafeKinds.has(kind)) && !isVor) return 'unsafe'
  return lateKinds.has(kind) || (deadline !== null && deadline <= today) ? 'deadline' : 'ahead'
}

export interface Need {
  readonly kind: NeedKind
  readonly harm: NeedHarm
  /** The day it turns on: checked, due, the deadline. Null without a valid date. */
  readonly date: CalendarDate | null
  /** What hangs on it, where the reader may know it. */
  readonly pence?: number | null
  /** Settles equal dates, such as a registration or a number. */
  readonly key: string
}

const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)
/** Later than every date: what has none comes last. */
const dateOrLast = ({ date }: Need): string => date ?? '~'
const owed = ({ harm, pence }: Need): number => (harm === 'deadline' ? (pence ?? 0) : 0)

export const rankNeeds = <Row extends Need>(rows: readonly Row[]): Row[] =>
  rows.toSorted(
    (one, other) =>
      harmPlace(one.harm) - harmPlace(other.harm) ||
      owed(other) - owed(one) ||
      (one.harm === 'to read' ? -1 : 1) * compare(dateOrLast(one), dateOrLast(other)) ||
      compare(one.key, other.key) ||
      compare(one.kind, other.kind),
  )

/**
 * Whether something due is this side's: its own to see to, or for it to book. What keeps a vehicle off the road concerns whoever runs it as
 * well; all else that waits for the other side is not.
 */
export const isOwnDue = (
  { kind, owner, isBookable }: { readonly kind: NeedKind; readonly owner: NeedSide; readonly isBookable: boolean },
  side: NeedSide,
): boolean => kind === 'off the road' || owner === side || isBookable
type NeedSide = 'customer' | 'hire_company'

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

/** "5 things to do today" */
export function needsInWords(count: number): string {
  if (count === 0) return 'Nothing to do today'
  return `${counted(count, 'thing')} to do today`
}
