// A meeting with the account manager, said in the grammar of cases: dates are preferred, offered and agreed, and somebody writes down
// what came of it.
import { caseKind, type CaseStates, openAmong, staysIn } from '../../cases/case-kind.ts'
import { caseRows } from '../../cases/case-names.ts'
import type { CaseLetter } from '../../cases/case-topics.ts'
import { choice, instant, longText, optionsOf, text, wholeNumber } from '../../kit/field.ts'

type MeetingRule = 'a date is offered' | 'it has begun' | 'it has not begun'

export const meetingStateTable = {
  requested: { words: 'Requested', waitsOn: 'hire_company', stage: 'Requested' },
  proposed: { words: 'Dates offered', waitsOn: 'customer', stage: 'Requested' },
  confirmed: { words: 'Confirmed', isAhead: true, stage: 'Confirmed' },
  to_record: { words: 'Notes needed', waitsOn: 'hire_company', stage: 'Held' },
  held: { words: 'Held', isFinal: true, stage: 'Held' },
  cancelled: { words: 'Cancelled', isFinal: true },
} as const satisfies CaseStates
export const isOpenMeetingState = openAmong(meetingStateTable)

export const meetingWays = ['in_person', 'video', 'telephone'] as const
export const meetingWayWords = { in_person: 'In person', video: 'Video call', telephone: 'Telephone' } as const
export const meetingMinutes = ['30', '60', '90'] as const

const because = { reason: text({ label: 'Reason', max: 500 }) }
const place = { place: text({ label: 'Place, link or number', max: 200, optional: true }) }
/** Three dates, the first preferred. */
export const meetingSlots = {
  first_at: instant({ label: 'First choice' }),
  second_at: instant({ label: 'Second choice', optional: true }),
  third_at: instant({ label: 'Third choice', optional: true }),
}

/** What asking for one takes. */
export const meetingFields = {
  topic: text({ label: 'Topic', max: 120, hint: 'For example, “Winter tyres and two replacements”.' }),
  details: longText({ label: 'What do you want to discuss?', max: 4_000, optional: true }),
  way: choice({ label: 'How', options: optionsOf(meetingWays, meetingWayWords) }),
  minutes: choice({
    label: 'Length',
    options: optionsOf(meetingMinutes, { 30: '30 minutes', 60: '1 hour', 90: '1½ hours' }),
  }),
  ...place,
  attendees: text({ label: 'Who will attend', max: 300, optional: true, hint: 'Names, separated by commas.' }),
  ...meetingSlots,
} as const

const staff = ['manage meetings'] as const
const customer = ['request manager meeting'] as const
const confirms = { topic: 'dates', calendar: 'confirms' } as const satisfies CaseLetter

/** Where it is the hire company says, who confirms. */
const accepting = {
  to: 'confirmed',
  verb: 'accept date',
  tone: 'primary',
  rule: 'a date is offered',
  asks: { offer_id: wholeNumber({ label: 'Date', optional: true }), ...place },
} as const

export const meetingCase = caseKind<MeetingRule>()({
  ...caseRows.meeting,
  name: 'meeting',
  one: 'Meeting',
  path: 'meetings',
  isNamedByNumber: true,
  see: 'see meetings',
  manage: 'manage meetings',
  open: 'request manager meeting',
  sides: { 'request manager meeting': 'customer' },
  states: meetingStateTable,
  steps: [
    { ...accepting, from: 'requested', label: 'Confirm', who: staff },
    {
      from: ['requested', 'confirmed'],
      to: 'proposed',
      verb: 'offer dates',
      label: 'Offer other dates',
      who: staff,
      rule: 'it has not begun',
      asks: { ...meetingSlots, ...place, note: text({ label: 'Note', max: 500, optional: true }) },
    },
    { ...accepting, from: 'proposed', label: 'Accept date', who: customer },
    {
      from: ['proposed', 'confirmed'],
      to: 'requested',
      verb: 'ask for another date',
      label: 'Request another date',
      who: customer,
      rule: 'it has not begun',
      asks: { ...meetingSlots, ...because },
    },
    {
      from: ['requested', 'proposed', 'confirmed', 'to_record'],
      to: 'cancelled',
      verb: 'cancel',
      label: 'Cancel meeting',
      tone: 'danger',
      who: [...staff, ...customer],
      asks: because,
    },
    {
      from: ['confirmed', 'to_record'],
      to: 'held',
      verb: 'record notes',
      label: 'Record notes',
      tone: 'primary',
      who: staff,
      rule: 'it has begun',
      asks: { outcome: longText({ label: 'What was agreed', max: 4_000 }) },
    },
    { from: 'confirmed', to: 'to_record', verb: 'end', label: 'Meeting time passed', who: ['system'] },
    ...staysIn(['confirmed'], { verb: 'remind', label: 'Reminder sent', who: ['system'] }),
  ],
  clocks: {
    reply: { label: 'Reply', of: 'hire_company', runs: ['requested'] },
    'choose a date': { label: 'Date choice', of: 'customer', runs: ['proposed'] },
    notes: { label: 'Notes', of: 'hire_company', runs: ['to_record'] },
  },
  letters: {
    'accept date': { ...confirms, customer: 'Your meeting is confirmed', hire_company: 'The meeting is confirmed' },
    'offer dates': {
      topic: 'dates',
      customer: '{by} has offered dates for your meeting',
      hire_company: '{by} offered dates',
    },
    'ask for another date': {
      topic: 'dates',
      customer: '{by} has asked for another date',
      hire_company: '{by} has asked for another date',
    },
    remind: { topic: 'dates', customer: 'Your meeting is tomorrow', hire_company: 'Meeting tomorrow' },
    cancel: {
      topic: 'dates',
      calendar: 'cancels',
      customer: '{by} cancelled the meeting',
      hire_company: '{by} cancelled the meeting',
    },
  },
})
