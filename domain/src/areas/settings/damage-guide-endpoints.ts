// The limits of the guides of fair wear, as they are kept under Settings.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { confidences, type GuideLimit, guideBases, guideClasses, guideRules, guideZones } from '../damage/guide.ts'
import { pricedPanelNames } from '../damage/prices.ts'
import { type MarkKind, markKindWords } from '../damage/words.ts'
import { day, text, wholeNumber } from './written-values.ts'

const guideLimit = z.strictObject({
  guide: text('a guide', 120),
  version: text('a version', 40),
  vehicle_class: z.enum(guideClasses, { error: 'Choose a vehicle.' }).nullable(),
  basis: z.enum(guideBases, { error: 'Choose a hire.' }).nullable(),
  zone: z.enum(guideZones, { error: 'Choose a zone.' }).nullable(),
  panel: z.enum(pricedPanelNames, { error: 'Choose a panel.' }).nullable(),
  kind: z.enum(Object.keys(markKindWords) as [MarkKind, ...MarkKind[]], { error: 'Choose the type of damage.' }),
  rule: z.enum(guideRules, { error: 'Choose a rule.' }),
  limit_mm: wholeNumber('Enter 1 to 20,000 mm.', 1, 20_000).nullable(),
  max_count: wholeNumber('Enter 1 to 999.', 1, 999).nullable(),
  condition: text('a condition', 200).nullable(),
  from_on: day,
  source: text('a source', 300),
  read_on: day,
  confidence: z.enum(confidences, { error: 'Choose how well it was read.' }),
})
const guideLimits = z.object({
  version: z.string(),
  rows: z.array(
    z.object({
      ...guideLimit.shape,
      ...{ guide: z.string(), version: z.string(), panel: z.string().nullable(), limit_mm: z.number().nullable() },
      ...{ max_count: z.number().nullable(), condition: z.string().nullable() },
      ...{ from_on: z.string(), source: z.string(), read_on: z.string() },
    }),
  ),
})
const written: z.ZodType<GuideLimit, z.input<typeof guideLimit>> = guideLimit.refine(
  ({ rule, limit_mm: limit }) => rule === 'size' || limit === null,
  { path: ['limit_mm'], error: 'Leave this blank, or choose the rule by size.' },
)

const call = { path: '/api/settings-lists/damage-guide', needs: 'manage settings', scope: 'platform' } as const

export const damageGuideEndpoints = {
  damageGuide: endpoint({
    ...call,
    method: 'GET',
    summary: 'What the trade guides of fair wear and tear allow, each limit with its source and the day it was read',
    reply: guideLimits,
  }),
  saveDamageGuide: endpoint({
    ...call,
    method: 'PUT',
    summary: 'The whole list of limits; one that is left out is removed. Lines that were written keep what they said',
    input: z.strictObject({ version: z.string().max(60), rows: z.array(written).max(500) }),
    reply: guideLimits,
  }),
}
