import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { exportsRows, listQuery, listsOptions, pageOf, selectionQuery } from '../../kit/list-schema.ts'
import { told } from '../../kit/told-field.ts'
import { bookingStages } from './booked-events.ts'
import { completionOutcomes } from './completion.ts'
import { EVIDENCE_MONTHS } from './evidence.ts'
import { packVerdicts } from './evidence-signature.ts'
import { holderEndpoints } from './holder-endpoints.ts'
import { milesDueReply } from './miles-due-wire.ts'
import { day, percent, record, upload, wholeMiles, words } from './records/record-wire.ts'
import { standing } from './standing-wire.ts'
import { absentDates } from './types/absent-date.ts'
import { isVehicleEventType } from './types/kept-types.ts'
import { plannerEndpoints } from './planner/endpoints.ts'

const rag = z.enum(['red', 'amber', 'green'])
/** Without a list of rows: what a list is narrowed to. */
const narrowed = selectionQuery.pick({ search: true, filter: true })

const cell = z.object({
  /** Of the item; null where a past day is asked for. */
  id: z.number().nullable(),
  type: z.string(),
  /** A date, or what stood in its place; null: there is none. */
  due_date: z.string().nullable(),
  amber_weeks: z.number(),
  due_miles: z.number().nullable(),
  by_miles: milesDueReply,
  rag,
  /** The day it failed, where it has not passed since; null: it has, or it never failed. */
  failed_on: z.string().nullable(),
  booked: told('booking', z.enum(bookingStages).nullable()),
  booked_at: told('booking', z.string().nullable()),
})
const matrixRow = z.object({
  id: z.number(),
  reg_no: z.string(),
  make_model: z.string(),
  branch: z.string().nullable(),
  fuel_type: z.string(),
  /** Null: no odometer was read. */
  miles: z.number().nullable(),
  cells: z.array(cell),
  /** What it means that it has no date of these kinds; of any other kind it needs none. */
  absent: z.array(z.object({ type: z.string(), is: z.enum(absentDates) })),
})
export type MatrixRow = z.output<typeof matrixRow>

const vehicleType = z.string().max(80).refine(isVehicleEventType, 'Choose an item from the list.')
const vehicle_id = z.coerce.number().int().positive()

/** What somebody writes down of a piece of work. */
const written = {
  done_on: day,
  miles: wholeMiles.nullable().default(null),
  outcome: z.enum(completionOutcomes),
  findings: words(4000).nullable().default(null),
  service_brake_percent: percent.nullable().default(null),
  secondary_brake_percent: percent.nullable().default(null),
  parking_brake_percent: percent.nullable().default(null),
  is_laden: z.boolean().nullable().default(null),
  /** Null: as the interval says. */
  next_due_date: day.nullable().default(null),
  late_reason: words(500).nullable().default(null),
}

export const complianceEndpoints = {
  ...plannerEndpoints,
  ...holderEndpoints,
  standing: endpoint({
    method: 'GET',
    path: '/api/compliance',
    needs: 'see compliance',
    summary: 'How the fleet stands by type: compliant, upcoming, overdue, the weeks ahead and the forecast',
    reply: standing,
  }),
  narrowed: endpoint({
    method: 'GET',
    path: '/api/compliance/narrowed',
    needs: 'see compliance',
    summary: 'The same of what a list is narrowed to: a branch, a company, a tag, a day that has passed',
    input: narrowed,
    reply: standing,
  }),
  events: endpoint({
    method: 'GET',
    path: '/api/compliance/events',
    needs: 'see compliance',
    summary: 'What the vehicles have to keep in date, by page: overdue and not booked first',
    input: listQuery,
    reply: pageOf(
      z.object({
        id: z.number(),
        vehicle_id: z.number(),
        reg_no: z.string(),
        event_type: z.string(),
        /** The earlier of its date and the day by miles, or that there is none. */
        due_date: z.string(),
        by_miles: milesDueReply,
        amber_weeks: z.number(),
        rag,
        /** As of a cell of the matrix. */
        failed_on: z.string().nullable(),
        booked: told('booking', z.enum(bookingStages).nullable()),
        booked_at: told('booking', z.string().nullable()),
        last_done: z.string().nullable(),
        make_model: z.string(),
        branch_id: z.number().nullable(),
        branch_id_name: z.string().nullable(),
        tag_ids_name: z.string().nullable(),
        company_id_name: z.string().nullable().optional(),
        customer_account_number: z.string(),
      }),
    ),
  }),
  exportEvents: endpoint({
    ...exportsRows,
    path: '/api/compliance/events/export',
    needs: 'see compliance',
    summary: 'Those events, as CSV or XLSX',
  }),
  eventOptions: endpoint({
    method: 'GET',
    path: '/api/compliance/events/options',
    needs: 'see compliance',
    summary: 'What those events can be narrowed to: branches, tags, companies',
    ...listsOptions,
  }),
  matrix: endpoint({
    method: 'GET',
    path: '/api/compliance/matrix',
    needs: 'see compliance',
    summary: 'Vehicles with something of the list due, the soonest first, each with all it has to keep in date',
    input: narrowed.extend({ after: z.string().max(200).optional() }),
    reply: z.object({ rows: z.array(matrixRow), next: z.string().nullable() }),
  }),
  records: endpoint({
    method: 'GET',
    path: '/api/compliance/records',
    needs: 'see compliance',
    summary: 'What was done for a vehicle to keep it in date, the newest first',
    input: z.strictObject({
      vehicle_id,
      type: vehicleType.optional(),
      before: z.coerce.number().int().positive().optional(),
    }),
    reply: z.object({ records: z.array(record), next: z.number().nullable(), reg_no: z.string() }),
  }),
  addRecord: endpoint({
    method: 'POST',
    path: '/api/compliance/records',
    needs: 'edit compliance',
    summary: 'Writes down what was done for a vehicle, and moves its due date on',
    input: z.strictObject({
      vehicle_id: z.number().int().positive(),
      type: vehicleType,
      ...written,
      /** Of a tachograph calibration: the speed limiter was checked with it, which is recorded too. */
      is_with_speed_limiter: z.boolean().default(false),
      /** Its paper: an upload for `compliance` of this vehicle that has arrived. Asked for twice, the second is refused. */
      upload: upload.nullable().default(null),
    }),
    reply: z.object({ record, next_due_date: z.string().nullable(), warnings: z.array(z.string()) }),
  }),
  correctRecord: endpoint({
    method: 'POST',
    path: '/api/compliance/records/:id/corrections',
    needs: 'edit compliance',
    summary: 'Puts right what a record of a vehicle says; what it said before stands beside it, with the reason',
    input: z.strictObject({ id: vehicle_id, ...written, reason: words(500) }),
    reply: z.object({ record, next_due_date: z.string().nullable(), warnings: z.array(z.string()) }),
  }),
  addPaper: endpoint({
    method: 'POST',
    path: '/api/compliance/records/:id/papers',
    needs: 'edit compliance',
    rate: 'heavy',
    summary: 'Gives a record its paper, also long after it was written; asked for twice it is the same paper',
    input: z.strictObject({ id: vehicle_id, upload }),
    reply: z.object({ record }),
  }),
  startPack: endpoint({
    method: 'POST',
    path: '/api/compliance/packs',
    needs: 'export compliance',
    scope: 'own',
    rate: 'heavy',
    summary: 'Asks for a zip of evidence: the records of vehicles with their papers and an index with digests',
    input: z.strictObject({
      /** Null: every vehicle of the scope. */
      vehicle_ids: z.array(z.number().int().positive()).min(1).max(10_000).nullable(),
      /** Null: of every type. */
      type: vehicleType.nullable().default(null),
      /** Of every vehicle: those alone that have something of the list due. */
      narrowed: narrowed.nullable().default(null),
      months: z.number().int().min(EVIDENCE_MONTHS, `Choose ${EVIDENCE_MONTHS} months or more.`).max(120),
    }),
    reply: z.object({ id: z.number(), name: z.string(), vehicles: z.number() }),
  }),
  checkPack: endpoint({
    method: 'POST',
    path: '/api/compliance/packs/check',
    needs: 'see compliance',
    summary: 'Tells whether the index of an evidence pack was signed here and stands as it was made',
    input: z.strictObject({
      index_sha256: z.string().regex(/^[0-9a-f]{64}$/, 'This is not a valid SHA-256.'),
      /** The text of the file beside the index. */
      signature: z.string().max(2_000),
    }),
    reply: z.object({ verdict: z.enum(packVerdicts), made_at: z.string().nullable() }),
  }),
}
