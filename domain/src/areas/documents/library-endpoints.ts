// The library: every document somebody may see, one of them with its versions, and what may be done with it. A document is seen by who holds
// 'see documents' and may see the record it belongs to; of a record that grants nothing, nothing is told.
import { z } from 'zod'
import { documentTypeNames } from '../../cases/document-types.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { exportsRows, listQuery, pageOf, selectionQuery, tickedSelection, viewCounts } from '../../kit/list-schema.ts'
import { isCalendarDate } from '../../kit/time/calendar.ts'
import { told } from '../../kit/told-field.ts'
import { documentOwnerNames, uploadRights as uploaders } from './owners.ts'

const id = z.coerce.number().int().positive()
const day = z.string().refine(isCalendarDate, 'Enter a date, like 2026-11-21.').nullable()
const visibility = z.enum(['customer', 'staff'])
const title = z.string().trim().min(1, 'Enter a title.').max(160, 'Use at most 160 characters.')

const row = z.object({
  id: z.number(),
  title: z.string(),
  type: z.string(),
  folder: z.string(),
  /** The kind of record: 'vehicle', 'driver', 'company', a kind of case, 'compliance'. */
  belongs_to: z.string(),
  owner_id: z.number(),
  /** A plate, a case's number, a company; null: the name of a driver, for who may not see drivers. */
  owner_words: z.string().nullable(),
  vehicle_id: z.number().nullable(),
  reg_no: z.string().nullable(),
  driver_id: told('driver name', z.number().nullable()),
  driver: told('driver name', z.string().nullable()),
  company_id: z.number().nullable(),
  company_id_name: z.string().nullable(),
  issued_on: z.string().nullable(),
  expires_on: z.string().nullable(),
  expiry: z.enum(['expired', 'expiring', 'in_date', 'none']),
  version: z.number(),
  size_bytes: z.number(),
  mime: z.string(),
  /** By which the file is opened: `POST /api/files/{file_id}/link`. */
  file_id: z.string(),
  preview_id: z.string().nullable(),
  added_by_name: z.string(),
  added_at: z.string(),
  visibility,
  customer_account_number: z.string().nullable(),
  updated_at: z.string(),
})
export type LibraryRow = z.output<typeof row>

const version = z.object({
  id: z.number(),
  version: z.number(),
  title: z.string(),
  file_id: z.string(),
  mime: z.string(),
  size_bytes: z.number(),
  expires_on: z.string().nullable(),
  added_by_name: z.string(),
  added_at: z.string(),
})

const record = row.extend({
  /** Of its account, where it has one. */
  account_name: z.string().nullable(),
  account_company_id: z.number().nullable(),
  name: z.string(),
  taken_at: z.string().nullable(),
  sha256: z.string(),
  scanned: z.enum(['clean', 'no scanner']),
  is_own: z.boolean(),
  is_superseded: z.boolean(),
  /** "Kept until 3 Feb 2028"; null: no rule keeps it. */
  kept: z.string().nullable(),
  may_edit: z.boolean(),
  /** Why it cannot be replaced, or deleted; null: it can. */
  why_not_replaced: z.string().nullable(),
  why_not_deleted: z.string().nullable(),
  /** It and every other version, the newest first. */
  versions: z.array(version),
})
export type LibraryDocumentRecord = z.output<typeof record>

const owner = z.object({
  kind: z.enum(documentOwnerNames),
  id: z.number(),
  label: z.string(),
  detail: z.string().nullable(),
})
export type FoundOwner = z.output<typeof owner>

export const libraryEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/documents',
    needs: 'see documents',
    summary: 'The newest version of every document one may see, by page',
    input: listQuery,
    reply: pageOf(row),
  }),
  exportRows: endpoint({
    ...exportsRows,
    path: '/api/documents/export',
    needs: 'see documents',
    summary: 'The filtered documents with the chosen columns, as CSV or XLSX',
  }),
  viewCounts: endpoint({
    method: 'GET',
    path: '/api/documents/views',
    needs: 'see documents',
    summary: 'How many documents each standing view of the library holds',
    reply: viewCounts,
  }),
  folders: endpoint({
    method: 'GET',
    path: '/api/documents/folders',
    needs: 'see documents',
    summary: 'How many documents of a question lie in each folder, whichever of them is asked for',
    input: selectionQuery,
    reply: z.object({ total: z.number(), folders: z.record(z.string(), z.number()) }),
  }),
  zip: endpoint({
    method: 'POST',
    path: '/api/documents/zip',
    needs: 'see documents',
    rate: 'heavy',
    summary:
      'Asks for a zip file of all documents of a question, the first 2,000 of them; it is made in the background',
    input: tickedSelection.extend({ name: z.string().trim().min(1).max(120) }),
    /** `left_out`: so many more there were than one file holds. */
    reply: z.object({ id: z.number(), name: z.string(), documents: z.number(), left_out: z.number() }),
  }),
  owners: endpoint({
    method: 'GET',
    path: '/api/documents/owners',
    needs: uploaders,
    summary:
      'Vehicles, drivers and companies a document can be added to, found by a plate or a few letters, or named as `vehicle:12`',
    input: z.strictObject({
      search: z.string().trim().max(120).default(''),
      named: z.string().max(30).optional(),
    }),
    reply: z.object({ owners: z.array(owner) }),
  }),
  mailAddress: endpoint({
    method: 'GET',
    path: '/api/documents/mail-address',
    needs: uploaders,
    summary:
      'Where one mails papers of a vehicle, driver or company to, from one’s own address; null: no mailbox is set',
    input: z.strictObject({ owner: z.enum(documentOwnerNames), owner_id: id }),
    reply: z.object({ address: z.string().nullable(), until: z.string().nullable() }),
  }),
  view: endpoint({
    method: 'GET',
    path: '/api/documents/:id',
    needs: 'see documents',
    summary: 'A document with its versions, how long it is kept, and what one may do with it',
    input: z.strictObject({ id }),
    reply: record,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/documents',
    needs: uploaders,
    rate: 'heavy',
    summary:
      'Makes a document of a vehicle, driver or company from an upload that has arrived; asked for twice it is the same document',
    input: z.strictObject({
      owner: z.enum(documentOwnerNames),
      owner_id: z.number().int().positive(),
      upload: z.uuid('This is not an upload ID'),
      type: z.enum(documentTypeNames),
      title: title.nullable().default(null),
      issued_on: day.default(null),
      expires_on: day.default(null),
      visibility: visibility.default('customer'),
      /** The document it takes the place of. */
      replaces: z.number().int().positive().nullable().default(null),
      /** Of a vehicle: the hire whose signed agreement or statement of liability it is. */
      hire_id: z.number().int().positive().nullable().default(null),
    }),
    reply: record,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/documents/:id',
    needs: uploaders,
    summary: 'Saves what is said of a document: title, type, days, who sees it',
    input: z.strictObject({
      id,
      version: z.string().max(40),
      values: z.strictObject({
        title,
        type: z.enum(documentTypeNames),
        issued_on: day,
        expires_on: day,
        visibility,
      }),
    }),
    reply: record,
    current: record,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/documents/:id',
    needs: 'manage documents',
    summary: 'Deletes a document; refused with the reason while a rule keeps it',
    input: z.strictObject({ id, version: z.string().max(40) }),
    reply: z.object({ removed: z.number() }),
    current: record,
  }),
}
