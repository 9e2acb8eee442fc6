// What the kind's own table keeps of a fine, and what follows from it: its dates, its sums, and the date it is worked to.
import { hasParkingFields, type ParkingName, parkingNames } from '@kerbline/domain/areas/fines/fields.ts'
import { noHirerAccount } from '@kerbline/domain/fleet/reserved-accounts.ts'
import type { FineKind, NoticeFacts, NoticeStage, PenaltyRule } from '@kerbline/domain/areas/fines/notice.ts'
import { type FineTerms, fineTerms, nextDate } from '@kerbline/domain/areas/fines/terms.ts'
import type { FirstDay } from '@kerbline/domain/cases/case-clocks.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import type { CalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { CaseRow } from '../cases/case-rows.ts'
import type { Rows } from '../db/scope.ts'
import type { FineCasesTable } from '../db/tables.ts'
import { bankHolidays } from '../hires/price-of-return.ts'

export type KeptFine = Selectable<FineCasesTable> & { readonly type: FineKind }

export async function keptFine(rows: Rows, id: number): Promise<KeptFine> {
  const { rows: found } = await sql<KeptFine>`
    select k.*, json_instant(k.contravention_at) as contravention_at, json_instant(k.transfer_sent_at) as transfer_sent_at, c.type
    from fine_cases k join cases c on c.id = k.case_id where k.case_id = ${id}`.execute(rows)
  if (!found[0]) throw problem('not found')
  return found[0]
}

export const keepFine = (rows: Rows, id: number, values: Updateable<FineCasesTable>): Promise<unknown> =>
  rows.updateTable('fine_cases').set(values).where('case_id', '=', id).execute()

/** What the clocks read of a notice and its sums. */
export type NoticeKept = Pick<
  KeptFine,
  | ('type' | 'served_how' | 'nation' | 'stage' | 'authority_id' | 'contravention_at' | 'issued_on' | 'served_on')
  | ('received_on' | 'printed_discount' | 'printed_pay' | 'printed_respond')
  | ('full_pence' | 'discount_pence' | 'printed_pence' | 'stages')
>

export const factsOf = (kept: NoticeKept): NoticeFacts => ({
  ...{ kind: kept.type, served_how: kept.served_how, nation: kept.nation, stage: kept.stage },
  ...{
    authority_id: kept.authority_id,
    contravention_on: londonDate(kept.contravention_at),
    issued_on: kept.issued_on,
  },
  ...{ proved_served_on: kept.served_on, received_on: kept.received_on },
  printed: {
    ...(kept.printed_discount !== null && { discount: kept.printed_discount }),
    ...(kept.printed_pay !== null && { pay: kept.printed_pay }),
    ...(kept.printed_respond !== null && { respond: kept.printed_respond }),
  },
})

export interface RuleBook {
  readonly rules: readonly PenaltyRule[]
  readonly holidays: ReadonlySet<CalendarDate>
}

/** Every rule by which days are counted, in the order of kinds and stages. */
export const penaltyRules = async (rows: Rows): Promise<PenaltyRule[]> =>
  (
    await sql<PenaltyRule>`
      select id, kind, nation, served_how, stage, authority_id, ends, counts_from, days, unit, counting, percent, source, read_on::text as read_on,
        confidence, from_on::text as from_on, to_on::text as to_on
      from penalty_rules order by kind, stage, authority_id nulls first, nation nulls first, served_how nulls first, ends, counts_from, from_on`.execute(
      rows,
    )
  ).rows

export const ruleBook = async (rows: Rows): Promise<RuleBook> => ({
  rules: await penaltyRules(rows),
  holidays: await bankHolidays(rows),
})

interface Earlier {
  readonly stage: NoticeStage
  readonly issued_on: CalendarDate
  /** Absent: of a stage that was kept before this was. */
  readonly served_on?: CalendarDate | null
}
export const earlierOf = ({ stages }: Pick<NoticeKept, 'stages'>) =>
  (stages as readonly Earlier[]).map((each) => ({ ...each, proved_served_on: each.served_on ?? null }))

export const termsOf = (kept: NoticeKept, { rules, holidays }: RuleBook): FineTerms =>
  fineTerms(factsOf(kept), kept, rules, holidays, earlierOf(kept))

/** What of its terms is kept for lists, clocks and reminders; a later stage without a discount leaves that of the first. */
export function termColumns(kept: NoticeKept, book: RuleBook, today: CalendarDate) {
  const { dates, discount_due_pence, later_pence, stage_flags } = termsOf(kept, book)
  const on = (ends: string) => dates.find((each) => each.ends === ends)
  const [next, discount] = [nextDate(dates, today), on('discount')]
  const isFirst = (kept.stages as readonly unknown[]).length === 0
  return {
    ...((discount || isFirst) && {
      ...{ discount_on: discount?.safe ?? null, discount_last: discount?.last ?? null, discount_due_pence },
    }),
    ...{ pay_on: on('pay')?.safe ?? null, respond_on: on('respond')?.safe ?? null, later_pence },
    ...{ next_on: next?.safe ?? null, warn_on: next?.warn ?? null, stage_flags: [...stage_flags] },
  }
}

/** The clocks of whoever has to act run to the date the fine is worked to. */
export async function firstDays(rows: Rows, { id }: Pick<CaseRow, 'id'>): Promise<readonly FirstDay[]> {
  const { rows: found } = await sql<{ day: CalendarDate | null }>`
    select next_on::text as day from fine_cases where case_id = ${id}`.execute(rows)
  const day = found[0]?.day ?? null
  return day === null ? [] : ['decide', 'act'].map((clock) => ({ clock, basis: 'notice', day, isLast: true as const }))
}

/** From here on an issuer asks for another sum than the first notice did. */
const dearerStages: readonly NoticeStage[] = ['charge_certificate', 'order_recovery', 'debt']
export const isDearer = (stage: NoticeStage): boolean => dearerStages.includes(stage)

/** Of private parking; what was sent to the operator stays, unless a later notice tells another day. */
const parkingChanges = (type: FineKind, next: Pick<KeptFine, ParkingName>): Partial<Pick<KeptFine, ParkingName>> =>
  Object.fromEntries(
    parkingNames.flatMap((name) => (next[name] === null || !hasParkingFields(type) ? [] : [[name, next[name]]])),
  )

/** What a later stage changes; what the first notice asked for is kept, and so is every earlier stage. */
export function stageChanges(
  before: Pick<
    KeptFine,
    | ('stage' | 'issued_on' | 'received_on' | 'served_on' | 'full_pence' | 'printed_pence' | 'discount_pence')
    | ('stages' | 'served_how' | 'type')
  >,
  next: Pick<
    KeptFine,
    | ('stage' | 'issued_on' | 'received_on' | 'served_on' | 'served_how' | 'full_pence' | 'discount_pence')
    | ('printed_discount' | 'printed_pay' | 'printed_respond' | ParkingName)
  >,
) {
  const { stage, issued_on, received_on, served_on, discount_pence } = before
  const earlier = {
    stage,
    issued_on,
    received_on,
    served_on,
    full_pence: before.printed_pence ?? before.full_pence,
    discount_pence,
  }
  return {
    ...{ stage: next.stage, issued_on: next.issued_on, received_on: next.received_on, served_on: next.served_on },
    served_how: next.served_how ?? before.served_how,
    full_pence: isDearer(next.stage) ? before.full_pence : (next.full_pence ?? before.full_pence),
    printed_pence: isDearer(next.stage) ? next.full_pence : null,
    ...{ discount_pence: next.discount_pence, printed_discount: next.printed_discount },
    ...{ printed_pay: next.printed_pay, printed_respond: next.printed_respond },
    ...parkingChanges(before.type, next),
    ...{ stages: [...(before.stages as readonly object[]), earlier], is_escalated: true },
  }
}

/** The case is another's from now on, with all that hangs on it. */
export async function moveFine(
  rows: Rows,
  id: number,
  account: string,
  match: { readonly vehicle_id: number; readonly hire: { readonly id: number } | null } | null,
): Promise<void> {
  await sql`update cases set customer_account_number = ${account}, vehicle_id = coalesce(${match?.vehicle_id ?? null}, vehicle_id) where id = ${id}`.execute(
    rows,
  )
  await sql`update files set customer_account_number = ${account} where owner = 'case' and owner_id = ${String(id)}`.execute(
    rows,
  )
  await keepFine(rows, id, { hire_id: match?.hire?.id ?? null })
}

export const isWithoutHirer = ({
  customer_account_number: account,
}: Pick<CaseRow, 'customer_account_number'>): boolean => account === noHirerAccount
