// What is entered of a notice, and what of it cannot be.
import { choice, date, instant, longText, money, optionsOf, reference, text } from '../../kit/field.ts'
import type { FieldProblem } from '../../kit/problem.ts'
import { formatDate } from '../../kit/time/date-words.ts'
import { londonDate } from '../../kit/time/london-clock.ts'
import { handlings, handlingWords } from './case.ts'
import { type FineKind, fineKinds, isPolice, nations, type NoticeStage, noticeStages, servedWays } from './notice.ts'

const all = <Word extends string>(words: Readonly<Record<Word, string>>) =>
  optionsOf(Object.keys(words) as Word[], words)

export const copiesCame = ['yes', 'no'] as const
export const copiesWords = { yes: 'Yes', no: 'No' } as const

/** The few that every notice has. */
export const noticeFields = {
  authority_id: reference({ label: 'Issuer', to: 'authorities' }),
  type: choice({ label: 'Kind', options: all(fineKinds) }),
  notice_no: text({ label: 'Notice number', max: 40 }),
  reg_no: text({ label: 'Registration', max: 20 }),
  contravention_at: instant({ label: 'Date and time of the contravention' }),
  location: text({ label: 'Location', max: 300 }),
  issued_on: date({ label: 'Date of the notice' }),
  full_pence: money({ label: 'Full amount', optional: true, hint: 'Leave blank for a police notice.' }),
  discount_pence: money({ label: 'Discounted amount', optional: true }),
} as const

export const moreNoticeFields = {
  served_how: choice({ label: 'How it was served', options: all(servedWays), optional: true }),
  stage: choice({ label: 'Stage', options: all(noticeStages) }),
  nation: choice({ label: 'Where', options: all(nations) }),
  received_on: date({ label: 'Received on', optional: true }),
  served_on: date({ label: 'Served on', optional: true, hint: 'Only if a receipt proves the day.' }),
  contravention_code: text({ label: 'Contravention code', max: 12, optional: true }),
  description: text({ label: 'Description', max: 300, optional: true }),
  charge_pence: money({
    label: 'Unpaid toll or daily charge',
    optional: true,
    hint: 'Due as well as the penalty.',
  }),
  printed_discount: date({ label: 'Printed end of discount', optional: true }),
  printed_pay: date({ label: 'Printed last day to pay', optional: true }),
  printed_respond: date({ label: 'Printed last day to answer', optional: true }),
  handling: choice({ label: 'What we do', options: optionsOf(handlings, handlingWords), optional: true }),
  notes: longText({ label: 'Internal notes', max: 2_000, optional: true }),
} as const

/** Of private parking alone: what the operator was sent, and what it sent back. */
export const parkingFields = {
  papers_given_on: date({
    label: 'Documents given on',
    optional: true,
    hint: 'The day the operator got the agreement and the statements.',
  }),
  hirer_issued_on: date({ label: 'Date of the notice to hirer', optional: true }),
  hirer_served_on: date({
    label: 'Notice to hirer given on',
    optional: true,
    hint: 'Only if a receipt proves the day.',
  }),
  copies_came: choice({
    label: 'Copies came with it',
    options: optionsOf(copiesCame, copiesWords),
    optional: true,
  }),
} as const
export type ParkingName = keyof typeof parkingFields
export const parkingNames = Object.keys(parkingFields) as readonly ParkingName[]
export const hasParkingFields = (type: unknown): boolean => type === 'private_parking'

export const fineFields = { ...noticeFields, ...moreNoticeFields, ...parkingFields } as const

/** A further period that was agreed for a hire. */
export const extensionFields = {
  agreed_from: instant({ label: 'Agreed from' }),
  agreed_to: instant({ label: 'Agreed to' }),
  document_id: reference({ label: 'Document', to: 'documents' }),
} as const

/** What the form keeps for the next notice of the same pile. */
export const keptForNext = ['authority_id', 'type', 'stage', 'nation', 'served_how', 'received_on'] as const

export interface NoticeEntered {
  readonly type: FineKind
  readonly stage: NoticeStage
  readonly contravention_at: string
  readonly issued_on: string
  readonly received_on: string | null
  readonly served_on: string | null
  readonly full_pence: number | null
  readonly discount_pence: number | null
  readonly papers_given_on: string | null
  readonly hirer_issued_on: string | null
  readonly hirer_served_on: string | null
}

/** What it is called: what happened and where. */
export const fineTitle = (
  type: FineKind,
  { description, location }: { readonly description?: string | null; readonly location: string },
): string => `${description ?? fineKinds[type]}, ${location}`.slice(0, 160)

/** A number as issuers write it: blanks and case tell nothing. */
export const noticeNumber = (written: string): string => written.replace(/\s+/g, '').toUpperCase()

/** @param now an instant, by the business clock */
export function noticeProblems(entered: NoticeEntered, now: string): FieldProblem[] {
  const { type, stage, contravention_at: at, issued_on: issued, received_on: received, served_on: served } = entered
  const { full_pence: full, discount_pence: discount } = entered
  const day = londonDate(at)
  const wrong = (field: keyof NoticeEntered, reason: string, message: string): FieldProblem => ({
    field,
    reason,
    message,
  })
  const { papers_given_on: papers, hirer_issued_on: hirer, hirer_served_on: given } = entered
  const isOfPolice = isPolice(type)
  return [
    ...(papers !== null && papers < day
      ? [
          wrong(
            'papers_given_on',
            'inconsistent',
            `Enter a date from ${formatDate(day)}, the day of the contravention.`,
          ),
        ]
      : []),
    ...(papers !== null && papers > londonDate(now)
      ? [wrong('papers_given_on', 'out_of_range', 'Enter a date that is not in the future.')]
      : []),
    ...(given !== null && (hirer === null || given < hirer)
      ? [wrong('hirer_served_on', 'inconsistent', 'Enter the date of the notice to hirer, or a day from then on.')]
      : []),
    ...(at > now ? [wrong('contravention_at', 'out_of_range', 'Enter a time that has passed.')] : []),
    ...(issued < day
      ? [wrong('issued_on', 'inconsistent', `Enter a date from ${formatDate(day)}, the day of the contravention.`)]
      : []),
    ...(received !== null && received < issued
      ? [wrong('received_on', 'inconsistent', `Enter a date from ${formatDate(issued)}, the date of the notice.`)]
      : []),
    ...(served !== null && served < issued
      ? [wrong('served_on', 'inconsistent', `Enter a date from ${formatDate(issued)}, the date of the notice.`)]
      : []),
    ...(isOfPolice !== (stage === 'nip')
      ? [
          wrong(
            'stage',
            'inconsistent',
            isOfPolice ? 'Choose “Notice of intended prosecution”.' : 'Choose a stage of a penalty.',
          ),
        ]
      : []),
    ...(isOfPolice && (full !== null || discount !== null)
      ? [wrong('full_pence', 'inconsistent', 'A police notice has no amount. Leave this blank.')]
      : []),
    ...(!isOfPolice && full === null ? [wrong('full_pence', 'required', 'Enter the full amount.')] : []),
    ...(full !== null && discount !== null && discount > full
      ? [wrong('discount_pence', 'inconsistent', 'Enter no more than the full amount.')]
      : []),
  ]
}
