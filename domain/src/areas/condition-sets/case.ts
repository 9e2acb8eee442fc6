// A condition set, said in the grammar of cases: photos of a vehicle by slot, taken at a handover, a check or an incident, looked at by the
// hire company, and kept to be compared with.
import { caseKind, type CaseStates, staysIn } from '../../cases/case-kind.ts'
import { caseRows } from '../../cases/case-names.ts'
import { choice, choices, instant, longText, optionsOf, text, wholeNumber } from '../../kit/field.ts'
import { conditionSlots, slotInWords } from './slots.ts'

type ConditionRule = 'your side takes it' | 'every photo is there' | 'the customer took it'

export const conditionStateTable = {
  draft: { words: 'Draft', isDraft: true, stage: 'Photos' },
  submitted: { words: 'To review', waitsOn: 'hire_company', stage: 'Review' },
  retake: { words: 'Photos needed again', waitsOn: 'customer', stage: 'Review' },
  accepted: { words: 'Accepted', isFinal: true, stage: 'Accepted' },
  expired: { words: 'Expired', isFinal: true, stage: 'Accepted' },
  discarded: { words: 'Discarded', isFinal: true },
} as const satisfies CaseStates

/** An accepted set stands for so long, unless it proves a damage case that is still open. */
export const CONDITION_MONTHS = 24

export const conditionReasons = ['delivery', 'collection', 'check', 'incident', 'inspection'] as const
export const conditionReasonOptions = optionsOf(conditionReasons)
/** "Condition at delivery" */
export const conditionTitle = (reason: (typeof conditionReasons)[number]): string => `Condition at ${reason}`

const because = { reason: text({ label: 'Reason', max: 500 }) }
/** What is read off the dashboard and said about the whole. */
const readings = {
  odometer_miles: wholeNumber({ label: 'Odometer', unit: 'miles', max: 2_000_000, optional: true }),
  fuel_percent: wholeNumber({ label: 'Fuel or charge', unit: '%', max: 100, optional: true }),
  note: longText({ label: 'Note', max: 2_000, optional: true }),
}

/** What beginning one takes; the photos follow. */
export const conditionFields = {
  reason: choice({ label: 'Reason', options: conditionReasonOptions }),
  taken_at: instant({ label: 'When it is taken', optional: true }),
  taken_by: text({ label: 'Taken by', max: 120, optional: true }),
} as const

const staff = ['manage snaps'] as const
/** Whoever may report damage may show how a vehicle looks. */
const customer = ['create damage cases'] as const

export const conditionCase = caseKind<ConditionRule>()({
  ...caseRows.condition,
  name: 'condition',
  one: 'Condition set',
  path: 'condition-sets',
  see: 'see snaps',
  manage: 'manage snaps',
  open: 'create damage cases',
  sides: { 'create damage cases': 'customer' },
  states: conditionStateTable,
  steps: [
    {
      from: ['draft', 'retake'],
      to: 'submitted',
      verb: 'submit',
      label: 'Submit for review',
      tone: 'primary',
      who: [...customer, ...staff, 'link'],
      rule: ['your side takes it', 'every photo is there'],
      asks: readings,
    },
    {
      from: 'submitted',
      to: 'accepted',
      verb: 'accept',
      label: 'Accept as complete',
      tone: 'primary',
      who: staff,
      rule: 'every photo is there',
    },
    {
      from: 'submitted',
      to: 'retake',
      verb: 'ask for retake',
      label: 'Ask for photos again',
      who: staff,
      rule: 'the customer took it',
      asks: {
        slots: choices({
          label: 'Photos to take again',
          options: conditionSlots.map((value) => ({ value, label: slotInWords(value) })),
        }),
        ...because,
      },
    },
    {
      from: ['submitted', 'retake'],
      to: 'accepted',
      verb: 'accept with a reason',
      label: 'Accept with a reason',
      who: staff,
      asks: because,
    },
    ...staysIn(['draft', 'submitted', 'retake', 'accepted'], {
      verb: 'link',
      label: 'Link to a case',
      who: staff,
      asks: { of: text({ label: 'Number of the damage case, booking or defect', max: 20 }) },
    }),
    {
      from: 'draft',
      to: 'discarded',
      verb: 'discard',
      label: 'Discard',
      tone: 'danger',
      who: [...customer, ...staff],
      rule: 'your side takes it',
    },
    {
      from: ['draft', 'retake', 'accepted'],
      to: 'expired',
      verb: 'expire',
      label: 'Kept for 24 months',
      who: ['system'],
    },
  ],
  clocks: {
    review: { label: 'Review', of: 'hire_company', runs: ['submitted'] },
    'photos again': { label: 'Photos again', of: 'customer', runs: ['retake'] },
  },
  letters: {
    'ask for retake': {
      topic: 'waiting',
      customer: 'Some photos are needed again',
      hire_company: '{by} asked for photos again',
    },
  },
})
