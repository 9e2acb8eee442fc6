// Rows on their way into the database, gathered by table and written parents first.
import { type Insertable, type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { insertAll } from './bulk-insert.ts'

/** Parents before children. A table missing here cannot be filled, and {@link Batch.add} says so by its type. */
const insertOrder = [
  'branches',
  'users',
  'customers',
  'accounts',
  'manufacturers',
  'telematics_providers',
  'drivers',
  'vehicles',
  'driver_vehicles',
  'tags',
  'vehicle_tags',
  'equipment_readings',
  'equipment_latest',
  'vehicle_months',
  'compliance_items',
  'maintenance_events',
  'driver_checks',
  'invoices',
  'invoice_lines',
  'damage_cases',
  'queries',
  'query_messages',
  'messages',
  'message_recipients',
  'alerts',
  'audit',
  'state_changes',
] as const satisfies readonly (keyof Tables)[]

/** Every table the demo data has rows in, those it counts from others included. */
export const demoTables: readonly (keyof Tables)[] = [...insertOrder, 'vehicle_spend', 'account_spend_months']

export type FilledTable = (typeof insertOrder)[number]
/** Tables whose ids the demo data hands out itself, as other rows refer to them. */
const numberedTables = [
  'branches',
  'users',
  'customers',
  'manufacturers',
  'telematics_providers',
  'drivers',
  'vehicles',
  'driver_vehicles',
  'tags',
  'equipment_readings',
  'compliance_items',
  'maintenance_events',
  'driver_checks',
  'invoices',
  'invoice_lines',
  'damage_cases',
  'queries',
  'query_messages',
  'messages',
] as const satisfies readonly FilledTable[]
type NumberedTable = (typeof numberedTables)[number]

type Pending = { [Table in FilledTable]: Insertable<Tables[Table]>[] }

const noRows = (): Pending => ({
  branches: [],
  users: [],
  customers: [],
  accounts: [],
  manufacturers: [],
  telematics_providers: [],
  drivers: [],
  vehicles: [],
  driver_vehicles: [],
  tags: [],
  vehicle_tags: [],
  equipment_readings: [],
  equipment_latest: [],
  vehicle_months: [],
  compliance_items: [],
  maintenance_events: [],
  driver_checks: [],
  invoices: [],
  invoice_lines: [],
  damage_cases: [],
  queries: [],
  query_messages: [],
  messages: [],
  message_recipients: [],
  alerts: [],
  audit: [],
  state_changes: [],
})

export interface Batch {
  /** The next id of a table, from 1. */
  id(table: NumberedTable): number
  add<Table extends FilledTable>(table: Table, row: Insertable<Tables[Table]>): void
  /** Writes what was added since the last call. */
  write(): Promise<void>
  /** Writes the rest, and lets the database number on after the last id handed out. */
  finish(): Promise<void>
  /** Tells the planner of tables that were empty a moment ago: the embedded database has nobody else who would. */
  analyse(): Promise<void>
}

const insertOne = <Table extends FilledTable>(rows: Kysely<Tables>, table: Table, pending: Pending): Promise<void> =>
  insertAll(rows, table, pending[table])

export function openBatch(rows: Kysely<Tables>): Batch {
  let pending = noRows()
  const last = new Map<NumberedTable, number>()
  const write = async (): Promise<void> => {
    const written = pending
    pending = noRows()
    for (const table of insertOrder) await insertOne(rows, table, written)
  }
  return {
    id: (table) => {
      const next = (last.get(table) ?? 0) + 1
      last.set(table, next)
      return next
    },
    add: (table, row) => void pending[table].push(row),
    write,
    finish: async () => {
      await write()
      for (const [table, id] of last)
        await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${id})`.execute(rows)
    },
    analyse: async () => {
      await sql`analyze ${sql.join(demoTables.map((table) => sql.table(table)))}`.execute(rows)
    },
  }
}
