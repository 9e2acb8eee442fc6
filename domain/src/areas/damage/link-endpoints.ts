// What a driver's telephone and the portal say to each other at the link of a vehicle: what the plan needs, the report, and its photos, which
// follow it. The token stands in bodies alone.
import { z } from 'zod'
import { documentLimits } from '../../cases/document-types.ts'
import { byLink, clientKey, linkFileSize, linkPart, linkUploadId, linkUploadState } from '../../cases/link-files.ts'
import { endpoint } from '../../kit/endpoint.ts'
import type { ValuesOf } from '../../kit/field.ts'
import { valuesSchema } from '../../kit/field-schema.ts'
import { linkToken } from '../driver-checks/phone-endpoints.ts'
import { planTemplates } from '../vehicles/plan-template.ts'
import { maxMarks, writtenMark } from './marks.ts'
import { driverFields } from './report.ts'

/** Photos of one report. */
export const MAX_REPORT_PHOTOS = 20

const text = z.string().nullable()

/** Enough to report with no line at all. Of what is damaged already it tells where, and nothing else. */
export const damageSheet = {
  registration: z.string(),
  model: text,
  plan: z.enum(planTemplates),
  company: z.string(),
  phone: z.string(),
  branch: z.object({ name: z.string(), phone: text }).nullable(),
  ends_at: text,
  /** By the business clock. */
  now: z.string(),
  existing: z.array(writtenMark),
}
const sheet = z.object(damageSheet)
export type DamageSheet = z.output<typeof sheet>

const reportId = z.uuid('This report ID is not valid')

const sentReport = z.strictObject({
  /** The telephone's own: sent twice it is one case. */
  report_id: reportId,
  driver_name: z.string().trim().min(1, 'Enter your name.').max(120, 'Use at most 120 characters.'),
  marks: z.array(writtenMark).max(maxMarks, `Use at most ${maxMarks} marks.`),
  /** How many follow. */
  photos: z.number().int().min(0).max(MAX_REPORT_PHOTOS),
  values: valuesSchema(driverFields) as unknown as z.ZodType<ValuesOf<typeof driverFields>>,
})
export type SentReport = z.output<typeof sentReport>

export const driverLinkEndpoints = {
  reportByLink: endpoint({
    ...byLink,
    method: 'POST',
    path: '/api/damage-links/report',
    summary: 'Damage a driver reports by the link of a vehicle; the same report_id twice is one case',
    input: z.strictObject({ token: linkToken, report: sentReport }),
    reply: z.object({
      report_id: z.string(),
      number: z.string(),
      received_at: z.string(),
      /** What the customer is asked for, in words; none: the hire company reviews it. */
      asked: z.array(z.string()),
    }),
  }),
  startReportPhoto: endpoint({
    ...byLink,
    method: 'POST',
    path: '/api/damage-links/photos',
    summary: 'Begins a photo of such a report, or finds the one of the same key again; its bytes follow in parts',
    input: z.strictObject({
      token: linkToken,
      report_id: reportId,
      client_key: clientKey,
      name: z.string().min(1).max(200),
      size: linkFileSize(documentLimits.pictureBytes, 'The photo is too large. Take it again.'),
    }),
    reply: linkUploadState,
  }),
  sendReportPart: endpoint({
    ...byLink,
    method: 'PATCH',
    path: '/api/damage-links/photos/:id',
    takes: 'bytes',
    summary: 'The next part of such a photo, from byte `offset`, as application/offset+octet-stream',
    input: linkPart,
    reply: linkUploadState,
    current: linkUploadState,
  }),
  finishReportPhoto: endpoint({
    ...byLink,
    method: 'POST',
    path: '/api/damage-links/photos/:id/finish',
    summary: 'Makes a photo of the case of what has arrived; asked for twice it is the same one',
    input: z.strictObject({
      id: linkUploadId,
      token: linkToken,
      report_id: reportId,
      slot: z.string().trim().min(1).max(40).nullable().default(null),
    }),
    reply: linkUploadState,
  }),
}
