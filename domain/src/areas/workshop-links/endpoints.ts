// What a workshop does with one booking by the link it was given, without an account: what it is told, the steps it takes, what it writes,
// prices and brings. Nothing of it is internal, no line is told but those it wrote itself, and no other record.
import { z } from 'zod'
import { caseNow, offeredStep, stepInput } from '../../cases/case-endpoints.ts'
import { unpaidLine } from '../../cases/case-money.ts'
import { type DocumentType, documentLimits } from '../../cases/document-types.ts'
import { byLink, clientKey, linkFileSize, linkPart, linkUploadId, linkUploadState } from '../../cases/link-files.ts'
import { lineDecisions, taxTreatments } from '../../cases/money-lines.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { linkToken } from '../driver-checks/phone-endpoints.ts'
import { maintenanceCase } from '../maintenance/case.ts'

/** What a workshop brings; what it costs is for the hire company alone. */
export const workshopDocuments = {
  photo: 'customer',
  mot_certificate: 'customer',
  pmi_sheet: 'customer',
  brake_report: 'customer',
  loler_report: 'customer',
  tachograph_certificate: 'customer',
  estimate: 'staff',
  invoice: 'staff',
  other: 'customer',
} as const satisfies Partial<Readonly<Record<DocumentType, 'customer' | 'staff'>>>
export type WorkshopDocument = keyof typeof workshopDocuments
const isBrought = (name: string): name is WorkshopDocument => Object.hasOwn(workshopDocuments, name)
export const workshopDocumentTypes = Object.keys(workshopDocuments).filter(isBrought)

/** Of one workshop and booking within a day. */
export const workshopLimits = { postsADay: 50 } as const

const text = z.string().nullable()
const line = z.object({
  id: z.number(),
  what: z.string(),
  kind: z.string(),
  quantity: z.number(),
  unit_pence: z.number(),
  net_pence: z.number(),
  tax_treatment: z.enum(taxTreatments),
  decision: z.enum(lineDecisions).nullable(),
})
export type WorkshopLine = z.output<typeof line>

const told = z.object({
  number: z.string(),
  /** What every change is asked with. */
  version: z.string(),
  registration: z.string(),
  /** With its make. */
  model: text,
  /** "MOT". */
  work: z.string(),
  /** The workshop, as the hire company calls it. */
  workshop: z.string(),
  state: z.string(),
  /** "Booked". */
  words: z.string(),
  is_over: z.boolean(),
  booked_at: text,
  stays_until: text,
  confirmed_at: text,
  /** Days the workshop offered that wait for an answer. */
  proposed: z.array(z.string()),
  arrived_at: text,
  is_off_road: z.boolean(),
  fault_description: text,
  job_no: text,
  findings: text,
  branch: z.object({ name: z.string(), phone: text }).nullable(),
  phone: z.string(),
  ends_at: text,
  /** By the business clock. */
  now: z.string(),
  steps: z.array(offeredStep),
  lines: z.array(line),
  may_price: z.boolean(),
  may_write: z.boolean(),
  posts: z.array(z.object({ id: z.number(), body: z.string(), at: z.string() })),
  documents: z.array(z.object({ id: z.number(), title: z.string(), type: z.string(), at: z.string() })),
  /** Of both, how many stand before those that are told. */
  earlier: z.object({ posts: z.number(), documents: z.number() }),
})
export type WorkshopBooking = z.output<typeof told>

/** The steps of the table that are a link's to take. */
const ofWorkshop = {
  one: maintenanceCase.one,
  steps: maintenanceCase.steps.filter(({ who }) => who.some((each) => each === 'link')),
}

export const workshopLinksEndpoints = {
  booking: endpoint({
    method: 'POST',
    path: '/api/workshop-links/booking',
    needs: 'anyone',
    rate: 'read',
    isChanging: false,
    summary: 'A booking as the link of its workshop shows it, with the steps that are the workshop’s',
    input: z.strictObject({ token: linkToken }),
    reply: told,
  }),
  step: endpoint({
    ...byLink,
    method: 'POST',
    path: '/api/workshop-links/steps',
    summary: 'A workshop takes a step of its booking by its link',
    input: stepInput(ofWorkshop, { token: linkToken }),
    reply: told,
    current: caseNow,
  }),
  lines: endpoint({
    ...byLink,
    method: 'PUT',
    path: '/api/workshop-links/lines',
    summary: 'A workshop writes its lines of the estimate; those of others, and what was decided, stay as they are',
    input: z.strictObject({
      token: linkToken,
      version: z.string().max(40),
      lines: z.array(unpaidLine(maintenanceCase)).max(60, 'Use at most 60 lines.'),
    }),
    reply: told,
    current: caseNow,
  }),
  post: endpoint({
    ...byLink,
    method: 'POST',
    path: '/api/workshop-links/posts',
    summary: 'A workshop writes to the thread of its booking; the same key twice is one message',
    input: z.strictObject({
      token: linkToken,
      client_key: clientKey,
      body: z.string().trim().min(1, 'Enter a message.').max(4_000, 'Use at most 4,000 characters.'),
    }),
    reply: told,
  }),
  startUpload: endpoint({
    ...byLink,
    method: 'POST',
    path: '/api/workshop-links/uploads',
    summary: 'Begins a file of a booking by its workshop’s link, or finds the one of the same key again',
    input: z.strictObject({
      token: linkToken,
      client_key: clientKey,
      name: z.string().min(1).max(200),
      size: linkFileSize(documentLimits.pdfBytes, 'The file is larger than 25 MB. Choose a smaller file.'),
    }),
    reply: linkUploadState,
  }),
  sendPart: endpoint({
    ...byLink,
    method: 'PATCH',
    path: '/api/workshop-links/uploads/:id',
    takes: 'bytes',
    summary: 'The next part of such a file, from byte `offset`, as application/offset+octet-stream',
    input: linkPart,
    reply: linkUploadState,
    current: linkUploadState,
  }),
  finishUpload: endpoint({
    ...byLink,
    method: 'POST',
    path: '/api/workshop-links/uploads/:id/finish',
    summary: 'Makes a document of such a file once it has arrived; asked for twice it is the same document',
    input: z.strictObject({ id: linkUploadId, token: linkToken, type: z.enum(workshopDocumentTypes) }),
    reply: told,
  }),
}
