// A lifecycle is data: the states, and who may take which step by which rule. `judgeStep` refuses, `offeredTo` tells the web what to
// offer and what not, with why: both read one table. The server moves records by it in one place (server/src/lifecycle/take-step.ts).
import { problem, type Problem } from './problem.ts'

/** A step may be taken by whoever holds one of the rights of `who`, or stands so to the record; `system` is a job of ours. */
export interface Step<State extends string, Who extends string = string, Rule extends string = string> {
  readonly from: State | readonly State[]
  readonly verb: string
  readonly to: State
  readonly who: readonly Who[]
  /** Conditions beyond the state, which the rules of the area judge. */
  readonly rule?: Rule | readonly Rule[]
}

export interface Lifecycle<State extends string = string, Taken extends Step<State> = Step<State>> {
  readonly states: readonly State[]
  /** States in which nothing more is expected of anybody. */
  readonly final: readonly State[]
  readonly steps: readonly Taken[]
  /** Why a step the table does not have in a state is refused, where there are better words than the common ones. */
  readonly refusals?: Readonly<Record<string, string>>
}

type Flat<Value> = Value extends readonly (infer Each)[] ? Each : Value
type Stepped = Pick<Lifecycle, 'steps'>
export type StateOf<Table extends Pick<Lifecycle, 'states'>> = Table['states'][number]
export type VerbOf<Table extends Stepped> = Table['steps'][number]['verb']
export type WhoOf<Table extends Stepped> = Table['steps'][number]['who'][number]
export type RuleOf<Table extends Stepped> = Flat<Extract<Table['steps'][number], { rule: unknown }>['rule']> & string

/** Keeps the words of a table as they are written, so that a misspelt state does not compile. */
export const lifecycleOf =
  <Who extends string, Rule extends string = never>() =>
  <const State extends string, const Taken extends Step<NoInfer<State>, Who, Rule>>(table: {
    readonly states: readonly State[]
    readonly final: readonly NoInfer<State>[]
    readonly steps: readonly Taken[]
    readonly refusals?: Readonly<Partial<Record<NoInfer<State>, string>>>
  }) =>
    table

/** How somebody stands to a record now: which of a table's people they are, and what its rules say of it. */
export interface Standing<Table extends Stepped> {
  readonly is: (who: WhoOf<Table>) => boolean
  /** Null where the rule is kept, else why it refuses, in words. */
  readonly ruleProblem: (rule: RuleOf<Table>) => string | null
  /** Why somebody is none of these people, where there is more to say than that. */
  readonly whyNot?: (who: readonly WhoOf<Table>[]) => string | null
}

/** What stands against a step, in the order it is asked: the state, the person, the rule. */
export interface Refusal {
  readonly code: 'not allowed now' | 'no permission'
  readonly why: string | null
}

interface Judged<Table extends Stepped> {
  readonly step?: Table['steps'][number]
  readonly refusal?: Refusal
}

const stands = <State extends string>({ from }: Step<State>, state: State): boolean =>
  [from].flat().some((each) => each === state)

const sentence = (text: string): string => text.replaceAll('_', ' ')

/** The step a verb is in a state, or why it may not be taken. */
export function judgeStep<const Table extends Lifecycle>(
  { steps, refusals }: Table,
  state: string,
  verb: VerbOf<Table>,
  standing: Standing<Table>,
): Judged<Table> {
  const known: readonly Table['steps'][number][] = steps.filter((each) => each.verb === verb && stands(each, state))
  if (known.length === 0) {
    const why = refusals?.[state] ?? `You cannot do this while the status is “${sentence(state)}”.`
    return { refusal: { code: 'not allowed now', why } }
  }
  const step = known.find(({ who }) => who.some(standing.is))
  if (!step) {
    const why = standing.whyNot?.(known.flatMap(({ who }) => who)) ?? null
    return { refusal: { code: 'no permission', why } }
  }
  const rules: readonly RuleOf<Table>[] = [step.rule ?? []].flat() as RuleOf<Table>[]
  const why = rules.map((rule) => standing.ruleProblem(rule)).find((each) => each !== null)
  return why === undefined ? { step } : { refusal: { code: 'not allowed now', why } }
}

/** A refusal as it is answered. */
export const refusalProblem = ({ code, why }: Refusal): Problem => problem(code, why === null ? {} : { detail: why })

/** What somebody may do with a record in a state, and what of the state's steps they may not, with why and whose it is. */
export function offeredTo<const Table extends Lifecycle>(
  table: Table,
  state: string,
  standing: Standing<Table>,
): {
  readonly may: VerbOf<Table>[]
  readonly mayNot: { readonly verb: VerbOf<Table>; readonly why: string | null; readonly who: WhoOf<Table>[] }[]
} {
  const here = table.steps.filter((step) => stands(step, state))
  const judged = [...new Set(here.map(({ verb }) => verb))].map((verb: VerbOf<Table>) => ({
    verb,
    refusal: judgeStep(table, state, verb, standing).refusal,
  }))
  return {
    may: judged.flatMap(({ verb, refusal }) => (refusal ? [] : [verb])),
    mayNot: judged.flatMap(({ verb, refusal }) =>
      refusal
        ? [{ verb, why: refusal.why, who: here.filter((step) => step.verb === verb).flatMap(({ who }) => who) }]
        : [],
    ),
  }
}

/** Whether a state is one of the table, and something is still expected of somebody. */
export function openIn({ states, final }: Pick<Lifecycle, 'states' | 'final'>): (state: string) => boolean {
  const open = new Set(states.filter((state) => !final.includes(state)))
  return (state) => open.has(state)
}
