// A case that is moved where it stands in a board or a calendar: which one, and what the place it was dropped on says.
import { waitsOn, type CaseSide } from '@kerbline/domain/cases/case-kind.ts'
import { stateForSide } from '@kerbline/domain/cases/case-words.ts'
import { sideInWords } from '@kerbline/domain/cases/turn-words.ts'
import type { CaseSource } from '../case-source.ts'
import type { StandingValue } from '../steps/step-help.ts'

export interface Move {
  readonly id: number
  readonly number: string
  /** Where it is to go, in words: "Ready"; absent: whoever moves it chooses. */
  readonly to?: string | undefined
  /** The steps that lead there, by verb; absent: all of them. */
  readonly verbs?: readonly string[] | undefined
  /** What the place says of the step's fields, by name. */
  readonly standing?: Readonly<Record<string, StandingValue>> | undefined
}

type Kind = CaseSource['kind']

/** The verbs that lead from a state to one of these. */
export const verbsTo = ({ steps }: Pick<Kind, 'steps'>, from: string, to: readonly string[]): readonly string[] =>
  steps.flatMap((step) => ([step.from].flat().includes(from) && to.includes(step.to) ? [step.verb] : []))

/** "To Booked, with Kerbline Vehicle Hire": where a step leads from a state. */
export function leadsTo(kind: Kind, from: string, verb: string, viewer: CaseSide): string {
  const step = kind.steps.find((each) => each.verb === verb && [each.from].flat().includes(from))
  if (!step || step.to === from) return 'No change'
  const turn = waitsOn(kind, step.to)
  return `To ${stateForSide(kind, step.to, viewer)}${turn === null ? '' : `, waiting for ${sideInWords(turn, viewer)}`}`
}
