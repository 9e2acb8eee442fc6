// The documents of a case: alike for every kind, as its thread is. A file comes by an upload (areas/documents) and is made a document here.
import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { isCalendarDate } from '../kit/time/calendar.ts'
import { caseSides, type CaseKind, withSight } from './case-kind.ts'
import { documentTypeNames } from './document-types.ts'

const id = z.coerce.number().int().positive()
const day = z.string().refine(isCalendarDate, 'Enter a date such as 2026-11-21.').nullable().default(null)
const visibility = z.enum(['customer', 'staff'])
/** Of the case: the version it had, and the one it has by this change. Whoever made it has seen both. */
const versions = { over: z.string(), version: z.string() }

export const caseDocument = z.object({
  id: z.number(),
  /** By which the file is opened: `POST /api/files/{file_id}/link`. */
  file_id: z.string(),
  /** A small picture of it; null: it is no picture. */
  preview_id: z.string().nullable(),
  title: z.string(),
  name: z.string(),
  type: z.string(),
  slot: z.string().nullable(),
  mime: z.string(),
  size_bytes: z.number(),
  /** When the picture was taken, as the camera wrote it. */
  taken_at: z.string().nullable(),
  issued_on: z.string().nullable(),
  expires_on: z.string().nullable(),
  version: z.number(),
  /** The document it took the place of. */
  replaces: z.number().nullable(),
  is_superseded: z.boolean(),
  visibility,
  sha256: z.string(),
  scanned: z.enum(['clean', 'no scanner']),
  added_by_name: z.string(),
  side: z.enum(caseSides),
  added_at: z.string(),
  is_own: z.boolean(),
  retained_until: z.string().nullable(),
  may_remove: z.boolean(),
  /** Why it cannot be removed. */
  why_kept: z.string().nullable(),
})
export type CaseDocument = z.output<typeof caseDocument>

/** Whether what comes is looked at for viruses: said beside every list, so that nobody believes in a scanner that is not there. */
const scanner = z.enum(['clamd', 'none'])

/** @param kind its path is the first part of every call's */
export function documentEndpoints({
  path,
  one,
  see,
  open,
  manage,
  money,
}: Pick<CaseKind, 'path' | 'one' | 'see' | 'open' | 'manage' | 'money'>) {
  const attachers = [open, manage, ...Object.values(money?.decide ?? {})]
  const base = `/api/${path}/:id`
  const called = one.toLowerCase()
  return {
    documents: endpoint({
      method: 'GET',
      path: `${base}/documents`,
      needs: see,
      summary: `The documents of a ${called} with every version, the newest first; staff’s own for the hire company alone`,
      input: z.strictObject({ id }),
      reply: z.object({
        documents: z.array(caseDocument),
        bytes: z.number(),
        max_bytes: z.number(),
        scanner,
        may_add: z.boolean(),
        may_add_for_staff: z.boolean(),
      }),
    }),
    addDocument: endpoint({
      method: 'POST',
      path: `${base}/documents`,
      needs: withSight({ see }, ...attachers),
      rate: 'heavy',
      summary: `Makes a document of a ${called} from an upload that has arrived; asked for twice it is the same document`,
      input: z.strictObject({
        id,
        upload: z.uuid('This is not the id of an upload'),
        type: z.enum(documentTypeNames),
        slot: z.string().trim().min(1).max(40).nullable().default(null),
        title: z
          .string()
          .trim()
          .min(1, 'Enter a title, or leave it out.')
          .max(160, 'Use at most 160 characters.')
          .nullable()
          .default(null),
        issued_on: day,
        expires_on: day,
        visibility: visibility.default('customer'),
        /** The document it takes the place of. */
        replaces: z.number().int().positive().nullable().default(null),
      }),
      reply: z.object({ document: caseDocument, scanner, ...versions }),
    }),
    removeDocument: endpoint({
      method: 'DELETE',
      path: `${base}/documents/:document`,
      needs: withSight({ see }, ...attachers),
      summary: `Removes a document of a ${called}; refused with the reason while a rule keeps it`,
      input: z.strictObject({ id, document: id }),
      reply: z.object({ removed: z.number(), ...versions }),
    }),
  }
}

/** Of kinds that have one: the whole case on paper. */
export const packEndpoint = ({ path, one, see }: Pick<CaseKind, 'path' | 'one' | 'see'>) =>
  endpoint({
    method: 'GET',
    path: `/api/${path}/:id/pack.pdf`,
    needs: see,
    rate: 'heavy',
    sends: 'bytes',
    media: ['application/pdf'],
    summary: `A ${one.toLowerCase()} as PDF: what it says, its thread, its steps and its documents with their digests; never an internal note`,
    input: z.strictObject({ id }),
    reply: z.unknown(),
  })
