// Vehicles that a customer means to give back: what is known of each, and why one cannot go back.
import { fineCase } from '@kerbline/domain/areas/fines/case.ts'
import { unsettledStates } from '@kerbline/domain/areas/fines/states.ts'
import type { offHiresEndpoints } from '@kerbline/domain/areas/off-hires/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import type { Rows } from '../../http/call.ts'

type Shown = ReplyOf<(typeof offHiresEndpoints)['preview']>['vehicles'][number]

export interface Candidate extends Omit<Shown, 'are_terms_known' | 'price' | 'later_net_pence' | 'refusal' | 'damage'> {
  readonly status: string
  /** The number of an off-hire it is in already. */
  readonly taken: string | null
  readonly damage: Shown['damage']
  readonly driver_id: number | null
  readonly driver_name: string | null
}

/** Those on hire that can go back; `off_hire_requested` without a request is one that somebody set by hand. */
const onHire = new Set(['on_hire', 'vor', 'off_hire_requested'])

export async function candidatesOf(
  rows: Rows,
  { may }: Pick<Actor, 'may'>,
  where: RawBuilder<SqlBool>,
): Promise<readonly Candidate[]> {
  const { rows: found } = await sql<Candidate>`
    select v.id as vehicle_id, v.reg_no, nullif(concat_ws(' ', m.name, v.model), '') as make_model, v.customer_account_number, v.status,
      ceil(v.miles)::int as miles, json_instant(v.miles_at) as miles_at, v.fuel_type in ('electric', 'phev') as is_electric, v.has_tail_lift, v.driver_id,
      (select d.name from drivers d where d.id = v.driver_id) as driver_name,
      (select c.number from off_hire_vehicles o join cases c on c.id = o.case_id where o.vehicle_id = v.id and c.closed_at is null and c.state not in ('collected', 'inspected',
        'charges_sent', 'disputed', 'charges_agreed') limit 1) as taken,
      coalesce((select json_agg(json_build_object('id', d.id, 'number', d.case_no, 'title', coalesce(d.summary, ''), 'state', d.state) order by d.id)
        from damage_records d join cases c on c.id = d.id
        where d.vehicle_id = v.id and c.closed_at is null and d.state <> 'draft' and ${may.has('see damage cases')}), '[]') as damage,
      coalesce((select json_agg(json_build_object('id', f.id, 'number', f.number, 'title', f.title, 'state', f.state) order by f.id)
        from cases f where f.kind = ${fineCase.name} and f.vehicle_id = v.id and f.customer_account_number = v.customer_account_number
        and f.state in (${sql.join(unsettledStates.map((state) => sql.lit(state)))}) and ${may.has('see fines')}), '[]') as fines
    from vehicles v left join manufacturers m on m.id = v.manufacturer_id
    where ${where} order by v.id`.execute(rows)
  return found
}

/** @param account  of the vehicles before it; undefined: it is the first */
export function refusalOf({ status, taken, ...vehicle }: Candidate, account: string | undefined): string | null {
  if (taken !== null) return `It is already in off-hire ${taken}.`
  if (!onHire.has(status)) return 'It is not on hire.'
  return account !== undefined && vehicle.customer_account_number !== account
    ? `It is on account ${vehicle.customer_account_number}. Send it in a separate request.`
    : null
}
