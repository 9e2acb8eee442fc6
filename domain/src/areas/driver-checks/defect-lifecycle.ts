// The road of a reported defect, as data: who acknowledged it, who mended it, and who looked again.
import type { Permission } from '../../permissions.ts'

export const defectStates = [
  'reported',
  'acknowledged',
  'booked',
  'repaired',
  'verified',
  'no_fault_found',
  'deferred',
] as const
export type DefectState = (typeof defectStates)[number]

interface DefectTransition {
  readonly from: DefectState
  readonly to: DefectState
  readonly verb: string
  readonly who: readonly Permission[]
  /** A condition beyond the state. */
  readonly rule?: 'minor only, with a date' | 'dangerous: not by who repaired it'
}

const workshop = ['manage maintenance'] as const
const reviewer = ['review driver checks', 'manage maintenance'] as const

export const defectTransitions = [
  { from: 'reported', to: 'acknowledged', verb: 'acknowledge', who: ['review driver checks'] },
  { from: 'acknowledged', to: 'booked', verb: 'book', who: workshop },
  { from: 'acknowledged', to: 'no_fault_found', verb: 'find no fault', who: reviewer },
  { from: 'acknowledged', to: 'deferred', verb: 'defer', who: reviewer, rule: 'minor only, with a date' },
  { from: 'deferred', to: 'booked', verb: 'book', who: workshop },
  { from: 'booked', to: 'repaired', verb: 'repair', who: workshop },
  { from: 'repaired', to: 'verified', verb: 'verify', who: reviewer, rule: 'dangerous: not by who repaired it' },
] as const satisfies readonly DefectTransition[]

export type DefectVerb = (typeof defectTransitions)[number]['verb']

const over: ReadonlySet<string> = new Set<DefectState>(['verified', 'no_fault_found'])

export const isOpenDefectState = (state: DefectState): boolean => !over.has(state)
