// Enquiries as a file brings them: the spine, the one line of vehicles a row says, and what is the enquiry's own.
import { enquiryCase } from '@kerbline/domain/areas/enquiries/case.ts'
import { vehicleLine } from '@kerbline/domain/areas/enquiries/lines.ts'
import { titleOf } from '@kerbline/domain/areas/enquiries/request.ts'
import { sql } from 'kysely'
import { managerOf } from '../../cases/owners.ts'
import {
  batchesOf,
  type ColumnTypes,
  insertRows,
  SENT_ROWS,
  type SentRow,
  unpacked,
  updateRows,
} from '../../db/bulk.ts'
import type { Rows } from '../../db/scope.ts'
import { caseStore, standingColumns } from './case-rows.ts'
import type { ChangedRow, Store } from './stored-rows.ts'

/** What a row says of its vehicles. */
export const lineColumns = ['vehicle_category_id', 'manufacturer_id', 'body_id', 'model', 'quantity'] as const
const spineTypes: ColumnTypes = { type: 'text', owner_id: 'int' }
const newSpineTypes: ColumnTypes = {
  ...{ customer_account_number: 'text', kind: 'text', title: 'text', state: 'text', created_by: 'int' },
  ...{ owner_team: 'text', opened_at: 'timestamptz', created_at: 'timestamptz', updated_at: 'timestamptz' },
  ...standingColumns,
  ...spineTypes,
}
const ownTypes: ColumnTypes = {
  ...{ enquiry_ref: 'text', term: 'int', start_date: 'date', notes: 'text' },
  ...{ branch_id: 'int', fleet_allocation_id: 'int' },
}

const only = (record: SentRow, names: readonly string[]): SentRow =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)))
const lineOf = (record: SentRow): SentRow => only(record, lineColumns)
const within = (types: ColumnTypes, given: ColumnTypes): ColumnTypes =>
  Object.fromEntries(Object.entries(types).filter(([name]) => Object.hasOwn(given, name)))

/** New cases of a kind, which are to stand in its own table next, in the order of the records. */
export async function addSpines(
  rows: Rows,
  records: readonly SentRow[],
  about: { readonly kind: string; readonly title: string; readonly owner_team: string; readonly now: string },
): Promise<number[]> {
  const { now, ...of } = about
  const made = await insertRows<{ id: number }>(
    rows,
    'cases',
    newSpineTypes,
    records.map((record) => ({
      ...of,
      ...only(record, Object.keys(newSpineTypes)),
      ...{ opened_at: now, created_at: now, updated_at: now },
    })),
    ['id'],
  )
  return made.map(({ id }) => id)
}

/** What they are called follows from their lines. */
async function nameAnew(rows: Rows, ids: readonly number[]): Promise<void> {
  const { rows: found } = await sql<{
    id: number
    lines: Parameters<typeof titleOf>[0]
    term: number | null
    term_unit: 'weeks' | 'months'
  }>`
    select k.case_id as id, k.term, k.term_unit, (
      select json_agg(x.line || jsonb_build_object('category', coalesce(n.name, 'Vehicle'), 'body', b.name) order by x.place)
      from jsonb_array_elements(k.lines) with ordinality x (line, place)
      left join vehicle_categories n on n.id = (x.line ->> 'vehicle_category_id')::int left join bodies b on b.id = (x.line ->> 'body_id')::int) as lines
    from enquiry_cases k where k.case_id = any(${[...ids]}::int[])`.execute(rows)
  const named = found.map(({ id, lines, ...term }) => ({ id, title: titleOf(lines, term) }))
  await updateRows(rows, 'cases', { title: 'text' }, named)
}

/** The line of an enquiry that has one: what a row does not say of it stays. */
async function changeLines(rows: Rows, changes: readonly ChangedRow[]): Promise<number[]> {
  const sent = changes.flatMap((change) => {
    const line = lineOf(change)
    return Object.keys(line).length > 0 ? [{ id: change.id, line }] : []
  })
  const changed: number[] = []
  for (const batch of batchesOf(sent, SENT_ROWS)) {
    const { rows: written } = await sql<{ id: number }>`
      update enquiry_cases k set lines = jsonb_set(k.lines, '{0}', k.lines -> 0 || sent.line) from ${unpacked({ id: 'int', line: 'jsonb' }, batch)}
      where k.case_id = sent.id and jsonb_array_length(k.lines) = 1 and k.lines -> 0 is distinct from k.lines -> 0 || sent.line
      returning k.case_id as id`.execute(rows)
    for (const { id } of written) changed.push(id)
  }
  return changed
}

const cases = caseStore(enquiryCase, 'enquiry_cases', [])

export const enquiryStore: Store = {
  ...cases,
  async add(rows, _, given, { now }) {
    const records = [...given]
    const accounts = new Set(records.map(({ customer_account_number: account }) => String(account)))
    const managers = new Map<string, number | null>()
    for (const account of accounts) managers.set(account, await managerOf(rows, enquiryCase.manage, account))
    const owned = records.map((record) => ({
      ...record,
      owner_id: record['owner_id'] ?? managers.get(String(record['customer_account_number'])) ?? null,
    }))
    const about = { kind: enquiryCase.name, title: 'Vehicles', owner_team: 'Sales', now }
    const ids = await addSpines(rows, owned, about)
    await insertRows(
      rows,
      'enquiry_cases',
      { case_id: 'int', customer_account_number: 'text', source: 'text', lines: 'jsonb', ...ownTypes },
      records.map((record, place) => ({
        ...only(record, [...Object.keys(ownTypes), 'customer_account_number']),
        ...{ case_id: ids[place] ?? 0, source: 'import', lines: [vehicleLine.parse(lineOf(record))] },
      })),
      ['case_id'],
    )
    await nameAnew(rows, ids)
  },
  async change(rows, types, given, now) {
    const changes = [...given]
    const own = await cases.change(rows, within({ ...ownTypes, state: 'text' }, types), changes, now)
    const lines = await changeLines(rows, changes)
    const spine = await updateRows(rows, 'cases', within(spineTypes, types), changes)
    const changed = new Set([...own, ...lines, ...spine])
    await nameAnew(rows, [...changed])
    const besides = [...changed].filter((id) => !own.has(id))
    await sql`update cases set updated_at = clock_timestamp() where id = any(${besides}::int[])`.execute(rows)
    return changed
  },
}
