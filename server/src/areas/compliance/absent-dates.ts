// What it means that vehicles have no date of a kind: the rule is the domain's, the kinds and the accounts that keep them are the tables'.
import { type AbsentDate, absentDate } from '@kerbline/domain/areas/compliance/types/absent-date.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Rows } from '../../http/call.ts'

/** What decides whether a kind is for a vehicle. */
export interface FittedRow {
  readonly account: string
  readonly class: string
  readonly body_group: string | null
  readonly equipment: string[]
  readonly hire_type: string
}

/** Of a vehicle, beside its category c. */
export const fittedColumns = (vehicle: string): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${vehicle}.${column}`)
  return sql`c.class, ${of('hire_type')}, ${of('customer_account_number')} as account,
    (select o.body_group from bodies o where o.id = ${of('body_id')}) as body_group,
    array_remove(array[case when ${of('has_tail_lift')} then 'tail_lift' end, case when ${of('has_tachograph')} then 'tachograph' end,
      case when ${of('has_crane')} then 'crane' end, case when ${of('has_fridge')} then 'fridge' end], null) as equipment`
}

interface Kind {
  readonly slug: string
  readonly classes: string[]
  readonly body_groups: string[]
  readonly equipment: string[]
  readonly is_statutory: boolean
  readonly kept_by: string[]
}

/** Accounts by number, or the question that answers them. */
type Accounts = readonly string[] | RawBuilder<readonly string[]>

async function kindsOf(rows: Rows, accounts: Accounts): Promise<readonly Kind[]> {
  const numbers = 'toOperationNode' in accounts ? accounts : sql`${[...new Set(accounts)]}::text[]`
  const { rows: kinds } = await sql<Kind>`
    select t.slug, t.classes, t.body_groups, t.equipment, t.is_statutory, array(
      select a.number from unnest(${numbers}) as a(number) where exists (
        select from compliance_items i where i.customer_account_number = a.number and i.event_type = t.slug and i.vehicle_id is not null)) as kept_by
    from compliance_types t where t.applies_to = 'vehicle' and t.removed_at is null order by t.place, t.slug`.execute(
    rows,
  )
  return kinds
}

export interface Absence {
  readonly type: string
  readonly is: AbsentDate
}

/** Of a vehicle with dates of these kinds: every other kind it is not plainly without need of. */
export async function absentDates(
  rows: Rows,
  accounts: Accounts,
): Promise<(vehicle: FittedRow, has: readonly string[]) => Absence[]> {
  const kinds = await kindsOf(rows, accounts)
  return (vehicle, has) =>
    kinds.flatMap(({ slug, is_statutory: isStatutory, kept_by: keptBy, ...kind }): Absence[] => {
      if (has.includes(slug)) return []
      const type = { slug, isStatutory, isKeptByAccount: keptBy.includes(vehicle.account), ...kind }
      const is = absentDate(type, { ...vehicle, hireType: vehicle.hire_type })
      return is === 'not needed' ? [] : [{ type: slug, is }]
    })
}
