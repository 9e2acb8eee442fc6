// The price list of damage, as it is kept under Settings.
import { z } from 'zod'
import { linePence, lineQuantity } from '../../cases/case-money.ts'
import { moneyLineKinds, netOf, maxLinePence } from '../../cases/money-lines.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { type DamagePrice, pricedPanelNames } from '../damage/prices.ts'
import { type MarkKind, markKindWords, type MarkSeverity, severityWords } from '../damage/words.ts'
import { planTemplates } from '../vehicles/plan-template.ts'
import { day, text, wholeNumber } from './written-values.ts'

const damagePrice = z.strictObject({
  plan: z.enum(planTemplates, { error: 'Choose a body.' }).nullable(),
  model: text('a model', 80).nullable(),
  panel: z.enum(pricedPanelNames, { error: 'Choose a panel.' }).nullable(),
  kind: z.enum(Object.keys(markKindWords) as [MarkKind, ...MarkKind[]], { error: 'Choose the type of damage.' }),
  severity: z
    .enum(Object.keys(severityWords) as [MarkSeverity, ...MarkSeverity[]], { error: 'Choose how severe it is.' })
    .nullable(),
  up_to_mm: wholeNumber('Enter 1 to 20,000 mm.', 1, 20_000).nullable(),
  what: text('the work or part', 100),
  line_kind: z.enum(moneyLineKinds, { error: 'Choose a kind.' }),
  quantity: lineQuantity,
  unit_pence: linePence,
  source: text('a source', 120),
  from_on: day,
})
const damagePrices = z.object({
  version: z.string(),
  rows: z.array(
    z.object({
      ...damagePrice.shape,
      ...{ model: z.string().nullable(), panel: z.string().nullable(), up_to_mm: z.number().nullable() },
      ...{ what: z.string(), quantity: z.number(), unit_pence: z.number(), source: z.string(), from_on: z.string() },
    }),
  ),
})
const written: z.ZodType<DamagePrice, z.input<typeof damagePrice>> = damagePrice.refine(
  (price) => netOf(price) <= maxLinePence,
  { path: ['unit_pence'], error: 'Each line must be £1,000,000 or less.' },
)

/** Whoever keeps Settings, and whoever writes estimates from it. */
const call = {
  path: '/api/settings-lists/damage-prices',
  needs: ['manage settings', 'manage damage cases'],
  scope: 'platform',
} as const

export const damagePriceEndpoints = {
  damagePrices: endpoint({
    ...call,
    method: 'GET',
    summary: 'What the repair of damage costs, by body, model, panel, kind and size: what an estimate is filled from',
    reply: damagePrices,
  }),
  saveDamagePrices: endpoint({
    ...call,
    method: 'PUT',
    summary: 'The whole price list; one that is left out is removed. Estimates that were written stay as they are',
    input: z.strictObject({ version: z.string().max(60), rows: z.array(written).max(2_000) }),
    reply: damagePrices,
  }),
}
