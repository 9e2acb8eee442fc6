// The list of a kind of case: what the spine says of every case, and the kind's own columns beside it.
import { importedBy, type Column, type ColumnKind, type FixedView, type ListPlan } from '../kit/list.ts'
import type { CaseKind } from './case-kind.ts'

export const sideOptions = [
  { value: 'customer', label: 'Customer' },
  { value: 'hire_company', label: 'Hire company' },
  { value: 'third_party', label: 'Third party' },
] as const

export const priorityOptions = [
  { value: 'low', label: 'Low' },
  { value: 'normal', label: 'Normal' },
  { value: 'high', label: 'High' },
  { value: 'urgent', label: 'Urgent' },
] as const

export const caseColumn = (label: string, kind: ColumnKind, more: Partial<Column> = {}): Column => ({
  label,
  kind,
  isSortable: true,
  isFiltered: true,
  ...more,
})

interface CasePlan {
  /** What the column `type` is called, and its words. */
  readonly type: Pick<Column, 'label' | 'options'>
  readonly own?: Readonly<Record<string, Column>>
  readonly shown: readonly string[]
  readonly views: readonly FixedView[]
  readonly sort?: string
  /** Whose it is and how its vehicle stands, beside the vehicle; shown to staff to begin with. */
  readonly placedFor?: 'customer' | 'staff'
}

const placeColumns: Readonly<Record<string, Column>> = {
  account_name: caseColumn('Customer', 'text', { width: 160, isSortable: false, shows: ['branch'] }),
  branch: caseColumn('Branch', 'text', { width: 130, isSortable: false }),
  is_vor: caseColumn('VOR', 'flag', { isSortable: false }),
}

/** The columns every kind has; `due_on` is the London day its first clock runs out. */
export function caseListPlan(
  { states, clocks }: Pick<CaseKind, 'states' | 'clocks'>,
  { type, own = {}, shown, views, sort = '-updated_at', placedFor }: CasePlan,
): ListPlan {
  const stateOptions = Object.entries(states).map(([value, { words }]) => ({ value, label: words }))
  const clockOptions = Object.entries(clocks).map(([value, { label }]) => ({ value, label }))
  return {
    columns: {
      number: caseColumn('Number', 'text', { width: 122 }),
      title: caseColumn('Subject', 'text'),
      type: caseColumn(type.label, 'choice', { options: type.options, width: 120 }),
      reg_no: caseColumn('Vehicle', 'plate', { width: 110 }),
      state: caseColumn('Status', 'choice', { options: stateOptions, width: 180 }),
      waiting_on: caseColumn('Waiting for', 'choice', { options: sideOptions, width: 146 }),
      due_on: caseColumn('Due', 'due', { width: 150 }),
      is_late: caseColumn('Overdue', 'flag', { isSortable: false }),
      due_clock: caseColumn('Deadline', 'choice', { options: clockOptions, width: 120 }),
      priority: caseColumn('Priority', 'choice', { options: priorityOptions, width: 90 }),
      owner_team: caseColumn('Team', 'text', { width: 130 }),
      owner_name: caseColumn('Owner', 'text', { width: 120, isSortable: false, isFiltered: false }),
      is_mine: caseColumn('Mine', 'flag', { isSortable: false }),
      is_open: caseColumn('Open', 'flag', { isSortable: false }),
      customer_account_number: caseColumn('Account', 'text', { width: 100 }),
      waiting_since: caseColumn('Waiting since', 'instant'),
      created_at: caseColumn('Opened', 'instant', { width: 144 }),
      updated_at: caseColumn('Updated', 'instant', { width: 144 }),
      ...(placedFor && placeColumns),
      ...own,
      ...importedBy,
    },
    shown: shown.filter((name) => name !== 'account_name' || placedFor === 'staff'),
    sort,
    naturalKey: 'number',
    views,
  }
}
