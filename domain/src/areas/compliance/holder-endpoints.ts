// The dates of drivers and of companies, as lists.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { exportsRows, listQuery, pageOf } from '../../kit/list-schema.ts'
import { told } from '../../kit/told-field.ts'
import { holderNeeds } from './holders.ts'

const row = z.object({
  id: z.number(),
  /** Null for who may not see drivers. */
  holder: told('driver name', z.string().nullable()),
  what: z.string(),
  /** A date, or that there is none. */
  due_date: z.string(),
  amber_weeks: z.number(),
  rag: z.enum(['red', 'amber', 'green']),
  event_type: z.string(),
  points: z.number().nullable().optional(),
  /** Null: it is a company's. */
  driver_id: told('driver name', z.number().nullable()),
  customer_account_number: z.string(),
})
export type HolderDate = z.output<typeof row>
const company = row.omit({ driver_id: true, points: true }).extend({ holder: z.string().nullable() })
export type CompanyDate = z.output<typeof company>

export const holderEndpoints = {
  driverDates: endpoint({
    method: 'GET',
    path: '/api/compliance-drivers',
    needs: holderNeeds.driver,
    summary: 'What drivers have to keep in date, by page: licences, cards, medicals and licence checks by points',
    input: listQuery,
    reply: pageOf(row),
  }),
  exportDriverDates: endpoint({
    ...exportsRows,
    path: '/api/compliance-drivers/export',
    needs: holderNeeds.driver,
    summary: 'Those dates, as CSV or XLSX',
  }),
  companyDates: endpoint({
    method: 'GET',
    path: '/api/compliance-companies',
    needs: holderNeeds.company,
    summary: 'What companies have to keep in date, by page: operators’ licences',
    input: listQuery,
    reply: pageOf(company),
  }),
  exportCompanyDates: endpoint({
    ...exportsRows,
    path: '/api/compliance-companies/export',
    needs: holderNeeds.company,
    summary: 'Those dates, as CSV or XLSX',
  }),
}
