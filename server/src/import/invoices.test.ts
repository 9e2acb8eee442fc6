import type { ImportKindName } from '@kerbline/domain/areas/imports/kinds.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onEngine } from '../db/testing.ts'
import { addAccounts } from './testing-accounts.ts'
import { useFiles } from './testing-files.ts'

const vehicleHeading =
  'reg_no,currentRegNo,customer_account_number,make,model,vehicle_category,fuel_type,hire_type,on_hire_date,status,branch'
const vehicle = (reg: string, account: string, current = ''): string =>
  `${reg},${current},${account},Ford,Transit,van,diesel,contract_hire,2024-03-01,on_hire,Leeds`
const heading =
  'urn,line_no,customer_reference,trader_transaction_type,reference,transaction_date,document_goods_value,document_tax_value,document_gross_value,code,nominal_analysis_items_narrative,value'
const line = (
  urn: number,
  no: number,
  account: string,
  type: string,
  goods: string,
  tax: string,
  gross: string,
  code: string,
  narrative: string,
  value: string,
): string => [urn, no, account, type, `R${urn}`, '2026-10-05', goods, tax, gross, code, narrative, value].join(',')

onEngine('invoices', (on) => {
  const files = useFiles(() => on.database())
  const { rowsOf } = files
  const take = (kind: ImportKindName, ...lines: string[]) => files.take(kind, lines.join('\n'))
  const invoices = [
    heading,
    // Three lines of 33.33, 33.33 and 33.34: the tax of 20.00 is shared to the penny.
    line(1, 1, 'ACC1', 'Invoice', '100.00', '20.00', '120.00', '4000', 'Hire A1 and AB12 CDE', '33.33'),
    line(1, 2, 'ACC1', 'Invoice', '100.00', '20.00', '120.00', '5200', 'Tyres (ab12cde)', '33.33'),
    line(1, 3, 'ACC1', 'Invoice', '100.00', '20.00', '120.00', '9999', 'Standing charge', '33.34'),
    // Sage writes credit notes with either sign.
    line(2, 1, 'ACC1', 'TradingAccountEntryTypeCreditNote', '10.00', '2.00', '12.00', '4000', 'Credit NEW 1', '10.00'),
    line(
      3,
      1,
      'ACC1',
      'TradingAccountEntryTypePurchasePaymentSalesReceipt',
      '-50.00',
      '0.00',
      '-50.00',
      '1200',
      'SR / ACC1 AB12 CDE',
      '-50.00',
    ),
    line(4, 1, 'ACC2', 'Invoice', '5.00', '1.00', '6.00', '4000', 'Delivery of AB12 CDE', '5.00'),
    line(5, 1, 'ACC2', 'Invoice', '0.00', '1.00', '1.00', '4000', 'Tax only', '0.00'),
  ]

  test('each line counts with its own value; credits lower, receipts are no spend', async () => {
    await addAccounts(on.database(), 'First', 'ACC1', 'ACC2')
    await addAccounts(on.database(), 'Other', 'OTHER')
    const standard = { tax_treatment: 'standard' } as const
    await on
      .database()
      .kysely.insertInto('nominal_categories')
      .values([
        { code: '4000', category: 'rental', ...standard },
        { code: '5200', category: 'maintenance', ...standard },
        { code: '5300', category: 'damage', tax_treatment: 'outside' },
      ])
      .execute()
    await take('vehicles', vehicleHeading, vehicle('AB12 CDE', 'ACC1'), vehicle('CD12 EFG', 'ACC1', 'NEW 1'))
    expect(await take('invoices', ...invoices)).toMatchObject({ created: 7, problems: [] })
    expect(
      await rowsOf(
        sql`select urn, line_no, value_pence, invoice_lines.tax_pence, category, reg_nos, is_spend from invoice_lines join invoices on invoices.id = invoice_id order by urn, line_no`,
      ),
    ).toEqual([
      {
        urn: 1,
        line_no: 1,
        value_pence: 3333,
        tax_pence: 667,
        category: 'rental',
        reg_nos: ['AB12CDE'],
        is_spend: true,
      },
      {
        urn: 1,
        line_no: 2,
        value_pence: 3333,
        tax_pence: 666,
        category: 'maintenance',
        reg_nos: ['AB12CDE'],
        is_spend: true,
      },
      { urn: 1, line_no: 3, value_pence: 3334, tax_pence: 667, category: 'other', reg_nos: [], is_spend: true },
      {
        urn: 2,
        line_no: 1,
        value_pence: -1000,
        tax_pence: -200,
        category: 'rental',
        reg_nos: ['NEW1'],
        is_spend: true,
      },
      {
        urn: 3,
        line_no: 1,
        value_pence: -5000,
        tax_pence: 0,
        category: 'other',
        reg_nos: ['AB12CDE'],
        is_spend: false,
      },
      {
        urn: 4,
        line_no: 1,
        value_pence: 500,
        tax_pence: 100,
        category: 'rental',
        reg_nos: ['AB12CDE'],
        is_spend: true,
      },
      { urn: 5, line_no: 1, value_pence: 0, tax_pence: 100, category: 'rental', reg_nos: [], is_spend: true },
    ])
    expect(
      await rowsOf(
        sql`select customer_account_number as account, category, sum(goods_pence)::int as goods_pence, sum(gross_pence)::int as gross_pence from account_spend_months where month = '2026-10' group by 1, 2 order by 1, 2`,
      ),
    ).toEqual([
      { account: 'ACC1', category: 'maintenance', goods_pence: 3333, gross_pence: 3999 },
      { account: 'ACC1', category: 'other', goods_pence: 3334, gross_pence: 4001 },
      { account: 'ACC1', category: 'rental', goods_pence: 2333, gross_pence: 2800 },
      { account: 'ACC2', category: 'rental', goods_pence: 500, gross_pence: 700 },
    ])
    // A vehicle's spend is what its customer was charged for it, on whichever account.
    expect(
      await rowsOf(
        sql`select reg_no, vehicle_spend.customer_account_number as billed, goods_pence, line_count from vehicle_spend join vehicles on vehicles.id = vehicle_id order by 1, 2`,
      ),
    ).toEqual([
      { reg_no: 'AB12CDE', billed: 'ACC1', goods_pence: 6666, line_count: 2 },
      { reg_no: 'AB12CDE', billed: 'ACC2', goods_pence: 500, line_count: 1 },
      { reg_no: 'CD12EFG', billed: 'ACC1', goods_pence: -1000, line_count: 1 },
    ])
  })

  test('a rerun changes nothing; a corrected line changes the line and the sums', async () => {
    expect(await take('invoices', ...invoices)).toMatchObject({ created: 0, updated: 0, unchanged: 7, accounts: [] })
    const corrected = invoices.map((text) => text.replace('Standing charge', 'Charge for CD12 EFG'))
    expect(await take('invoices', ...corrected)).toMatchObject({ created: 0, updated: 1, unchanged: 6 })
    expect(
      await rowsOf(
        sql`select goods_pence, line_count from vehicle_spend join vehicles on vehicles.id = vehicle_id where reg_no = 'CD12EFG'`,
      ),
    ).toEqual([{ goods_pence: 2334, line_count: 2 }])
  })

  test('lines of one document must agree, and a document stays with its account', async () => {
    const report = await take(
      'invoices',
      heading,
      line(6, 1, 'ACC1', 'Invoice', '2.00', '0.40', '2.40', '4000', '', '1.00'),
      line(6, 2, 'ACC2', 'Invoice', '2.00', '0.40', '2.40', '4000', '', '1.00'),
      line(6, 3, 'ACC1', 'Invoice', '3.00', '0.60', '3.60', '4000', '', '1.00'),
      line(1, 9, 'OTHER', 'Invoice', '2.00', '0.40', '2.40', '4000', '', '1.00'),
    )
    expect(report.problems.map(({ row, column, reason }) => [row, column, reason])).toEqual([
      [3, 'customer_reference', 'inconsistent'],
      [4, 'document_goods_value', 'inconsistent'],
      [4, 'document_tax_value', 'inconsistent'],
      [4, 'document_gross_value', 'inconsistent'],
      [5, 'customer_reference', 'inconsistent'],
    ])
  })

  test('a vehicle that comes after its invoices finds them', async () => {
    await take(
      'invoices',
      heading,
      line(7, 1, 'ACC2', 'Invoice', '9.00', '1.80', '10.80', '4000', 'Hire of LA73 VAN', '9.00'),
    )
    await take('vehicles', vehicleHeading, vehicle('LA73 VAN', 'ACC2'))
    expect(
      await rowsOf(sql`select reg_nos from invoice_lines join invoices on invoices.id = invoice_id where urn = 7`),
    ).toEqual([{ reg_nos: ['LA73VAN'] }])
    expect(
      await rowsOf(
        sql`select goods_pence, line_count from vehicle_spend join vehicles on vehicles.id = vehicle_id where reg_no = 'LA73VAN'`,
      ),
    ).toEqual([{ goods_pence: 900, line_count: 1 }])
  })

  test('the VAT of a document is shared over the lines that bear it, never over all; one that cannot be is flagged', async () => {
    const of = (urn: number, tax: string, gross: string, ...lines: (readonly [code: string, value: string])[]) =>
      lines.map(([code, value], place) =>
        line(urn, place + 1, 'ACC1', 'Invoice', '100.00', tax, gross, code, '', value),
      )
    await take(
      'invoices',
      heading,
      ...of(21, '12.00', '112.00', ['4000', '60.00'], ['5300', '40.00']),
      ...of(22, '20.00', '120.00', ['4000', '60.00'], ['5300', '40.00']),
      ...of(23, '12.00', '112.00', ['4000', '60.00'], ['X', '40.00']),
      ...of(24, '20.00', '120.00', ['4000', '60.00'], ['X', '40.00']),
      ...of(25, '16.00', '116.00', ['4000', '60.00'], ['X', '40.00']),
      ...of(26, '20.00', '120.00', ['4000', '90.00']),
    )
    expect(
      await rowsOf(sql`select urn, fault, array_agg(l.tax_pence order by line_no) as taxes from invoices join invoice_lines l on invoice_id = invoices.id
        where urn between 21 and 26 group by 1, 2 order by 1`),
    ).toEqual([
      { urn: 21, fault: null, taxes: [1200, 0] },
      { urn: 22, fault: 'tax', taxes: [2000, 0] },
      { urn: 23, fault: null, taxes: [1200, 0] },
      { urn: 24, fault: null, taxes: [1200, 800] },
      { urn: 25, fault: 'unsplit', taxes: [1200, 0] },
      { urn: 26, fault: 'sum', taxes: [2000] },
    ])
  })

  test('a credit note larger than what is left of its invoice is refused', async () => {
    const credit = (urn: number, gross: string) =>
      `${line(urn, 1, 'ACC1', 'CreditNote', gross, '0.00', gross, '5300', '', gross)},R21`
    const report = await take('invoices', `${heading},second_reference`, credit(31, '100.00'), credit(32, '20.00'))
    expect(report).toMatchObject({ created: 1 })
    expect(report.problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('Credit £20.00 is more than is left of invoice R21, £12.00.'),
    ])
  })

  test('the chart of accounts that an administrator keeps comes before the default', async () => {
    await on.database().kysely.insertInto('nominal_categories').values({ code: '9999', category: 'fuel' }).execute()
    await take('invoices', ...invoices)
    expect(await rowsOf(sql`select category from invoice_lines where code = '9999'`)).toEqual([{ category: 'fuel' }])
  })
})
