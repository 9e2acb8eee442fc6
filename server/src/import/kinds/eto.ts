// Enquiries with their quotes and orders: one row an enquiry, known again by its reference within its account.
import { enquiryCase, type EnquiryState } from '@kerbline/domain/areas/enquiries/case.ts'
import { etoStates } from '@kerbline/domain/areas/imports/kinds/eto.ts'
import { textOf } from '@kerbline/domain/areas/imports/kind.ts'
import { alikeness } from '@kerbline/domain/areas/imports/suggest.ts'
import { sql } from 'kysely'
import { ownersOf } from '../../cases/owners.ts'
import type { Cell } from '../../db/bulk.ts'
import type { Findings, ImportTask, Prepare } from '../prepare.ts'
import { standingColumns, standingOf } from '../records/case-rows.ts'
import { enquiryStore } from '../records/enquiry-rows.ts'
import { forwardOnly, type KnownCase, knownCases } from '../records/known-cases.ts'
import { type EtoItem, writeOrders } from '../records/order-rows.ts'
import { writeQuotes } from '../records/quote-rows.ts'
import { registerNames, type RegisterNames } from '../records/register-names.ts'
import { accountBy, type ImportTable, type NamedRow, type OfAccount, prepareTable } from '../table.ts'

/** How far an enquiry has come; a quote goes to and fro, and what has ended may have ended otherwise. */
const reached: Readonly<Record<string, number>> = {
  ...{ new: 0, qualifying: 1, quoted: 2, negotiating: 2, won: 3, lost: 3, expired: 3, cancelled: 3 },
} satisfies Record<EnquiryState, number>

function compared(told: string, { state }: KnownCase): 'same' | 'ahead' | 'behind' | 'beside' {
  if (told === state) return 'same'
  const by = (reached[told] ?? 0) - (reached[state] ?? 0)
  if (by === 0) return 'beside'
  return by > 0 ? 'ahead' : 'behind'
}

const { after: tellStaying, ...forward } = forwardOnly(enquiryCase, {
  column: 'status',
  toldBy: (row) => etoStates(row.values).enquiry,
  compared,
})

interface KnownEnquiry extends KnownCase {
  readonly line_count: number
}

/** The enquiry of every item whose row is taken. */
async function enquiriesOf({ rows }: ImportTask, items: readonly EtoItem[]): Promise<ReadonlyMap<EtoItem, number>> {
  const refOf = ({ account, row }: EtoItem): string => `${account} ${textOf(row.values['enquiry_ref']) ?? ''}`
  const { rows: found } = await sql<{ id: number; ref: string }>`
    select case_id as id, customer_account_number || ' ' || enquiry_ref as ref from enquiry_cases
    where customer_account_number || ' ' || enquiry_ref = any(${items.map(refOf)}::text[])`.execute(rows)
  const ids = new Map(found.map(({ id, ref }) => [ref, id]))
  return new Map(items.flatMap((item) => (item.isBehind ? [] : [[item, ids.get(refOf(item)) ?? 0] as const])))
}

/** What the customer is called here, by account. */
async function customers({ rows, all }: ImportTask): Promise<ReadonlyMap<string, readonly string[]>> {
  const asked = new Set(all.flatMap(({ values }) => textOf(values['account_number']) ?? []))
  const { rows: found } = await sql<{ account: string; names: string[] }>`
    select a.customer_account_number as account, array[a.name, c.name] as names from accounts a join customers c on c.id = a.customer_id
    where a.customer_account_number = any(${[...asked]}::text[])`.execute(rows)
  return new Map(found.map(({ account, names }) => [account, names]))
}

/** Below this a name is another company's. */
const ALIKE = 0.4

const registers = {
  ...{ account_manager: 'owner_id', branch: 'branch_id', category: 'vehicle_category_id', body: 'body_id' },
  ...{ manufacturer: 'manufacturer_id', fleet_allocation: 'fleet_allocation_id' },
}

type Table = ImportTable<OfAccount, KnownEnquiry>

/** What was asked of the portal before rows are judged. */
interface Asked {
  readonly names: RegisterNames
  /** What each account's customer is called here. */
  readonly called: ReadonlyMap<string, readonly string[]>
  /** Who may own an enquiry. */
  readonly owners: ReadonlySet<number>
}

/** A name that is not here is left out: what stands stays. */
const workedOutOf = ({ names, owners }: Asked): Table['workedOut'] => ({
  ...Object.fromEntries(
    Object.entries(registers).map(([column, kept]) => [
      column,
      {
        types: { [kept]: 'int' },
        of: (row: EtoItem['row']): Readonly<Record<string, Cell>> => {
          const [id] = names.idsOf(row, column)
          if (column === 'account_manager' && id !== undefined && !owners.has(id)) return {}
          if (id !== undefined) return { [kept]: id }
          return textOf(row.values[column]) === null ? { [kept]: null } : {}
        },
      },
    ]),
  ),
  status: { types: { state: 'text' }, of: (row) => ({ state: etoStates(row.values).enquiry }) },
  // They are written after it: the quote and the orders hold them.
  ...Object.fromEntries(
    ['customer', 'rate', 'rate_basis', 'order_ref', 'eta'].map((column) => [column, { types: {}, of: () => ({}) }]),
  ),
})

const tableOf = ({ names, called, owners }: Asked): Table => ({
  store: enquiryStore,
  entity: enquiryCase.name,
  one: 'enquiry',
  references: { account: accountBy('account_number') },
  recognisedBy: ['account', 'enquiry_ref'],
  known: (named: readonly NamedRow<OfAccount>[]) =>
    knownCases(
      enquiryCase,
      'enquiry_cases',
      sql`o.enquiry_ref, jsonb_array_length(o.lines) as line_count`,
      sql`c.customer_account_number = any(${[...new Set(named.flatMap(({ names: { account } }) => account?.id ?? []))]}::text[])
        and o.enquiry_ref = any(${named.flatMap(({ row }) => textOf(row.values['enquiry_ref']) ?? [])}::text[])`,
    ) as ReturnType<Table['known']>,
  repeats: 'It is the same enquiry.',
  workedOut: workedOutOf({ names, called, owners }),
  newTypes: standingColumns,
  newValues: (row, task) => standingOf(enquiryCase, etoStates(row.values).enquiry, task.now),
  ...forward,
  judge(findings: Findings, row, known) {
    // Every line has a category: there is nothing to fall back on for a new one.
    names.judge(findings, row, (column) => !known && column === 'category')
    if (names.idsOf(row, 'account_manager').some((id) => !owners.has(id)))
      findings.warn(
        row.row,
        'account_manager',
        'unknown_name',
        'This person does not manage enquiries. We will leave it out.',
      )
    const [account, customer] = [textOf(row.values['account_number']) ?? '', textOf(row.values['customer'])]
    const here = called.get(account) ?? []
    if (customer !== null && here.length > 0 && here.every((name) => alikeness(name, customer) < ALIKE)) {
      const says = `Account ${account} is ${here[0] ?? ''} here. Check the account number.`
      findings.warn(row.row, 'customer', 'unknown_name', says)
    }
    if (known && known.line_count > 1) {
      const says = `${known.worked.name} asks for several kinds of vehicle here, so we did not change them.`
      findings.warn(row.row, 'category', 'stays', says)
    }
  },
  before: (_, items) => names.make(items.map(({ row }) => row)),
  async after(task, items, findings) {
    const ids = await enquiriesOf(task, items)
    const taken = [...ids.keys()]
    const quoted = await writeQuotes(task, taken, findings, ids)
    const ordered = await writeOrders(task, taken, findings, ids)
    await tellStaying(task, items)
    return new Map([...quoted, ...ordered].map(([id]) => [id, [...(quoted.get(id) ?? []), ...(ordered.get(id) ?? [])]]))
  },
})

export const prepareEto: Prepare = async (task) => {
  const [names, called, owners] = await Promise.all([
    registerNames(task),
    customers(task),
    ownersOf(task.rows, enquiryCase.manage),
  ])
  const prepared = await prepareTable(tableOf({ names, called, owners }))(task)
  return { ...prepared, write: async () => ({ ...(await prepared.write()), newNames: names.newNames() }) }
}
