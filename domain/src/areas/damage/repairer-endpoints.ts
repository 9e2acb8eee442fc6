// What a repairer does with one damage case by the link it was given, without an account: what it is told, its quote, its days and what it
// brings. Nothing of it says who drove, who else was there, or what the customer pays.
import { z } from 'zod'
import { caseNow, offeredStep, stepInput } from '../../cases/case-endpoints.ts'
import { unpaidLine } from '../../cases/case-money.ts'
import { type DocumentType, documentLimits } from '../../cases/document-types.ts'
import { byLink, clientKey, linkFileSize, linkPart, linkUploadId, linkUploadState } from '../../cases/link-files.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { linkToken } from '../driver-checks/phone-endpoints.ts'
import { planTemplates } from '../vehicles/plan-template.ts'
import { damageCase } from './case.ts'
import { writtenMark } from './marks.ts'

/** What a repairer brings; what it costs is for the hire company alone. */
export const repairerDocuments = {
  photo: 'customer',
  estimate: 'staff',
  invoice: 'staff',
  other: 'staff',
} as const satisfies Partial<Readonly<Record<DocumentType, 'customer' | 'staff'>>>
export type RepairerDocument = keyof typeof repairerDocuments
const isBrought = (name: string): name is RepairerDocument => Object.hasOwn(repairerDocuments, name)
export const repairerDocumentTypes = Object.keys(repairerDocuments).filter(isBrought)

/** The states in which a repairer has the case. */
export const repairStates: readonly string[] = [
  'estimating',
  'awaiting_authorisation',
  'awaiting_customer',
  'authorised',
  'in_repair',
  'repaired',
]
/** Where it gives the days of the work. */
export const isDated = (state: string): boolean => state === 'authorised' || state === 'in_repair'

/** Whose the case is, and what it costs in the end, is not for the repairer to say: its invoice is a document for the hire company. */
const foreignAsks: readonly string[] = ['dealer_id', 'final_cost_pence']
export const isAskedOfRepairer = (field: string): boolean => !foreignAsks.includes(field)
const ofRepairer = {
  one: damageCase.one,
  steps: damageCase.steps.flatMap((step) =>
    step.verb !== 'submit' && step.who.some((each) => each === 'link')
      ? [
          {
            ...step,
            asks:
              'asks' in step
                ? Object.fromEntries(Object.entries(step.asks).filter(([name]) => isAskedOfRepairer(name)))
                : {},
          },
        ]
      : [],
  ),
}

const text = z.string().nullable()
const quoteLine = z.object({
  what: z.string(),
  kind: z.string(),
  quantity: z.number(),
  unit_pence: z.number(),
})
export type QuoteLine = z.output<typeof quoteLine>

const told = z.object({
  number: z.string(),
  /** What every change is asked with. */
  version: z.string(),
  registration: z.string(),
  model: text,
  plan: z.enum(planTemplates),
  /** The repairer, as the hire company calls it. */
  repairer: z.string(),
  state: z.string(),
  words: z.string(),
  is_over: z.boolean(),
  is_drivable: z.boolean().nullable(),
  marks: z.array(writtenMark),
  /** Each small, by an address that is good for a minute. */
  photos: z.array(z.object({ id: z.number(), title: z.string(), address: z.string() })),
  repair_start: text,
  repair_due: text,
  branch: z.object({ name: z.string(), phone: text }).nullable(),
  phone: z.string(),
  ends_at: text,
  /** By the business clock. */
  now: z.string(),
  steps: z.array(offeredStep),
  lines: z.array(quoteLine),
  may_quote: z.boolean(),
  may_date: z.boolean(),
  may_bring: z.boolean(),
  documents: z.array(z.object({ id: z.number(), title: z.string(), type: z.string(), at: z.string() })),
})
export type RepairerCase = z.output<typeof told>

const head = { token: linkToken, version: z.string().max(40) }

export const repairerLinkEndpoints = {
  repair: endpoint({
    method: 'POST',
    path: '/api/repairer-links/case',
    needs: 'anyone',
    rate: 'read',
    isChanging: false,
    summary: 'A damage case as the link of its repairer shows it, with the steps that are the repairer’s',
    input: z.strictObject({ token: linkToken }),
    reply: told,
  }),
  repairPhoto: endpoint({
    method: 'POST',
    path: '/api/repairer-links/photo',
    needs: 'anyone',
    rate: 'read',
    isChanging: false,
    summary: 'A photo of such a case in full, by an address that is good for a minute',
    input: z.strictObject({ token: linkToken, id: z.number().int().positive() }),
    reply: z.object({ address: z.string() }),
  }),
  repairStep: endpoint({
    ...byLink,
    method: 'POST',
    path: '/api/repairer-links/steps',
    summary: 'A repairer takes a step of its damage case by its link',
    input: stepInput(ofRepairer, { token: linkToken }),
    reply: told,
    current: caseNow,
  }),
  repairQuote: endpoint({
    ...byLink,
    method: 'PUT',
    path: '/api/repairer-links/quote',
    summary: 'A repairer writes its quote; the hire company takes its lines over into the estimate',
    input: z.strictObject({ ...head, lines: z.array(unpaidLine(damageCase)).max(60, 'Use at most 60 lines.') }),
    reply: told,
    current: caseNow,
  }),
  repairDays: endpoint({
    ...byLink,
    method: 'PUT',
    path: '/api/repairer-links/days',
    summary: 'A repairer says when the work begins and when the vehicle is ready',
    input: z.strictObject({
      ...head,
      repair_start: z.iso.date('Enter a date.'),
      repair_due: z.iso.date('Enter a date.').nullable(),
    }),
    reply: told,
    current: caseNow,
  }),
  startRepairFile: endpoint({
    ...byLink,
    method: 'POST',
    path: '/api/repairer-links/uploads',
    summary: 'Begins a file of a damage case by its repairer’s link, or finds the one of the same key again',
    input: z.strictObject({
      token: linkToken,
      client_key: clientKey,
      name: z.string().min(1).max(200),
      size: linkFileSize(documentLimits.pdfBytes, 'The file is larger than 25 MB. Choose a smaller file.'),
    }),
    reply: linkUploadState,
  }),
  sendRepairPart: endpoint({
    ...byLink,
    method: 'PATCH',
    path: '/api/repairer-links/uploads/:id',
    takes: 'bytes',
    summary: 'The next part of such a file, from byte `offset`, as application/offset+octet-stream',
    input: linkPart,
    reply: linkUploadState,
    current: linkUploadState,
  }),
  finishRepairFile: endpoint({
    ...byLink,
    method: 'POST',
    path: '/api/repairer-links/uploads/:id/finish',
    summary: 'Makes a document of such a file once it has arrived; asked for twice it is the same document',
    input: z.strictObject({ id: linkUploadId, token: linkToken, type: z.enum(repairerDocumentTypes) }),
    reply: told,
  }),
}
