// A lifecycle is data: the states, and who may take which step. `next` refuses, `may` tells the web what to offer.
import { problem } from './problem.ts'

export interface Step<State extends string, Verb extends string> {
  readonly from: State | readonly State[]
  readonly verb: Verb
  readonly to: State
}

export interface Lifecycle<State extends string, Verb extends string> {
  readonly states: readonly State[]
  readonly steps: readonly Step<State, Verb>[]
}

const stands = <S extends string, V extends string>(step: Step<S, V>, state: S): boolean =>
  [step.from].flat().some((from) => from === state)

/** The state after a verb. @throws problem 'not allowed now' where the table has no such step. */
export function next<S extends string, V extends string>(lifecycle: Lifecycle<S, V>, state: S, verb: V): S {
  const step = lifecycle.steps.find((each) => each.verb === verb && stands(each, state))
  if (!step)
    throw problem('not allowed now', {
      detail: `"${verb}" is not possible while this is ${state.replaceAll('_', ' ')}.`,
    })
  return step.to
}

/** The verbs the table has for a state, narrowed by what the person may do. */
export const verbsFrom = <S extends string, V extends string>(
  lifecycle: Lifecycle<S, V>,
  state: S,
  allowed: (verb: V) => boolean,
): V[] => [
  ...new Set(lifecycle.steps.filter((step) => stands(step, state) && allowed(step.verb)).map((step) => step.verb)),
]
