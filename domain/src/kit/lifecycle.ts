// A lifecycle is data: the states, and who may take which step. `next` refuses, `verbsFrom` tells the web what to offer.
import { problem } from './problem.ts'

/** A step may be taken by whoever holds one of the rights of `who`, or stands so to the record; `system` is a job of ours. */
export interface Step<State extends string, Who extends string = string, Rule extends string = string> {
  readonly from: State | readonly State[]
  readonly verb: string
  readonly to: State
  readonly who?: readonly Who[]
  /** A condition beyond the state, which the rules of the area judge. */
  readonly rule?: Rule
}

export interface Lifecycle<State extends string = string, Taken extends Step<State> = Step<State>> {
  readonly states: readonly State[]
  /** States in which nothing more is expected of anybody. */
  readonly final: readonly State[]
  readonly steps: readonly Taken[]
}

export type VerbOf<Table extends Pick<Lifecycle, 'steps'>> = Table['steps'][number]['verb']

/** Keeps the words of a table as they are written, so that a misspelt state does not compile. */
export const lifecycleOf =
  <Who extends string, Rule extends string = never>() =>
  <const State extends string, const Taken extends Step<NoInfer<State>, Who, Rule>>(table: {
    readonly states: readonly State[]
    readonly final: readonly NoInfer<State>[]
    readonly steps: readonly Taken[]
  }) =>
    table

const stands = <State extends string>({ from }: Step<State>, state: State): boolean =>
  [from].flat().some((each) => each === state)

/** The state after a verb. @throws problem 'not allowed now' where the table has no such step. */
export function next<State extends string, Taken extends Step<State>>(
  lifecycle: Lifecycle<State, Taken>,
  state: State,
  verb: Taken['verb'],
): State {
  const step = lifecycle.steps.find((each) => each.verb === verb && stands(each, state))
  if (!step)
    throw problem('not allowed now', {
      detail: `"${verb}" is not possible while this is ${state.replaceAll('_', ' ')}.`,
    })
  return step.to
}

/** The verbs the table has for a state, narrowed by what the person may do. */
export const verbsFrom = <State extends string, Taken extends Step<State>>(
  lifecycle: Lifecycle<State, Taken>,
  state: State,
  allowed: (verb: Taken['verb']) => boolean,
): Taken['verb'][] => [
  ...new Set(lifecycle.steps.filter((step) => stands(step, state) && allowed(step.verb)).map(({ verb }) => verb)),
]

/** Whether a state is one of the table, and something is still expected of somebody. */
export function openIn({ states, final }: Pick<Lifecycle, 'states' | 'final'>): (state: string) => boolean {
  const open = new Set(states.filter((state) => !final.includes(state)))
  return (state) => open.has(state)
}
