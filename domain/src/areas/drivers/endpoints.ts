import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { formRecordSchema, schemaOf, valuesSchema } from '../../kit/field-schema.ts'
import { exportsRows, listQuery, pageOf } from '../../kit/list-schema.ts'
import { told } from '../../kit/told-field.ts'
import { recordViewOf, resourceEndpoints } from '../../kit/resource-endpoints.ts'
import { confidences, evidenceSources } from './driver-at.ts'
import { intervalReply, pointsReply } from '../compliance/types/interval-wire.ts'
import { driverDateTypes } from './expiries.ts'
import { driverProfiles, driversResource, licenceFields } from './resource.ts'
import { assignmentSources, driverStatuses } from './words.ts'

const text = z.string().nullable()
const number = z.number().nullable()
/** A driver's number, or a plate: then whoever has the vehicle now, else who had it last. */
const key = z.string().trim().min(1).max(20)
const chooseAccount = 'Choose an account.'
const instant = z.iso.datetime({ error: 'Enter a date and time.' })

/** A driver in the list. What the caller may not see is null. */
const listRow = z.object({
  id: z.number(),
  name: z.string(),
  /** Of the present vehicle, else of the last one. */
  plate: text,
  /** The driver's own page opens by the plate alone; otherwise somebody else has that vehicle now. */
  has_vehicle: z.boolean(),
  score: told('driver score', number),
  month_miles: number,
  is_ranked: told('driver score', z.boolean().nullable()),
  checks_done: number,
  checks_missed: number,
  points: told('licence', number),
  licence_expiry: told('licence', text),
  /** By the weeks administrators keep for licences; null without a date. */
  licence_rag: told('licence', z.enum(['red', 'amber', 'green']).nullable()),
  status: z.enum(driverStatuses),
  customer_account_number: z.string(),
  email: text,
  phone: text,
  licence_categories: told('licence', z.array(z.string()).nullable()),
  last_licence_check: told('licence', text),
  updated_at: z.string(),
})
export type DriverListRow = z.output<typeof listRow>

const period = z.object({
  id: z.number(),
  vehicle_id: z.number(),
  reg_no: z.string(),
  make_model: z.string(),
  from_at: z.string(),
  to_at: text,
  source: z.enum(assignmentSources),
  by: text,
  note: text,
  updated_at: z.string(),
})
export type DriverPeriod = z.output<typeof period>

const licence = z.object({
  number_ending: text,
  categories: z.array(z.string()),
  points: z.number(),
  licence_expiry: text,
  dqc_expiry: text,
  tacho_card_expiry: text,
  medical_expiry: text,
  licence_mandate_expiry: text,
  last_licence_check: text,
  amber_weeks: z.record(z.enum(driverDateTypes), z.number()),
  check_rule: z.object({ interval: intervalReply.nullable(), by_points: z.array(pointsReply) }),
})

const profile = z.object({
  today: z.string(),
  driver: z.object({
    id: z.number(),
    name: z.string(),
    email: text,
    phone: text,
    status: z.enum(driverStatuses),
    customer_account_number: z.string(),
    customer: z.string(),
    company_id: z.number().nullable(),
    note: text,
    created_at: z.string(),
    updated_at: z.string(),
  }),
  /** Of the present vehicle, else of the last one. */
  plate: text,
  has_vehicle: z.boolean(),
  /** The asset filter leaves this driver's vehicle out. */
  is_outside_filter: z.boolean(),
  periods: z.array(period),
  licence: told('licence', licence.nullable()),
  /** Twelve months, the oldest first. */
  months: z.array(z.object({ month: z.string(), miles: z.number(), score: told('driver score', number) })),
  score: told('driver score', z.object({ value: number, at: text, is_ranked: z.boolean() }).nullable()),
  checks: z
    .object({
      done: z.number(),
      missed: z.array(z.string()),
      recent: z.array(
        z.object({ id: z.number(), reg_no: z.string(), at: z.string(), rag: z.enum(['red', 'amber', 'green']) }),
      ),
    })
    .nullable(),
  damage: z
    .array(z.object({ id: z.number(), case_no: z.string(), reg_no: z.string(), state: z.string(), at: z.string() }))
    .nullable(),
  /** How many there are in all, of which the newest are told; null: not for this person to see. */
  fines: z
    .array(
      z.object({
        ...{ id: z.number(), number: z.string(), reg_no: text, title: z.string(), state: z.string(), at: z.string() },
      }),
    )
    .nullable(),
  totals: z.object({ checks: number, damage: number, fines: number }),
  may_edit: z.boolean(),
})
export type DriverProfile = z.output<typeof profile>

const driverNamed = z.object({ id: number, name: z.string() }).nullable()
const whoDrove = z.object({
  /** Null: no vehicle of the accounts has or had the plate. */
  vehicle: z.object({ id: z.number(), reg_no: z.string() }).nullable(),
  driver: driverNamed,
  source: z.enum(['assignment', 'driver check', 'none']),
  confidence: z.enum(confidences),
  why: z.string(),
  /** Each source by itself. Driver checks only for whoever may see them. */
  evidence: z.array(
    z.object({
      source: z.enum(evidenceSources),
      driver: driverNamed,
      from: z.string(),
      to: text,
      confidence: z.enum(confidences),
      says: z.string(),
      record: number,
    }),
  ),
  /** False: driver checks were not looked at, as the person may not see them. */
  sees_checks: z.boolean(),
})

export type WhoDrove = z.output<typeof whoDrove>

/** The calls of records at the drivers' addresses: what forms and histories ask. */
export const driverRecords = resourceEndpoints(driversResource)

/** A driver as the form of whoever asks has them. */
const view = recordViewOf(
  formRecordSchema(driversResource.fields, {
    meanings: Object.fromEntries(Object.keys(licenceFields).map((name) => [name, 'licence' as const])),
  }),
)
/** Whoever may not see a licence leaves its fields out, and they stay as they are. */
const values = valuesSchema(driverProfiles.fields).extend(valuesSchema(licenceFields).partial().shape)
/** What can be said of many drivers alike. */
const shared = z.strictObject({
  status: schemaOf(driverProfiles.fields.status).optional(),
  last_licence_check: schemaOf(licenceFields.last_licence_check).optional(),
})
const times = { from_at: instant, to_at: instant.nullable(), note: z.string().trim().max(500).nullable() }
const assigned = z.object({ ended: z.array(z.object({ driver: z.string(), reg_no: z.string() })) })

export const driversEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/drivers',
    needs: 'see drivers',
    summary: 'Drivers by page, sorted and filtered; those who have left only where the status is asked for',
    input: listQuery,
    reply: pageOf(listRow),
  }),
  exportRows: endpoint({
    ...exportsRows,
    path: '/api/drivers/export',
    needs: 'see drivers',
    summary: 'The filtered drivers with the chosen columns, as CSV or XLSX',
  }),
  viewCounts: endpoint({
    method: 'GET',
    path: '/api/drivers/views',
    needs: 'see drivers',
    summary: 'How many drivers each standing view of the list holds',
    reply: z.object({
      all: z.number(),
      top: z.number(),
      bottom: z.number(),
      no_score: z.number(),
      unassigned: z.number(),
    }),
  }),
  at: endpoint({
    method: 'GET',
    path: '/api/drivers/at',
    needs: 'see drivers',
    summary: 'Who drove a vehicle at a moment, with source and confidence',
    input: z.strictObject({ reg: z.string().trim().min(1).max(20), at: instant }),
    reply: whoDrove,
  }),
  view: endpoint({
    method: 'GET',
    path: '/api/drivers/:key',
    needs: 'see drivers',
    summary: 'One driver as a form takes it, by number or plate',
    input: z.strictObject({ key }),
    reply: view,
  }),
  profile: endpoint({
    method: 'GET',
    path: '/api/drivers/:key/profile',
    needs: 'see drivers',
    summary: 'Everything of one driver, by number or by the plate held now or last',
    input: z.strictObject({ key }),
    reply: profile,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/drivers/:key/history',
    needs: 'see drivers',
    summary: 'Who changed what of one driver, the newest first',
    input: driverRecords.history.input,
    reply: driverRecords.history.reply,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/drivers',
    needs: 'edit drivers',
    summary: 'A new driver of an account',
    input: values.extend({
      customer_account_number: z.string({ error: chooseAccount }).trim().min(1, chooseAccount).max(8, chooseAccount),
    }),
    reply: view,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/drivers/:key',
    needs: 'edit drivers',
    summary: 'Saves one driver',
    input: z.strictObject({ key, version: z.string().max(40), values }),
    reply: view,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/drivers',
    needs: 'edit drivers',
    summary: 'Sets the status or the last licence check of several drivers; says what was before',
    input: z.strictObject({
      changes: z
        .array(z.strictObject({ ids: z.array(z.number().int().positive()).min(1).max(1000), values: shared }))
        .min(1)
        .max(1000),
    }),
    reply: z.object({
      changed: z.number(),
      before: z.array(z.object({ ids: z.array(z.number()), values: shared })),
    }),
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api/drivers/:key/assignments',
    needs: 'edit drivers',
    summary: 'Gives a driver a vehicle from an instant on; what either has open ends there',
    input: z.strictObject({ key, reg_no: z.string().trim().min(1).max(20), ...times }),
    reply: assigned,
  }),
  changeAssignment: endpoint({
    method: 'PUT',
    path: '/api/drivers/:key/assignments/:id',
    needs: 'edit drivers',
    summary: 'Corrects when a driver had a vehicle, or ends it',
    input: z.strictObject({ key, id: z.coerce.number().int().positive(), version: z.string().max(40), ...times }),
    reply: assigned,
    current: period,
  }),
}
