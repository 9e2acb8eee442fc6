// Promises that have run out: each is told once. One that was moved since, and has run out again, is another.
import { sql } from 'kysely'
import type { Rows } from '../../http/call.ts'

/** What ran out before that is history: it stands on the record, and in the figures. */
const DAYS_BACK = 1
const AT_ONCE = 200

/** Leaves an event for each. */
export const recordLatePromises = (rows: Rows, now: Date) =>
  sql`
    with late as (
      select k.id, k.case_id, k.customer_account_number, k.clock, c.state from case_clocks k join cases c on c.id = k.case_id
      where k.stopped_at is null and k.paused_at is null and k.due_at <= ${now.toISOString()}::timestamptz
        and k.due_at > ${now.toISOString()}::timestamptz - make_interval(days => ${DAYS_BACK}) and (k.late_told_at is null or k.late_told_at < k.due_at)
        and c.closed_at is null
      order by k.due_at limit ${AT_ONCE} for update of k skip locked),
    marked as (update case_clocks k set late_told_at = ${now.toISOString()}::timestamptz from late where k.id = late.id)
    insert into case_events (case_id, customer_account_number, what, to_state, clock, at)
    select case_id, customer_account_number, 'late', state, clock, ${now.toISOString()}::timestamptz from late`.execute(
    rows,
  )
