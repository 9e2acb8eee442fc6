// Work that a workshop says is done: what it is asked by what the work was, and what the booking keeps of it until it is complete.
import { asksWhyLate, lateProblems } from '@kerbline/domain/areas/compliance/completion.ts'
import { isAskedAtFinish } from '@kerbline/domain/areas/maintenance/finishing/finishing.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import type { CaseRow } from '../../../cases/case-rows.ts'
import { type CaseRules, numberOf, textOf, type StepValues, type TakenCaseStep } from '../../../cases/case-steps.ts'
import type { GuestCall, Rows } from '../../../http/call.ts'

type Work = Pick<CaseRow, 'vehicle_id' | 'type'>

/** The date that stands due for the work of a booking; null: none. */
async function dueDateOf(rows: Rows, { vehicle_id: vehicle, type }: Work): Promise<string | null> {
  const { rows: found } = await sql<{ due_date: string | null }>`
    select due_date::text as due_date from compliance_items where vehicle_id = ${vehicle} and event_type = ${type}`.execute(
    rows,
  )
  return found[0]?.due_date ?? null
}

export async function asked(call: GuestCall, row: CaseRow): ReturnType<NonNullable<CaseRules['asked']>> {
  const work = { type: row.type, dueDate: asksWhyLate(row.type) ? await dueDateOf(call.rows, row) : null }
  const today = londonDate(call.portal.clock.businessNow())
  return (verb, field) => verb !== 'finish work' || isAskedAtFinish(field, work, today)
}

/** Of two words, whether it was the first; null: neither was said. */
const saidOf = (values: StepValues, name: string, yes: string): boolean | null => {
  const value = values[name]
  return typeof value === 'string' ? value === yes : null
}

/** What comes late says why, where an auditor asks. */
export async function lateWork({ rows }: GuestCall, { row, values, at }: TakenCaseStep): Promise<FieldProblem[]> {
  if (!asksWhyLate(row.type)) return []
  const doneOn = londonDate(textOf(values, 'completed_at') ?? at)
  const dueDate = await dueDateOf(rows, row)
  return lateProblems({ doneOn, lateReason: textOf(values, 'late_reason') }, { dueDate, asksWhyLate: true })
}

const outcomes = ['pass', 'fail', 'advisory'] as const

export const finishedWith = (values: StepValues, at: string) => ({
  completed_at: textOf(values, 'completed_at') ?? at,
  outcome: outcomes.find((each) => each === values['outcome']) ?? null,
  new_due_date: textOf(values, 'new_due_date'),
  findings: textOf(values, 'findings'),
  service_brake_percent: numberOf(values, 'service_brake_percent'),
  secondary_brake_percent: numberOf(values, 'secondary_brake_percent'),
  parking_brake_percent: numberOf(values, 'parking_brake_percent'),
  is_laden: saidOf(values, 'load', 'laden'),
  late_reason: textOf(values, 'late_reason'),
  is_limiter_checked: saidOf(values, 'speed_limiter', 'checked'),
})

/** It goes back to the workshop: what was said of it is said anew. */
export const notFinished = {
  completed_at: null,
  outcome: null,
  new_due_date: null,
  findings: null,
  service_brake_percent: null,
  secondary_brake_percent: null,
  parking_brake_percent: null,
  is_laden: null,
  late_reason: null,
  is_limiter_checked: null,
} as const
