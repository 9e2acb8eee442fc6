// Which documents are required of whom, what is missing, and asking for it.
import { z } from 'zod'
import { documentTypeNames } from '../../cases/document-types.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { exportsRows, listQuery, listsOptions, pageOf, tickedSelection } from '../../kit/list-schema.ts'
import type { Permission } from '../../permissions.ts'
import { documentOwnerNames } from './owners.ts'
import { paperAskers, paperStateNames } from './required/words.ts'

const needs = 'see documents'
/** It stands among the tables of Settings. */
const ruleKeepers: readonly Permission[] = ['manage documents', 'manage settings']
const filter = z
  .union([z.string().max(20_000), z.array(z.string().max(20_000)).max(40)])
  .transform((value) => (typeof value === 'string' ? [value] : value))
  .default([])
const search = z.string().trim().max(200).default('')
const holder = z.enum(documentOwnerNames)

const paper = z.object({
  id: z.number(),
  name: z.string(),
  holder,
  holder_id: z.number(),
  type: z.string(),
  status: z.enum(paperStateNames),
  /** Of the document that counts; null: there is none, or it never expires. */
  expires_on: z.string().nullable(),
  title: z.string().nullable(),
  /** Of the one that counts. */
  document_id: z.number().nullable(),
  is_asked: z.boolean(),
  asked_at: z.string().nullable(),
  /** Null also for who may not see queries. */
  asked_no: z.string().nullable(),
  vehicle_category_id: z.number().nullable(),
  vehicle_category_id_name: z.string().nullable(),
  branch_id: z.number().nullable(),
  branch_id_name: z.string().nullable(),
  company_id: z.number().nullable().optional(),
  company_id_name: z.string().nullable().optional(),
  customer_account_number: z.string(),
})
export type RequiredPaper = z.output<typeof paper>

const cell = paper.pick({
  id: true,
  type: true,
  status: true,
  expires_on: true,
  title: true,
  document_id: true,
  is_asked: true,
  asked_at: true,
  asked_no: true,
})
export type PaperCell = z.output<typeof cell>
const matrixRow = z.object({
  holder,
  holder_id: z.number(),
  name: z.string(),
  /** Make, model and branch; of others their company. */
  detail: z.string().nullable(),
  is_electric: z.boolean(),
  cells: z.array(cell),
})
export type PaperRow = z.output<typeof matrixRow>

const rule = z.strictObject({
  holder,
  vehicle_category_id: z.number().int().positive().nullable(),
  /** Null: of every company. */
  customer_id: z.number().int().positive().nullable(),
  type: z.enum(documentTypeNames, { error: 'Choose a document type.' }),
  is_validity_wanted: z.boolean(),
})
export type DocumentRule = z.output<typeof rule>
const rules = z.object({
  version: z.string(),
  rows: z.array(z.object({ ...rule.shape, type: z.string(), id: z.number() })),
  categories: z.array(z.object({ id: z.number(), name: z.string() })),
  companies: z.array(z.object({ id: z.number(), name: z.string() })),
})

/** What asking would do, or did: a query an account. */
const asked = z.object({
  papers: z.number(),
  /** Of these a query is open already; they are not asked for twice. */
  asked_already: z.number(),
  /** On file and in date. */
  present: z.number(),
  accounts: z.array(
    z.object({
      account: z.string(),
      name: z.string(),
      papers: z.number(),
      /** Null until it is raised. */
      number: z.string().nullable(),
    }),
  ),
})
export type AskedPapers = z.output<typeof asked>

export const requiredDocumentsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/required-documents',
    needs,
    summary: 'Papers that vehicles, drivers and companies have to have, by page: present, expiring, expired or missing',
    input: listQuery,
    reply: pageOf(paper),
  }),
  exportRows: endpoint({
    ...exportsRows,
    path: '/api/required-documents/export',
    needs,
    summary: 'Those papers, as CSV or XLSX',
  }),
  options: endpoint({
    method: 'GET',
    path: '/api/required-documents/options',
    needs,
    summary: 'Branches, vehicle categories and companies the list can be narrowed to',
    ...listsOptions,
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/required-documents/counts',
    needs,
    summary: 'How many papers are missing, expired, expiring and asked for, over a question',
    input: z.strictObject({ search, filter }),
    reply: z.record(z.string(), z.number()),
  }),
  matrix: endpoint({
    method: 'GET',
    path: '/api/required-documents/matrix',
    needs,
    summary: 'Records with a paper of the question, each with every paper it has to have, by page',
    input: z.strictObject({ search, filter, after: z.string().max(300).optional() }),
    reply: z.object({ types: z.array(z.string()), rows: z.array(matrixRow), next: z.string().nullable() }),
  }),
  countAsked: endpoint({
    method: 'POST',
    path: '/api/required-documents/ask/count',
    needs: paperAskers,
    isChanging: false,
    summary: 'What asking for papers would do: how many, of whom, and how many are asked for already',
    input: tickedSelection,
    reply: asked,
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/required-documents/ask',
    needs: paperAskers,
    summary:
      'Asks whoever must supply them for the papers of a question that are missing or expired: one query an account',
    input: tickedSelection.extend({
      note: z.string().trim().min(1).max(2_000, 'Use at most 2,000 characters.').nullable().default(null),
    }),
    reply: asked,
  }),
  rules: endpoint({
    method: 'GET',
    path: '/api/required-documents/rules',
    needs: ruleKeepers,
    scope: 'platform',
    summary: 'Which types of document are required of vehicles, drivers and companies',
    reply: rules,
  }),
  saveRules: endpoint({
    method: 'PUT',
    path: '/api/required-documents/rules',
    needs: ruleKeepers,
    scope: 'platform',
    summary: 'All rules; what one that is left out required is required no more',
    input: z.strictObject({ version: z.string().max(80), rows: z.array(rule).max(300) }),
    reply: rules,
  }),
}
