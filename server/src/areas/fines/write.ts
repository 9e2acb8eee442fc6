// Entering a notice: matched to whoever had the vehicle, else left for staff. A later stage of the same number and issuer updates its fine.
import { fineCase, type FineState } from '@kerbline/domain/areas/fines/case.ts'
import { isSettledFine } from '@kerbline/domain/areas/fines/states.ts'
import type { finesEndpoints } from '@kerbline/domain/areas/fines/endpoints.ts'
import { fineTitle, hasParkingFields, noticeNumber, noticeProblems } from '@kerbline/domain/areas/fines/fields.ts'
import { isLaterStage, type NoticeStage, noticeStages } from '@kerbline/domain/areas/fines/notice.ts'
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import type { InputOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { noHirerAccount } from '@kerbline/domain/fleet/reserved-accounts.ts'
import { sql } from 'kysely'
import { type CaseRow, findCase, touchCase } from '../../cases/case-rows.ts'
import { eventActor } from '../../cases/events.ts'
import { openCaseRow } from '../../cases/open-case.ts'
import { recordWritten, setWritten } from '../../cases/written.ts'
import { lockUntilCommit } from '../../db/lock-until-commit.ts'
import type { Call, Rows } from '../../http/call.ts'
import { requireVersion } from '../../http/require-version.ts'
import { driverAt } from '../../hires/who-drove.ts'
import { isDearer, isWithoutHirer, keptFine, moveFine, ruleBook, stageChanges, termColumns } from '../../fines/kept.ts'
import { type Matched, matchMany } from '../../fines/match.ts'
import { policyFor } from './policy.ts'
import { settleTerms, takeBySystem } from './rules.ts'

export type Entered = InputOf<(typeof finesEndpoints)['create']>

const refuse = (field: string, reason: string, message: string) =>
  problem('not valid', { fields: [{ field, reason, message }] })

const noParking = { papers_given_on: null, hirer_issued_on: null, hirer_served_on: null, copies_came: null }

/** What is entered, as the table keeps it. */
export function columnsOf({ reg_no: _, type, handling, full_pence: full, ...entered }: Entered) {
  const { stage } = entered
  return {
    ...entered,
    ...(!hasParkingFields(type) && noParking),
    notice_no: noticeNumber(entered.notice_no),
    ...{ full_pence: isDearer(stage) ? null : full, printed_pence: isDearer(stage) ? full : null },
    ...(handling !== null && { handling }),
  }
}

export async function knownNotice(rows: Rows, authority: number, number: string) {
  const { rows: found } = await sql<{ id: number; number: string; stage: NoticeStage }>`
    select c.id, c.number, k.stage from fine_cases k join cases c on c.id = k.case_id
    where k.authority_id = ${authority} and upper(k.notice_no) = ${noticeNumber(number)}`.execute(rows)
  return found[0]
}

async function check({ rows, portal }: Call, entered: Entered): Promise<void> {
  const now = portal.clock.businessNow().toISOString()
  const fields = noticeProblems(entered, now)
  if (normaliseRegistration(entered.reg_no) === '')
    fields.push({ field: 'reg_no', reason: 'invalid_registration', message: 'Enter a registration such as AB12 CDE.' })
  const { rows: issuers } = await sql`select from authorities where id = ${entered.authority_id}`.execute(rows)
  if (issuers.length === 0)
    fields.push({ field: 'authority_id', reason: 'unknown_reference', message: 'Choose an issuer from the list.' })
  if (fields.length > 0) throw problem('not valid', { fields })
}

/** Who drove, as far as checks, assignments and readings tell. */
async function droveColumns(rows: Rows, match: Matched | null, at: string) {
  if (!match) return { driverId: null, kept: { driver_name: null, driver_confidence: null } }
  const { driver, confidence } = await driverAt(rows, match.vehicle_id, at, true)
  return { driverId: driver?.id ?? null, kept: { driver_name: driver?.name ?? null, driver_confidence: confidence } }
}

/** @returns its id */
export async function enterNotice(call: Call, entered: Entered): Promise<number> {
  const { rows, actor, portal } = call
  await check(call, entered)
  await lockUntilCommit(rows, `notice ${entered.authority_id} ${noticeNumber(entered.notice_no)}`)
  const known = await knownNotice(rows, entered.authority_id, entered.notice_no)
  if (known) return takeLaterStage(call, known, entered)
  const at = portal.clock.businessNow().toISOString()
  const [match = null] = await matchMany(rows, [{ plate: entered.reg_no, at: entered.contravention_at }])
  if (!match?.hire && actor.accounts !== null)
    throw refuse('reg_no', 'unknown_reference', 'None of your customers had this vehicle then.')
  const account = match?.hire?.account ?? noHirerAccount
  const { driverId, kept } = await droveColumns(rows, match?.hire ? match : null, entered.contravention_at)
  const values = columnsOf(entered)
  const terms = termColumns({ ...values, type: entered.type, stages: [] }, await ruleBook(rows), londonDate(at))
  const opened = {
    ...{ account, type: entered.type, title: fineTitle(entered.type, entered), ownerTeam: 'Fines', driverId },
    vehicle: match && { id: match.vehicle_id, reg_no: normaliseRegistration(entered.reg_no) },
  }
  // Told once it is known whose it is.
  const row = await openCaseRow(
    rows,
    fineCase,
    opened,
    { at, by: eventActor(call), quietUntil: at },
    async ({ id }) => {
      await sql`update cases set reg_no = ${normaliseRegistration(entered.reg_no)} where id = ${id}`.execute(rows)
      const handling = entered.handling ?? (await policyFor(rows, account, entered.type))?.handling ?? 'transfer'
      const own = { ...values, handling, ...terms, ...kept, hire_id: match?.hire?.id ?? null }
      await rows
        .insertInto('fine_cases')
        .values({ ...own, case_id: id, customer_account_number: account })
        .execute()
    },
  )
  await call.recordAudit({
    ...{ action: 'fine opened', entity: fineCase.name, entityId: row.id, account },
    after: { number: row.number, title: row.title, type: row.type, reg_no: row.reg_no, notice_no: values.notice_no },
  })
  await takeBySystem(call, row.id, match?.hire ? 'match' : 'queue')
  return row.id
}

async function takeLaterStage(
  call: Call,
  known: { readonly id: number; readonly number: string; readonly stage: NoticeStage },
  entered: Entered,
): Promise<number> {
  const { rows, portal } = call
  if (!isLaterStage(entered.stage, known.stage))
    throw refuse(
      'notice_no',
      'taken',
      `${known.number} has this notice already, at the stage “${noticeStages[known.stage]}”. Open it to correct it.`,
    )
  const row = await findCase(rows, fineCase.name, known.id, { isLocked: true })
  const before = await keptFine(rows, known.id)
  const changes = await setWritten(rows, 'fine_cases', known.id, stageChanges(before, entered))
  await recordWritten(call, fineCase, row, changes)
  const at = portal.clock.businessNow().toISOString()
  // What was thought over is not.
  if (row.closed_at !== null && !isWithoutHirer(row))
    await takeBySystem(call, known.id, 'reopen', { reason: `Later notice: ${noticeStages[entered.stage]}` })
  if (row.closed_at === null || !isWithoutHirer(row)) await takeBySystem(call, known.id, 'escalate')
  const now = await findCase(rows, fineCase.name, known.id)
  if (!isSettledFine(now.state)) await settleTerms(rows, now, at)
  return known.id
}

/** Corrects what was entered. A case that nobody has decided about follows its plate and minute. */
export async function saveFine(
  call: Call,
  { id, version, ...entered }: InputOf<(typeof finesEndpoints)['save']>,
  current: (row: CaseRow) => Promise<unknown>,
): Promise<CaseRow> {
  const { rows, actor, portal } = call
  const row = await findCase(rows, fineCase.name, id, { isLocked: true })
  if (actor.side !== 'staff') throw problem('no permission')
  await requireVersion(row, version, () => current(row))
  if (row.closed_at !== null) throw problem('not allowed now', { detail: 'This fine is closed. Reopen it first.' })
  await check(call, entered)
  const known = await knownNotice(rows, entered.authority_id, entered.notice_no)
  if (known && known.id !== id)
    throw refuse('notice_no', 'taken', `${known.number} has this notice already. Check the number and the issuer.`)
  const before = await keptFine(rows, id)
  const plate = normaliseRegistration(entered.reg_no)
  const { full_pence: full, printed_pence: printed, ...values } = columnsOf(entered)
  const changes = await setWritten(rows, 'fine_cases', id, {
    ...values,
    // A later stage prints its own sum: that of the first notice stays.
    ...(isDearer(entered.stage) ? { printed_pence: printed } : { full_pence: full, printed_pence: null }),
    ...{ type: entered.type, title: fineTitle(entered.type, entered), reg_no: plate },
  })
  await touchCase(rows, id)
  await recordWritten(call, fineCase, row, changes)
  const isMoved = plate !== row.reg_no || Date.parse(entered.contravention_at) !== Date.parse(before.contravention_at)
  if (isMoved) await rematch(call, id)
  const now = await findCase(rows, fineCase.name, id)
  await settleTerms(rows, now, portal.clock.businessNow().toISOString())
  return findCase(rows, fineCase.name, id)
}

const undecided: readonly string[] = ['unmatched', 'notified'] satisfies FineState[]

async function rematch(call: Call, id: number): Promise<void> {
  const { rows } = call
  const row = await findCase(rows, fineCase.name, id)
  const { contravention_at: at } = await keptFine(rows, id)
  const [match = null] = await matchMany(rows, [{ plate: row.reg_no ?? '', at }])
  const { driverId, kept } = await droveColumns(rows, match?.hire ? match : null, at)
  await sql`update cases set vehicle_id = ${match?.vehicle_id ?? null}, driver_id = ${driverId} where id = ${id}`.execute(
    rows,
  )
  await rows
    .updateTable('fine_cases')
    .set({ ...kept, hire_id: match?.hire?.id ?? null })
    .where('case_id', '=', id)
    .execute()
  if (!match?.hire || !undecided.includes(row.state)) return
  if (row.state === 'unmatched') await takeBySystem(call, id, 'match')
  else if (match.hire.account !== row.customer_account_number) await moveFine(rows, id, match.hire.account, match)
}
