// The road of a reported defect, as data: who acknowledged it, who mended it, and who looked again.
import { lifecycleOf, openIn, type VerbOf } from '../../kit/lifecycle.ts'
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

type DefectRule = 'minor only, with a date' | 'dangerous: not by who repaired it'

const workshop = ['manage maintenance'] as const
const reviewer = ['review driver checks', 'manage maintenance'] as const

export const defectLifecycle = lifecycleOf<Permission, DefectRule>()({
  states: defectStates,
  final: ['verified', 'no_fault_found'],
  steps: [
    { from: 'reported', to: 'acknowledged', verb: 'acknowledge', who: ['review driver checks'] },
    { from: 'acknowledged', to: 'booked', verb: 'book', who: workshop },
    { from: 'acknowledged', to: 'no_fault_found', verb: 'find no fault', who: reviewer },
    { from: 'acknowledged', to: 'deferred', verb: 'defer', who: reviewer, rule: 'minor only, with a date' },
    { from: 'deferred', to: 'booked', verb: 'book', who: workshop },
    { from: 'booked', to: 'repaired', verb: 'repair', who: workshop },
    { from: 'repaired', to: 'verified', verb: 'verify', who: reviewer, rule: 'dangerous: not by who repaired it' },
  ],
})

export type DefectVerb = VerbOf<typeof defectLifecycle>

export const isOpenDefectState = openIn(defectLifecycle)
