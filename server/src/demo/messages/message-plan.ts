// The messages of a month between a customer and the hire company.
import type { MessageTeam } from '@kerbline/domain/areas/messages/addressing.ts'

export interface PlannedMessage {
  readonly subject: string
  /** `REG` stands for a plate. */
  readonly body: string
  readonly daysAgo: number
  readonly minutes: number
  /** The part of the staff address. */
  readonly staff: 'accounts' | 'maintenance' | 'damage' | 'fines' | 'finance' | 'sales'
  readonly namesVehicle?: true
  /** Written to this team; who of it has taken it, if anybody has. */
  readonly team?: MessageTeam
  readonly isTaken?: true
}

/** To the customer's people, newest first. */
export const received: readonly PlannedMessage[] = [
  {
    subject: 'Winter tyre changeover',
    body: 'We fit winter tyres at your yard until the end of the month. Tell us which vehicles and which mornings suit, and we bring the sets.',
    daysAgo: 0,
    minutes: 511,
    staff: 'accounts',
  },
  {
    subject: 'Two Vivaro Electrics ready',
    body: 'Both vans have passed their inspection and can be collected from the branch, or we deliver on Thursday.',
    daysAgo: 1,
    minutes: 880,
    staff: 'sales',
  },
  {
    subject: 'MOT slots for next week',
    body: 'The workshop has four slots on Tuesday and two on Thursday morning. Please say which vehicles should come in.',
    daysAgo: 1,
    minutes: 695,
    staff: 'maintenance',
  },
  {
    subject: 'Estimate for REG',
    body: 'The bodyshop can take it on Thursday if the estimate is approved by noon. Each line stands against the price matrix.',
    daysAgo: 2,
    minutes: 571,
    staff: 'damage',
    namesVehicle: true,
  },
  {
    subject: 'Discount ends Friday, REG',
    body: 'Name the driver or pay by Friday to keep the discount. The notice is among the documents of the vehicle.',
    daysAgo: 3,
    minutes: 905,
    staff: 'fines',
    namesVehicle: true,
  },
  {
    subject: 'Statement for last month',
    body: 'Your statement is ready. The balance is due at the end of the month; two credit notes have been set against it.',
    daysAgo: 5,
    minutes: 600,
    staff: 'finance',
  },
  {
    subject: 'Review meeting, agenda',
    body: 'Agenda: miles against allowance, cost per mile of the oldest five, and two replacements due in spring.',
    daysAgo: 6,
    minutes: 640,
    staff: 'accounts',
  },
  {
    subject: 'Delivery moved by a week',
    body: 'The body builder waits for a tail lift, so delivery moves by a week. The old vehicle may stay until then at the same rate.',
    daysAgo: 8,
    minutes: 750,
    staff: 'sales',
  },
  {
    subject: 'Recall on REG',
    body: 'The maker recalls a batch for the fuel line bracket. It takes an hour and costs nothing; we can do it with the next service.',
    daysAgo: 11,
    minutes: 530,
    staff: 'maintenance',
    namesVehicle: true,
  },
  {
    subject: 'Photos still missing, REG',
    body: 'For the insurer we need one picture of the whole side and one close up. The case waits for them.',
    daysAgo: 13,
    minutes: 810,
    staff: 'damage',
    namesVehicle: true,
  },
  {
    subject: 'Clean-air zone from January',
    body: 'All vans on hire to you meet the standard. Two of your own do not; we send you the list on request.',
    daysAgo: 17,
    minutes: 590,
    staff: 'accounts',
  },
  {
    subject: 'Bank details stay the same',
    body: 'Somebody sends letters in our name with other bank details. Ours have not changed. Please call before you change anything.',
    daysAgo: 21,
    minutes: 560,
    staff: 'finance',
  },
  {
    subject: 'Service of REG done',
    body: 'Service and safety check are done without findings. The next one falls due in twelve months or after 20,000 miles.',
    daysAgo: 25,
    minutes: 985,
    staff: 'maintenance',
    namesVehicle: true,
  },
  {
    subject: 'Old brochure',
    body: 'The brochure you asked for in spring. A newer one comes with the review meeting.',
    daysAgo: 40,
    minutes: 700,
    staff: 'sales',
  },
]

/** From one of the customer's people to the account manager or a desk. */
export const sent: readonly PlannedMessage[] = [
  {
    subject: 'Re: Winter tyre changeover',
    body: 'Tuesday before seven suits, at the main yard. Six vans, list to follow.',
    daysAgo: 0,
    minutes: 548,
    staff: 'accounts',
  },
  {
    subject: 'Re: Estimate for REG',
    body: 'Three lines are fine. The bumper was scratched before, see the delivery photos.',
    daysAgo: 2,
    minutes: 655,
    staff: 'damage',
    namesVehicle: true,
  },
  {
    subject: 'Relief van next week',
    body: 'We need a panel van for three days from Monday while ours is in the workshop.',
    daysAgo: 7,
    minutes: 610,
    staff: 'accounts',
    team: 'Account management',
  },
  {
    subject: 'Second key for REG',
    body: 'The second key has turned up, so please cancel the order for a new one.',
    daysAgo: 14,
    minutes: 720,
    staff: 'accounts',
    team: 'Account management',
    isTaken: true,
    namesVehicle: true,
  },
  {
    subject: 'Question on the statement',
    body: 'The credit note for the lost week is not on the statement. Has it been posted?',
    daysAgo: 19,
    minutes: 655,
    staff: 'finance',
  },
]

/** Among the staff alone: they belong to no account. */
export const internal: readonly PlannedMessage[] = [
  {
    subject: 'Price matrix from December',
    body: 'The new bodyshop prices are in. Old estimates keep the old ones until they are approved.',
    daysAgo: 1,
    minutes: 620,
    staff: 'damage',
  },
  {
    subject: 'Two devices without a vehicle',
    body: 'The feed names two trackers that fit no vehicle. One may be the van that was sold in Hull.',
    daysAgo: 2,
    minutes: 780,
    staff: 'maintenance',
  },
  {
    subject: 'Aged debt, week 47',
    body: 'Three accounts are past sixty days. I call them before Friday.',
    daysAgo: 4,
    minutes: 590,
    staff: 'finance',
  },
]
