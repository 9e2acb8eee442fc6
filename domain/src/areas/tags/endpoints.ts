import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { exportsRows, listQuery, pageOf } from '../../kit/list-schema.ts'
import { resourceEndpoints } from '../../kit/resource-endpoints.ts'
import { tagsResource } from './form.ts'
import { tagKinds } from './list.ts'
import { maxConditions, ruleFields, whyNotCondition, type RuleCondition } from './rules.ts'
import { tagVisibilities } from './visibility.ts'

const text = z.string().nullable()
const id = z.coerce.number().int().positive()
const ids = z.array(z.number().int().positive())
/** More vehicles than these are put on by a rule, or by a list of plates at a time. */
export const maxTagged = 20_000

const told = z.strictObject({
  field: z.enum(ruleFields),
  operator: z.enum(['within', 'over', 'under', 'is']),
  number: z.number().nullable(),
  values: z.array(z.string().max(20)).max(50),
})
const condition = told.superRefine((value: RuleCondition, context) => {
  const message = whyNotCondition(value)
  if (message !== null) context.addIssue({ code: 'custom', message })
})
export const tagRule = z.strictObject({ conditions: z.array(condition).min(1).max(maxConditions) })

const name = z.string({ error: 'Enter a name.' }).trim().min(1, 'Enter a name.').max(40, 'Use at most 40 characters.')
const values = {
  name,
  colour: z.string().regex(/^#[0-9a-f]{6}$/i, 'Choose a colour.'),
  description: z.string().trim().max(200, 'Use at most 200 characters.').nullable(),
  visibility: z.enum(tagVisibilities),
  /** On vehicles of every account of the company, not of its own account alone. */
  spans_company: z.boolean().default(false),
  /** Null: put on by hand. */
  rule: tagRule.nullable(),
}

const tag = z.object({
  id: z.number(),
  name: z.string(),
  colour: z.string(),
  description: text,
  visibility: z.enum(tagVisibilities),
  spans_company: z.boolean(),
  /** Put on and taken off by whoever manages tags; changed by whoever works in every account it is for. */
  is_whole: z.boolean(),
  kind: z.enum(tagKinds),
  rule: z.object({ conditions: z.array(told) }).nullable(),
  /** In words, with the names of categories; null: by hand. */
  rule_words: text,
  rule_applied_at: text,
  owner: text,
  is_mine: z.boolean(),
  vehicles: z.number(),
  last_used_at: text,
  customer_account_number: z.string(),
  is_active: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type TagRow = z.output<typeof tag>
const view = z.object({ tag })

const tagVehicle = z.object({
  id: z.number(),
  reg_no: z.string(),
  fuel_type: z.string(),
  make_model: z.string(),
  category: z.string(),
})
export type TagVehicle = z.output<typeof tagVehicle>

const acts = z.array(z.strictObject({ tag_id: z.number().int().positive(), vehicle_ids: ids.max(maxTagged) })).max(50)
const done = z.array(z.object({ tag_id: z.number(), vehicle_ids: z.array(z.number()) }))

/** The calls of records at the tags' addresses: what their history asks. */
export const tagRecords = resourceEndpoints(tagsResource)

export const tagsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/tags',
    needs: 'see vehicles',
    summary: 'Tags by page, with how many vehicles wear them',
    input: listQuery,
    reply: pageOf(tag),
  }),
  exportRows: endpoint({
    ...exportsRows,
    path: '/api/tags/export',
    needs: 'see vehicles',
    summary: 'The filtered tags with the chosen columns, as CSV or XLSX',
  }),
  viewCounts: endpoint({
    method: 'GET',
    path: '/api/tags/views',
    needs: 'see vehicles',
    summary: 'How many tags each standing view of the list holds',
    reply: z.object({ all: z.number(), mine: z.number(), by_rule: z.number(), unused: z.number() }),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/tags/choices',
    needs: 'see vehicles',
    summary: 'Tags that are put on by hand, for choosing one; those that can be on vehicles of each account named',
    input: z.strictObject({
      search: z.string().trim().max(80).default('') /** One, or several with commas. */,
      account: z.string().max(400).default(''),
    }),
    reply: z.object({
      tags: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          colour: z.string(),
          customer_account_number: z.string(),
          spans_company: z.boolean(),
        }),
      ),
    }),
  }),
  ruleParts: endpoint({
    method: 'GET',
    path: '/api/tags/rule-parts',
    needs: 'see vehicles',
    summary: 'The vehicle categories a rule can name',
    reply: z.object({ categories: z.array(z.object({ id: z.number(), name: z.string() })) }),
  }),
  rulePreview: endpoint({
    method: 'POST',
    path: '/api/tags/rule-preview',
    needs: 'manage tags',
    rate: 'read',
    isChanging: false,
    summary: 'The vehicles of an account that a rule would tag',
    input: z.strictObject({
      customer_account_number: z.string().min(1).max(8),
      spans_company: z.boolean().default(false),
      rule: tagRule,
    }),
    reply: z.object({ count: z.number(), total: z.number(), examples: z.array(z.string()) }),
  }),
  apply: endpoint({
    method: 'POST',
    path: '/api/tags/apply',
    needs: 'manage tags',
    summary: 'Puts tags on vehicles and takes them off; answers what undoes it',
    input: z.strictObject({ add: acts.default([]), remove: acts.default([]) }),
    reply: z.object({
      added: z.number(),
      removed: z.number(),
      /** Sent to the same call it takes everything back. */
      before: z.object({ add: done, remove: done }),
    }),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/tags',
    needs: 'manage tags',
    summary: 'Renames, recolours, archives or restores several tags; says what was before',
    input: z.strictObject({
      changes: z
        .array(
          z.strictObject({
            ids: ids.min(1).max(200),
            values: z.strictObject({
              name: name.optional(),
              colour: values.colour.optional(),
              is_active: z.boolean().optional(),
            }),
          }),
        )
        .min(1)
        .max(200),
    }),
    reply: z.object({
      changed: z.number(),
      before: z.array(
        z.object({
          ids: z.array(z.number()),
          values: z.object({
            name: z.string().optional(),
            colour: z.string().optional(),
            is_active: z.boolean().optional(),
          }),
        }),
      ),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/tags',
    needs: 'manage tags',
    summary: 'A new tag of an account',
    input: z.strictObject({ customer_account_number: z.string().min(1).max(8), ...values }),
    reply: view,
  }),
  view: endpoint({
    method: 'GET',
    path: '/api/tags/:id',
    needs: 'see vehicles',
    summary: 'One tag',
    input: z.strictObject({ id }),
    reply: view,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/tags/:key/history',
    needs: 'see vehicles',
    summary: 'Who changed a tag and who put it on what, the newest first',
    input: tagRecords.history.input,
    reply: tagRecords.history.reply,
  }),
  vehicles: endpoint({
    method: 'GET',
    path: '/api/tags/:id/vehicles',
    needs: 'see vehicles',
    summary: 'The vehicles of the tag’s account that wear it, that do not, or all, by page',
    input: listQuery.extend({ id, side: z.enum(['in', 'out', 'all']).default('all') }),
    reply: pageOf(tagVehicle.extend({ is_in: z.boolean() })),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/tags/:id',
    needs: 'manage tags',
    summary: 'Saves one tag and its rule',
    input: z.strictObject({ id, version: z.string().max(40), values: z.strictObject(values) }),
    reply: view,
    current: tag,
  }),
  mergePreview: endpoint({
    method: 'POST',
    path: '/api/tags/:id/merge-preview',
    needs: 'manage tags',
    rate: 'read',
    isChanging: false,
    summary: 'How many vehicles a merge would move into this tag',
    input: z.strictObject({ id, ids: ids.min(1).max(50) }),
    reply: z.object({
      before: z.number(),
      /** Wear the tag afterwards. */
      after: z.number(),
      /** Wear several of them now. */
      both: z.number(),
      merged: z.array(z.object({ id: z.number(), name: z.string(), vehicles: z.number() })),
    }),
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/tags/:id/merge',
    needs: 'manage tags',
    summary: 'Puts this tag on the vehicles of others, and archives those',
    input: z.strictObject({ id, ids: ids.min(1).max(50) }),
    reply: view,
  }),
}
