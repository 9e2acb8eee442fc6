// Rows on their way into the database, gathered by table and written parents first.
import { type Insertable, type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { insertAll } from './bulk-insert.ts'

/** Parents before children. A table missing here cannot be filled, and {@link Batch.add} says so by its type. */
const insertOrder = [
  'branches',
  'users',
  'permission_rules',
  'customers',
  'accounts',
  'customer_service_levels',
  'damage_prices',
  'manufacturers',
  'authorities',
  'dealers',
  'workshop_closures',
  'contacts',
  'news',
  'faq',
  'telematics_providers',
  'drivers',
  'vehicles',
  'driver_vehicles',
  'tags',
  'vehicle_tags',
  'equipment_readings',
  'equipment_latest',
  'mot_tests',
  'vehicle_months',
  'record_links',
  'driver_checks',
  'invoices',
  'invoice_lines',
  'cases',
  'damage_cases',
  'maintenance_cases',
  // They name bookings, and stand before the items, which write a record of their own of what was done where there is none.
  'compliance_records',
  'compliance_periods',
  'compliance_items',
  'query_cases',
  'meeting_cases',
  'order_cases',
  'order_dates',
  'enquiry_cases',
  'enquiry_quotes',
  'off_hire_cases',
  'fine_cases',
  'off_hire_vehicles',
  'condition_sets',
  'defect_cases',
  'defect_reports',
  'case_clocks',
  'case_posts',
  'money_lines',
  'approvals',
  'date_offers',
  'public_requests',
  'messages',
  'message_recipients',
  'message_plates',
  'team_conversations',
  'alerts',
  'audit',
  'state_changes',
] as const satisfies readonly (keyof Tables)[]

/** A sample of 3,000 rows a table: enough for the planner, a tenth of the usual work. */
const STATISTICS_TARGET = 10
/** Fewer rows are written faster than looked at. */
const ROWS_TO_ANALYSE = 50_000

/** Every table the demo data has rows in, those it counts from others included. */
export const demoTables: readonly (keyof Tables)[] = [...insertOrder, 'vehicle_spend', 'account_spend_months']

export type FilledTable = (typeof insertOrder)[number]
/** Tables whose ids the demo data hands out itself, as other rows refer to them. */
const numberedTables = [
  'branches',
  'users',
  'customers',
  'manufacturers',
  'authorities',
  'dealers',
  'contacts',
  'news',
  'telematics_providers',
  'drivers',
  'vehicles',
  'driver_vehicles',
  'tags',
  'equipment_readings',
  'compliance_items',
  'driver_checks',
  'invoices',
  'invoice_lines',
  'cases',
  'defect_reports',
  'case_clocks',
  'case_posts',
  'record_links',
  'messages',
] as const satisfies readonly FilledTable[]
type NumberedTable = (typeof numberedTables)[number]

/** What the numbers of a kind of case begin with, and after which of them the demo data's begin. */
const numberSeries = {
  maintenance: ['MB', 0],
  query: ['Q', 20_300],
  defect: ['DF', 0],
  meeting: ['MT', 0],
  order: ['ORD', 2_200],
  enquiry: ['ENQ', 2_300],
  off_hire: ['OFF', 0],
  fine: ['FIN', 0],
  condition: ['CS', 0],
  damage: ['DMG', 400],
} as const
type Numbered = keyof typeof numberSeries

type Pending = { [Table in FilledTable]: Insertable<Tables[Table]>[] }

const noRows = (): Pending => ({
  branches: [],
  users: [],
  permission_rules: [],
  customers: [],
  accounts: [],
  customer_service_levels: [],
  damage_prices: [],
  manufacturers: [],
  authorities: [],
  dealers: [],
  workshop_closures: [],
  contacts: [],
  news: [],
  faq: [],
  telematics_providers: [],
  drivers: [],
  vehicles: [],
  driver_vehicles: [],
  tags: [],
  vehicle_tags: [],
  equipment_readings: [],
  equipment_latest: [],
  mot_tests: [],
  vehicle_months: [],
  compliance_records: [],
  compliance_periods: [],
  compliance_items: [],
  driver_checks: [],
  invoices: [],
  invoice_lines: [],
  damage_cases: [],
  cases: [],
  maintenance_cases: [],
  query_cases: [],
  meeting_cases: [],
  order_cases: [],
  order_dates: [],
  enquiry_cases: [],
  enquiry_quotes: [],
  off_hire_cases: [],
  fine_cases: [],
  off_hire_vehicles: [],
  condition_sets: [],
  defect_cases: [],
  defect_reports: [],
  case_clocks: [],
  case_posts: [],
  money_lines: [],
  approvals: [],
  date_offers: [],
  public_requests: [],
  record_links: [],
  messages: [],
  message_recipients: [],
  message_plates: [],
  team_conversations: [],
  alerts: [],
  audit: [],
  state_changes: [],
})

export interface Batch {
  /** The next id of a table, from 1. */
  id(table: NumberedTable): number
  /** The next number of a kind of case: Q-020301. */
  number(kind: Numbered): string
  add<Table extends FilledTable>(table: Table, row: Insertable<Tables[Table]>): void
  /** Begins to write what was added, once what was written before is in; then analyses, where much has come since. A failure comes out of the next call. */
  write(): Promise<void>
  /** Writes the rest, analyses where that pays, and lets the database number on after the last id and number handed out. */
  finish(): Promise<void>
  /** Waits until nothing is on its way any more, failed or not: before a transaction ends. */
  settle(): Promise<void>
  /** Rows handed to the database so far. */
  readonly rowCount: number
  /** Tells the planner what the tables hold by now, where they are so full that it matters. */
  analyse(): Promise<void>
}

const insertOne = <Table extends FilledTable>(rows: Kysely<Tables>, table: Table, pending: Pending): Promise<void> =>
  insertAll(rows, table, pending[table])

async function insertEach(rows: Kysely<Tables>, pending: Pending): Promise<void> {
  for (const table of insertOrder) await insertOne(rows, table, pending)
}

/** Within the transaction of the fill: nobody else sees its rows yet, nor counts them. */
async function analyse(rows: Kysely<Tables>): Promise<void> {
  await sql`set local default_statistics_target = ${sql.lit(STATISTICS_TARGET)}`.execute(rows)
  await sql`analyze ${sql.join(demoTables.map((table) => sql.table(table)))}`.execute(rows)
}

export function openBatch(rows: Kysely<Tables>): Batch {
  let pending = noRows()
  let writing = Promise.resolve()
  let rowCount = 0
  let analysedAt = 0
  const insert = async (written: Pending, isLast: boolean): Promise<void> => {
    await insertEach(rows, written)
    // Foreign keys and triggers are looked up as the tables were when they were looked at last.
    if (rowCount < ROWS_TO_ANALYSE || (rowCount < 2 * analysedAt && !isLast)) return
    analysedAt = rowCount
    await analyse(rows)
  }
  const last = new Map<NumberedTable, number>()
  const lastNumber = new Map<Numbered, number>()
  const settle = async (): Promise<void> => void (await Promise.allSettled([writing]))
  const begin = async (isLast: boolean): Promise<void> => {
    await writing
    const written = pending
    pending = noRows()
    rowCount += Object.values(written).reduce((sum, list) => sum + list.length, 0)
    writing = insert(written, isLast)
    // Whoever calls next hears of a failure; until then it must not count as one that nobody awaits.
    writing.catch(() => undefined)
  }
  return {
    id: (table) => {
      const next = (last.get(table) ?? 0) + 1
      last.set(table, next)
      return next
    },
    number: (kind) => {
      const [prefix, after] = numberSeries[kind]
      const next = (lastNumber.get(kind) ?? after) + 1
      lastNumber.set(kind, next)
      return `${prefix}-${String(next).padStart(6, '0')}`
    },
    add: (table, row) => void pending[table].push(row),
    get rowCount() {
      return rowCount
    },
    write: () => begin(false),
    finish: async () => {
      await begin(true)
      await writing
      for (const [table, id] of last) {
        await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${id})`.execute(rows)
      }
      for (const [kind, number] of lastNumber) {
        await sql`select setval(${`${kind}_numbers`}::regclass, ${number})`.execute(rows)
      }
    },
    settle,
    analyse: async () => {
      if (rowCount >= ROWS_TO_ANALYSE) await analyse(rows)
    },
  }
}
