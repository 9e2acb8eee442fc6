import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { costBases } from './cost-per-mile.ts'
import { invoiceEndpoints } from './invoice-endpoints.ts'
import { exportsRows, listQuery, pageOf } from '../../kit/list-schema.ts'

export const spendCategories = ['rental', 'maintenance', 'damage', 'fines', 'fuel', 'excess_miles', 'other'] as const
/** Pounds with two places, as Sage names and writes them. */
const pounds = z.number()
export const spendMonth = z.object({
  month: z.string(),
  document_gross_value: pounds,
  document_goods_value: pounds,
  categories: z.record(z.enum(spendCategories), pounds),
})

const costLine = z.object({
  id: z.number(),
  date: z.string(),
  narrative: z.string(),
  goods_pence: z.number(),
  category: z.string(),
  reference: z.string(),
  customer_account_number: z.string(),
})

const fileOf = <Path extends string>(path: Path) =>
  ({
    ...exportsRows,
    path,
    needs: 'see cost per mile',
  }) as const

export const financeEndpoints = {
  ...invoiceEndpoints,
  graph: endpoint({
    method: 'GET',
    path: '/api/get-invoice-graph-data',
    needs: ['see finance', 'see invoices'],
    isSpecified: true,
    summary: 'Spend by month and category, 24 months',
    reply: z.object({ months: z.array(spendMonth) }),
  }),
  costPerMileLines: endpoint({
    method: 'GET',
    path: '/api/invoice-data-cpm',
    needs: 'see cost per mile',
    isSpecified: true,
    leavesOut: 'All but the newest 100,000 lines',
    summary: 'Invoice lines for cost per mile: each with its own net value, never the document total',
    reply: z.array(
      z.object({
        document_gross_value: pounds,
        document_goods_value: pounds,
        nominal_analysis_items_narrative: z.string(),
      }),
    ),
  }),
  unmatchedLines: endpoint({
    method: 'GET',
    path: '/api/unmatched-lines',
    needs: 'see cost per mile',
    summary: 'Invoice lines that name no vehicle of the customer, by page: no cost per mile holds them',
    input: listQuery,
    reply: pageOf(costLine),
  }),
  exportUnmatchedLines: endpoint({ ...fileOf('/api/unmatched-lines/export'), summary: 'Those lines, as CSV or XLSX' }),
  matchedLines: endpoint({
    method: 'GET',
    path: '/api/matched-lines',
    needs: 'see cost per mile',
    summary: 'Invoice lines that name a vehicle in sight, by page: what cost per mile is made of',
    input: listQuery,
    reply: pageOf(costLine.extend({ plates: z.string() })),
  }),
  exportMatchedLines: endpoint({ ...fileOf('/api/matched-lines/export'), summary: 'Those lines, as CSV or XLSX' }),
  excludedVehicles: endpoint({
    method: 'GET',
    path: '/api/cost-exclusions',
    needs: 'see cost per mile',
    summary: 'Vehicles that cost per mile leaves out, as they have no miles on the clock or on hire, by page',
    input: listQuery,
    reply: pageOf(
      z.object({
        id: z.number(),
        reg_no: z.string(),
        customer_account_number: z.string(),
        miles: z.number().nullable(),
        miles_at_on_hire: z.number().nullable(),
        goods_pence: z.number(),
        /** The bases it is left out of. */
        left_out: z.array(z.enum(costBases)),
      }),
    ),
  }),
  exportExcludedVehicles: endpoint({
    ...fileOf('/api/cost-exclusions/export'),
    summary: 'Those vehicles, as CSV or XLSX',
  }),
}
