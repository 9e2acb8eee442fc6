// What a driver's telephone and the portal say to each other at a link: the sheet that is asked, the check that comes back, and its photos.
// The token stands in bodies alone; a photo's parts name the photo, which nobody else has heard of.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { checkTemplates, itemGroups, severities } from './catalogue.ts'
import { checkPhotoLimits, clockAnomalies, MAX_NO_PHOTO_CHARACTERS, MAX_SIGNATURE_CHARACTERS } from './phone-check.ts'
import { answers } from './responses.ts'
import { MAX_TEMPLATE_ITEMS } from './template-items.ts'

export const linkToken = z.string().min(1).max(200)
const text = z.string().nullable()
const plate = z.string().trim().min(1).max(20)

const vehicle = z.object({
  /** What it is known by, and what it wears today. */
  reg_no: z.string(),
  plate: z.string(),
  template: z.enum(checkTemplates),
  last: z.object({ miles: z.number(), at: z.string() }).nullable(),
  /** Digests of the codes that stick in it: what is scanned is known without a line. */
  codes: z.array(z.string()),
  branch: z.object({ name: z.string(), phone: text }).nullable(),
  /** The driver has it today. */
  is_own: z.boolean(),
  is_vor: z.boolean(),
  /** Of one that is off the road: since when, and each reason in words. */
  off_road: z.object({ since: text, why: z.array(z.string()) }).nullable(),
  /** Lifting gear of it that may not be used, in words, while the vehicle may run. */
  out_of_use: z.array(z.string()),
  /** Items of its template that it has no part for. */
  left_out: z.array(z.string()),
  /** Defects that are open, whoever reported them: each is shown at its item. */
  open_defects: z.array(
    z.object({
      code: z.string(),
      number: z.string(),
      severity: z.enum(severities),
      note: text,
      reported_at: z.string(),
    }),
  ),
  /** When its tyres were last worked on; null: not known. */
  tyres: z.object({ at: z.string(), miles: z.number().nullable() }).nullable(),
})
export type SheetVehicle = z.output<typeof vehicle>

const template = z.object({
  template: z.enum(checkTemplates),
  version: z.number(),
  items: z.array(
    z.object({
      code: z.string(),
      item: z.string(),
      group: z.enum(itemGroups),
      severity: z.enum(['minor', 'dangerous']),
      guidance: z.string(),
    }),
  ),
  /** What is left may be passed by one press that says so. */
  may_pass_rest: z.boolean(),
})
export type SheetTemplate = z.output<typeof template>

const defect = z.object({
  number: z.string(),
  reg_no: z.string(),
  words: z.string(),
  severity: z.enum(severities),
  state: z.string(),
  reported_at: z.string(),
  /** Of the visit that mends it. */
  booked_at: text,
  deferred_until: text,
  repaired_by: text,
  is_vor: z.boolean(),
})
export type SheetDefect = z.output<typeof defect>

/** What the link of a vehicle or a driver tells: enough to make a check with no line at all. */
export const checkSheet = {
  /** Null: of a vehicle's link; whoever checks says who they are. */
  driver_name: text,
  company: z.string(),
  phone: z.string(),
  ends_at: text,
  vehicles: z.array(vehicle),
  /** Vehicles besides, found by their plate. */
  more_vehicles: z.number(),
  templates: z.array(template),
  defects: z.array(defect),
  /** The checks that came by this link of late. */
  received: z.array(z.string()),
}
const sheet = z.object(checkSheet)
export type CheckSheet = z.output<typeof sheet>

const code = z.string().min(1).max(60)
const photoKey = z.string().regex(/^[\w-]{8,80}$/, 'Use 8 to 80 letters, digits, hyphens and underscores.')
const answer = z.strictObject({
  code,
  response: z.enum(answers),
  severity: z.enum(severities).nullable().default(null),
  note: z.string().trim().max(500, 'Use at most 500 characters.').default(''),
  photos: z.array(photoKey).max(checkPhotoLimits.photos).default([]),
  repaired: z.boolean().default(false),
  /** Why there is no photo of a dangerous defect. */
  no_photo: z.string().trim().max(MAX_NO_PHOTO_CHARACTERS).optional(),
})
const moment = z.iso.datetime({ offset: true })

const sentCheck = z.strictObject({
  /** The telephone's own: sent twice it is one check. */
  check_id: z.uuid(),
  reg_no: plate,
  template: z.enum(checkTemplates),
  template_version: z.number().int().positive(),
  /** Of a vehicle's link; a driver's own says who it is. */
  driver_name: z.string().trim().max(120).default(''),
  trailer_ref: z.string().trim().max(40).nullable().default(null),
  miles: z.number().int().min(0).max(3_000_000),
  answers: z.array(answer).min(1).max(MAX_TEMPLATE_ITEMS),
  is_nil_declared: z.boolean(),
  signature: z.string().trim().min(1, 'Sign the check.').max(MAX_SIGNATURE_CHARACTERS),
  note: z.string().trim().max(1_000).nullable().default(null),
  position: z
    .strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .nullable()
    .default(null),
  started_at: moment,
  ended_at: moment,
  sent_at: moment,
  took_seconds: z.number().min(0).max(86_400),
})
export type SentCheck = z.output<typeof sentCheck>

const photoState = z.object({ id: z.string(), size: z.number(), received: z.number(), is_finished: z.boolean() })
export type CheckPhotoState = z.output<typeof photoState>
const photoId = z.uuid('This photo ID is not valid')

export const phoneCheckEndpoints = {
  sendCheck: endpoint({
    method: 'POST',
    path: '/api/check-links/check',
    needs: 'anyone',
    rate: 'write',
    summary: 'A check made on a telephone, by its link; the same check_id twice is one check',
    input: z.strictObject({ token: linkToken, check: sentCheck }),
    reply: z.object({
      check_id: z.string(),
      rag: z.enum(['red', 'amber', 'green']),
      received_at: z.string(),
      /** Why the miles are held back; null: they count. */
      miles_flag: text,
      clock_anomaly: z.enum(clockAnomalies).nullable(),
      defects: z.array(z.object({ code: z.string(), number: z.string() })),
    }),
  }),
  startPhoto: endpoint({
    method: 'POST',
    path: '/api/check-links/photos',
    needs: 'anyone',
    rate: 'write',
    summary: 'Begins a photo of a check, or finds the one of the same key again; its bytes follow in parts',
    input: z.strictObject({
      token: linkToken,
      client_key: photoKey,
      check_id: z.uuid(),
      code,
      size: z
        .number()
        .int()
        .min(1, 'The photo is empty. Take it again.')
        .max(checkPhotoLimits.photoBytes, 'The photo is too large. Take it again.'),
    }),
    reply: photoState,
  }),
  sendPhotoPart: endpoint({
    method: 'PATCH',
    path: '/api/check-links/photos/:id',
    needs: 'anyone',
    rate: 'write',
    takes: 'bytes',
    summary: `The next part of a photo, from byte \`offset\`, as application/offset+octet-stream; of a part that breaks off, what arrived is kept`,
    input: z.strictObject({ id: photoId, offset: z.coerce.number().int().min(0) }),
    reply: photoState,
    current: photoState,
  }),
  finishPhoto: endpoint({
    method: 'POST',
    path: '/api/check-links/photos/:id/finish',
    needs: 'anyone',
    rate: 'write',
    summary: 'Makes a picture of a photo that has arrived; anything but a picture is refused',
    input: z.strictObject({ id: photoId, token: linkToken }),
    reply: photoState,
  }),
}
