// One driver check as its page shows it.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { told } from '../../kit/told-field.ts'
import { checkTemplates, itemGroups, severities } from './catalogue.ts'
import { timeAnomalies } from './check-time.ts'
import { clockAnomalies, reviewFlags } from './phone-check.ts'
import { qualityParts } from './quality.ts'
import { answers } from './responses.ts'

const id = z.coerce.number().int().positive()
const text = z.string().nullable()
const number = z.number().nullable()

const linkedDefect = z.object({
  id: z.number(),
  number: z.string(),
  state: z.string(),
  is_open: z.boolean(),
  /** Of the same item within ninety days, this one among them. */
  times: z.number(),
})

/** A photo that came by a link, as a picture. */
export const checkPicture = z.object({ file_id: z.string(), preview_id: z.string() })
export type CheckPicture = z.output<typeof checkPicture>

const item = z.object({
  code: z.string(),
  words: z.string(),
  group: z.enum(itemGroups),
  response: z.enum(answers),
  severity: z.enum(severities).nullable(),
  note: z.string(),
  photos: z.array(z.string()),
  pictures: z.array(checkPicture),
  /** Photos that were taken and have not arrived. */
  awaited: z.number(),
  /** Why there is no photo of a dangerous defect; null: there is one, none was needed, or nobody said. */
  no_photo: text,
  is_repaired: z.boolean(),
  /** Null: none was opened for it. */
  defect: linkedDefect.nullable(),
})
export type CheckItemAnswer = z.output<typeof item>

const record = z.object({
  id: z.number(),
  check_id: z.string(),
  reg_no: z.string(),
  vehicle_id: z.number(),
  customer_account_number: z.string(),
  driver_id: told('driver name', number),
  driver_name: told('driver name', text),
  trailer_ref: text,
  template: z.enum(checkTemplates),
  template_version: z.number(),
  rag: z.enum(['red', 'amber', 'green']),
  miles: z.number(),
  /** As the device sent them. */
  start_time: z.string(),
  end_time: z.string(),
  start_at: text,
  end_at: text,
  time_anomaly: z.enum(timeAnomalies).nullable(),
  duration_seconds: number,
  quick_below_seconds: z.number(),
  is_quick: z.boolean(),
  is_nil_defect: z.boolean(),
  /** Why somebody looks at it whatever its result is. */
  review_flags: z.array(z.enum(reviewFlags)),
  signature: told('driver name', text),
  position: told(
    'position',
    z
      .object({
        latitude: z.number(),
        longitude: z.number(),
        /** "3 miles north-east of Wetherby"; null: near no place. */
        place: text,
      })
      .nullable(),
  ),
  note: text,
  reviewed_by: text,
  reviewed_at: text,
  review_note: text,
  created_at: z.string(),
  /** Of one that came by a link: when, and what the telephone's clock was worth. */
  received_at: text,
  device_ahead_seconds: number,
  clock_anomaly: z.enum(clockAnomalies).nullable(),
  updated_at: z.string(),
})

const view = z.object({
  record,
  items: z.array(item),
  /** The reading that counted before it, and why its own is held back, if it is. */
  miles: z.object({
    before: z.object({ miles: z.number(), at: z.string() }).nullable(),
    flag: text,
  }),
  quality: z.object({
    score: z.number(),
    lines: z.array(z.object({ part: z.enum(qualityParts), points: z.number(), of: z.number(), why: z.string() })),
  }),
  previous_id: number,
  next_id: number,
  is_vor: z.boolean(),
  is_outside_filter: z.boolean(),
  may_review: z.boolean(),
})
export type CheckView = z.output<typeof view>

export const checkRecordEndpoints = {
  view: endpoint({
    method: 'GET',
    path: '/api/driver-checks/:id',
    needs: 'see driver checks',
    summary:
      'One driver check: its answers in the words it was asked, failures with the defects they opened, miles and quality',
    input: z.strictObject({ id }),
    reply: view,
  }),
  review: endpoint({
    method: 'POST',
    path: '/api/driver-checks/:id/review',
    needs: 'review driver checks',
    summary: 'Notes that somebody has looked at a check; defects it reported are acknowledged with it',
    input: z.strictObject({
      id,
      version: z.string().max(40),
      note: z.string().trim().max(1_000, 'Use at most 1,000 characters.').nullable().default(null),
    }),
    reply: view,
  }),
  paper: endpoint({
    method: 'GET',
    path: '/api/driver-checks/:id/check.pdf',
    needs: 'see driver checks',
    rate: 'heavy',
    sends: 'bytes',
    media: ['application/pdf'],
    summary: 'A driver check as PDF, every answer in the words it was asked',
    input: z.strictObject({ id }),
    reply: z.unknown(),
  }),
}
