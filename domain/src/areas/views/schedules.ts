// A saved view sent by e-mail: its terms, its next sending, and what became of the last one, in words where people read them.
import { z } from 'zod'
import type { CalendarDate } from '../../kit/time/calendar.ts'
import { guestStates } from './guests.ts'
import { counted } from '../../kit/words.ts'
import { frequencies, sendingWords, timingWords } from './timing.ts'

/** The file of the rows that goes with the email. */
export const viewFormats = ['xlsx', 'csv'] as const
export type ViewFormat = (typeof viewFormats)[number]

export const maxRecipients = 50

/** What a person chooses of a schedule besides the people. */
export const scheduleTerms = {
  frequency: z.enum(frequencies),
  weekday: z.number().int().min(0).max(6).default(0),
  month_day: z.number().int().min(1).max(31).default(1),
  at_time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .default('07:00'),
  format: z.enum(viewFormats).default('xlsx'),
  /** With no rows, "Nothing to report" is sent; otherwise nothing is. */
  sends_empty: z.boolean().default(true),
}

export const deliveryStates = ['waiting', 'sent', 'empty', 'left out', 'failed'] as const

const delivery = z.object({
  name: z.string(),
  state: z.enum(deliveryStates),
  /** Why it waits, failed or left somebody out; told to whoever made the schedule. */
  reason: z.string().nullable(),
})

export const viewSchedule = z.object({
  view_id: z.number(),
  list: z.string(),
  view_name: z.string(),
  query: z.record(z.string(), z.string()),
  /** Who has it sent; null: oneself. */
  owner: z.string().nullable(),
  frequency: z.enum(frequencies),
  weekday: z.number(),
  month_day: z.number(),
  at_time: z.string(),
  format: z.enum(viewFormats),
  sends_empty: z.boolean(),
  recipients: z.array(z.object({ id: z.number(), name: z.string() })),
  /** People without an account; told to whoever made the schedule. */
  guests: z.array(z.object({ email: z.string(), state: z.enum(guestStates), downloads: z.number() })),
  is_paused: z.boolean(),
  /** Null: paused, or ended. */
  next_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  end_reason: z.string().nullable(),
  last: z.object({ at: z.string(), deliveries: z.array(delivery) }).nullable(),
  updated_at: z.string(),
})
export type ViewSchedule = z.output<typeof viewSchedule>

/** A view that somebody else has sent to whoever reads. */
export const receivedView = z.object({
  /** Of the schedule. */
  id: z.number(),
  view_name: z.string(),
  /** Who has it sent. */
  owner: z.string(),
  frequency: z.enum(frequencies),
  weekday: z.number(),
  month_day: z.number(),
  at_time: z.string(),
  is_declined: z.boolean(),
})
export type ReceivedView = z.output<typeof receivedView>
type LastSending = NonNullable<ViewSchedule['last']>

/** "Ann Low", "Ann Low and Ben Day", "Ann Low, Ben Day and 3 more" */
export function namesInWords(names: readonly string[], shown = 3): string {
  const [last = '', ...before] = names.toReversed()
  if (names.length > shown) return `${names.slice(0, shown).join(', ')} and ${names.length - shown} more`
  return before.length === 0 ? last : `${before.toReversed().join(', ')} and ${last}`
}

/** "Next: Mon 30 Nov, 07:00." */
export function nextInWords({ is_paused, next_at, ended_at, end_reason }: ViewSchedule, today: CalendarDate): string {
  if (ended_at !== null) return `Ended ${sendingWords(ended_at, today)}. ${end_reason ?? ''}`.trim()
  if (is_paused || next_at === null) return 'Paused. Nothing is being sent.'
  return `Next: ${sendingWords(next_at, today)}.`
}

export interface SendingLine {
  readonly tone: 'plain' | 'amber' | 'red'
  readonly words: string
}

/** True while somebody's turn has not come. */
export const isBeingSent = ({ last }: ViewSchedule): boolean =>
  last?.deliveries.some(({ state, reason }) => state === 'waiting' && reason === null) ?? false

/** "Ann cannot sign in at present; Ben and Cat (the list could not be read)": what is told in brackets is told once. */
function reasonsInWords(deliveries: LastSending['deliveries']): string {
  const groups: { reason: string | null; names: string[] }[] = []
  for (const { name, reason } of deliveries) {
    const isSaidOnce = reason === null || reason.startsWith('(')
    const group = isSaidOnce ? groups.find((each) => each.reason === reason) : undefined
    if (group) group.names.push(name)
    else groups.push({ reason, names: [name] })
  }
  return groups.map(({ reason, names }) => `${namesInWords(names)}${reason === null ? '' : ` ${reason}`}`).join('; ')
}

/** "Last sent Mon 23 Nov, 07:00 to 3 people.", who was left out, what failed. */
export function lastInWords(last: LastSending | null, today: CalendarDate): readonly SendingLine[] {
  if (last === null) return [{ tone: 'plain', words: 'Nothing has been sent yet.' }]
  const { at, deliveries } = last
  const of = (state: (typeof deliveryStates)[number]) => deliveries.filter((each) => each.state === state)
  const [sent, waiting, leftOut, failed] = [of('sent'), of('waiting'), of('left out'), of('failed')]
  const moment = sendingWords(at, today)
  const list = reasonsInWords
  const share = (these: LastSending['deliveries']): string => `${these.length} of ${deliveries.length}`
  return [
    ...(sent.length > 0
      ? [{ tone: 'plain', words: `Last sent ${moment} to ${counted(sent.length, 'person', 'people')}.` } as const]
      : []),
    ...(of('empty').length > 0
      ? [
          {
            tone: 'plain',
            words: `Nothing to report on ${moment}, so no email was sent to ${counted(of('empty').length, 'person', 'people')}.`,
          } as const,
        ]
      : []),
    ...(waiting.length > 0
      ? [
          {
            tone: 'plain',
            words: `Sending since ${moment}: ${share(waiting)} waiting${waiting.some(({ reason }) => reason !== null) ? `: ${list(waiting)}` : ''}.`,
          } as const,
        ]
      : []),
    ...(leftOut.length > 0
      ? [{ tone: 'amber', words: `Not sent to ${share(leftOut)}: ${list(leftOut)}.` } as const]
      : []),
    ...(failed.length > 0
      ? [
          {
            tone: 'red',
            words: `Failed ${moment} for ${share(failed)}: ${list(failed)}. Choose Send now to try again.`,
          } as const,
        ]
      : []),
  ]
}

/** "each Monday at 07:00, to Ann Low and Ben Day" */
export const scheduleInWords = (schedule: ViewSchedule): string =>
  `${timingWords(schedule)}, to ${namesInWords([...schedule.recipients.map(({ name }) => name), ...schedule.guests.map(({ email }) => email)])}`
