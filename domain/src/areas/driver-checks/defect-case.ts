// A reported defect, said in the grammar of cases: who took note of it, who mended it, and, of a dangerous one, who looked again.
import { caseKind, type CaseStates, openAmong } from '../../cases/case-kind.ts'
import { date, longText, text } from '../../kit/field.ts'
import type { VerbOf } from '../../kit/lifecycle.ts'

type DefectRule = 'not dangerous' | 'not by who repaired it' | 'not by who acknowledged it'

export const defectStateTable = {
  reported: { words: 'Reported', waitsOn: 'customer', stage: 'Reported' },
  acknowledged: { words: 'Acknowledged', waitsOn: 'hire_company', stage: 'Acknowledged' },
  deferred: { words: 'Repair put off', waitsOn: 'hire_company', stage: 'Acknowledged' },
  booked: { words: 'With maintenance', namesTeam: true, waitsOn: 'hire_company', stage: 'With maintenance' },
  repaired: { words: 'Repaired, to be verified', waitsOn: 'customer', stage: 'Repaired' },
  verified: { words: 'Put right', isFinal: true, stage: 'Put right' },
  no_fault_found: { words: 'No fault found', isFinal: true },
} as const satisfies CaseStates
export type DefectState = keyof typeof defectStateTable
export const isOpenDefectState = openAmong(defectStateTable)

const reviewer = ['review driver checks', 'manage maintenance'] as const
const bookers = ['request maintenance', 'manage maintenance'] as const
const because = { reason: text({ label: 'Why', max: 500 }) }

export const defectCase = caseKind<DefectRule>()({
  name: 'defect',
  one: 'Defect',
  many: 'Defects',
  path: 'defects',
  screen: 'driverCheck',
  isNamedByNumber: true,
  see: 'see driver checks',
  manage: 'manage maintenance',
  open: 'review driver checks',
  states: defectStateTable,
  steps: [
    {
      ...{ from: 'reported', to: 'acknowledged', verb: 'acknowledge', label: 'Acknowledge', tone: 'primary' },
      who: ['review driver checks'],
    },
    {
      ...{ from: ['reported', 'acknowledged', 'deferred'], to: 'booked', verb: 'book', label: 'Send to maintenance' },
      ...{ tone: 'primary', who: bookers },
      asks: {
        booking: text({ label: 'Number of a booking that stands', max: 20, optional: true }),
        note: longText({ label: 'For the workshop', max: 1_000, optional: true }),
      },
    },
    {
      ...{ from: ['acknowledged', 'booked', 'deferred'], to: 'repaired', verb: 'repair', label: 'It is repaired' },
      // The portal says so when the booking that mends it is over.
      ...{ tone: 'primary', who: [...reviewer, 'system'] },
      asks: {
        repaired_by: text({ label: 'Who repaired it', max: 120 }),
        repaired_on: date({ label: 'Day' }),
        parts: text({ label: 'Parts', max: 300, optional: true }),
      },
    },
    {
      ...{
        from: 'acknowledged',
        to: 'deferred',
        verb: 'defer',
        label: 'Put off',
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
      ...{ from: 'repaired', to: 'verified', verb: 'verify', label: 'Verify the repair', tone: 'primary' },
      ...{ who: reviewer, rule: 'not by who repaired it' },
    },
    {
      ...{ from: 'repaired', to: 'acknowledged', verb: 'send back', label: 'Not put right', tone: 'danger' },
      ...{ who: reviewer, asks: because },
    },
    // Nobody has to look again at what kept no vehicle off the road.
    { from: 'repaired', to: 'verified', verb: 'close', label: 'Close', who: ['system'] },
  ],
  clocks: {
    acknowledge: { label: 'Acknowledge by', of: 'customer', runs: ['reported'] },
    repair: { label: 'Repair by', of: 'hire_company', runs: ['acknowledged', 'booked'], pauses: ['deferred'] },
  },
  letters: {
    verify: { topic: 'moved', customer: 'Verified: it is put right', hire_company: '{by} verified the repair' },
    close: { topic: 'moved', customer: 'It is put right', hire_company: 'It is put right' },
  },
})

export type DefectVerb = VerbOf<{ readonly steps: typeof defectCase.steps }>

/** How long back a defect of the same item of the same vehicle makes the next one recurring. */
export const RECURRING_DAYS = 90
/** A report that is older when it comes in, and not the last word on its vehicle, opens nothing. */
export const OPENS_WITHIN_DAYS = 28

export const defectPriority = { dangerous: 'urgent', minor: 'normal', advisory: 'low' } as const
