// Whose turn a case is, asked of many cases at once: in which states a person may move it on, and by which step first. The step itself is
// judged again when it is taken, with the rules that only the record can answer.
import { isPermission, type Permission } from '../permissions.ts'
import type { CaseKind, CaseSide, CaseStep } from './case-kind.ts'

export interface CaseViewer {
  readonly side: CaseSide
  readonly may: ReadonlySet<Permission>
}

type Kind = Pick<CaseKind, 'states' | 'steps' | 'answers' | 'open' | 'manage' | 'sides'>

/** Whether a step of these people is this person's, by side and rights; that somebody opened a case themselves is known of the case alone. */
export function isPartOf(kind: Pick<CaseKind, 'open' | 'manage' | 'sides'>, viewer: CaseViewer, who: string): boolean {
  const isOfCustomer = viewer.side === 'customer'
  // Colleagues stand in for each other.
  if (who === 'requester') return isOfCustomer && viewer.may.has(kind.open)
  // A right of the hire company's work is the hire company's, whoever holds it.
  if (!isPermission(who) || (who === kind.manage && isOfCustomer)) return false
  const side = kind.sides?.[who]
  return (side === undefined || side === viewer.side) && viewer.may.has(who)
}

const stepsOf = (kind: Kind, state: string, viewer: CaseViewer): readonly CaseStep[] =>
  kind.steps.filter(
    ({ from, who }) => [from].flat().includes(state) && who.some((each) => isPartOf(kind, viewer, each)),
  )

/** The states in which it is this person's side's turn and there is a step they may take: what stands on their worklist. */
export const turnStates = (kind: Kind, viewer: CaseViewer): readonly string[] =>
  Object.entries(kind.states).flatMap(([state, { waitsOn }]) =>
    waitsOn === viewer.side && stepsOf(kind, state, viewer).length > 0 ? [state] : [],
  )

/** The states in which somebody else works for this person's side, who has promised when that ends and has a step: theirs once that is late. */
export const lateStates = (kind: Kind & Pick<CaseKind, 'clocks'>, viewer: CaseViewer): readonly string[] =>
  Object.entries(kind.states).flatMap(([state, { waitsOn }]) => {
    const isPromised = Object.values(kind.clocks).some(({ of, runs }) => of === viewer.side && runs.includes(state))
    return waitsOn === 'third_party' && isPromised && stepsOf(kind, state, viewer).length > 0 ? [state] : []
  })

/**
 * The step that moves it on: the answer that is waited for, else the first of the state's main ones. @param known  of rules that were looked
 * at, whether they are kept; a step whose rule is kept comes before one that is always open, one whose rule is not kept never.
 */
export function turnStep(
  kind: Kind,
  state: string,
  viewer: CaseViewer,
  known: Readonly<Record<string, boolean>> = {},
): CaseStep | undefined {
  const open = stepsOf(kind, state, viewer)
  const answer = kind.answers?.[viewer.side]?.[state]
  const kept = ({ rule }: CaseStep): readonly (boolean | undefined)[] => [rule ?? []].flat().map((each) => known[each])
  const main = open.filter((step) => step.tone === 'primary' && !kept(step).includes(false))
  return open.find(({ verb }) => verb === answer) ?? main.find((step) => kept(step).includes(true)) ?? main[0]
}

/** Nothing is asked, lost or spent by it: it can be taken at once, and of several cases together. */
export const isPlainStep = ({ asks, tone, spends }: Pick<CaseStep, 'asks' | 'tone' | 'spends'>): boolean =>
  Object.keys(asks ?? {}).length === 0 && tone !== 'danger' && spends !== true
