// The letters of a case: what somebody is told when something happens to it, of which topic it is, and in which words. A kind says the
// steps that deserve words of their own (`letters` in its sentence); of all others the table of states says enough.
import { lowered } from '../kit/words.ts'
import { headOffice, productName } from '../product.ts'
import { type CaseKind, type CaseSide, stateInWords, waitsOn } from './case-kind.ts'
import type { CaseLetter, CaseTopic } from './case-topics.ts'
import { stateForSide } from './case-words.ts'

type ReaderSide = Exclude<CaseSide, 'third_party'>

/** What happened. */
export interface CaseHappening {
  readonly what: 'opened' | 'step' | 'post' | 'late'
  readonly verb: string | null
  readonly from: string | null
  /** As the case stands. */
  readonly to: string
  /** Of `late`: the promise that was not kept in time. */
  readonly clock: string | null
  /** Who did it; null: the portal itself. */
  readonly by: { readonly name: string; readonly side: CaseSide | null } | null
  /** Something was written that the other side may read. */
  readonly isSaid: boolean
  /** The case is urgent: its kind may say at once why. */
  readonly isUrgent?: boolean
}

export interface Told {
  readonly topic: CaseTopic
  /** "Kerbline Vehicle Hire offers you dates" */
  readonly title: string
}

type Kind = Pick<CaseKind, 'one' | 'states' | 'clocks' | 'letters' | 'open' | 'danger'>

/** The customer deals with the hire company, whoever of it writes; everybody else is known by name. */
function whoFor(reader: ReaderSide, by: CaseHappening['by']): string {
  if (by === null) return productName
  return reader === 'customer' && by.side === 'hire_company' ? headOffice.name : by.name
}

/** What cannot wait: a vehicle that must not be driven, somebody badly hurt. */
const dangerOf = (kind: Pick<CaseKind, 'danger'>, { what, verb, isUrgent }: CaseHappening): string | undefined =>
  isUrgent === true ? kind.danger?.[what === 'opened' ? what : (verb ?? '')] : undefined

/** The kind's own words for a step. Of what is unsafe everybody hears who may deal with it, whoever reported it. */
export function letterOf(
  kind: Pick<CaseKind, 'letters' | 'open' | 'danger'>,
  happened: CaseHappening,
): CaseLetter | undefined {
  const { what, verb } = happened
  if (dangerOf(kind, happened) !== undefined) return { topic: 'unsafe', alsoTo: kind.open }
  return what === 'step' && verb !== null ? kind.letters?.[verb] : undefined
}

function lateWords({ clocks }: Kind, clock: string | null, reader: ReaderSide): string {
  const kept = clock === null ? undefined : clocks[clock]
  const label = kept?.label ?? 'Answer'
  if (kept?.of === reader) return `Overdue: ${lowered(label)} is waiting for you`
  return kept?.of === 'customer' ? `Overdue with customer: ${lowered(label)}` : `Overdue: ${lowered(label)}`
}

/** Whether it has become the reader's turn. */
const turnsTo = (kind: Kind, { from, to }: CaseHappening, reader: ReaderSide): boolean =>
  waitsOn(kind, to) === reader && (from === null || waitsOn(kind, from) !== reader)

/** What somebody of a side is told of it. */
export function toldOf(kind: Kind, happened: CaseHappening, reader: ReaderSide): Told {
  const { what, to, by, isSaid } = happened
  const who = whoFor(reader, by)
  if (what === 'late') return { topic: 'promises', title: lateWords(kind, happened.clock, reader) }
  if (what === 'post') return { topic: 'reply', title: `${who} wrote` }
  const danger = dangerOf(kind, happened)
  if (danger !== undefined) return { topic: 'unsafe', title: danger }
  const isTurn = turnsTo(kind, happened, reader)
  if (what === 'opened')
    return { topic: isTurn ? 'waiting' : 'moved', title: `New ${kind.one.toLowerCase()} from ${who}` }
  const letter = letterOf(kind, happened)
  const words = letter?.[reader]
  if (letter && words !== undefined) return { topic: letter.topic, title: words.replaceAll('{by}', who) }
  if (isSaid)
    return { topic: isTurn ? 'waiting' : 'reply', title: `${who} replied${isTurn ? ' and is waiting for you' : ''}` }
  if (isTurn) return { topic: 'waiting', title: `Waiting for you: ${lowered(stateForSide(kind, to, reader))}` }
  const state = reader === 'customer' ? stateForSide(kind, to, reader) : stateInWords(kind, to)
  return { topic: 'moved', title: `Status changed to ${lowered(state)}` }
}
