// Vehicles with their checks of the last fourteen days, and the checks that were missed.
import { checkDaysPlan, missedPlan } from '@kerbline/domain/areas/driver-checks/list.ts'
import type { CheckDaysRow, MissedRow } from '@kerbline/domain/areas/driver-checks/missed-endpoints.ts'
import { MISSED_SHOWN_DAYS } from '@kerbline/domain/areas/driver-checks/missed.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { toldSql } from '../../db/told.ts'
import { inScope, LIVE } from '../../fleet/vehicles-of.ts'
import type { Actor } from '../../http/actor.ts'
import { dueOn, endOf, midnightOf, templateOf } from './due-sql.ts'
import { columnsOf, listingOf } from './listing.ts'

const SHOWN_DAYS = 14
const mayOf =
  ({ may }: Actor) =>
  (permission: Parameters<typeof may.has>[0]): boolean =>
    may.has(permission)

const branchOf = sql`(select b.name from branches b where b.id = v.branch_id)`
const newestOn = (day: RawBuilder<unknown>) => sql`(select k.rag from driver_checks k
  where k.vehicle_id = v.id and k.created_at >= ${midnightOf(day)} and k.created_at < ${endOf(day)} order by k.created_at desc, k.id desc limit 1)`

/** Vehicle v today: the result of its newest check, else whether one is due so far. */
export const todayOf = (today: string): RawBuilder<unknown> => {
  const day = sql`${today}::date`
  return sql`coalesce(${newestOn(day)}, case when ${dueOn(day)} is null then 'not due' else 'due' end)`
}

const missedSince = (first: string) =>
  sql`(select count(*)::int from missed_checks m where m.vehicle_id = v.id and m.day >= ${first}::date)`

/** One entry a day, the oldest first: its worst check, and whether one was missed. */
const daysSince = (first: string, today: string) => sql`(
  select json_agg(json_build_object('day', d.day::date, 'rag', worst.rag, 'check_id', worst.id,
    'is_missed', exists (select from missed_checks m where m.vehicle_id = v.id and m.day = d.day::date)) order by d.day)
  from generate_series(${first}::date, ${today}::date, interval '1 day') as d(day)
  left join lateral (select k.id, k.rag from driver_checks k
    where k.vehicle_id = v.id and k.created_at >= london_midnight(d.day::date) and k.created_at < london_midnight(d.day::date + 1)
    order by array_position(array['red', 'amber', 'green'], k.rag), k.id desc limit 1) worst on true)`

export const checkDays = listingOf<CheckDaysRow>({
  named: {
    name: 'check-days',
    plan: (actor) => checkDaysPlan(mayOf(actor)),
    needs: 'see driver checks',
    path: 'check-days',
    screen: { path: 'asset-wellbeing', show: 'days' },
    source: ({ actor, today }) => {
      const first = addDays(today, 1 - SHOWN_DAYS)
      const { columns, select } = columnsOf(checkDaysPlan(mayOf(actor)), {
        reg_no: sql`v.reg_no`,
        today: todayOf(today),
        days: daysSince(first, today),
        missed: missedSince(first),
        driver_name: toldSql(actor.may, 'driver name', sql`(select d.name from drivers d where d.id = v.driver_id)`),
        branch: branchOf,
        template: templateOf,
        customer_account_number: sql`v.customer_account_number`,
      })
      return {
        from: sql`vehicles v`,
        select: sql`v.id, ${dueOn(sql`${today}::date`)} as due, ${select}`,
        columns,
        search: 'driver_name' in columns ? ['reg_no', 'driver_name', 'branch'] : ['reg_no', 'branch'],
        id: sql`v.id`,
        where: sql<SqlBool>`${LIVE} and ${inScope(actor.filter, sql.ref('v.id'))}`,
        sort: 'reg_no',
        today,
        pasted: { column: 'reg_no' },
      }
    },
  },
})

export const missedChecks = listingOf<MissedRow>({
  named: {
    name: 'missed-checks',
    plan: (actor) => missedPlan(mayOf(actor), ''),
    needs: 'see driver checks',
    path: 'missed-checks',
    screen: { path: 'asset-wellbeing', show: 'missed' },
    source: ({ actor, today }) => {
      const { columns, select } = columnsOf(missedPlan(mayOf(actor), ''), {
        reg_no: sql`m.reg_no`,
        day: sql`m.day`,
        driver_name: toldSql(actor.may, 'driver name', sql`d.name`),
        driver_phone: toldSql(actor.may, 'driver name', sql`nullif(d.phone, '')`),
        is_to_call: sql`(d.id is null or d.status = 'left' or coalesce(d.email, '') = '')`,
        due: sql`m.due`,
        reminded_at: sql`m.reminded_at`,
        branch: branchOf,
        template: templateOf,
        customer_account_number: sql`m.customer_account_number`,
      })
      return {
        from: sql`missed_checks m join vehicles v on v.id = m.vehicle_id left join drivers d on d.id = m.driver_id`,
        select: sql`m.id, m.vehicle_id, ${select}`,
        columns,
        search: 'driver_name' in columns ? ['reg_no', 'driver_name'] : ['reg_no'],
        id: sql`m.id`,
        where: sql<SqlBool>`m.day > ${today}::date - ${MISSED_SHOWN_DAYS}::int and ${inScope(actor.filter, sql.ref('m.vehicle_id'))}`,
        sort: '-day',
        today,
        pasted: { column: 'reg_no' },
      }
    },
  },
  planOn: ({ actor }, today) => missedPlan(mayOf(actor), addDays(today, -1)),
})
