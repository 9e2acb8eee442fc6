// The list of vehicles as a plan: its columns, each with the right that opens it, and the views everybody has.
import { failureWords, failuresIn } from '../compliance/failures/failures.ts'
import { valueOf } from '../../kit/column-words.ts'
import { optionsOf } from '../../kit/field.ts'
import {
  everyRow,
  importedBy,
  noValidDate,
  type Column,
  type ColumnKind,
  type FixedView,
  type ListPlan,
  type SaidColumn,
} from '../../kit/list.ts'
import type { Permission } from '../../permissions.ts'
import { shownScore } from '../drivers/rules.ts'
import { dueWords, isUndated, nextDue, type VehicleDue } from './due.ts'
import { ofEventTypes } from '../compliance/types/kept-types.ts'
import { bookedColumn, dueListColumns, dueTypeOptions, motToBook } from './due-columns.ts'
import { fuelTypes, fuelWords, hireTypes, hireWords, statusWords, vehicleStatuses } from './words.ts'

interface VehicleColumn extends Column {
  readonly needs?: Permission
}

const column = (label: string, kind: ColumnKind, more: Partial<VehicleColumn> = {}): VehicleColumn => ({
  label,
  kind,
  isSortable: true,
  isFiltered: true,
  ...more,
})

const columns = ofEventTypes((): Readonly<Record<string, VehicleColumn>> => ({
  reg_no: column('Vehicle', 'plate', { width: 122 }),
  make_model: column('Make, model, category', 'text', { width: 242, shows: ['vehicle_category_id'] }),
  vehicle_category_id: column('Category', 'reference'),
  driver_id: column('Driver', 'reference', { needs: 'see drivers', width: 128 }),
  tag_ids: column('Tags', 'reference', { isSortable: false, width: 148 }),
  miles: column('Miles', 'number', { width: 84 }),
  co2: column('CO₂', 'number', { unit: 'g/km', width: 84 }),
  score: column('Score', 'number', { needs: 'see driver scores', width: 78 }),
  next_due_date: column('Next due', 'due', { needs: 'see compliance', width: 200, shows: ['due_for', 'booked_for'] }),
  next_due_type: column('Due item', 'choice', {
    needs: 'see compliance',
    options: dueTypeOptions(),
  }),
  rag: column('Status', 'choice', {
    needs: 'see compliance',
    width: 152,
    isSortable: false,
    shows: ['due_in', 'failed'],
    options: [
      { value: 'red', label: 'Overdue' },
      { value: 'amber', label: 'Due soon' },
      { value: 'green', label: 'Compliant' },
      { value: 'none', label: 'No compliance dates' },
    ],
  }),
  fleet_no: column('Fleet number', 'text'),
  branch_id: column('Branch', 'reference'),
  manufacturer_id: column('Make', 'reference'),
  body_id: column('Body', 'reference'),
  fleet_allocation_id: column('Allocation', 'reference'),
  fuel_type: column('Fuel', 'choice', { options: optionsOf(fuelTypes, fuelWords) }),
  status: column('Hire status', 'choice', { options: optionsOf(vehicleStatuses, statusWords) }),
  hire_type: column('Hire type', 'choice', { options: optionsOf(hireTypes, hireWords) }),
  on_hire_date: column('On hire', 'date'),
  contract_end_date: column('Contract ends', 'date'),
  due_back: column('Due back', 'due', { width: 116 }),
  six_months_on: column('Six months on', 'due', { width: 116 }),
  has_device: column('Device', 'flag', { isSortable: false }),
  has_recall: column('Recall', 'flag', { isSortable: false }),
  miles_at: column('Reading date', 'instant'),
  colour: column('Colour', 'text'),
  year_of_manufacture: column('Year', 'number'),
  vin: column('VIN', 'text'),
  customer_account_number: column('Account', 'text'),
  ...dueListColumns(),
  ...importedBy,
  ...everyRow,
}))

/** The views every list of vehicles offers, beside those a person saves. */
export const vehicleViews: readonly (FixedView & { readonly needs?: readonly Permission[] })[] = [
  motToBook,
  { name: 'overdue', label: 'Overdue', query: { rag: 'is:red' }, needs: ['see compliance'] },
  { name: 'upcoming', label: 'Upcoming', query: { rag: 'is:amber' }, needs: ['see compliance'] },
  { name: 'no_device', label: 'No device', query: { has_device: 'is:no' } },
  { name: 'due_back', label: 'Due back within 7 days', query: { due_back: 'within:7' } },
  {
    name: 'six_months',
    label: 'Rolling hire near six months',
    query: { six_months_on: 'within:14' },
    needs: ['manage orders'],
  },
  { name: 'off_hire', label: 'Off hire', query: { status: 'is:off_hire_requested,off_hired' } },
]

const textOf = (row: object, name: string): string | null => {
  const value = valueOf(row, name)
  return typeof value === 'string' ? value : null
}
const numberOf = (row: object, name: string): number | null => {
  const value = valueOf(row, name)
  return typeof value === 'number' ? value : null
}
const rags = ['red', 'amber', 'green', 'none'] as const
const dueOf = (row: object): VehicleDue => ({
  rag: rags.find((each) => each === valueOf(row, 'rag')) ?? null,
  next_due_date: textOf(row, 'next_due_date'),
  next_due_type: textOf(row, 'next_due_type'),
  undated_type: textOf(row, 'undated_type'),
  failures: failuresIn(valueOf(row, 'failures')),
})

const typeFor = (row: object, today: string): string | null => {
  const due = dueOf(row)
  return isUndated(due, today) ? due.undated_type : due.next_due_type
}
/** "Booked 8 Dec, 09:30" of what is due next, as the row of a file has it ready. */
const bookedFor = (row: object, today: string): string | null => {
  const words = textOf(row, bookedColumn(typeFor(row, today) ?? ''))
  return words === 'none' ? null : words
}
const dayFor = (row: object, today: string): string | null => {
  const due = nextDue(dueOf(row), today)
  return due === null ? null : (due.date ?? noValidDate)
}

/** What the cells of a vehicle say beside its columns, and otherwise than they hold it. */
const said: Readonly<Record<string, SaidColumn & { readonly needs?: Permission }>> = {
  next_due_date: { label: 'Next due', kind: 'due', of: dayFor },
  score: { label: 'Score', kind: 'number', of: (row) => shownScore(numberOf(row, 'score')) },
  booked_for: { label: 'Booking', kind: 'text', needs: 'see maintenance request details', of: bookedFor },
  due_for: { label: 'Next due item', kind: 'text', of: (row, today) => nextDue(dueOf(row), today)?.type ?? null },
  failed: {
    label: 'Failed',
    kind: 'text',
    of: (row) => failuresIn(valueOf(row, 'failures')).map(failureWords).join(', ') || null,
  },
  due_in: { label: 'Due', kind: 'text', of: (row, today) => dueWords(dueOf(row), today) },
}

/** The status stands where a narrow window shows it too. */
const shown = ['reg_no', 'make_model', 'rag', 'next_due_date', 'driver_id', 'miles', 'co2', 'score', 'tag_ids']

/** What somebody with these rights may be shown, and may sort and filter by. */
export function vehiclesPlan(may: (permission: Permission) => boolean): ListPlan {
  const isOpen = ({ needs }: { readonly needs?: Permission }): boolean => needs === undefined || may(needs)
  const open = Object.fromEntries(Object.entries(columns()).filter(([, each]) => isOpen(each)))
  return {
    columns: open,
    shown: shown.filter((name) => name in open),
    sort: 'next_due_date' in open ? 'next_due_date' : 'reg_no',
    naturalKey: 'reg_no',
    said: Object.fromEntries(Object.entries(said).filter(([, each]) => isOpen(each))),
    views: vehicleViews.filter(({ needs = [] }) => needs.every(may)),
  }
}
