// The rules by which the days of a fine are counted, as they are kept under Settings.
import { z } from 'zod'
import { dayCountings } from '../../cases/working-time.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { confidences } from '../damage/guide.ts'
import { countsFrom, fineKinds, namesOf, nations, noticeStages, type PenaltyRule, servedWays } from '../fines/notice.ts'
import { ruleEnds } from '../fines/rule-name.ts'
import { day, text, wholeNumber } from './written-values.ts'

const oneOf = <Name extends string>(words: Readonly<Record<Name, string>>, error: string) =>
  z.enum(namesOf(words) as [Name, ...Name[]], { error })

const penaltyRule = z.strictObject({
  kind: oneOf(fineKinds, 'Choose a kind.'),
  nation: oneOf(nations, 'Choose a nation.').nullable(),
  served_how: oneOf(servedWays, 'Choose how it is served.').nullable(),
  stage: oneOf(noticeStages, 'Choose a stage.'),
  authority_id: z.number().int().positive().max(2_147_483_647).nullable(),
  ends: oneOf(ruleEnds, 'Choose what ends.'),
  counts_from: oneOf(countsFrom, 'Choose where counting starts.'),
  days: wholeNumber('Enter 1 to 3,650.', 1, 3_650),
  unit: z.enum(['day', 'month'], { error: 'Choose days or months.' }),
  counting: z.enum(dayCountings, { error: 'Choose how days are counted.' }),
  percent: wholeNumber('Enter 0 to 500 %.', 0, 500).nullable(),
  source: text('a source', 300),
  read_on: day,
  confidence: z.enum(confidences, { error: 'Choose how well it was read.' }),
  from_on: day.nullable(),
  to_on: day.nullable(),
})
const penaltyRules = z.object({
  version: z.string(),
  rows: z.array(
    z.object({
      ...penaltyRule.shape,
      ...{ authority_id: z.number().nullable(), days: z.number(), percent: z.number().nullable() },
      ...{ source: z.string(), read_on: z.string(), from_on: z.string().nullable(), to_on: z.string().nullable() },
    }),
  ),
  /** Whose own rules can be kept. */
  issuers: z.array(z.object({ id: z.number(), name: z.string() })),
})
const written: z.ZodType<Omit<PenaltyRule, 'id'>, z.input<typeof penaltyRule>> = penaltyRule.refine(
  ({ from_on: from, to_on: to }) => from === null || to === null || from <= to,
  { path: ['to_on'], error: 'Choose a date on or after the first.' },
)

const call = { path: '/api/settings-lists/penalty-rules', needs: 'manage settings', scope: 'platform' } as const

export const penaltyRuleEndpoints = {
  penaltyRules: endpoint({
    ...call,
    method: 'GET',
    summary:
      'How the days of a fine are counted, by kind, nation, service, stage and issuer, each rule with its source',
    reply: penaltyRules,
  }),
  savePenaltyRules: endpoint({
    ...call,
    method: 'PUT',
    summary: 'The whole list of rules; one that is left out is removed. Open fines are counted by them at once',
    input: z.strictObject({ version: z.string().max(60), rows: z.array(written).max(2_000) }),
    reply: penaltyRules,
  }),
}
