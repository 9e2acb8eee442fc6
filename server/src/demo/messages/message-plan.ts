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
    body: 'We are fitting winter tyres at your yard until the end of the month. Tell us which vehicles and which mornings suit, and we will bring the tyres.',
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
    body: 'The workshop has four slots on Tuesday and two on Thursday morning. Please tell us which vehicles to book in.',
    daysAgo: 1,
    minutes: 695,
    staff: 'maintenance',
  },
  {
    subject: 'Estimate for REG',
    body: 'The bodyshop can take it on Thursday if the estimate is approved by noon. Each line is priced from the price matrix.',
    daysAgo: 2,
    minutes: 571,
    staff: 'damage',
    namesVehicle: true,
  },
  {
    subject: 'Discount ends Friday, REG',
    body: 'Name the driver or pay by Friday to keep the discount. The notice is in the vehicle’s documents.',
    daysAgo: 3,
    minutes: 905,
    staff: 'fines',
    namesVehicle: true,
  },
  {
    subject: 'Statement for last month',
    body: 'Your statement is ready. The balance is due at the end of the month. It includes two credit notes.',
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
    body: 'The body builder is waiting for a tail lift, so delivery is a week later. You can keep the old vehicle until then at the same rate.',
    daysAgo: 8,
    minutes: 750,
    staff: 'sales',
  },
  {
    subject: 'Recall on REG',
    body: 'The manufacturer has recalled a batch for the fuel line bracket. The work is free and takes an hour. We can do it with the next service.',
    daysAgo: 11,
    minutes: 530,
    staff: 'maintenance',
    namesVehicle: true,
  },
  {
    subject: 'Photos still missing, REG',
    body: 'For the insurer we need one photo of the whole side and one close up. We cannot continue until we have them.',
    daysAgo: 13,
    minutes: 810,
    staff: 'damage',
    namesVehicle: true,
  },
  {
    subject: 'Clean-air zone from January',
    body: 'All vans on hire to you meet the standard. Two of your own vans do not. We can send you the list.',
    daysAgo: 17,
    minutes: 590,
    staff: 'accounts',
  },
  {
    subject: 'Bank details stay the same',
    body: 'Someone is sending letters in our name with different bank details. Ours have not changed. Please call us before you change anything.',
    daysAgo: 21,
    minutes: 560,
    staff: 'finance',
  },
  {
    subject: 'Service completed, REG',
    body: 'The service and safety inspection are complete with no defects. The next service is due in 12 months or after 20,000 miles.',
    daysAgo: 25,
    minutes: 985,
    staff: 'maintenance',
    namesVehicle: true,
  },
  {
    subject: 'Old brochure',
    body: 'Here is the brochure you asked for in spring. We will bring a newer one to the review meeting.',
    daysAgo: 40,
    minutes: 700,
    staff: 'sales',
  },
]

/** From one of the customer's people to the account manager or a desk. */
export const sent: readonly PlannedMessage[] = [
  {
    subject: 'Re: Winter tyre changeover',
    body: 'Tuesday before 7am suits, at the main yard. Six vans, list to follow.',
    daysAgo: 0,
    minutes: 548,
    staff: 'accounts',
  },
  {
    subject: 'Re: Estimate for REG',
    body: 'Three lines are fine. The bumper was already scratched. See the delivery photos.',
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
    body: 'The new bodyshop prices are in. Estimates already sent keep the old prices.',
    daysAgo: 1,
    minutes: 620,
    staff: 'damage',
  },
  {
    subject: 'Two devices without a vehicle',
    body: 'The feed has two trackers that do not match a vehicle. One may be the van sold in Hull.',
    daysAgo: 2,
    minutes: 780,
    staff: 'maintenance',
  },
  {
    subject: 'Aged debt, week 47',
    body: 'Three accounts are more than 60 days overdue. I will call them before Friday.',
    daysAgo: 4,
    minutes: 590,
    staff: 'finance',
  },
]
