// What a check means: its colour, whether it was too quick to be true, and whether it is a nil-defect record.
import type { CheckTemplate } from './catalogue.ts'
import type { CheckResponse } from './responses.ts'

/** A check done faster than this was hardly a walk round the vehicle. Staff keep the figures of each template (ruling 44). */
export type QuickBelowSeconds = Readonly<Record<CheckTemplate, number>>
export const defaultQuickBelowSeconds: QuickBelowSeconds = { van: 180, car: 180, trailer: 180, hgv: 300 }

/** A duration nobody knows is not quick. */
export const isQuickCheck = (
  template: CheckTemplate,
  durationSeconds: number | null,
  quickBelow: QuickBelowSeconds,
): boolean => durationSeconds !== null && durationSeconds < quickBelow[template]

export interface CheckFacts {
  readonly responses: readonly Pick<CheckResponse, 'response' | 'severity' | 'repaired'>[]
  readonly isQuick: boolean
  /** Handed in after the vehicle had already moved off. */
  readonly isLate: boolean
}

/** The worst first. */
export const checkRags = ['red', 'amber', 'green'] as const
export type CheckRag = (typeof checkRags)[number]

/** The words of the dashboard's panel, for a colour. */
export const checkResults = { red: 'failed', amber: 'advisory', green: 'nil defect' } as const satisfies Record<
  CheckRag,
  string
>

/** What the sign of a day says: the worst check, else whether one was due and never came. */
export const dayResult = (rag: CheckRag | null, isMissed = false): string =>
  rag === null ? (isMissed ? 'missed' : 'no check') : checkResults[rag]

/**
 * An open dangerous defect is red and takes the vehicle off the road. Any other reported defect is amber, repaired on the spot or not,
 * and so is a quick or late check. Green: nothing reported, and not quick.
 */
export function ragOfCheck({ responses, isQuick, isLate }: CheckFacts): CheckRag {
  const defects = responses.filter(({ response }) => response === 'defect')
  if (defects.some(({ severity, repaired }) => severity === 'dangerous' && !repaired)) return 'red'
  return defects.length > 0 || isQuick || isLate ? 'amber' : 'green'
}

/** Every item answered and none of them a defect. A check without answers is no nil-defect record. */
export const isNilDefect = (responses: readonly Pick<CheckResponse, 'response'>[]): boolean =>
  responses.length > 0 && responses.every(({ response }) => response !== 'defect')

/** A quick or late check without defects is advisory. */
export const checkOutcome = (facts: CheckFacts): (typeof checkResults)[CheckRag] => checkResults[ragOfCheck(facts)]
