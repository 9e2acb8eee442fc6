// Notes which checks were due and never came, day by day: readings and checks come late, so the last days are judged anew each time.
import { MISSED_JUDGED_DAYS } from '@kerbline/domain/areas/driver-checks/missed.ts'
import { addDays, type CalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { sql } from 'kysely'
import type { Rows } from '../../db/scope.ts'
import type { JobRows } from '../../jobs/open-as-job.ts'
import { driverOn, dueOn, isChecked, wasLive } from './due-sql.ts'

type Reading = Pick<Rows, 'getExecutor'>

/** Judges one day, which is over. Resolves to how many checks were missed on it. */
export async function noteMissedOn(rows: Reading, day: CalendarDate): Promise<number> {
  const at = sql`${day}::date`
  const { rows: noted } = await sql<{ count: number }>`
    with due as materialized (
      select v.id, v.customer_account_number, v.reg_no, ${dueOn(at)} as due from vehicles v where ${wasLive(at)} and not ${isChecked(at)}),
    gone as (
      delete from missed_checks m where m.day = ${at} and not exists (select from due where due.id = m.vehicle_id and due.due is not null)),
    made as (
      insert into missed_checks (customer_account_number, vehicle_id, reg_no, day, due, driver_id)
      select v.customer_account_number, v.id, v.reg_no, ${at}, v.due, ${driverOn(at)} from due v where v.due is not null
      on conflict (vehicle_id, day) do update set due = excluded.due, driver_id = excluded.driver_id
        where (missed_checks.due, missed_checks.driver_id) is distinct from (excluded.due, excluded.driver_id))
    select count(*) as count from due where due is not null`.execute(rows)
  return noted[0]?.count ?? 0
}

/** The last days before today. @param today  the London date */
export async function noteMissed(rows: Reading, today: CalendarDate, days = MISSED_JUDGED_DAYS): Promise<void> {
  for (let back = 1; back <= days; back++) await noteMissedOn(rows, addDays(today, -back))
}

/** One transaction a day. Resolves to how many were missed yesterday. */
export const noteMissedChecks =
  (inJob: JobRows, today: () => CalendarDate) =>
  async (stopping: AbortSignal): Promise<number> => {
    const now = today()
    const yesterday = await inJob((rows) => noteMissedOn(rows, addDays(now, -1)))
    for (let back = 2; back <= MISSED_JUDGED_DAYS && !stopping.aborted; back++)
      await inJob((rows) => noteMissedOn(rows, addDays(now, -back)))
    return yesterday
  }
