// What is a defect's own in the grammar of cases: who may verify what, the booking that mends it, the vehicle's way back onto the road, and
// the driver, who is told how it ended.
import { defectCase, defectStateTable } from '@kerbline/domain/areas/driver-checks/defect-case.ts'
import type { Severity } from '@kerbline/domain/areas/driver-checks/catalogue.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import type { CaseRow } from '../../../cases/case-rows.ts'
import { textOf, type CaseRules, type TakenCaseStep } from '../../../cases/case-steps.ts'
import type { CaseNeeds } from '../../../cases/kind-row.ts'
import { sideOf, writePost } from '../../../cases/posts.ts'
import { settleOffRoad } from '../../../fleet/off-road.ts'
import type { GuestCall, Rows } from '../../../http/call.ts'
import { defectOutcomeEmail } from '../../../mail/check-emails.ts'
import { linkBooking } from './link-booking.ts'

interface Kept {
  readonly severity: Severity
  readonly acknowledged_by: number | null
  readonly repaired_by: number | null
  readonly repaired_by_name: string | null
  readonly repaired_on: string | null
}

async function keptDefect(rows: Rows, { id }: Pick<CaseRow, 'id'>): Promise<Kept> {
  const { rows: found } = await sql<Kept>`
    select severity, acknowledged_by, repaired_by, repaired_by_name, repaired_on from defect_cases where case_id = ${id}`.execute(
    rows,
  )
  return (
    found[0] ?? {
      severity: 'dangerous',
      acknowledged_by: null,
      repaired_by: null,
      repaired_by_name: null,
      repaired_on: null,
    }
  )
}

async function ruleProblem({ rows, actor }: GuestCall, row: CaseRow, rule: string): Promise<string | null> {
  const { severity, acknowledged_by: acknowledged, repaired_by: repaired } = await keptDefect(rows, row)
  if (severity !== 'dangerous') return null
  if (rule === 'not dangerous')
    return 'You cannot defer a dangerous defect. It must be repaired before the vehicle is driven.'
  const own = rule === 'not by who repaired it' ? repaired : acknowledged
  if (actor === undefined || own !== actor.id) return null
  return rule === 'not by who repaired it'
    ? 'You marked this as repaired, so someone else must sign it off.'
    : 'You acknowledged this defect, so someone else must close it as “no fault found”.'
}

async function problems(call: GuestCall, { verb, values, row }: TakenCaseStep): Promise<readonly FieldProblem[]> {
  const today = londonDate(call.portal.clock.businessNow())
  const wrong = (field: string, message: string): FieldProblem[] => [{ field, reason: 'out_of_range', message }]
  if (verb === 'repair') {
    const day = textOf(values, 'repaired_on') ?? today
    if (day > today) return wrong('repaired_on', 'Enter a date that is today or in the past.')
    if (day < londonDate(row.opened_at)) return wrong('repaired_on', 'Enter a date on or after the date of the report.')
  }
  if (verb === 'defer' && (textOf(values, 'until') ?? '') <= today) return wrong('until', 'Enter a date in the future.')
  return []
}

/** The vehicle may be driven again once no dangerous defect of it is open; what keeps it off the road for another reason does so on. */
async function releaseVehicle(rows: Rows, { vehicle_id: id }: CaseRow): Promise<boolean> {
  const settled = id === null ? [] : await settleOffRoad(rows, [id])
  return settled.some((vehicle) => !vehicle.is_vor)
}

/** Whoever reported it hears how it ended, where the portal knows where to write to. */
async function tellDriver(call: GuestCall, { row, to, at, values }: TakenCaseStep, isBackOnRoad: boolean) {
  const { rows } = call
  const { rows: drivers } = await sql<{ name: string; email: string }>`
    select name, email from drivers where id = ${row.driver_id} and status <> 'left' and email <> ''`.execute(rows)
  const [driver] = drivers
  if (!driver) return
  const kept = await keptDefect(rows, row)
  const detail =
    to === 'no_fault_found'
      ? (textOf(values, 'reason') ?? '')
      : kept.repaired_by_name === null || kept.repaired_on === null
        ? ''
        : `Repaired by ${kept.repaired_by_name} on ${formatDate(kept.repaired_on)}.`
  await call.sendMail(
    defectOutcomeEmail(driver, {
      ...{ plate: row.reg_no ?? '', number: row.number, title: row.title, detail, isBackOnRoad },
      outcome: to === 'no_fault_found' ? defectStateTable.no_fault_found.words : defectStateTable.verified.words,
    }),
  )
  await sql`update defect_cases set told_at = ${at} where case_id = ${row.id}`.execute(rows)
}

async function finish(call: GuestCall, taken: TakenCaseStep): Promise<void> {
  const { row } = taken
  const { severity } = await keptDefect(call.rows, row)
  const isBack = severity === 'dangerous' && (await releaseVehicle(call.rows, row))
  await tellDriver(call, taken, isBack)
}

/** What is said with a step stands in the thread as well. */
async function postReason(call: GuestCall, { row, values, at }: TakenCaseStep): Promise<void> {
  const { actor } = call
  const body = textOf(values, 'reason')
  if (body === null || !actor) return
  await writePost(call, defectCase, row, { body, by: { id: actor.id, name: actor.name, side: sideOf(actor) }, at })
}

async function after(call: GuestCall, taken: TakenCaseStep): Promise<void> {
  const { rows, actor } = call
  const { verb, values, row } = taken
  const by = actor?.id ?? null
  const keep = (set: ReturnType<typeof sql>) =>
    sql`update defect_cases set ${set} where case_id = ${row.id}`.execute(rows)
  await postReason(call, taken)
  switch (verb) {
    case 'acknowledge':
      await keep(sql`acknowledged_by = ${by}`)
      return
    case 'book':
      return linkBooking(call, taken, { number: textOf(values, 'booking'), note: textOf(values, 'note') })
    case 'repair':
      // A customer who collects the vehicle has repaired nothing, and may be the one who looks again.
      await keep(sql`repaired_by = ${taken.isByPortal && actor?.side === 'customer' ? null : by}, repaired_by_name = ${textOf(values, 'repaired_by')}, parts = ${textOf(values, 'parts')},
        repaired_on = ${textOf(values, 'repaired_on')}`)
      return
    case 'defer':
      await keep(sql`deferred_until = ${textOf(values, 'until')}`)
      return
    case 'send back':
      await keep(sql`repaired_by = null, repaired_by_name = null, parts = null, repaired_on = null`)
      return
    case 'verify':
      await keep(sql`verified_by = ${by}`)
      return finish(call, taken)
    default:
      return finish(call, taken)
  }
}

export const defectRules: CaseRules = {
  ruleProblem,
  problems,
  after,
  next: async ({ rows }, { to, row }) =>
    to === 'repaired' && (await keptDefect(rows, row)).severity !== 'dangerous' ? 'close' : null,
  note: (verb, values) =>
    verb === 'repair' ? textOf(values, 'repaired_by') : (textOf(values, 'reason') ?? textOf(values, 'booking')),
}

export const defectNeeds: CaseNeeds = {
  isUnsafe: sql`(exists (select from defect_cases x where x.case_id = c.id and x.severity = 'dangerous')
    and not exists (select from vehicles off where off.id = c.vehicle_id and off.is_vor))`,
}
