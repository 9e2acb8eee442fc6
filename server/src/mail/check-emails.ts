// Letters to drivers: a check that was missed, and what became of a defect they reported.
import { type Addressee, type Email, greet, writeEmail } from './emails.ts'

export const checkReminderEmail = (to: Addressee, missed: { readonly plate: string; readonly day: string }): Email =>
  writeEmail({
    to: to.email,
    kind: 'check reminder',
    subject: `Missed walkaround check: ${missed.plate}, ${missed.day}`,
    greeting: greet(to),
    paragraphs: [
      `We did not receive a walkaround check for ${missed.plate} on ${missed.day}.`,
      'Do a check and send it before you next drive. If the vehicle was not used that day, let your transport office know.',
    ],
    after: ['Do not drive a vehicle with a dangerous defect. Report it and call your transport office.'],
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
    subject: `${told.plate}: update on the defect you reported (${told.number})`,
    greeting: greet(to),
    paragraphs: [
      `You reported this defect on ${told.plate}: ${told.title}.`,
      `${told.outcome}. ${told.detail}`.trim(),
      ...(told.isBackOnRoad ? [`You can drive ${told.plate} again.`] : []),
    ],
    after: ['Thank you for reporting it. Do your usual walkaround check before you drive.'],
  })
