// A reported defect, said in the grammar of cases: who took note of it, who mended it, and, of a dangerous one, who looked again.
import { caseKind, type CaseStates, openAmong } from '../../cases/case-kind.ts'
import { caseRows } from '../../cases/case-names.ts'
import { date, longText, text } from '../../kit/field.ts'
import type { VerbOf } from '../../kit/lifecycle.ts'

type DefectRule = 'not dangerous' | 'not by who repaired it' | 'not by who acknowledged it'

export const defectStateTable = {
  reported: { words: 'Reported', waitsOn: 'customer', stage: 'Reported' },
  acknowledged: { words: 'Acknowledged', waitsOn: 'hire_company', stage: 'Acknowledged' },
  deferred: { words: 'Repair deferred', waitsOn: 'hire_company', stage: 'Acknowledged' },
  booked: { words: 'With workshop', namesTeam: true, waitsOn: 'hire_company', stage: 'With workshop' },
  repaired: { words: 'Repaired, awaiting sign-off', waitsOn: 'customer', stage: 'Repaired' },
  verified: { words: 'Rectified', isFinal: true, stage: 'Rectified' },
  no_fault_found: { words: 'No fault found', isFinal: true },
} as const satisfies CaseStates
export type DefectState = keyof typeof defectStateTable
export const isOpenDefectState = openAmong(defectStateTable)

const reviewer = ['review driver checks', 'manage maintenance'] as const
const bookers = ['request maintenance', 'manage maintenance'] as const
const because = { reason: text({ label: 'Reason', max: 500 }) }

/** What is said of an open defect that turns dangerous: no step of it, so that it stands where it stood. */
export const turnedDangerous = 'turned dangerous'

export const defectCase = caseKind<DefectRule>()({
  ...caseRows.defect,
  name: 'defect',
  one: 'Defect',
  path: 'defects',
  isNamedByNumber: true,
  see: 'see driver checks',
  manage: 'manage maintenance',
  open: 'review driver checks',
  danger: {
    opened: 'Dangerous defect: the vehicle must not be driven',
    [turnedDangerous]: 'Defect now dangerous: the vehicle must not be driven',
  },
  states: defectStateTable,
  steps: [
    {
      ...{ from: 'reported', to: 'acknowledged', verb: 'acknowledge', label: 'Acknowledge', tone: 'primary' },
      who: ['review driver checks'],
    },
    {
      ...{ from: ['reported', 'acknowledged', 'deferred'], to: 'booked', verb: 'book', label: 'Book repair' },
      ...{ tone: 'primary', who: bookers },
      asks: {
        booking: text({ label: 'Existing booking number', max: 20, optional: true }),
        note: longText({ label: 'Note for the workshop', max: 1_000, optional: true }),
      },
    },
    {
      ...{ from: ['acknowledged', 'booked', 'deferred'], to: 'repaired', verb: 'repair', label: 'Mark as repaired' },
      // The portal says so when the booking that mends it is over.
      ...{ tone: 'primary', who: [...reviewer, 'system'] },
      asks: {
        repaired_by: text({ label: 'Repaired by', max: 120 }),
        repaired_on: date({ label: 'Repaired on' }),
        parts: text({ label: 'Parts', max: 300, optional: true }),
      },
    },
    {
      ...{
        from: 'acknowledged',
        to: 'deferred',
        verb: 'defer',
        label: 'Defer repair',
        who: reviewer,
        rule: 'not dangerous',
      },
      asks: { until: date({ label: 'Until' }), ...because },
    },
    {
      ...{ from: ['acknowledged', 'booked'], to: 'no_fault_found', verb: 'find no fault', label: 'No fault found' },
      ...{ who: reviewer, rule: 'not by who acknowledged it', asks: because },
    },
    {
      ...{ from: 'repaired', to: 'verified', verb: 'verify', label: 'Sign off repair', tone: 'primary' },
      ...{ who: reviewer, rule: 'not by who repaired it' },
    },
    {
      ...{ from: 'repaired', to: 'acknowledged', verb: 'send back', label: 'Reject repair', tone: 'danger' },
      ...{ who: reviewer, asks: because },
    },
    // Nobody has to look again at what kept no vehicle off the road.
    { from: 'repaired', to: 'verified', verb: 'close', label: 'Close', who: ['system'] },
  ],
  clocks: {
    acknowledge: {
      label: 'Acknowledgement',
      of: 'customer',
      runs: ['reported'],
    },
    repair: {
      label: 'Repair',
      of: 'hire_company',
      runs: ['acknowledged', 'booked'],
      pauses: ['deferred'],
    },
  },
  letters: {
    verify: { topic: 'moved', customer: 'Repair signed off', hire_company: '{by} signed off the repair' },
    close: { topic: 'moved', customer: 'Rectified', hire_company: 'Rectified' },
  },
})

export type DefectVerb = VerbOf<{ readonly steps: typeof defectCase.steps }>

/** How long back a defect of the same item of the same vehicle makes the next one recurring. */
export const RECURRING_DAYS = 90
/** A report that is older when it comes in, and not the last word on its vehicle, opens nothing. */
export const OPENS_WITHIN_DAYS = 28

export const defectPriority = { dangerous: 'urgent', minor: 'normal', advisory: 'low' } as const
