// What somebody without an account is told of a booking: where it stands, what comes next, when and where. No staff, no costs, no notes.
import { z } from 'zod'
import { stagesOf } from '../../cases/case-kind.ts'
import { headOffice } from '../../product.ts'
import { isMaintenanceState, maintenanceStateTable, type MaintenanceState } from '../maintenance/states.ts'

const work = z.object({
  /** "MOT". */
  name: z.string(),
  /** Where on the way it stands; null: on none, it was ended before. */
  stage: z.string().nullable(),
  /** "Booked". */
  words: z.string(),
  /** What happens next, and by whom. */
  next: z.string(),
  is_over: z.boolean(),
  booked_at: z.string().nullable(),
  place: z.string().nullable(),
  /** Dates that the hire company offers, while they wait for an answer. */
  offered: z.array(z.string()),
  branch: z.object({ name: z.string(), phone: z.string().nullable() }).nullable(),
})
export type WorkStatus = z.output<typeof work>

export const maintenanceStatus = {
  reference: z.string(),
  registration: z.string(),
  sent_at: z.string(),
  works: z.array(work),
  /** What the hire company wrote back. */
  answer: z.object({ text: z.string(), at: z.string() }).nullable(),
  phone: z.string(),
}

export const maintenanceStages = stagesOf({ states: maintenanceStateTable })
const [firstStage] = maintenanceStages

const next: Readonly<Record<MaintenanceState, string>> = {
  requested: `${headOffice.name} will review it and call you.`,
  acknowledged: `${headOffice.name} is finding a date.`,
  more_info: `${headOffice.name} has asked the vehicle’s operator for more information.`,
  dates_offered: 'The vehicle’s operator needs to choose a date.',
  date_asked: `Another date has been requested. ${headOffice.name} will reply.`,
  booked: 'Bring the vehicle at the booked time.',
  slot_passed: `The booked time has passed. ${headOffice.name} is checking whether the vehicle arrived.`,
  move_asked: `Another date has been requested. The current date applies until ${headOffice.name} replies.`,
  no_show: `The vehicle did not arrive. ${headOffice.name} is finding another date.`,
  in_workshop: 'The vehicle is in the workshop.',
  awaiting_authorisation: `${headOffice.name} is reviewing the estimate.`,
  awaiting_customer: 'The vehicle’s operator is reviewing the estimate.',
  awaiting_parts: 'The workshop is waiting for parts.',
  work_complete: 'The work is done and is being checked.',
  ready_for_collection: 'Ready to collect.',
  complete: 'The work is finished.',
  closed: 'The work is finished.',
  cancelled: `Cancelled. If you were not expecting this, call ${headOffice.phone}.`,
  rejected: `${headOffice.name} could not accept this request. Call ${headOffice.phone}.`,
}

/** A slot is told while the vehicle is to come or has come. */
const slotStages: ReadonlySet<string> = new Set([
  'booked',
  'slot_passed',
  'move_asked',
  'in_workshop',
  'awaiting_authorisation',
  'awaiting_customer',
  'awaiting_parts',
  'work_complete',
  'ready_for_collection',
])

export interface KeptStatus {
  /** Of the request: waiting, matched, queried or dismissed. */
  readonly state: string
  readonly reason: string | null
  readonly case_state: string | null
  readonly booked_at: string | null
  readonly place: string | null
  readonly branch: string | null
  readonly branch_phone: string | null
  readonly offers: readonly string[]
}

const received = {
  ...{ stage: firstStage ?? null, words: 'Received', next: next.requested, is_over: false },
  ...{ booked_at: null, place: null, offered: [], branch: null },
} as const

/** The reply itself stands under it. */
const answeredBelow = `${headOffice.name} has replied. Read the reply on this page.`

/** Until somebody has answered, a request for a known plate says what one for an unknown plate says. */
export function workStatus(name: string, kept: KeptStatus): WorkStatus {
  const { state, reason, case_state: booking } = kept
  if (state === 'dismissed')
    return { name, ...received, stage: null, words: 'Declined', next: reason ?? next.rejected, is_over: true }
  if (state === 'queried')
    return { name, ...received, stage: null, words: 'Answered', next: answeredBelow, offered: [], is_over: true }
  if (booking === null || !isMaintenanceState(booking) || booking === 'requested')
    return { name, ...received, offered: [] }
  const { words, ...row }: { words: string; stage?: string; isFinal?: true } = maintenanceStateTable[booking]
  const isTold = slotStages.has(booking)
  return {
    ...{ name, words, stage: row.stage ?? null, next: next[booking], is_over: row.isFinal === true },
    booked_at: isTold ? kept.booked_at : null,
    place: isTold ? kept.place : null,
    offered: booking === 'dates_offered' ? [...kept.offers] : [],
    branch: kept.branch === null ? null : { name: kept.branch, phone: kept.branch_phone },
  }
}
