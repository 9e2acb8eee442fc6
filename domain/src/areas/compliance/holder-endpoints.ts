// The dates of drivers and of companies, as lists.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { exportsRows, listQuery, pageOf, selectionQuery } from '../../kit/list-schema.ts'
import { told } from '../../kit/told-field.ts'
import { driverFields } from '../drivers/expiries.ts'
import { completionOutcomes } from './completion.ts'
import { holderNeeds } from './holders.ts'
import { day, record, upload, words } from './records/record-wire.ts'
import { heldStanding } from './standing-wire.ts'

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
  /** Which of the driver's own dates it is; null: it is kept for itself. */
  driver_field: z.enum(driverFields).nullable().optional(),
  points: z.number().nullable().optional(),
  /** Null: it is a company's. */
  driver_id: told('driver name', z.number().nullable()),
  customer_account_number: z.string(),
})
export type HolderDate = z.output<typeof row>
const company = row
  .omit({ driver_id: true, driver_field: true, points: true })
  .extend({ holder: z.string().nullable() })
export type CompanyDate = z.output<typeof company>

const narrowed = selectionQuery.pick({ search: true, filter: true })

const driverWork = z.object({
  type: z.string(),
  driver_field: z.enum(driverFields).nullable(),
  what: z.string(),
  date: z.string(),
  /** Done on that day it would be so many days late. */
  days_late: z.number(),
  is_next: z.boolean(),
})
const driverLines = z.object({
  id: z.number(),
  name: z.string(),
  customer_account_number: z.string(),
  work: z.array(driverWork),
  /** What has no valid date: it cannot be planned before it is put right. */
  undated: z.array(z.string()),
})
export type DriverLines = z.output<typeof driverLines>

const heldDate = z.object({
  type: z.string(),
  driver_field: z.enum(driverFields).nullable(),
  what: z.string(),
  /** Null: nobody has entered one. */
  due_date: z.string().nullable(),
  amber_weeks: z.number(),
  /** Null: it is not kept here yet, and need not be. */
  rag: z.enum(['red', 'amber', 'green']).nullable(),
})
export type HeldDate = z.output<typeof heldDate>

const kind = { type: z.string().min(1).max(80), driver_field: z.enum(driverFields).nullable().default(null) }
const account = z.string().trim().min(1).max(8)
const driver_id = z.coerce.number().int().positive()
/** Without a type: the newest of whatever was done. */
const records = {
  type: z.string().max(80).optional(),
  driver_field: z.enum(driverFields).optional(),
  before: z.coerce.number().int().positive().optional(),
}
const heldRecord = record.omit({ booking_id: true })
const recordsReply = z.object({
  /** Of the driver, or of the company the account is of: what a paper is sent for. */
  holder_id: z.number(),
  /** All that is kept here, and what could be. */
  dates: z.array(heldDate),
  records: z.array(heldRecord),
  next: z.number().nullable(),
})
export type HeldRecords = z.output<typeof recordsReply>

const written = {
  done_on: day,
  outcome: z.enum(completionOutcomes).default('done'),
  findings: words(4000).nullable().default(null),
  /** Null: as the interval says; asked for of what is valid until a day of its own. */
  next_due_date: day.nullable().default(null),
  /** Its paper: an upload for `driver compliance` or `company compliance` that has arrived. */
  upload: upload.nullable().default(null),
}
const writtenReply = z.object({ record: heldRecord, next_due_date: z.string().nullable() })

export const holderEndpoints = {
  driverStanding: endpoint({
    method: 'GET',
    path: '/api/compliance-drivers/standing',
    needs: holderNeeds.driver,
    summary: 'How drivers stand by type, now, in the weeks ahead, or on a day that has passed',
    input: narrowed,
    reply: heldStanding,
  }),
  companyStanding: endpoint({
    method: 'GET',
    path: '/api/compliance-companies/standing',
    needs: holderNeeds.company,
    summary: 'How companies stand by type, now, in the weeks ahead, or on a day that has passed',
    input: narrowed,
    reply: heldStanding,
  }),
  driverRecords: endpoint({
    method: 'GET',
    path: '/api/compliance-drivers/records',
    needs: holderNeeds.driver,
    summary: 'What a driver has to keep in date, and what was done for it, the newest first',
    input: z.strictObject({ driver_id, ...records }),
    reply: recordsReply.extend({ holder: told('driver name', z.string().nullable()) }),
  }),
  addDriverRecord: endpoint({
    method: 'POST',
    path: '/api/compliance-drivers/records',
    needs: 'edit compliance',
    summary:
      'Writes down what was done for a driver: a card read, a licence checked or renewed; needs the right to licences too',
    input: z.strictObject({
      driver_id: z.number().int().positive(),
      ...kind,
      ...written,
      /** Of a licence check: what it found. */
      points: z
        .number()
        .int('Enter a whole number.')
        .min(0, 'Enter 0 to 100.')
        .max(100, 'Enter 0 to 100.')
        .nullable()
        .default(null),
    }),
    reply: writtenReply,
  }),
  companyRecords: endpoint({
    method: 'GET',
    path: '/api/compliance-companies/records',
    needs: holderNeeds.company,
    summary: 'What an account has to keep in date, and what was done for it, the newest first',
    input: z.strictObject({ account, ...records }),
    reply: recordsReply.extend({ holder: z.string().nullable() }),
  }),
  addCompanyRecord: endpoint({
    method: 'POST',
    path: '/api/compliance-companies/records',
    needs: 'edit compliance',
    summary: 'Writes down what was done for an account: the operator’s licence continued',
    input: z.strictObject({ account, type: kind.type, ...written }),
    reply: writtenReply,
  }),
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
  driverPlanner: endpoint({
    method: 'GET',
    path: '/api/compliance-drivers/planner',
    // A plan without names is nobody's.
    needs: { sight: 'see drivers', oneOf: [holderNeeds.driver] },
    summary: 'What falls due of drivers over the next 26 weeks: cards to read, licences to check, whatever runs out',
    input: narrowed.extend({ after: z.coerce.number().int().positive().optional() }),
    reply: z.object({
      today: z.string(),
      /** The Monday it begins with. */
      from: z.string(),
      rows: z.array(driverLines),
      next: z.number().nullable(),
    }),
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
