// Every figure of the dashboard opens the rows it was made of: each list by page, and as a file.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { exportsRows, listQuery, pageOf } from '../../kit/list-schema.ts'
import type { Permission } from '../../permissions.ts'

const fileOf = <Path extends string, Needs extends Permission | readonly Permission[]>(path: Path, needs: Needs) =>
  ({
    ...exportsRows,
    path,
    needs,
  }) as const

export const seesSpend = ['see finance', 'see invoices'] as const satisfies readonly Permission[]

export const figureEndpoints = {
  drivenVehicles: endpoint({
    method: 'GET',
    path: '/api/driven-vehicles',
    needs: 'see vehicles',
    summary: 'Vehicles with the miles they were driven in a period, and the CO2 of those, by page',
    input: listQuery,
    reply: pageOf(
      z.object({
        id: z.number(),
        reg_no: z.string(),
        make_model: z.string(),
        miles: z.number(),
        co2_kilograms: z.number(),
        customer_account_number: z.string(),
      }),
    ),
  }),
  exportDrivenVehicles: endpoint({
    ...fileOf('/api/driven-vehicles/export', 'see vehicles'),
    summary: 'Those vehicles, as CSV or XLSX',
  }),
  spendLines: endpoint({
    method: 'GET',
    path: '/api/spend-lines',
    needs: seesSpend,
    summary: 'Invoice lines that are spend, by page',
    input: listQuery,
    reply: pageOf(
      z.object({
        id: z.number(),
        date: z.string(),
        narrative: z.string(),
        goods_pence: z.number(),
        category: z.string(),
        reference: z.string(),
        customer_account_number: z.string(),
      }),
    ),
  }),
  exportSpendLines: endpoint({
    ...fileOf('/api/spend-lines/export', seesSpend),
    summary: 'Those lines, as CSV or XLSX',
  }),
  costsByDay: endpoint({
    method: 'GET',
    path: '/api/costs-by-day',
    needs: 'see cost per mile',
    summary:
      'What a period’s cost by the day is made of, by page: lines with what counts of each, and hire not billed yet',
    input: listQuery,
    reply: pageOf(
      z.object({
        id: z.number(),
        date: z.string(),
        plates: z.string(),
        narrative: z.string(),
        /** Null: not billed yet. */
        goods_pence: z.number().nullable(),
        counted_pence: z.number(),
        counts_from: z.string(),
        counts_to: z.string(),
        category: z.string(),
        reference: z.string(),
        customer_account_number: z.string(),
      }),
    ),
  }),
  exportCostsByDay: endpoint({
    ...fileOf('/api/costs-by-day/export', 'see cost per mile'),
    summary: 'Those lines, as CSV or XLSX',
  }),
  openDamage: endpoint({
    method: 'GET',
    path: '/api/open-damage',
    needs: 'see damage cases',
    summary: 'Damage cases that are open, by page',
    input: listQuery,
    reply: pageOf(
      z.object({
        id: z.number(),
        case_no: z.string(),
        reg_no: z.string(),
        summary: z.string(),
        state: z.string(),
        waiting_on: z.string().nullable(),
        due_on: z.string().nullable(),
        incident_at: z.string().nullable(),
        updated_at: z.string(),
        customer_account_number: z.string(),
      }),
    ),
  }),
  exportOpenDamage: endpoint({
    ...fileOf('/api/open-damage/export', 'see damage cases'),
    summary: 'Those cases, as CSV or XLSX',
  }),
}
