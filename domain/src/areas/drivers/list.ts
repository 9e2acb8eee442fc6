// The list of drivers as a plan: its columns, each with the right that opens it, and the views everybody has.
import { valueOf } from '../../kit/column-words.ts'
import { optionsOf } from '../../kit/field.ts'
import { importedBy, type Column, type ColumnKind, type FixedView, type ListPlan } from '../../kit/list.ts'
import type { Permission } from '../../permissions.ts'
import { shownScore } from './rules.ts'
import { driverStatuses, driverStatusWords } from './words.ts'

interface DriverColumn extends Column {
  readonly needs?: Permission
}

const column = (label: string, kind: ColumnKind, more: Partial<DriverColumn> = {}): DriverColumn => ({
  label,
  kind,
  isSortable: true,
  isFiltered: true,
  ...more,
})

const licence = { needs: 'see driver licence details' } as const
/** Worked out of a month of days for each row: told for a page of them, never for all. */
const perRow = { isSortable: false, isFiltered: false } as const

const columns: Readonly<Record<string, DriverColumn>> = {
  name: column('Driver', 'text', { width: 128 }),
  plate: column('Vehicle', 'plate', { width: 110 }),
  score: column('Score', 'number', { needs: 'see driver scores', width: 84 }),
  month_miles: column('Miles this month', 'number', { width: 124 }),
  is_ranked: column('Ranked', 'flag', { needs: 'see driver scores', isSortable: false }),
  checks_done: column('Checks done', 'number', { needs: 'see driver checks', width: 102 }),
  checks_missed: column('Checks missed', 'number', { needs: 'see driver checks', width: 109, ...perRow }),
  points: column('Points', 'number', { ...licence, width: 98 }),
  licence_expiry: column('Licence until', 'date', { ...licence, width: 122 }),
  status: column('Status', 'choice', { options: optionsOf(driverStatuses, driverStatusWords), width: 90 }),
  customer_account_number: column('Account', 'text', { width: 100 }),
  has_vehicle: column('Has a vehicle', 'flag', { isSortable: false }),
  email: column('Email', 'text'),
  phone: column('Phone', 'text'),
  licence_categories: column('Licence categories', 'choices', { ...licence, isSortable: false, isFiltered: false }),
  last_licence_check: column('Last licence check', 'date', licence),
  updated_at: column('Updated', 'instant'),
  ...importedBy,
}

const shown = [
  ...['name', 'plate', 'score', 'month_miles', 'checks_done', 'checks_missed', 'points', 'licence_expiry'],
  ...['status', 'customer_account_number'],
]

/** Top and Bottom hold the same drivers, those who are ranked, from either end. */
const views: readonly (FixedView & { readonly needs?: Permission })[] = [
  { name: 'top', label: 'Top', query: { is_ranked: 'is:yes', sort: '-score' }, needs: 'see driver scores' },
  { name: 'bottom', label: 'Bottom', query: { is_ranked: 'is:yes', sort: 'score' }, needs: 'see driver scores' },
  { name: 'no_score', label: 'No score', query: { score: 'empty:' }, needs: 'see driver scores' },
  { name: 'unassigned', label: 'Unassigned', query: { has_vehicle: 'is:no' } },
]

const scoreSaid = (row: object): number | null => {
  const score = valueOf(row, 'score')
  return shownScore(typeof score === 'number' ? score : null)
}

/** What somebody with these rights may be shown, and may sort and filter by. */
export function driversPlan(may: (permission: Permission) => boolean): ListPlan {
  const isOpen = ({ needs }: { readonly needs?: Permission }): boolean => needs === undefined || may(needs)
  const open = Object.fromEntries(Object.entries(columns).filter(([, each]) => isOpen(each)))
  return {
    columns: open,
    shown: shown.filter((name) => name in open),
    sort: 'name',
    naturalKey: 'name',
    said: { score: { label: 'Score', kind: 'number', of: scoreSaid } },
    views: views.filter(isOpen),
  }
}
