// How far a request to delete an account is, as its own person reads it: by the link of our mails, or signed in.
import { z } from 'zod'
import { lifecycleOf, type VerbOf } from '../../kit/lifecycle.ts'

/** As a request is kept. `received`: not confirmed by mail yet; `verified`: confirmed, for staff to decide. */
export const deletionStates = ['received', 'verified', 'actioned', 'refused'] as const

/** `administrator`: a system administrator. `link`: who holds the mailed link. `system`: the person went by another way. */
type DeletionActor = 'administrator' | 'link' | 'system'

export const deletionLifecycle = lifecycleOf<DeletionActor>()({
  states: deletionStates,
  final: ['actioned', 'refused'],
  steps: [
    { from: 'received', verb: 'confirm', to: 'verified', who: ['link'] },
    { from: 'verified', verb: 'action', to: 'actioned', who: ['administrator'] },
    { from: 'verified', verb: 'refuse', to: 'refused', who: ['administrator'] },
    { from: ['received', 'verified'], verb: 'close with its person', to: 'actioned', who: ['system'] },
  ],
  refusals: {
    received: 'This request has not been confirmed by email yet.',
    actioned: 'A decision has already been made on this request.',
    refused: 'A decision has already been made on this request.',
  },
})
export type DeletionVerb = VerbOf<typeof deletionLifecycle>

/** How long the link of the first mail confirms. */
export const deletionConfirmHours = 72
/** How long after the decision the mailed links still show it. */
export const deletionStatusDays = 90

/** Instants are ISO text. */
export const deletionStatus = z.object({
  reference: z.string(),
  /** `lapsed`: nobody confirmed it in time. */
  state: z.enum([...deletionStates, 'lapsed']),
  requested_at: z.string(),
  /** When the mailed link stops, or stopped, confirming. */
  confirm_by: z.string(),
  confirmed_at: z.string().nullable(),
  decided_at: z.string().nullable(),
  /** Why, as staff wrote it to the person. */
  reason: z.string().nullable(),
})
export type DeletionStatus = z.output<typeof deletionStatus>

export interface DeletionStep {
  readonly title: string
  readonly standing: 'done' | 'now' | 'ahead' | 'refused'
  /** When it happened. */
  readonly at: string | null
  /** What it waits for, or why it went as it did. */
  readonly note: string | null
}

/** Nothing for a request that was closed with another of the same person: it never was confirmed. */
function confirming({ state, confirmed_at }: DeletionStatus): readonly DeletionStep[] {
  if (state === 'received')
    return [
      {
        title: 'Confirmation of your address',
        standing: 'now',
        at: null,
        note: 'Confirm the request by the link we mailed to you.',
      },
    ]
  if (state === 'lapsed')
    return [
      {
        title: 'Address not confirmed',
        standing: 'refused',
        at: null,
        note: 'You did not use the link in time, so your account has not changed. Make a new request if you still want to delete it.',
      },
    ]
  return confirmed_at === null
    ? []
    : [{ title: 'Address confirmed by mail', standing: 'done', at: confirmed_at, note: null }]
}

const isDecided = ({ state }: DeletionStatus): boolean => state === 'actioned' || state === 'refused'

const reviewing = (status: DeletionStatus): DeletionStep => ({
  title: isDecided(status) ? 'Reviewed by our staff' : 'Under staff review',
  standing: isDecided(status) ? 'done' : status.state === 'verified' ? 'now' : 'ahead',
  at: null,
  note:
    status.state === 'verified'
      ? 'We will email you a decision within one month. Your account stays active until then.'
      : null,
})

function deciding({ state, decided_at, reason }: DeletionStatus): DeletionStep {
  if (state === 'refused')
    return {
      title: 'Request declined: account not deleted',
      standing: 'refused',
      at: decided_at,
      note: reason === null ? 'Call us to find out why.' : `Reason: ${reason}`,
    }
  const isDone = state === 'actioned'
  return {
    title: isDone ? 'Account deleted' : 'Decision',
    standing: isDone ? 'done' : 'ahead',
    at: isDone ? decided_at : null,
    note: isDone ? reason : null,
  }
}

/** The way of a request, first step first; a lapsed one ends where it stopped. */
export function deletionSteps(status: DeletionStatus): readonly DeletionStep[] {
  const requested: DeletionStep = { title: 'Requested', standing: 'done', at: status.requested_at, note: null }
  if (status.state === 'lapsed') return [requested, ...confirming(status)]
  return [requested, ...confirming(status), reviewing(status), deciding(status)]
}
