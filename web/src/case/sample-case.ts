// For tests and the gallery alone: a small kind of case whose one step asks a thing of every kind, and a case of it.
import type { AskedField } from '@kerbline/domain/cases/asked-field.ts'
import { caseEndpoints, type CasePost, type OfferedStep } from '@kerbline/domain/cases/case-endpoints.ts'
import { caseKind } from '@kerbline/domain/cases/case-kind.ts'
import {
  choice,
  date,
  flag,
  instant,
  longText,
  money,
  optionsOf,
  reference,
  text,
  wholeNumber,
} from '@kerbline/domain/kit/field.ts'
import { writableFields } from '@kerbline/domain/kit/field-schema.ts'
import type { CaseRecord, CaseSource, CaseView } from './case-source.ts'

const everything = {
  place: text({ label: 'Place' }),
  work: longText({ label: 'Work' }),
  outcome: choice({ label: 'Outcome', options: optionsOf(['pass', 'fail']) }),
  ready_on: date({ label: 'Ready on' }),
  arrived_at: instant({ label: 'Arrived' }),
  odometer: wholeNumber({ label: 'Odometer', unit: 'mi' }),
  cost: money({ label: 'Cost' }),
  is_safe: flag({ label: 'Safe to drive' }),
  fitter: reference({ label: 'Fitter', to: 'users' }),
}

export const repairCase = caseKind()({
  name: 'query',
  one: 'Repair',
  many: 'Repairs',
  path: 'repairs',
  screen: 'query',
  see: 'see queries',
  manage: 'manage queries',
  open: 'raise queries',
  states: {
    asked: { words: 'Asked for', waitsOn: 'hire_company', stage: 'Asked for' },
    in_workshop: { words: 'In the workshop', waitsOn: 'hire_company', stage: 'In the workshop' },
    held: { words: 'Held for an answer', waitsOn: 'customer', stage: 'In the workshop' },
    done: { words: 'Done', isFinal: true, stage: 'Done' },
    dropped: { words: 'Dropped', isFinal: true },
  },
  steps: [
    { from: 'asked', to: 'in_workshop', verb: 'start', label: 'Start', tone: 'primary', who: ['manage queries'] },
    {
      from: 'in_workshop',
      to: 'done',
      verb: 'finish',
      label: 'Finish',
      tone: 'primary',
      who: ['manage queries'],
      asks: everything,
    },
    {
      from: 'in_workshop',
      to: 'held',
      verb: 'hold',
      label: 'Ask the customer',
      who: ['manage queries'],
      asks: { body: longText({ label: 'Message' }) },
    },
    {
      from: 'held',
      to: 'in_workshop',
      verb: 'answer',
      label: 'Answer',
      who: ['requester'],
      asks: { body: longText({ label: 'Message' }) },
    },
    { from: ['asked', 'held'], to: 'dropped', verb: 'drop', label: 'Drop it', tone: 'danger', who: ['requester'] },
  ],
  clocks: {
    repair: { label: 'Back on the road', of: 'hire_company', runs: ['asked', 'in_workshop'], pauses: ['held'] },
  },
  answers: { customer: { held: 'answer' } },
})

export const repairCalls = caseEndpoints(repairCase, { row: {}, own: {}, opened: {} })
export const repairSource = {
  kind: repairCase,
  calls: repairCalls,
  list: { name: 'repairs', title: 'Repairs', screen: 'queries' },
  refreshes: [],
} satisfies CaseSource

const asksOf = (verb: string): AskedField[] => {
  const step = repairCase.steps.find((each) => each.verb === verb)
  const asks = step && 'asks' in step ? step.asks : {}
  return writableFields(asks).map(([name, { kind, label, isOptional, max, unit, to, options }]) => ({
    name,
    kind,
    label,
    isOptional,
    ...(max !== undefined && { max }),
    ...(unit !== undefined && { unit }),
    ...(to !== undefined && { to }),
    ...(options && { options: [...options] }),
  }))
}

/** A step as the server offers it. */
export function offered(verb: string): OfferedStep {
  const step = repairCase.steps.find((each) => each.verb === verb)
  return { verb, label: step?.label ?? verb, tone: (step && 'tone' in step && step.tone) || null, asks: asksOf(verb) }
}

const record: CaseRecord = {
  id: 31,
  number: 'R-000031',
  type: 'tyre',
  title: 'Tyre, nearside front',
  state: 'in_workshop',
  priority: 'normal',
  reg_no: 'LK21VXN',
  vehicle_id: 12,
  waiting_on: 'hire_company',
  waiting_since: '2026-11-17T08:00:00Z',
  owner_team: 'Maintenance',
  owner_name: 'Moira Bell',
  owner_id: 5,
  due_at: '2026-11-17T12:00:00Z',
  due_on: '2026-11-17',
  due_clock: 'repair',
  is_late: false,
  is_open: true,
  customer_account_number: 'HARROW01',
  account_name: 'Harrow & Lane',
  company_id: 9,
  opened_at: '2026-11-17T07:00:00Z',
  closed_at: null,
  opened_by: 'Priya Raman',
  created_at: '2026-11-17T07:00:00Z',
  updated_at: '2026-11-17T08:00:00.000Z',
}

export const sampleClock: CaseView['clocks'][number] = {
  clock: 'repair',
  label: 'Back on the road',
  of: 'hire_company',
  started_at: '2026-11-17T07:00:00Z',
  due_at: '2026-11-17T12:00:00Z',
  paused_at: null,
  paused_minutes: 0,
  stopped_at: null,
  is_kept: null,
}

export const sampleCase = (change: Partial<CaseRecord> = {}, more: Partial<CaseView> = {}): CaseView => ({
  record: { ...record, ...change },
  may: [],
  may_not: [],
  clocks: [sampleClock],
  may_post: true,
  may_note: false,
  ...more,
})

export const samplePost = (id: number, change: Partial<CasePost> = {}): CasePost => ({
  id,
  author_name: 'Moira Bell',
  side: 'hire_company',
  through: 'portal',
  body: `Message ${id}`,
  is_internal: false,
  is_own: false,
  at: '2026-11-17T08:30:00Z',
  ...change,
})
