// The calls of what a case costs: its lines, saved by the hire company and decided one by one by who pays.
import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { version } from './case-endpoints.ts'
import { type CaseKind, withSight } from './case-kind.ts'
import { lineFact } from './line-fact.ts'
import {
  type CaseMoney,
  isReasonRequired,
  lineDecisions,
  maxLinePence,
  moneyLineKinds,
  moneyOfKind,
  moneyPayers,
  netOf,
  payersOf,
  taxTreatments,
  usualPayer,
} from './money-lines.ts'

const id = z.coerce.number().int().positive()
const reason = z.string().trim().max(300, 'Use at most 300 characters.').nullable().default(null)

export const approvalOutcomes = ['approved', 'declined', 'disputed', 'superseded'] as const

export const moneyLine = z.object({
  id: z.number(),
  what: z.string(),
  kind: z.enum(moneyLineKinds),
  quantity: z.number(),
  unit_pence: z.number(),
  net_pence: z.number(),
  tax_treatment: z.enum(taxTreatments),
  tax_pence: z.number(),
  /** Who pays, and so decides. */
  payer: z.enum(moneyPayers),
  decision: z.enum(lineDecisions).nullable(),
  /** Net of what was agreed to, where it was accepted in part. */
  agreed_pence: z.number().nullable(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  decision_reason: z.string().nullable(),
  /** The workshop wrote it, by its link. */
  is_by_workshop: z.literal(true).optional(),
  /** The mark of the vehicle it is for, by its number. */
  mark: z.number().optional(),
  /** What the guide in force said of that mark when the line was written. */
  fact: lineFact.optional(),
  /** Why it is charged although nobody would expect it. */
  charge_reason: z.string().optional(),
  /** What was taken off for the age and the miles of the vehicle, and what it came to before. */
  reduction: z
    .object({
      ...{ percent: z.number(), age_months: z.number().nullable(), miles: z.number().nullable() },
      before_pence: z.number(),
    })
    .optional(),
})
export type MoneyLine = z.output<typeof moneyLine>

export const moneyReply = z.object({
  /** Of the lines: what saving and deciding are asked with. */
  version: z.string(),
  lines: z.array(moneyLine),
  totals: z.object({
    net_pence: z.number(),
    tax_pence: z.number(),
    gross_pence: z.number(),
    accepted_pence: z.number(),
    agreed_pence: z.number(),
    disputed_pence: z.number(),
    declined_pence: z.number(),
    withdrawn_pence: z.number(),
    open_customer_pence: z.number(),
    open_hire_company_pence: z.number(),
  }),
  may_save: z.boolean(),
  /** Whose lines this person may decide now; null: nobody's. */
  may_decide: z.enum(moneyPayers).nullable(),
  /** Whether this person may withdraw lines that were disputed. */
  may_withdraw: z.boolean(),
  /** What of a case this person may authorise by themselves; null: no limit holds. */
  limit_pence: z.number().nullable(),
  /** Where all of it is more than that: how much it is, and who may authorise so much. */
  above_limit: z
    .object({
      pence: z.number(),
      approvers: z.array(z.object({ name: z.string(), job_title: z.string().nullable() })),
    })
    .optional(),
  approvals: z.array(
    z.object({
      /** What was asked for, and how much of it was approved; null: it is not answered, or was taken back. */
      pence: z.number(),
      approved_pence: z.number().nullable(),
      side: z.enum(moneyPayers),
      asked_by: z.string().nullable(),
      asked_at: z.string(),
      limit_pence: z.number().nullable(),
      decided_by: z.string().nullable(),
      decided_at: z.string().nullable(),
      outcome: z.enum(approvalOutcomes).nullable(),
      reason: z.string().nullable(),
    }),
  ),
})

/** Of a line, and of what lines are made from. */
export const lineQuantity = z
  .number('Enter a number such as 1 or 2.5.')
  .positive('Enter more than 0.')
  .max(9_999, 'Enter 9,999 or less.')
  .refine((value) => Number(value.toFixed(2)) === value, 'Use at most 2 decimal places.')
export const linePence = z
  .number('Enter an amount such as 118.00.')
  .int('Enter whole pence.')
  .min(0, 'Enter 0 or more.')
  .max(maxLinePence, 'Enter less.')

const lineShape = ({ tax }: CaseMoney) => ({
  /** Of a line that stands; null: a new one. */
  id: z.number().int().positive().nullable().default(null),
  what: z.string().trim().min(1, 'Enter a description.').max(200, 'Use at most 200 characters.'),
  kind: z.enum(moneyLineKinds).default('part'),
  quantity: lineQuantity.default(1),
  unit_pence: linePence,
  tax_treatment: z.enum(taxTreatments, 'Choose the VAT treatment from the list.').default(tax),
})
const whole = (error: string, min: number, max: number) =>
  z.number({ error }).int(error).min(min, error).max(max, error)
/** Of a kind whose lines are for marks on a vehicle. */
const markShape = {
  mark: z.number().int().positive().nullable().default(null),
  charge_reason: reason,
  reduction: z
    .strictObject({
      percent: whole('Enter 1 to 100%.', 1, 100),
      age_months: whole('Enter 0 to 1,200 months.', 0, 1_200).nullable().default(null),
      miles: whole('Enter 0 to 2,000,000 miles.', 0, 2_000_000).nullable().default(null),
    })
    .refine((given) => given.age_months !== null || given.miles !== null, {
      path: ['age_months'],
      error: 'Enter the age or the mileage.',
    })
    .nullable()
    .default(null),
}
const isAffordable = (line: Parameters<typeof netOf>[0]): boolean => netOf(line) <= maxLinePence
const tooMuch = { path: ['unit_pence'], error: 'Each line must be £1,000,000 or less.' }

type MoneyKind = Pick<CaseKind, 'path' | 'one' | 'see' | 'manage' | 'money'>

/** As a workshop writes it: who pays is not for it to say. */
export const unpaidLine = (kind: MoneyKind) =>
  z.strictObject(lineShape(moneyOfKind(kind))).refine(isAffordable, tooMuch)

const decidedLine = ({ decisions }: CaseMoney) =>
  z
    .strictObject({
      line_id: z.number().int().positive(),
      decision: z.enum(decisions),
      /** Net of what is agreed to, of a line that is accepted in part. */
      agreed_pence: z.number().int('Enter whole pence.').min(1, 'Enter more than £0.00.').nullable().default(null),
      reason,
    })
    .superRefine(({ decision, agreed_pence: agreed, reason: why }, { addIssue }) => {
      const refuse = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message })
      if (isReasonRequired(decision) && !why)
        refuse('reason', `Enter a reason for each line you ${decision === 'declined' ? 'decline' : 'dispute'}.`)
      if (decision === 'accepted_in_part' && agreed === null) refuse('agreed_pence', 'Enter the amount you accept.')
      if (decision !== 'accepted_in_part' && agreed !== null)
        refuse('agreed_pence', 'Enter an amount only for a line you accept in part.')
    })

export function caseMoneyEndpoints<const Kind extends MoneyKind>(kind: Kind) {
  const { path, one, manage } = kind
  const money = moneyOfKind(kind)
  const base = `/api/${path}/:id/lines`
  const writtenLine = z
    .strictObject({
      ...lineShape(money),
      payer: z.enum(payersOf(money)).default(usualPayer(money)),
      ...markShape,
    })
    .refine(isAffordable, tooMuch)
    .refine(({ mark }) => mark === null || money.hasMarks === true, {
      path: ['mark'],
      error: 'There are no marks here.',
    })
    .refine(({ reduction }) => reduction === null || money.hasMarks === true, {
      path: ['reduction'],
      error: 'There is no reduction here.',
    })
  const withdrawer = money.decisions.includes('withdrawn') ? [manage] : []
  return {
    lines: endpoint({
      method: 'GET',
      path: base,
      needs: withSight(kind, ...money.know),
      summary: `What a ${one.toLowerCase()} costs, line by line, and who has decided what`,
      input: z.strictObject({ id }),
      reply: moneyReply,
    }),
    saveLines: endpoint({
      method: 'PUT',
      path: base,
      needs: withSight(kind, manage),
      summary: `Writes the ${money.one.toLowerCase()} of a ${one.toLowerCase()}; lines that were decided stay as they are`,
      input: z.strictObject({
        id,
        version,
        lines: z.array(writtenLine).max(60, 'Use at most 60 lines.'),
      }),
      reply: moneyReply,
      current: moneyReply,
    }),
    decideLines: endpoint({
      method: 'POST',
      path: `${base}/decide`,
      needs: withSight(kind, ...Object.values(money.decide), ...withdrawer),
      summary: `Decides lines of a ${one.toLowerCase()}; with the last of them it moves on`,
      input: z.strictObject({
        id,
        version,
        decisions: z.array(decidedLine(money)).min(1, 'Choose at least one line.').max(60),
      }),
      reply: moneyReply,
      current: moneyReply,
    }),
  }
}

const moneyProposal = z.object({
  lines: z.array(moneyLine.pick({ what: true, kind: true, quantity: true, unit_pence: true, mark: true })),
  /** What they are worked out from, where that is not what the kind of case says. */
  from: z.string().optional(),
  /** Where the prices are written. */
  sources: z.array(z.string()),
  /** What is left to be priced by hand, in words. */
  unpriced: z.array(z.string()),
})
export type MoneyProposal = z.output<typeof moneyProposal>

/** Of a kind whose lines can be worked out before anybody writes them. */
export const proposalEndpoint = (kind: MoneyKind, summary: string) =>
  endpoint({
    method: 'GET',
    path: `/api/${kind.path}/:id/proposed-lines`,
    needs: withSight(kind, kind.manage),
    summary,
    input: z.strictObject({ id }),
    reply: moneyProposal,
  })

/** The calls of money of any kind, as the pieces of its screens make them. */
export type CaseMoneyCalls = ReturnType<typeof caseMoneyEndpoints<MoneyKind>>
