// What the checks ask, by template. Read by whoever sees checks; changed by whoever manages templates, for everybody.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { checkTemplates } from './catalogue.ts'
import { MAX_TEMPLATE_ITEMS, templateItem } from './template-items.ts'

const template = z.enum(checkTemplates)
const item = z.object({ ...templateItem.shape, code: z.string(), item: z.string(), guidance: z.string() })
const kept = z.object({
  template,
  version: z.number(),
  items: z.array(item),
  quick_below_seconds: z.number(),
  is_every_working_day: z.boolean(),
  /** A driver may pass what is left by one press that says so. */
  may_pass_rest: z.boolean(),
  /** Null: as the product came. */
  made_at: z.string().nullable(),
  made_by: z.string().nullable(),
})
export type KeptTemplate = z.output<typeof kept>

export const templateEndpoints = {
  templates: endpoint({
    method: 'GET',
    path: '/api/check-templates',
    needs: ['see driver checks', 'manage check templates'],
    scope: 'platform',
    summary: 'What a check of each template asks, how quick it may be, and whether it is due every working day',
    reply: z.object({ templates: z.array(kept) }),
  }),
  saveTemplate: endpoint({
    method: 'PUT',
    path: '/api/check-templates',
    needs: 'manage check templates',
    scope: 'platform',
    summary: 'A new version of what a template asks; checks that were made keep theirs',
    input: z.strictObject({
      template,
      /** As it was read. */
      version: z.number().int().positive(),
      is_every_working_day: z.boolean(),
      may_pass_rest: z.boolean(),
      rows: z
        .array(templateItem)
        .min(1, 'Keep at least one item.')
        .max(MAX_TEMPLATE_ITEMS, `Use at most ${MAX_TEMPLATE_ITEMS} items.`),
    }),
    reply: kept,
  }),
}
