// Letters to drivers: a check that was missed, and what became of a defect they reported.
import { type Addressee, type Email, greet, writeEmail } from './emails.ts'

export const checkReminderEmail = (to: Addressee, missed: { readonly plate: string; readonly day: string }): Email =>
  writeEmail({
    to: to.email,
    kind: 'check reminder',
    subject: `No check of ${missed.plate} on ${missed.day}`,
    greeting: greet(to),
    paragraphs: [
      `There is no walk-round check of ${missed.plate} of ${missed.day}, and one was due.`,
      'Check the vehicle before you next drive it, and send the check before you set off. If it was not used that day, tell your transport office: they can say so.',
    ],
    after: ['Do not drive a vehicle with a dangerous defect.'],
  })

export interface DefectOutcome {
  readonly plate: string
  readonly number: string
  readonly title: string
  /** "Put right" */
  readonly outcome: string
  readonly detail: string
  readonly isBackOnRoad: boolean
}

export const defectOutcomeEmail = (to: Addressee, told: DefectOutcome): Email =>
  writeEmail({
    to: to.email,
    kind: 'defect outcome',
    subject: `${told.plate}: the defect you reported is over (${told.number})`,
    greeting: greet(to),
    paragraphs: [
      `You reported a defect of ${told.plate}: ${told.title}.`,
      `${told.outcome}. ${told.detail}`.trim(),
      ...(told.isBackOnRoad ? [`${told.plate} may be driven again.`] : []),
    ],
    after: ['Thank you for reporting it. Check the vehicle as always before you next drive it.'],
  })
