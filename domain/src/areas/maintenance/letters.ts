// Steps of a booking that are told in words of their own. Those that agree to a date, or take one back, bring the entry of the calendar.
import type { CaseLetter } from '../../cases/case-topics.ts'

const confirms = { topic: 'dates', calendar: 'confirms' } as const satisfies CaseLetter

export const bookingLetters = {
  'offer dates': {
    topic: 'dates',
    customer: '{by} has offered dates for your booking',
    hire_company: '{by} offered dates',
  },
  book: { ...confirms, customer: 'Your booking is confirmed', hire_company: '{by} booked the vehicle in' },
  'accept date': { ...confirms, customer: 'The date is confirmed', hire_company: '{by} accepted the date' },
  rebook: { ...confirms, customer: 'Your booking has a new date', hire_company: '{by} changed the booking date' },
  'slot passed': {
    topic: 'dates',
    customer: 'Your booking date has passed',
    hire_company: 'Booked date passed. Confirm whether the vehicle arrived',
  },
  'ask to move': {
    topic: 'dates',
    customer: '{by} has asked for another date',
    hire_company: '{by} has asked for another date',
  },
  'ask for another date': {
    topic: 'dates',
    customer: '{by} has asked for another date',
    hire_company: '{by} has asked for another date',
  },
  'decline dates': {
    topic: 'dates',
    customer: '{by} declined all the dates',
    hire_company: '{by} declined all the dates',
  },
  'confirm date': { topic: 'dates', hire_company: '{by} confirmed the date' },
  'propose day': { topic: 'dates', hire_company: '{by} has offered another date' },
  'keep the date': {
    topic: 'dates',
    customer: 'Your booking date has not changed',
    hire_company: '{by} kept the current date',
  },
  cancel: {
    topic: 'dates',
    calendar: 'cancels',
    customer: '{by} cancelled the booking',
    hire_company: '{by} cancelled the booking',
  },
  'ask the customer': {
    topic: 'estimates',
    alsoTo: 'approve rechargeable maintenance',
    customer: '{by} has sent an estimate for you to approve',
  },
  'ask for authorisation': {
    topic: 'estimates',
    alsoTo: 'authorise maintenance cost',
    hire_company: 'You have an estimate to authorise',
  },
  'ask for approval': {
    topic: 'estimates',
    alsoTo: 'authorise maintenance cost',
    isAboveLimit: true,
    hire_company: '{by} needs your approval because the estimate is above their limit',
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
