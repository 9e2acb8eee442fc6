// What a case is said to be: its state, how a clock stands, what a step does. Both sides read the same facts in their own words.
import type { InstantLike } from '../kit/time/calendar.ts'
import type { CaseClockReply } from './case-endpoints.ts'
import { type CaseKind, type CaseSide, stateInWords, waitsOn } from './case-kind.ts'
import { sideInWords } from './turn-words.ts'

/** A state as a side reads it: to the customer "Waiting for customer" is "Waiting for you". */
export const stateForSide = (kind: Pick<CaseKind, 'states'>, state: string, viewer: CaseSide): string =>
  (viewer === 'customer' ? kind.states[state]?.wordsForCustomer : undefined) ?? stateInWords(kind, state)

type Clock = Pick<CaseClockReply, 'started_at' | 'due_at' | 'paused_at' | 'stopped_at' | 'is_kept' | 'is_moved'>
export type ClockStanding = 'kept' | 'missed' | 'moved' | 'paused' | 'late' | 'near' | 'running'

/** The last quarter of a clock's time is near its end. */
const NEAR_PART = 4
const milliseconds = (instant: InstantLike): number => new Date(instant).getTime()

export function clockStanding(clock: Clock, now: InstantLike): ClockStanding {
  if (clock.stopped_at !== null)
    return clock.is_kept === false ? 'missed' : clock.is_kept === null && clock.is_moved ? 'moved' : 'kept'
  if (clock.paused_at !== null) return 'paused'
  const left = milliseconds(clock.due_at) - milliseconds(now)
  if (left < 0) return 'late'
  return left * NEAR_PART <= milliseconds(clock.due_at) - milliseconds(clock.started_at) ? 'near' : 'running'
}

/** How much of its time a clock has used, from 0 to 1. */
export function usedPart(
  { started_at: start, due_at: due, paused_at: paused, stopped_at: end }: Clock,
  now: InstantLike,
) {
  const length = milliseconds(due) - milliseconds(start)
  const spent = milliseconds(paused ?? end ?? now) - milliseconds(start)
  return length <= 0 ? 1 : Math.min(1, Math.max(0, spent / length))
}

/** The clock a reader looks at: what runs out first, else what rests. */
export function leadingClock<Each extends Clock>(clocks: readonly Each[]): Each | undefined {
  const open = clocks.filter(({ stopped_at: end }) => end === null)
  const running = open.filter(({ paused_at: paused }) => paused === null)
  return (running.length > 0 ? running : open).toSorted(
    (one, other) => milliseconds(one.due_at) - milliseconds(other.due_at),
  )[0]
}

type Kind = Pick<CaseKind, 'states' | 'steps'>

/** "Status will change to resolved.", "It will then be waiting for the customer.": what a step does to a case in a state; undefined where it stays. */
export function stepInWords(kind: Kind, state: string, verb: string, viewer: CaseSide): string | undefined {
  const step = kind.steps.find((each) => each.verb === verb && [each.from].flat().includes(state))
  const to = step && kind.states[step.to]
  if (!step || !to || step.to === state) return undefined
  const turn = waitsOn(kind, step.to)
  const words = to.words.charAt(0).toLowerCase() + to.words.slice(1)
  if (turn === null || turn === waitsOn(kind, state)) return `Status will change to ${words}.`
  return `It will then be waiting for ${sideInWords(turn, viewer)}.`
}

/** The step that writing to the thread takes for a side in a state. */
export const answerVerb = ({ answers }: Pick<CaseKind, 'answers'>, side: CaseSide, state: string): string | undefined =>
  answers?.[side]?.[state]
