// What is a fine's own in the grammar of cases: to whom it is matched, who is named, what is paid, and our fee.
import { fineCase, type FineState, transferWays } from '@kerbline/domain/areas/fines/case.ts'
import { unsettledStates } from '@kerbline/domain/areas/fines/states.ts'
import { feeWaiver, usualFeePence } from '@kerbline/domain/areas/fines/fee.ts'
import { isPolice } from '@kerbline/domain/areas/fines/notice.ts'
import { grounds, isGround } from '@kerbline/domain/areas/fines/regimes.ts'
import { taxOf } from '@kerbline/domain/cases/money-lines.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import type { CaseRow } from '../../cases/case-rows.ts'
import { type CaseRules, numberOf, takeCaseStep, type TakenCaseStep, textOf } from '../../cases/case-steps.ts'
import { settleDeadlines } from '../../cases/clocks.ts'
import type { CaseNeeds } from '../../cases/kind-row.ts'
import type { Rows } from '../../db/scope.ts'
import { givenAccounts } from '../../fleet/chosen-account.ts'
import type { GuestCall } from '../../http/call.ts'
import {
  firstDays,
  isWithoutHirer,
  keepFine,
  type KeptFine,
  keptFine,
  moveFine,
  ruleBook,
  termColumns,
} from '../../fines/kept.ts'
import { matchMany } from '../../fines/match.ts'
import { groundProblem, offeredGrounds } from './contest.ts'
import { testTransfer } from './transfer.ts'

const wrong = (field: string, reason: string, message: string): FieldProblem => ({ field, reason, message })

async function ruleProblem({ rows, actor }: GuestCall, row: CaseRow, rule: string): Promise<string | null> {
  switch (rule) {
    case 'not yours yet':
      return row.owner_id === actor?.id ? 'This is already assigned to you.' : null
    case 'it can be paid':
      return isPolice(row.type) ? 'A police notice has no charge to pay. Nominate the driver.' : null
    case 'it can be contested':
      return isPolice(row.type) ? 'A police notice is answered, not contested. Nominate the driver.' : null
    case 'it has a customer':
      return isWithoutHirer(row) ? 'No customer is known yet. Match the fine first.' : null
    case 'there is proof of payment': {
      const { rows: found } = await sql`
        select from documents where case_id = ${row.id} and type = 'payment_receipt' and superseded_at is null limit 1`.execute(
        rows,
      )
      return found.length > 0 ? null : 'Add the proof of payment under Evidence first.'
    }
    case 'it can be transferred': {
      const { is_allowed: isAllowed, reason } = await testTransfer(rows, row, await keptFine(rows, row.id))
      return isAllowed ? null : reason
    }
    default:
      return null
  }
}

/** The account that is named, else whose the vehicle was. */
async function accountFor(rows: Rows, { row, values }: TakenCaseStep) {
  const { contravention_at: at } = await keptFine(rows, row.id)
  const [match = null] = await matchMany(rows, [{ plate: row.reg_no ?? '', at }])
  const named = textOf(values, 'account')
  if (named === null) return { match, account: match?.hire?.account }
  const [account] = await givenAccounts(rows, [named])
  return { match, account }
}

async function problems({ rows, portal }: GuestCall, taken: TakenCaseStep): Promise<readonly FieldProblem[]> {
  const { row, verb, values } = taken
  const paidOn = textOf(values, 'paid_on')
  if (paidOn !== null && paidOn > londonDate(portal.clock.businessNow()))
    return [wrong('paid_on', 'out_of_range', 'Enter a date that is not in the future.')]
  if (verb === 'match' && isWithoutHirer(row)) {
    if ((await accountFor(rows, taken)).account !== undefined) return []
    return [
      textOf(values, 'account') === null
        ? wrong('account', 'required', 'No hire covers this time. Enter the account, or return the notice.')
        : wrong('account', 'unknown_reference', 'Enter an account that exists.'),
    ]
  }
  if (verb === 'ask to contest' || verb === 'contest') {
    const offered = await offeredGrounds(
      rows,
      row,
      await keptFine(rows, row.id),
      londonDate(portal.clock.businessNow()),
    )
    const refused = groundProblem(offered, textOf(values, 'ground'))
    return refused === null ? [] : [wrong('ground', 'not_of_law', refused)]
  }
  if (verb !== 'nominate') return []
  const driver = numberOf(values, 'driver_id')
  const { rows: found } = await sql`
    select from drivers where id = ${driver} and customer_account_number = ${row.customer_account_number}`.execute(rows)
  return driver === null || found.length > 0
    ? []
    : [wrong('driver_id', 'unknown_reference', 'Choose a driver of this customer, or leave this blank.')]
}

/** The state it stood in at the end of the last day of its discount. */
async function stateAtDiscount(
  rows: Rows,
  id: number,
  { discount_last: last }: Pick<KeptFine, 'discount_last'>,
  today: string,
) {
  if (last === null || last >= today) return null
  const { rows: found } = await sql<{ state: FineState }>`
    select to_state as state from state_changes where entity = ${fineCase.name} and entity_id = ${id} and at < london_midnight(${last}::date + 1)
    order by id desc limit 1`.execute(rows)
  return found[0]?.state ?? 'received'
}

/** What our handling costs, as it is settled now. */
async function feeOf(rows: Rows, row: CaseRow, { at }: Pick<TakenCaseStep, 'at'>, isCancelled: boolean) {
  const kept = await keptFine(rows, row.id)
  const { rows: found } = await sql<{ fee: number | null }>`
    select c.fine_admin_fee_pence as fee from accounts a join customers c on c.id = a.customer_id
    where a.customer_account_number = ${row.customer_account_number}`.execute(rows)
  const fee_waived = feeWaiver({
    isCancelled,
    stateAtDiscount: await stateAtDiscount(rows, row.id, kept, londonDate(at)),
    isDiscountLost:
      kept.paid_pence !== null &&
      kept.discount_due_pence !== null &&
      kept.paid_pence - (kept.charge_pence ?? 0) > kept.discount_due_pence,
  })
  const fee_pence = fee_waived === null ? (found[0]?.fee ?? usualFeePence) : 0
  return {
    fee_pence,
    fee_tax_pence: taxOf({ quantity: 1, unit_pence: fee_pence, tax_treatment: 'standard' }),
    fee_waived,
  }
}

const settled = (at: string) => ({ settled_at: at })
const paidOf = ({ values }: TakenCaseStep) => ({
  paid_on: textOf(values, 'paid_on'),
  paid_pence: numberOf(values, 'paid_pence'),
  paid_ref: textOf(values, 'reference'),
})

async function nominate({ rows, actor }: GuestCall, { row, values, at, byLink }: TakenCaseStep): Promise<void> {
  const driver = numberOf(values, 'driver_id')
  await keepFine(rows, row.id, {
    nominated: JSON.stringify({
      ...{ name: textOf(values, 'driver_name'), address: textOf(values, 'driver_address') },
      ...{ licence_no: textOf(values, 'licence_no'), birth_date: textOf(values, 'birth_date') },
      ...{ basis: textOf(values, 'reason'), by: byLink ?? actor?.name ?? null, at, is_dropped: false },
    }),
    driver_name: textOf(values, 'driver_name'),
    ...(driver !== null && { driver_confidence: 'certain' }),
  })
  if (driver !== null) await sql`update cases set driver_id = ${driver} where id = ${row.id}`.execute(rows)
}

/** What a step writes of the kind's own table, where that is all it does. */
function writtenBy({ verb, values, at }: TakenCaseStep): Parameters<typeof keepFine>[2] | undefined {
  switch (verb) {
    case 'notify':
      return { notified_at: at }
    case 'start transfer':
      return {
        ...{ transfer_sent_at: at, transfer_refusal: null, transfer_ref: textOf(values, 'reference') },
        transfer_method: transferWays.find((each) => each === textOf(values, 'method')) ?? null,
      }
    case 'reject transfer':
      return { transfer_refusal: textOf(values, 'reason') }
    case 'ask to contest':
    case 'contest':
      return {
        ...{ contest_ground: textOf(values, 'ground'), contest_details: textOf(values, 'reason') },
        contest_refusal: null,
      }
    case 'reject contest':
      return { contest_refusal: textOf(values, 'reason') }
    case 'reopen':
      return { settled_at: null, fee_pence: null, fee_tax_pence: null, fee_waived: null }
    default:
      return undefined
  }
}

async function after(call: GuestCall, taken: TakenCaseStep): Promise<void> {
  const { rows } = call
  const { row, verb, values, at } = taken
  const written = writtenBy(taken)
  if (written) return void (await keepFine(rows, row.id, written))
  switch (verb) {
    case 'match': {
      if (!isWithoutHirer(row)) return
      const { match, account } = await accountFor(rows, taken)
      if (account !== undefined) await moveFine(rows, row.id, account, match)
      return
    }
    case 'nominate':
      return nominate(call, taken)
    case 'accept transfer':
      return void (await keepFine(rows, row.id, {
        ...(textOf(values, 'reference') !== null && { transfer_ref: textOf(values, 'reference') }),
        ...(await feeOf(rows, row, taken, false)),
        ...settled(at),
      }))
    case 'customer pays':
      return void (await keepFine(rows, row.id, { ...paidOf(taken), paid_by: 'customer', ...settled(at) }))
    case 'pay':
      return void (await keepFine(rows, row.id, {
        ...paidOf(taken),
        ...{ paid_by: 'hire_company', decided_by: textOf(values, 'decided_by') },
      }))
    case 'recharge':
      return void (await keepFine(rows, row.id, {
        invoice_ref: textOf(values, 'invoice_ref'),
        ...(await feeOf(rows, row, taken, false)),
        ...settled(at),
      }))
    case 'cancel':
    case 'return':
      return void (await keepFine(rows, row.id, { ...(await feeOf(rows, row, taken, true)), ...settled(at) }))
    default:
      return
  }
}

const noteOf = (values: TakenCaseStep['values']): string | null => {
  const ground = textOf(values, 'ground')
  const said = textOf(values, 'reason') ?? textOf(values, 'note')
  return [isGround(ground) ? grounds[ground] : null, said].filter(Boolean).join('. ') || null
}

export const fineRules: CaseRules = {
  ...{ ruleProblem, problems, after, firstDays },
  // Whoever takes one has it.
  spine: async ({ actor }, { verb }) => (verb === 'take' ? { owner_id: actor?.id ?? null } : {}),
  // Whoever is found is told with the same press.
  next: async (_, { verb }) => (verb === 'match' ? 'notify' : null),
  note: (_, values) => noteOf(values),
  asked:
    async ({ actor }, row) =>
    (verb, field) =>
      verb !== 'nominate' ||
      !['driver_address', 'licence_no', 'birth_date'].includes(field) ||
      (isPolice(row.type) && actor?.may.has('see driver licence details') === true),
}

/** By the portal, in the wake of what somebody else did. */
export const takeBySystem = (call: GuestCall, id: number, verb: string, values: TakenCaseStep['values'] = {}) =>
  takeCaseStep(call, fineCase, fineRules, { id, verb, values, as: { who: 'system', actor: null } })

/** Its dates and sums anew, and the clocks that run to them. */
export async function settleTerms(rows: Rows, row: CaseRow, at: string): Promise<void> {
  await keepFine(rows, row.id, termColumns(await keptFine(rows, row.id), await ruleBook(rows), londonDate(at)))
  await settleDeadlines(rows, fineCase, row, { firstDays: await firstDays(rows, row), at })
}

/** The largest sum first among what is due together. */
export const fineNeeds: CaseNeeds = {
  owed: () => ({
    states: [...unsettledStates],
    pence: sql`(select coalesce(k.later_pence, 0) from fine_cases k where k.case_id = c.id)`,
  }),
}
