// What drivers and companies have to keep in date, as lists: cards, licences and their checks, and the operator's licence. The same colours
// by the same rule as vehicles.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import type { Column, ColumnKind, FixedView, ListPlan } from '../../kit/list.ts'
import { exportInput, listQuery, pageOf } from '../../kit/list-schema.ts'
import { told } from '../../kit/told-field.ts'
import type { Permission } from '../../permissions.ts'
import { keptEventTypes } from './kept-types.ts'

export const dateHolders = ['driver', 'company'] as const
export type DateHolder = (typeof dateHolders)[number]

/** Licences are personal: they have a right of their own. */
export const holderNeeds = {
  driver: 'see driver licence details',
  company: 'see compliance',
} as const satisfies Readonly<Record<DateHolder, Permission>>

const column = (label: string, kind: ColumnKind, more: Partial<Column> = {}): Column => ({
  label,
  kind,
  isSortable: true,
  isFiltered: true,
  ...more,
})

const views: readonly FixedView[] = [
  { name: 'overdue', label: 'Overdue', query: { rag: 'is:red' } },
  { name: 'upcoming', label: 'Upcoming', query: { rag: 'is:amber' } },
  { name: 'compliant', label: 'Compliant', query: { rag: 'is:green' } },
  { name: 'no_valid_date', label: 'No valid date', query: { due_date: 'empty:' } },
]

export const holderPlan = (holder: DateHolder): ListPlan => ({
  columns: {
    holder: column(holder === 'driver' ? 'Driver' : 'Company', 'text', { width: 200 }),
    what: column('What', 'text', { width: 200 }),
    due_date: column('Due', 'due'),
    rag: column('Status', 'choice', {
      width: 160,
      isSortable: false,
      options: [
        { value: 'red', label: 'Overdue' },
        { value: 'amber', label: 'Upcoming' },
        { value: 'green', label: 'Compliant' },
      ],
    }),
    event_type: column('Event', 'choice', {
      width: 180,
      options: keptEventTypes().flatMap(({ slug, name, holder: of }) =>
        of === holder ? [{ value: slug, label: name }] : [],
      ),
    }),
    ...(holder === 'driver' && { points: column('Points', 'number', { width: 96 }) }),
    urgency: column('Urgency', 'text', { isFiltered: false }),
    customer_account_number: column('Account', 'text'),
  },
  shown: ['holder', 'what', 'rag', 'due_date', ...(holder === 'driver' ? ['points'] : []), 'customer_account_number'],
  sort: 'urgency',
  naturalKey: 'holder',
  views,
})

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
  driver_id: z.number().nullable(),
  customer_account_number: z.string(),
})
export type HolderDate = z.output<typeof row>
const company = row.extend({ holder: z.string().nullable() })

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
    method: 'POST',
    path: '/api/compliance-drivers/export',
    needs: holderNeeds.driver,
    rate: 'heavy',
    isChanging: false,
    sends: 'bytes',
    summary: 'Those dates, as CSV or XLSX',
    input: exportInput,
    reply: z.unknown(),
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
    method: 'POST',
    path: '/api/compliance-companies/export',
    needs: holderNeeds.company,
    rate: 'heavy',
    isChanging: false,
    sends: 'bytes',
    summary: 'Those dates, as CSV or XLSX',
    input: exportInput,
    reply: z.unknown(),
  }),
}
