// Which spend a code of the accounts stands for, and which VAT its lines bear. Lines carry their category and their VAT, accounts their sums, so all are made
// anew with the table itself: no figure ever says what the table no longer does.
import type { TaxTreatment } from '@kerbline/domain/cases/money-lines.ts'
import type { SpendCategory } from '@kerbline/domain/areas/finance/nominal-codes.ts'
import type { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import type { Call, Rows } from '../../http/call.ts'
import { shareTax } from '../../invoices/share-tax.ts'
import { recomputeSpend } from '../../invoices/spend.ts'
import { versionOf } from '../../http/require-version.ts'
import { changesOf, readerOf, repetitions, saveTable, twice, type RowChange } from './reference-table.ts'

type Table = ReplyOf<(typeof settingsEndpoints)['nominalCodes']>
type Given = InputOf<(typeof settingsEndpoints)['saveNominalCodes']>

interface Code {
  readonly code: string
  readonly category: SpendCategory
  readonly tax_treatment: TaxTreatment
}

const codesOf = async (rows: Rows): Promise<Code[]> =>
  (
    await sql<Code>`select code, category, tax_treatment from nominal_categories where removed_at is null order by code`.execute(
      rows,
    )
  ).rows

interface Spend {
  readonly code: string
  readonly lines: number
  readonly pence: number
}

const spendByCode = async (rows: Rows): Promise<Spend[]> =>
  (
    await sql<Spend>`
      select coalesce(trim(l.code), '') as code, count(*) as lines, sum(l.value_pence)::bigint as pence
      from invoice_lines l where l.is_spend group by 1`.execute(rows)
  ).rows

async function tableOf(rows: Rows): Promise<Table> {
  const codes = await codesOf(rows)
  const spend = new Map((await spendByCode(rows)).map(({ code, lines, pence }) => [code, { lines, pence }]))
  const none = { lines: 0, pence: 0 }
  const mapped = new Set(codes.map(({ code }) => code))
  return {
    version: versionOf(codes),
    rows: codes.map((row) => ({ ...row, ...(spend.get(row.code) ?? none) })),
    unmapped: [...spend]
      .flatMap(([code, sums]) => (code === '' || mapped.has(code) ? [] : [{ code, ...sums }]))
      .toSorted((one, other) => Math.abs(other.pence) - Math.abs(one.pence) || (one.code < other.code ? -1 : 1)),
    without_code: spend.get('') ?? none,
  }
}

/** Lines of these codes take their category, their documents share their VAT out again, and the accounts' sums are made anew. Returns how many lines moved, by code. */
async function followCodes(rows: Rows, changes: readonly RowChange<Code>[]): Promise<ReadonlyMap<string, number>> {
  const wanted = changes.map(({ key, after }) => ({ code: key, category: after?.category ?? 'other' }))
  const { rows: found } = await sql<{ account: string; code: string; lines: number }>`
    with moved as (
      update invoice_lines l set category = n.category
      from unnest(${wanted.map(({ code }) => code)}::text[], ${wanted.map(({ category }) => category)}::text[]) as n (code, category)
      where trim(l.code) = n.code and l.category <> n.category returning l.customer_account_number as account, n.code)
    select account, code, count(*) as lines from moved group by 1, 2`.execute(rows)
  const taxed = changes.filter(({ before, after }) => before?.tax_treatment !== after?.tax_treatment)
  const { rows: documents } = await sql<{ id: number; account: string }>`
    select distinct l.invoice_id as id, l.customer_account_number as account from invoice_lines l where trim(l.code) = any(${taxed.map(({ key }) => key)}::text[])`.execute(
    rows,
  )
  await shareTax(
    rows,
    documents.map(({ id }) => id),
  )
  await recomputeSpend(rows, [...new Set([...found, ...documents].map(({ account }) => account))])
  const lines = new Map<string, number>()
  for (const each of found) lines.set(each.code, (lines.get(each.code) ?? 0) + each.lines)
  return lines
}

export const readNominalCodes = readerOf<Table>(tableOf, {
  version: '',
  rows: [],
  unmapped: [],
  without_code: { lines: 0, pence: 0 },
})

async function write(rows: Rows, changes: readonly RowChange<Code>[]): Promise<void> {
  for (const { key, after: is } of changes) {
    // A removed code counts as other, whatever the defaults of a new portal say.
    const values = is
      ? { category: is.category, tax_treatment: is.tax_treatment, removed_at: null }
      : { category: 'other' as const, tax_treatment: 'unknown' as const, removed_at: new Date().toISOString() }
    await rows
      .insertInto('nominal_categories')
      .values({ code: key, ...values })
      .onConflict((conflict) => conflict.column('code').doUpdateSet(values))
      .execute()
  }
}

export function saveNominalCodes(call: Call, { version, rows: after }: Given): Promise<Table> {
  let lines: ReadonlyMap<string, number> = new Map()
  return saveTable(call, {
    ...{ name: 'nominal codes', entity: 'nominal code', version, read: codesOf, answer: tableOf },
    problems: () =>
      repetitions(
        after.map(({ code }) => code),
        'code',
        (place) => twice(after[place]?.code),
      ),
    write: async (before, rows) => {
      const changes = changesOf(before, after, ({ code }) => code)
      await write(rows, changes)
      lines = await followCodes(rows, changes)
      return changes
    },
    followed: ({ key }) => (lines.has(key) ? { invoice_lines_moved: lines.get(key) } : {}),
  })
}
