// Several bookings of one vehicle in one visit: what goes for all of them when it is done with one.
import { unbookedStates } from './states.ts'

/** A day stands, or stood until nobody said whether the vehicle came. */
export const agreedStates: readonly string[] = ['booked', 'slot_passed', 'move_asked']
const isUnbooked = (state: string): boolean => unbookedStates.some((each) => each === state)
const isAgreed = (state: string): boolean => agreedStates.includes(state)

/** While nothing has begun, more can be done in the same visit. */
export const mayJoinVisit = (state: string): boolean => isUnbooked(state) || isAgreed(state)

export type VisitVerb = 'book' | 'rebook' | 'arrive' | 'mark no-show'

/** The step another booking of the visit takes in the wake of this one; null: none, as its work has begun, is over or waits for an answer. */
export function verbInVisit(verb: string, state: string): VisitVerb | null {
  if (verb === 'book' || verb === 'rebook' || verb === 'accept date')
    return isUnbooked(state) ? 'book' : isAgreed(state) ? 'rebook' : null
  if (verb === 'arrive') return isAgreed(state) || state === 'no_show' ? verb : null
  if (verb === 'mark no-show') return isAgreed(state) ? verb : null
  return null
}
