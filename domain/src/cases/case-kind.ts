// A kind of case as a sentence: its states, whose turn each is, who may take which step, and which clocks run meanwhile. The step
// calls, the buttons with their reasons, the stage track, the worklist and the test that walks every step follow from it.
import type { Permission } from '../permissions.ts'
import type { NeedsSight } from '../kit/endpoint.ts'
import type { Fields } from '../kit/field.ts'
import type { Lifecycle, Step } from '../kit/lifecycle.ts'
import type { CaseLetter } from './case-topics.ts'
import type { CaseMoney } from './money-lines.ts'

export const caseSides = ['customer', 'hire_company', 'third_party'] as const
export type CaseSide = (typeof caseSides)[number]
export const casePriorities = ['low', 'normal', 'high', 'urgent'] as const
export type CasePriority = (typeof casePriorities)[number]

/** A state of a case; {@link CaseStates} is the table of a kind. */
export interface CaseState {
  /** As people read it: "More information asked for". */
  readonly words: string
  /** As the customer reads it, where the words name the customer: "Waiting for you". */
  readonly wordsForCustomer?: string
  /** Whose turn it is; absent: nobody's. */
  readonly waitsOn?: CaseSide
  /** Agreed for a day that is ahead: until then it is nobody's turn. */
  readonly isAhead?: true
  /** Not sent yet: of the side that writes it alone, and nobody else's turn. */
  readonly isDraft?: true
  /** Nothing more is expected of anybody. */
  readonly isFinal?: true
  /** Where it stands on the stage track: states of one stage stand in one place, those without none at all. */
  readonly stage?: string
  /** Its words say which team works on it: that is said once. */
  readonly namesTeam?: true
  /** Nobody looks here any more, so that nothing more is written where both sides read it: why, in words. */
  readonly noPosts?: string
}

export type CaseStates = Readonly<Record<string, CaseState>>

/** A promise with a length: it runs in some states, rests in some and ends in all others. */
export interface CaseClock<State extends string = string> {
  /** "Answer". */
  readonly label: string
  /** Whose promise it is. */
  readonly of: CaseSide
  readonly runs: readonly State[]
  /** While the other side's turn it is. */
  readonly pauses?: readonly State[]
  /** It also ends, for good, with the first post of its side that the other can read. */
  readonly endsWithPost?: true
  /**
   * Days by law or agreement instead of a service level: each basis it may be counted by, in words. It starts only once a fact of the case
   * gives its first day, never rests, and once it has ended is over for good.
   */
  readonly rule?: Readonly<Record<string, string>>
  /** One with a rule that begins anew each time the case comes to a state in which it runs. */
  readonly isRepeated?: true
  /** As both sides read it once it has passed, where that is more than overdue: "Notified late". */
  readonly lateWords?: string
}

/** Whether it stays ended until the case is opened again. */
export const endsForGood = ({
  endsWithPost,
  rule,
  isRepeated,
}: Pick<CaseClock, 'endsWithPost' | 'rule' | 'isRepeated'>): boolean =>
  endsWithPost === true || (rule !== undefined && isRepeated !== true)

export interface CaseStep<
  State extends string = string,
  Who extends string = string,
  Rule extends string = string,
> extends Step<State, Who, Rule> {
  /** As the button says it: "Send the estimate". */
  readonly label: string
  readonly tone?: 'primary' | 'danger'
  /** It spends money: nobody takes it without having seen how much. */
  readonly spends?: true
  /** What whoever takes it has to say. */
  readonly asks?: Fields
}

/** What stands on a case beside its steps, each side writing its own part: columns of the kind's own table, and `owner_id` of the spine. */
export interface CaseWritten {
  readonly fields: Fields
  /** Those that the hire company alone reads and writes. */
  readonly hireCompanys: readonly string[]
  /** Those that the customer writes while it is a draft, and the hire company alone from then on. */
  readonly untilSent?: readonly string[]
}

/** Whoever holds the right; `requester` is who opened the case, `system` a job of ours, `link` the holder of a mailed link. */
export type CaseActor = Permission | 'requester' | 'system' | 'link'

export interface CaseKind<
  Name extends string = string,
  State extends string = string,
  Taken extends CaseStep<State> = CaseStep<State>,
  Clock extends string = string,
> {
  /** Also the entity of the history of states and the audit trail. */
  readonly name: Name
  readonly one: string
  readonly many: string
  /** The first part of its calls: `query-management`. */
  readonly path: string
  /** The screen of one of them, in the table of screens, and the parameter that names it there. */
  readonly screen: string
  /** Its screen shows other records by their ids: it stands there by its number. */
  readonly isNamedByNumber?: true
  readonly see: Permission
  readonly manage: Permission
  /** Who may open one. */
  readonly open: Permission
  /** Who opens one need not see the others: what opening replies tells of itself alone. */
  readonly opensUnseen?: true
  /** Further rights of its steps that are one side's to use, whoever holds them. */
  readonly sides?: Readonly<Partial<Record<Permission, CaseSide>>>
  readonly states: Readonly<Record<State, CaseState>>
  readonly steps: readonly Taken[]
  readonly clocks: Readonly<Record<Clock, CaseClock<State>>>
  /** The step that a post of a side takes in a state, asked for what the step asks first: a reply to a closed query opens it again. */
  readonly answers?: Readonly<Partial<Record<CaseSide, Readonly<Partial<Record<State, string>>>>>>
  /** Steps that are told in words of their own, by their verb. */
  readonly letters?: Readonly<Partial<Record<string, CaseLetter>>>
  /** What is said at once of an urgent case to everybody who may open one: by its step, or `opened`. */
  readonly danger?: Readonly<Record<string, string>>
  /** Its lines, and who decides them. */
  readonly money?: CaseMoney
  readonly written?: CaseWritten
  readonly lifecycle: Lifecycle<State, Taken>
}

/** Keeps the words of a sentence as they are written, so that a misspelt state does not compile. */
export const caseKind =
  <Rule extends string = never>() =>
  <
    const Name extends string,
    const States extends CaseStates,
    const Steps extends readonly CaseStep<NoInfer<keyof States & string>, CaseActor, Rule>[],
    const Clocks extends Readonly<Record<string, CaseClock<NoInfer<keyof States & string>>>>,
  >(
    sentence: Omit<CaseKind<Name>, 'states' | 'steps' | 'clocks' | 'answers' | 'letters' | 'money' | 'lifecycle'> & {
      readonly states: States
      readonly steps: Steps
      readonly clocks: Clocks
      readonly answers?: Readonly<
        Partial<Record<CaseSide, Readonly<Partial<Record<NoInfer<keyof States & string>, Steps[number]['verb']>>>>>
      >
      readonly letters?: Readonly<Partial<Record<Steps[number]['verb'], CaseLetter>>>
      readonly money?: CaseMoney<NoInfer<keyof States & string>, Steps[number]['verb']>
      readonly refusals?: Readonly<Partial<Record<NoInfer<keyof States & string>, string>>>
    },
  ) => {
    type State = keyof States & string
    const states = Object.keys(sentence.states) as State[]
    const refusals: Readonly<Record<string, string>> = {
      ...Object.fromEntries(
        states.map((state) => [
          state,
          `You cannot do this while the status is “${sentence.states[state]?.words ?? state}”.`,
        ]),
      ),
      ...sentence.refusals,
    }
    const lifecycle: Lifecycle<State, Steps[number]> = {
      states,
      final: states.filter((state) => sentence.states[state]?.isFinal === true),
      steps: sentence.steps,
      refusals,
    }
    return { ...sentence, lifecycle }
  }

/** A step that leaves the case in the state it is in, in each of these states. */
export const staysIn = <const State extends string, const Taken extends object>(
  states: readonly State[],
  step: Taken,
) => states.map((state) => ({ ...step, from: state, to: state }))

/** Of a call that answers with a case or parts of it: whoever may do so, as far as they see cases of the kind at all. */
export const withSight = ({ see: sight }: Pick<CaseKind, 'see'>, ...oneOf: readonly Permission[]): NeedsSight => ({
  sight,
  oneOf,
})

/** Whether a state is one of the table, and something is still expected of somebody. */
export const openAmong =
  (states: CaseStates) =>
  (state: string): boolean =>
    Object.hasOwn(states, state) && states[state]?.isFinal !== true

/** "More information asked for"; a word that is no state as it came. */
export const stateInWords = ({ states }: Pick<CaseKind, 'states'>, state: string): string =>
  states[state]?.words ?? state

/** Whose turn it is in a state; null: nobody's. */
export const waitsOn = ({ states }: Pick<CaseKind, 'states'>, state: string): CaseSide | null =>
  states[state]?.waitsOn ?? null

/** The stages in their order, each once, for the track above a record. */
export const stagesOf = ({ states }: Pick<CaseKind, 'states'>): readonly string[] => [
  ...new Set(Object.values(states).flatMap(({ stage }) => (stage === undefined ? [] : [stage]))),
]

/** What a step asks of whoever takes it, by its verb. */
export const asksOf = ({ steps }: Pick<CaseKind, 'steps'>, verb: string): Fields =>
  steps.find((step) => step.verb === verb)?.asks ?? {}
