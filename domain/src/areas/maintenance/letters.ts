// Steps of a booking that are told in words of their own. Those that agree to a date, or take one back, bring the entry of the calendar.
import type { CaseLetter } from '../../cases/case-topics.ts'

const confirms = { topic: 'dates', calendar: 'confirms' } as const satisfies CaseLetter

export const bookingLetters = {
  'offer dates': { topic: 'dates', customer: '{by} offers you dates', hire_company: '{by} offered dates' },
  book: { ...confirms, customer: 'Your booking is confirmed', hire_company: '{by} booked it in' },
  'accept date': { ...confirms, customer: 'The date is confirmed', hire_company: '{by} accepted the date' },
  rebook: { ...confirms, customer: 'Your booking has moved', hire_company: '{by} moved the booking' },
  'slot passed': {
    topic: 'dates',
    customer: 'The day agreed has passed',
    hire_company: 'Its day has passed: say whether it came',
  },
  'ask to move': { topic: 'dates', customer: '{by} asked for another day', hire_company: '{by} asks for another day' },
  'ask for another date': {
    topic: 'dates',
    customer: '{by} asked for another date',
    hire_company: '{by} asks for another date',
  },
  'decline dates': {
    topic: 'dates',
    customer: '{by} took none of the dates',
    hire_company: '{by} took none of the dates',
  },
  'confirm date': { topic: 'dates', hire_company: '{by} confirmed the day' },
  'propose day': { topic: 'dates', hire_company: '{by} offers another day' },
  'keep the date': { topic: 'dates', customer: 'The date stays as agreed', hire_company: '{by} kept the date' },
  cancel: { topic: 'dates', calendar: 'cancels', customer: '{by} cancelled it', hire_company: '{by} cancelled it' },
  'ask the customer': {
    topic: 'estimates',
    alsoTo: 'approve rechargeable maintenance',
    customer: '{by} sends an estimate for you to approve',
  },
  'ask for authorisation': {
    topic: 'estimates',
    alsoTo: 'authorise maintenance cost',
    hire_company: 'An estimate waits for you to authorise',
  },
  'ask for approval': {
    topic: 'estimates',
    alsoTo: 'authorise maintenance cost',
    isAboveLimit: true,
    hire_company: '{by} asks for approval: it is above their limit',
  },
  'approve cost': {
    topic: 'moved',
    customer: '{by} approved the estimate',
    hire_company: '{by} approved the estimate',
  },
  // Some lines approved, others declined: the step is that of approving.
  'approve part': {
    topic: 'moved',
    insteadOf: 'approve cost',
    customer: '{by} approved part of the estimate',
    hire_company: '{by} approved part of the estimate',
  },
  'decline cost': {
    topic: 'moved',
    customer: '{by} declined the estimate',
    hire_company: '{by} declined the estimate',
  },
} as const satisfies Readonly<Record<string, CaseLetter>>
