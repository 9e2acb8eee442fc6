import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

export const spendCategories = ['rental', 'maintenance', 'damage', 'fines', 'fuel', 'excess_miles', 'other'] as const
/** Pounds with two places, as Sage names and writes them. */
const pounds = z.number()
export const spendMonth = z.object({
  month: z.string(),
  document_gross_value: pounds,
  document_goods_value: pounds,
  categories: z.record(z.enum(spendCategories), pounds),
})

export const financeEndpoints = {
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
}
