// The tables that runs write to, as an undo goes through them.
import { managedTables } from './journal.ts'

export interface JournaledTable {
  readonly table: string
  readonly key: string
  readonly keyType: 'int' | 'text'
  /** The table whose row of the same key carries the version of the record. */
  readonly spine?: string
}

const byNumber = (table: string): JournaledTable => ({ table, key: 'id', keyType: 'int' })

/** In the order in which what a run made of them goes: what points goes before what is pointed at. */
const inOrder: readonly JournaledTable[] = [
  ...[
    'equipment_readings',
    'invoice_lines',
    'invoices',
    'defect_reports',
    'case_clocks',
    'order_dates',
    'enquiry_quotes',
  ].map(byNumber),
  { table: 'defect_cases', key: 'case_id', keyType: 'int', spine: 'cases' },
  byNumber('driver_checks'),
  { table: 'maintenance_cases', key: 'case_id', keyType: 'int', spine: 'cases' },
  { table: 'order_cases', key: 'case_id', keyType: 'int', spine: 'cases' },
  { table: 'enquiry_cases', key: 'case_id', keyType: 'int', spine: 'cases' },
  { table: 'fine_cases', key: 'case_id', keyType: 'int', spine: 'cases' },
  byNumber('cases'),
  ...[
    'compliance_records',
    'compliance_items',
    'driver_vehicles',
    'vehicles',
    'drivers',
    'contacts',
    'dealers',
    'news',
  ].map(byNumber),
  { table: 'accounts', key: 'customer_account_number', keyType: 'text' },
  ...['customers', 'users', 'authorities', 'bodies', 'manufacturers', 'vehicle_categories', 'branches'].map(byNumber),
  { table: 'compliance_types', key: 'slug', keyType: 'text' },
]

/** A managed entity that is not named in the order points at no other that a run makes with it. */
export const journaledTables: readonly JournaledTable[] = [
  ...managedTables.filter((name) => !inOrder.some(({ table }) => table === name)).map(byNumber),
  ...inOrder,
]
