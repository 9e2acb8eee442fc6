// A fine as its readers are told it: the notice, its dates with their rules, who had the vehicle and who drove it, and what has come of it.
import { fineCase } from '@kerbline/domain/areas/fines/case.ts'
import type { FineMatch, finesEndpoints } from '@kerbline/domain/areas/fines/endpoints.ts'
import { hasParkingFields } from '@kerbline/domain/areas/fines/fields.ts'
import { isGround, type ParticularName } from '@kerbline/domain/areas/fines/regimes.ts'
import { fineDateWords } from '@kerbline/domain/areas/fines/clock-words.ts'
import { costSteps, dueOn } from '@kerbline/domain/areas/fines/terms.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { type SqlBool, sql } from 'kysely'
import type { CaseSubject } from '../../cases/case-rows.ts'
import type { CaseReading, OwnColumns } from '../../cases/case-source.ts'
import type { Rows } from '../../db/scope.ts'
import { isTold } from '../../db/told.ts'
import { inScope } from '../../fleet/vehicles-of.ts'
import { custodyFor } from '../../hires/custody.ts'
import type { Actor } from '../../http/actor.ts'
import { hasInvoice } from '../../invoices/has-invoice.ts'
import { driverAt } from '../../hires/who-drove.ts'
import { factsOf, isWithoutHirer, type KeptFine, keptFine, ruleBook, type RuleBook, termsOf } from '../../fines/kept.ts'
import { type Matched, matchMany } from '../../fines/match.ts'
import { defenceOf, offeredGrounds } from './contest.ts'
import { policyFor } from './policy.ts'
import { testTransfer } from './transfer.ts'

type Reply = ReplyOf<(typeof finesEndpoints)['view']>['record']
export type OwnFine = Omit<Reply, keyof ReplyOf<(typeof finesEndpoints)['list']>['rows'][number] | Spine> &
  Pick<Reply, (typeof listed)[number]>
type Spine = 'owner_id' | 'opened_at' | 'closed_at' | 'opened_by' | 'account_name' | 'company_id'

const listed = [
  ...(['notice_no', 'authority', 'contravention_at', 'stage', 'driver_name', 'now_pence', 'later_pence'] as const),
  ...(['charge_pence', 'discount_on', 'pay_on', 'respond_on', 'received_on', 'is_escalated'] as const),
  ...(['transfer_refusal', 'contest_refusal'] as const),
] as const

const columns = ({ today }: CaseReading) => ({
  ...{ notice_no: sql`k.notice_no`, contravention_at: sql`json_instant(k.contravention_at)`, stage: sql`k.stage` },
  // The next day after which it costs more: that of the discount, then that of the full amount.
  dearer_on: sql`(case when k.settled_at is not null then null when k.discount_on >= ${today}::date and k.discount_due_pence is not null then k.discount_on when k.pay_on >= ${today}::date then k.pay_on end)`,
  authority: sql`(select i.name from authorities i where i.id = k.authority_id)`,
  driver_name: sql`k.driver_name`,
  now_pence: sql`(case when k.settled_at is not null then null when k.discount_last >= ${today}::date then coalesce(k.discount_due_pence, k.later_pence) else k.later_pence end)`,
  ...{ later_pence: sql`k.later_pence`, charge_pence: sql`k.charge_pence`, discount_on: sql`k.discount_on` },
  ...{ pay_on: sql`k.pay_on`, respond_on: sql`k.respond_on`, received_on: sql`k.received_on` },
  ...{
    is_escalated: sql`k.is_escalated`,
    transfer_refusal: sql`k.transfer_refusal`,
    contest_refusal: sql`k.contest_refusal`,
  },
})

export const fineColumns: OwnColumns = {
  table: 'fine_cases',
  columns,
  first: sql<SqlBool>`(c.state = 'transfer_rejected' or c.state = 'notified' and k.contest_refusal is not null)`,
  search: ['notice_no', 'authority'],
  within: ({ filter }) => sql<SqlBool>`(c.vehicle_id is null or ${inScope(filter, sql.ref('c.vehicle_id'))})`,
}

/** What a reader may be told of who had the vehicle and who drove it; the names are withheld with the reply. */
export async function toldMatch(
  rows: Rows,
  match: Matched | null,
  at: string,
  { may }: Pick<Actor, 'may'>,
): Promise<FineMatch> {
  if (!match) return { vehicle: null, hire: null, drove: null }
  const { vehicle_id: id, reg_no, make_model, hire } = match
  const { driver, confidence, why, evidence } = await driverAt(rows, id, at, may.has('see driver checks'))
  return {
    vehicle: { id, reg_no, make_model },
    hire: hire && {
      ...{ account: hire.account, account_name: hire.account_name, from: hire.from, to: hire.to },
      contract_ref: hire.contract_ref,
    },
    drove: { driver, confidence, why, evidence: evidence.map((each) => ({ ...each })) },
  }
}

interface Nominated {
  readonly name: string
  readonly address?: string | null
  readonly licence_no?: string | null
  readonly birth_date?: string | null
  readonly basis: string | null
  readonly by: string | null
  readonly at: string
  readonly is_dropped: boolean
}

const isNominated = (value: unknown): value is Nominated => typeof value === 'object' && value !== null

/** Whoever was named as the driver. */
export const nominatedOf = ({ nominated }: Pick<KeptFine, 'nominated'>) =>
  isNominated(nominated)
    ? {
        ...{ name: nominated.name, basis: nominated.basis, by: nominated.by, at: nominated.at },
        ...{ address: nominated.address ?? null, licence_no: nominated.licence_no ?? null },
        ...{ birth_date: nominated.birth_date ?? null, is_dropped: nominated.is_dropped },
      }
    : null

/** What a particular of a person shows is for who may see it. */
const personal: readonly string[] = ['date_of_birth', 'licence_no'] satisfies ParticularName[]

async function toldTransfer(
  rows: Rows,
  subject: CaseSubject,
  kept: KeptFine,
  { may }: Pick<Actor, 'may'>,
): Promise<OwnFine['transfer_test']> {
  const test = await testTransfer(rows, subject, kept)
  const { rule, is_allowed, reason, advice, questions, particulars, held, extension } = test
  const isShown = (name: string): boolean => isTold(may, 'licence') || !personal.includes(name)
  return {
    ...{ law: rule.law, is_allowed, reason, advice, questions: [...questions] },
    particulars: particulars.map(({ name, label, state, words }) => ({
      ...{ label, state },
      words: state !== 'found' || isShown(name) ? words : null,
    })),
    extensions: held.extensions.map(({ id, agreed_from, agreed_to, document }) => ({
      ...{ id, agreed_from, agreed_to, title: document.title, is_used: id === extension?.id },
    })),
  }
}

function toldParking(kept: KeptFine, book: RuleBook, today: string): OwnFine['parking'] {
  if (!hasParkingFields(kept.type)) return null
  const { papers_given_on, hirer_issued_on, hirer_served_on, copies_came } = kept
  const { keeper_limit, hirer_limit, grounds } = defenceOf(kept, book, today)
  return {
    ...{ papers_given_on, hirer_issued_on, hirer_served_on, copies_came, keeper_limit, hirer_limit },
    found: grounds.map(({ words }) => words),
  }
}

/** What has been done about it. */
function whatCame(kept: KeptFine): Pick<OwnFine, 'transfer' | 'nominated' | 'contest' | 'paid' | 'fee'> {
  const { contest_ground: ground, contest_details: details, paid_on: paidOn, paid_by: paidBy } = kept
  const { transfer_sent_at: sentAt, transfer_method: method, fee_pence: fee } = kept
  return {
    transfer:
      sentAt === null || method === null
        ? null
        : { sent_at: sentAt, method, reference: kept.transfer_ref, refusal: kept.transfer_refusal },
    nominated: nominatedOf(kept),
    contest: isGround(ground)
      ? { ground, details: details ?? '', documents: kept.contest_documents as number[] }
      : null,
    paid:
      paidOn === null || paidBy === null
        ? null
        : {
            ...{ by: paidBy, on: paidOn, pence: kept.paid_pence ?? 0 },
            ...{ reference: kept.paid_ref, decided_by: kept.decided_by },
          },
    fee: fee === null ? null : { net_pence: fee, tax_pence: kept.fee_tax_pence ?? 0, waived: kept.fee_waived },
  }
}

export async function readFine(rows: Rows, subject: CaseSubject, actor: Actor, now: string): Promise<OwnFine> {
  const { id, reg_no: plate, customer_account_number: account } = subject
  const today = londonDate(now)
  const kept = await keptFine(rows, id)
  const { rows: issuers } = await sql<OwnFine['issuer']>`
    select id, name, accepts_transfer, transfer_methods, nullif(concat_ws(', ', address, postcode), '') as address, portal_url
    from authorities where id = ${kept.authority_id}`.execute(rows)
  const [issuer] = issuers
  if (!issuer) throw new Error(`Fine ${id} has no issuer`)
  const { rows: billed } = await sql<{ yes: boolean }>`select ${hasInvoice(kept.invoice_ref, account)} as yes`.execute(
    rows,
  )
  const [found = null] = await matchMany(rows, [{ plate: plate ?? '', at: kept.contravention_at }])
  // Another customer's hire is nobody's business here.
  const match = found && { ...found, hire: found.hire?.account === account ? found.hire : null }
  const book = await ruleBook(rows)
  const terms = termsOf(kept, book)
  const { noHire: _, law: __, ...grounds } = await offeredGrounds(rows, subject, kept, today)
  return {
    ...{
      notice_no: kept.notice_no,
      authority: issuer.name,
      contravention_at: kept.contravention_at,
      stage: kept.stage,
    },
    ...{ driver_name: kept.driver_name, later_pence: terms.later_pence, charge_pence: kept.charge_pence },
    now_pence: kept.settled_at === null ? dueOn(terms, today) : null,
    ...{
      discount_on: kept.discount_on,
      pay_on: kept.pay_on,
      respond_on: kept.respond_on,
      received_on: kept.received_on,
    },
    ...{ is_escalated: kept.is_escalated, transfer_refusal: kept.transfer_refusal, location: kept.location },
    contest_refusal: kept.contest_refusal,
    ...{ contravention_code: kept.contravention_code, description: kept.description, nation: kept.nation },
    ...{ served_how: kept.served_how, issued_on: kept.issued_on, served_on: kept.served_on },
    ...{ full_pence: kept.printed_pence ?? kept.full_pence, discount_pence: kept.discount_pence },
    ...{
      printed_discount: kept.printed_discount,
      printed_pay: kept.printed_pay,
      printed_respond: kept.printed_respond,
    },
    ...{
      issuer,
      handling: kept.handling,
      stage_flags: [...terms.stage_flags],
      stages: (kept.stages as OwnFine['stages']).map(
        ({ stage, issued_on, received_on, full_pence, discount_pence }) => ({
          ...{ stage, issued_on, received_on, full_pence, discount_pence },
        }),
      ),
    },
    dates: terms.dates.map((date) => {
      const { rule, ends, printed, computed, safe, last, warn } = date
      const { rule: says, standing } = fineDateWords(date, factsOf(kept), today)
      return {
        ...{ ends, printed, computed, safe, last, warn, says, standing },
        rule: rule && { source: rule.source, read_on: rule.read_on, confidence: rule.confidence },
      }
    }),
    steps: costSteps(terms, today),
    match: await toldMatch(rows, match, kept.contravention_at, actor),
    custody: await custodyFor(rows, subject),
    ...whatCame(kept),
    transfer_test: isWithoutHirer(subject) ? null : await toldTransfer(rows, subject, kept, actor),
    contest_grounds: { ...grounds, of: [...grounds.of] },
    parking: toldParking(kept, book, today),
    policy: await policyFor(rows, account, kept.type),
    ...{ invoice_ref: kept.invoice_ref, has_invoice: billed[0]?.yes ?? false },
    notes: actor.side === 'staff' && actor.may.has(fineCase.manage) ? kept.notes : null,
  }
}
