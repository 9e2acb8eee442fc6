// The calls of what a vehicle cost: by month, and the invoice lines that name it.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { told } from '../../kit/told-field.ts'

const text = z.string().nullable()
const id = z.coerce.number().int().positive()

const costs = z.object({
  /** Goods value of every line that ever named the vehicle. */
  total_pence: z.number(),
  lines: z.number(),
  /** The last 24, oldest first; null for who may not see finance. */
  months: z.array(z.object({ month: z.string(), categories: z.record(z.string(), z.number()) })).nullable(),
  /**
   * Like for like, as the dashboard (finance/hire-accrual): the last 12 months with hire on the days it stands for; null for who may not see
   * cost per mile, and for the internal account.
   */
  by_day: z
    .array(
      z.object({
        month: z.string(),
        pence: z.number(),
        /** Accrued, not billed yet. */
        unbilled_pence: told('rate', z.number().nullable()),
        miles: z.number(),
      }),
    )
    .nullable(),
  sees_lines: z.boolean(),
})
export type VehicleCosts = z.output<typeof costs>

const costLine = z.object({
  id: z.number(),
  date: z.string(),
  invoice_id: z.number(),
  reference: z.string(),
  type: z.string(),
  narrative: z.string(),
  category: z.string(),
  goods_pence: z.number(),
  tax_pence: z.number(),
  /** The days its words name; null: they name none. */
  period_from: text,
  period_to: text,
  /** Plates the line names besides this vehicle's. */
  also_names: z.number(),
})

/** What of a line, or of hire that is not billed yet, counts in a month. */
const countedCost = z.object({
  /** Null: hire that is not billed yet. */
  id: z.number().nullable(),
  date: z.string(),
  narrative: z.string(),
  reference: text,
  goods_pence: z.number().nullable(),
  counted_pence: z.number(),
  /** The days it stands for, those outside the month included. */
  from: z.string(),
  to: z.string(),
})
export type CountedCost = z.output<typeof countedCost>

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

export const vehicleCostEndpoints = {
  costs: endpoint({
    method: 'GET',
    path: '/api/vehicles/:id/costs',
    needs: ['see finance', 'see invoices'],
    summary: 'What a vehicle cost by month and kind',
    input: z.strictObject({ id }),
    reply: costs,
  }),
  costLines: endpoint({
    method: 'GET',
    path: '/api/vehicles/:id/cost-lines',
    needs: 'see invoices',
    summary: 'The invoice lines that name a vehicle, newest first, by pages',
    /** `after`: the `next` of the page before. `month`: those of its documents alone. */
    input: z.strictObject({ id, month: month.optional(), after: z.string().max(120).optional() }),
    reply: z.object({ lines: z.array(costLine), next: text }),
  }),
  countedCosts: endpoint({
    method: 'GET',
    path: '/api/vehicles/:id/counted-costs',
    needs: 'see cost per mile',
    summary:
      'What a month of a vehicle’s cost by the day is made of: what of each line counts there, and hire that is not billed yet',
    input: z.strictObject({ id, month }),
    reply: z.object({ costs: z.array(countedCost) }),
  }),
  exportCostLines: endpoint({
    method: 'POST',
    path: '/api/vehicles/:id/cost-lines/export',
    needs: 'see invoices',
    rate: 'heavy',
    isChanging: false,
    sends: 'bytes',
    summary: 'Those lines, all of them, as CSV or XLSX',
    input: z.strictObject({ id, month: month.optional(), format: z.enum(['csv', 'xlsx']) }),
    reply: z.unknown(),
  }),
}
