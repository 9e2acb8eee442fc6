// What customers ask and how it is answered.
import type { QueryState } from '@kerbline/domain/areas/queries/states.ts'
import type { QueryCategory } from '@kerbline/domain/areas/queries/words.ts'

export interface QueryStory {
  readonly category: QueryCategory
  /** `REG` stands for the plate. */
  readonly title: string
  readonly body: string
  readonly answer: string
  readonly followUp: string
  /** The part of the address of the one who answers. */
  readonly staff: 'finance' | 'maintenance' | 'accounts' | 'fines' | 'damage'
}

export const queryStories: readonly QueryStory[] = [
  {
    category: 'invoice',
    title: 'Mileage on invoice for REG',
    body: 'The excess mileage line uses a reading that is higher than our own of that day. Please check where it came from.',
    answer: 'We have asked the depot for the handover sheet and will compare both readings.',
    followUp: 'Our copy of the handover sheet shows the lower figure.',
    staff: 'finance',
  },
  {
    category: 'off_hire',
    title: 'Off-hire date for REG',
    body: 'The vehicle was off-hired on the Friday but charged until the Tuesday after. We have the reference.',
    answer: 'Collection was on the Tuesday; we are looking for the off-hire reference you were given.',
    followUp: 'The reference was given to our yard supervisor by phone.',
    staff: 'accounts',
  },
  {
    category: 'other',
    title: 'Replacement keys for REG',
    body: 'One of the two keys is lost. What does a replacement cost, and how long does it take?',
    answer: 'A coded key is £186 plus VAT and takes three working days.',
    followUp: 'Please go ahead.',
    staff: 'accounts',
  },
  {
    category: 'maintenance',
    title: 'Same fault again, REG',
    body: 'The AdBlue warning is back two weeks after the repair. The driver cannot clear it.',
    answer: 'Booked back in under the same job, without charge.',
    followUp: 'Thank you. A relief van would help.',
    staff: 'maintenance',
  },
  {
    category: 'fine',
    title: 'Bus lane notice, REG',
    body: 'We returned this vehicle the day before the contravention. Please look at the collection time.',
    answer: 'You are right. We are sending the notice to the next hirer.',
    followUp: 'Please confirm when that is done.',
    staff: 'fines',
  },
  {
    category: 'damage',
    title: 'Bumper scratch on REG was there before',
    body: 'The scratch is on the delivery photos of March. We dispute this line of the estimate.',
    answer: 'We are comparing both sets of photos.',
    followUp: 'It is the fourth photo in the delivery set.',
    staff: 'damage',
  },
  {
    category: 'telematics',
    title: 'No position for REG since Monday',
    body: 'The tracker has not moved on the map since Monday although the van is out every day.',
    answer: 'The tracker has lost its power feed; an engineer can call at the depot.',
    followUp: 'Wednesday after 4pm would suit.',
    staff: 'accounts',
  },
  {
    category: 'contract',
    title: 'Extending REG by six months',
    body: 'The replacement is delayed. Can we keep this one for six more months at the same rate?',
    answer: 'Yes, at the same rate. We will send the extension for you to sign.',
    followUp: 'Please send it to our buyer.',
    staff: 'accounts',
  },
  {
    category: 'compliance',
    title: 'MOT certificate missing for REG',
    body: 'The MOT was done last week but the certificate is not among the documents.',
    answer: 'We have asked the garage for a copy.',
    followUp: 'The auditor is here on Thursday, so we need it by then.',
    staff: 'maintenance',
  },
  {
    category: 'breakdown',
    title: 'Recovery took five hours, REG',
    body: 'The driver waited five hours for recovery on Tuesday. The agreed time is 90 minutes.',
    answer: 'We have asked the recovery firm for its log of the call.',
    followUp: 'The driver has the times on his phone.',
    staff: 'maintenance',
  },
  {
    category: 'delivery',
    title: 'Delivery without a handover sheet, REG',
    body: 'The vehicle was left at the gate on Saturday without documents or a second key.',
    answer: 'The documents are at the branch. The driver will bring them tomorrow.',
    followUp: 'Please bring the second key as well.',
    staff: 'accounts',
  },
  {
    category: 'account_access',
    title: 'Access for a new depot supervisor',
    body: 'Please give our new supervisor at the second depot permission to see driver checks.',
    answer: 'Done. An invitation has gone to the address you gave.',
    followUp: 'It has arrived, thank you.',
    staff: 'accounts',
  },
  {
    category: 'driver_check',
    title: 'Check of REG shows the wrong time',
    body: 'The driver did the check at six, but the list shows no time at all.',
    answer: 'The phone sends the time in a format we cannot read. We saved the original text.',
    followUp: 'We will change the phone’s settings.',
    staff: 'accounts',
  },
  {
    category: 'complaint',
    title: 'Third missed collection, REG',
    body: 'Three collections have been booked now. No one came and no one called.',
    answer: 'We are sorry. The branch manager will call you today.',
    followUp: 'No one has called yet.',
    staff: 'accounts',
  },
]

export interface QueryFacts {
  /** How many of the five parts of a thread there are: question, answer, note among staff, follow-up, last answer. */
  readonly parts: number
  readonly promisedInDays: number | null
}

export const queryFacts: Readonly<Record<QueryState, QueryFacts>> = {
  open: { parts: 1, promisedInDays: 1 },
  assigned: { parts: 1, promisedInDays: 2 },
  in_progress: { parts: 4, promisedInDays: 3 },
  awaiting_customer: { parts: 2, promisedInDays: 4 },
  awaiting_third_party: { parts: 3, promisedInDays: 6 },
  reopened: { parts: 4, promisedInDays: 1 },
  resolved: { parts: 5, promisedInDays: null },
  closed: { parts: 5, promisedInDays: null },
  merged: { parts: 1, promisedInDays: null },
  cancelled: { parts: 1, promisedInDays: null },
}
