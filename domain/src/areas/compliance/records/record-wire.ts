// What was done, as replies carry it and as it is sent.
import { z } from 'zod'
import { isCalendarDate } from '../../../kit/time/calendar.ts'
import { told } from '../../../kit/told-field.ts'
import { driverFields } from '../../drivers/expiries.ts'
import { completionOutcomes, recordFlags, recordSources } from '../completion.ts'

/** What can be put right. */
const facts = {
  done_on: z.string(),
  miles: z.number().nullable(),
  outcome: z.enum(completionOutcomes),
  findings: z.string().nullable(),
  service_brake_percent: z.number().nullable(),
  secondary_brake_percent: z.number().nullable(),
  parking_brake_percent: z.number().nullable(),
  is_laden: z.boolean().nullable(),
  next_due_date: z.string().nullable(),
  late_reason: z.string().nullable(),
}

export const record = z.object({
  id: z.number(),
  event_type: z.string(),
  /** Which of a driver's own dates it moved; null: none. */
  driver_field: z.enum(driverFields).nullable(),
  due_date: z.string().nullable(),
  ...facts,
  flags: z.array(z.enum(recordFlags)),
  source: z.enum(recordSources),
  recorded_by: z.string().nullable(),
  /** What it said before it was put right, the newest first. */
  corrections: z.array(z.object({ ...facts, reason: z.string(), corrected_by: z.string(), corrected_at: z.string() })),
  /** The booking it was done in. */
  booking_id: told('booking', z.number().nullable()),
  has_document: z.boolean(),
  /** Its own papers, the newest first; those of its booking stand with the booking. */
  papers: z.array(z.object({ file_id: z.string(), name: z.string(), added_at: z.string(), added_by: z.string() })),
})
export type ComplianceRecord = z.output<typeof record>

export const day = z.string().refine(isCalendarDate, 'Enter a real date as day, month and year.')
export const wholeMiles = z.number().int('Enter a whole number.').min(0, 'Enter 0 or more.').max(2_000_000)
export const percent = z.number('Enter a number from 0 to 150.').min(0, 'Enter 0 to 150.').max(150, 'Enter 0 to 150.')
export const words = (max: number) => z.string().trim().min(1).max(max, `Use at most ${max} characters.`)
export const upload = z.uuid('This is not a valid upload ID')
