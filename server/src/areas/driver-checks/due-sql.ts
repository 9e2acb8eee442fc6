// The rule of missed checks (domain, missed.ts) as SQL, for all vehicles at once; a test proves that both say the same.
import { MOVED_MILES } from '@kerbline/domain/areas/driver-checks/missed.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { LIVE } from '../../fleet/vehicles-of.ts'

export const midnightOf = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`london_midnight((${day})::date)`
export const endOf = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`london_midnight((${day})::date + 1)`

/** Readings r of vehicle v whose odometer counts. A feed tells in the morning what the instrument showed in the evening. */
const odometer = (where: RawBuilder<SqlBool>, order: RawBuilder<unknown>) => sql`(
  select coalesce(r.ruled_miles, r.odometer_miles) from equipment_readings r
  where r.vehicle_id = v.id and r.counts and r.source <> 'earlier' and r.odometer_miles > 0 and r.odometer_at is not null
    and r.ruling is distinct from 'rejected' and (r.ruling is not null or not r.flags && array['odometer fall', 'odometer jump', 'odometer zero'])
    and ${where} order by ${order} limit 1)`

/** Vehicle v: how far its odometer went on a day; null: nobody knows. */
export const milesOn = (day: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql<number | null>`(${odometer(
    sql<SqlBool>`r.snapshot_at >= ${midnightOf(day)} and r.snapshot_at < ${endOf(day)} + interval '3 days'
    and r.odometer_at >= ${midnightOf(day)} and r.odometer_at < ${endOf(day)}`,
    sql`r.odometer_at desc`,
  )} - ${odometer(
    sql<SqlBool>`r.snapshot_at < ${endOf(day)} + interval '3 days' and r.snapshot_at >= ${midnightOf(day)} - interval '14 days' and r.odometer_at < ${midnightOf(day)}`,
    sql`r.odometer_at desc`,
  )})`

const isWorkingDay = (day: RawBuilder<unknown>) => sql<SqlBool>`(extract(isodow from (${day})::date) < 6
  and not exists (select from bank_holidays b where b.day = (${day})::date))`

const isDeclared = (day: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select from unused_days u where u.vehicle_id = v.id and u.day = (${day})::date)`

const isOffRoad = (day: RawBuilder<unknown>) =>
  sql<SqlBool>`(v.is_vor and (v.vor_since is null or v.vor_since < ${endOf(day)}))`

/** The template of vehicle v, by its category; a van's where the category names none there is. */
export const templateOf = sql`coalesce((select t.template from vehicle_categories c join check_templates t on t.template = c.check_template
  where c.id = v.vehicle_category_id), 'van')`
const isDemanded = sql<SqlBool>`coalesce((select t.is_every_working_day from check_templates t where t.template = ${templateOf}), false)`

/** Vehicle v: why a check was due on a day; null: none was. */
export const dueOn = (day: RawBuilder<unknown>): RawBuilder<'moved' | 'every working day' | null> => sql`case
  when ${milesOn(day)} >= ${sql.lit(MOVED_MILES)} then 'moved'
  when ${isDeclared(day)} or ${isOffRoad(day)} then null
  when ${isDemanded} and ${isWorkingDay(day)} then 'every working day' end`

export const isChecked = (day: RawBuilder<unknown>) => sql<SqlBool>`exists (select from driver_checks k
  where k.vehicle_id = v.id and k.created_at >= ${midnightOf(day)} and k.created_at < ${endOf(day)})`

/** Vehicles v that count, and that this customer had by the end of the day already. */
export const wasLive = (day: RawBuilder<unknown>) => sql<SqlBool>`(${LIVE} and exists (select from hires h
  where h.vehicle_id = v.id and h.customer_account_number = v.customer_account_number and h.to_at is null and h.from_at < ${midnightOf(day)} + interval '12 hours'))`

/** Who had vehicle v on a day: the last of them. */
export const driverOn = (day: RawBuilder<unknown>) => sql`(select p.driver_id from driver_vehicles p
  where p.vehicle_id = v.id and p.from_at < ${endOf(day)} and (p.to_at is null or p.to_at > ${midnightOf(day)}) order by p.from_at desc, p.id desc limit 1)`
