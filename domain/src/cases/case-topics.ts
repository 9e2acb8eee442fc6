// What a person can be told about cases, and the ways it reaches them. Each topic is chosen for itself; what was not chosen goes the way
// that suits the side.
import type { Permission } from '../permissions.ts'

export const caseTopics = ['unsafe', 'waiting', 'reply', 'dates', 'estimates', 'moved', 'promises', 'fines'] as const
export type CaseTopic = (typeof caseTopics)[number]
/** What stands in the bell: cases, and documents that expire. */
export const bellTopics = [...caseTopics, 'expiry'] as const
/** Messages are told in the same ways; they are no case, and are never kept back. */
export const toldTopics = [...bellTopics, 'messages'] as const
export type ToldTopic = (typeof toldTopics)[number]

/** Each but `off` stands in the portal as well. */
export const tellingWays = ['off', 'portal', 'digest', 'mail'] as const
export type TellingWay = (typeof tellingWays)[number]

export const topicWords: Readonly<Record<ToldTopic, { readonly label: string; readonly note: string }>> = {
  unsafe: {
    label: 'A dangerous defect or a serious injury',
    note: 'A vehicle must not be driven, or someone was badly hurt. Sent at weekends and on bank holidays too',
  },
  waiting: { label: 'Waiting for me', note: 'A booking or query needs something from you' },
  reply: { label: 'A reply', note: 'Someone replied on a booking or query' },
  dates: { label: 'A date', note: 'A date is offered, confirmed, moved or cancelled. Includes a calendar invitation.' },
  estimates: { label: 'An estimate to approve', note: 'Work is on hold until the estimate is approved or declined' },
  moved: { label: 'Progress update', note: 'The status of a booking or query changes' },
  promises: { label: 'Missed deadline', note: 'An answer or job is later than promised' },
  fines: { label: 'A fine', note: 'A notice has come for one of your vehicles, or a later one for the same fine' },
  expiry: { label: 'A document expires', note: 'On your reminder days, and once it has expired' },
  messages: { label: 'A message to me', note: 'Sent straight away unless you have already read it in Kerbline' },
}

export const wayWords: Readonly<Record<TellingWay, { readonly label: string; readonly short: string }>> = {
  off: { label: 'Not at all', short: 'Off' },
  portal: { label: 'In Kerbline', short: 'Kerbline' },
  digest: { label: 'In Kerbline and in the daily email', short: 'Daily email' },
  mail: { label: 'In Kerbline and by email straight away', short: 'Email straight away' },
}

/** A message stands in the portal, whatever one chooses. */
export const waysOf = (topic: ToldTopic): readonly TellingWay[] =>
  topic === 'messages' ? tellingWays.filter((way) => way !== 'off') : tellingWays

type Side = 'customer' | 'staff'

/** Staff work in the portal; customers are elsewhere when something happens. */
export const usualWays: Readonly<Record<Side, Readonly<Record<ToldTopic, TellingWay>>>> = {
  customer: {
    unsafe: 'mail',
    waiting: 'mail',
    reply: 'mail',
    dates: 'mail',
    estimates: 'mail',
    moved: 'portal',
    promises: 'portal',
    fines: 'digest',
    expiry: 'portal',
    messages: 'mail',
  },
  staff: {
    unsafe: 'mail',
    waiting: 'portal',
    reply: 'portal',
    dates: 'portal',
    estimates: 'mail',
    moved: 'portal',
    promises: 'digest',
    fines: 'portal',
    expiry: 'portal',
    messages: 'portal',
  },
}

const isWay = (way: unknown): way is TellingWay => tellingWays.some((each) => each === way)

/** How somebody is told of a topic: as they chose, else as usual for their side. */
export const wayFor = (side: Side, topic: ToldTopic, chosen: unknown): TellingWay =>
  isWay(chosen) && waysOf(topic).includes(chosen) ? chosen : usualWays[side][topic]

/** Who hears of a step, in which words. `{by}` is whoever took it, as the reader knows them. */
export interface CaseLetter {
  readonly topic: CaseTopic
  /** The step it is a letter of, where it has one more than its own. */
  readonly insteadOf?: string
  /** Absent: the side is told what it is told of any step. */
  readonly customer?: string
  readonly hire_company?: string
  /** Besides the people of the case, those of either side who hold this right and see it. */
  readonly alsoTo?: Permission
  /** Of them those alone whose cost limit suffices for what is asked. */
  readonly isAboveLimit?: true
  /** A date is agreed to, or falls away: the mail brings the entry of the calendar. */
  readonly calendar?: 'confirms' | 'cancels'
}
