// A visit that is over has mended the defects it was for: each is said to be repaired, by whom, when and with which parts, in the same
// transaction. What follows is the defect's own: the driver is told, and somebody else looks again at what was dangerous.
import { defectCase } from '@kerbline/domain/areas/driver-checks/defect-case.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { takeCaseStep, type TakenCaseStep } from '../../cases/case-steps.ts'
import type { GuestCall, Rows } from '../../http/call.ts'
import { defectRules } from '../driver-checks/queries.ts'
import type { KeptBooking } from './kept-booking.ts'

const LONGEST = { repaired_by: 120, parts: 300 } as const

/** What was reported after the work was done was not mended by it. */
const mendedBy = async (rows: Rows, bookingId: number, doneAt: string): Promise<readonly number[]> =>
  (
    await sql<{ id: number }>`
      select c.id from cases c join defect_cases d on d.case_id = c.id
      where d.booking_id = ${bookingId} and c.state = 'booked' and c.opened_at <= ${doneAt}::timestamptz order by c.id`.execute(
      rows,
    )
  ).rows.map(({ id }) => id)

const workOf = async (rows: Rows, bookingId: number): Promise<{ workshop: string; parts: string | null }> =>
  (
    await sql<{ workshop: string; parts: string | null }>`
      select coalesce(d.name, m.supplier, 'The workshop') as workshop,
        (select string_agg(l.what, ', ' order by l.place, l.id) from money_lines l
          where l.case_id = m.case_id and l.kind = 'part' and l.decision is distinct from 'declined') as parts
      from maintenance_cases m left join dealers d on d.id = m.dealer_id where m.case_id = ${bookingId}`.execute(rows)
  ).rows[0] ?? { workshop: 'The workshop', parts: null }

export async function mendDefects(
  call: GuestCall,
  { row, at }: TakenCaseStep,
  { completed_at: completed, returned_at: returned, outcome }: KeptBooking,
): Promise<void> {
  if (outcome === 'fail') return
  const doneAt = completed ?? returned ?? at
  const defects = await mendedBy(call.rows, row.id, doneAt)
  if (defects.length === 0) return
  const { workshop, parts } = await workOf(call.rows, row.id)
  const values = {
    repaired_by: workshop.slice(0, LONGEST.repaired_by),
    repaired_on: londonDate(doneAt),
    parts: parts?.slice(0, LONGEST.parts) ?? null,
  }
  for (const id of defects)
    await takeCaseStep(call, defectCase, defectRules, {
      ...{ id, verb: 'repair', values },
      as: { who: 'system', actor: null },
    })
}
