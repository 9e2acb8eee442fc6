// Whose a notice is: the vehicle by the plate it wore that day, the hire that held it at the minute, and who drove it then.
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import type { Rows } from '../db/scope.ts'

interface Asked {
  readonly plate: string
  /** The instant of the contravention. */
  readonly at: string
}

export interface Matched {
  readonly vehicle_id: number
  readonly reg_no: string
  readonly make_model: string | null
  readonly hire: {
    readonly id: number
    readonly account: string
    readonly account_name: string
    readonly from: string
    readonly to: string | null
    readonly contract_ref: string | null
  } | null
}

/** For each of these, in their order; null: no vehicle wore the plate that day. An instant between two hires is nobody's (ruling 63). */
export async function matchMany(rows: Rows, asked: readonly Asked[]): Promise<(Matched | null)[]> {
  if (asked.length === 0) return []
  const sent = asked.map(({ plate, at }) => ({ plate: normaliseRegistration(plate), at, day: londonDate(at) }))
  const { rows: found } = await sql<Matched & { place: number }>`
    select distinct on (asked.place) asked.place::int as place, v.id as vehicle_id, v.reg_no, nullif(concat_ws(' ', m.name, v.model), '') as make_model,
      case when h.id is not null then json_build_object('id', h.id, 'account', h.customer_account_number, 'account_name', a.name,
        'from', json_instant(h.from_at), 'to', json_instant(h.to_at), 'contract_ref', h.contract_ref) end as hire
    from rows from (json_to_recordset(${JSON.stringify(sent)}::json) as (plate text, at timestamptz, day date)) with ordinality as asked(plate, at, day, place)
    join vehicle_plates p on p.plate = asked.plate and coalesce(p.from_date <= asked.day, true) and coalesce(p.to_date >= asked.day, true)
    join vehicles v on v.id = p.vehicle_id left join manufacturers m on m.id = v.manufacturer_id
    left join hires h on h.vehicle_id = v.id and h.from_at <= asked.at and (h.to_at is null or h.to_at > asked.at)
    left join accounts a on a.customer_account_number = h.customer_account_number
    order by asked.place, h.id is null, p.from_date is null, h.from_at desc, v.id desc`.execute(rows)
  const byPlace = new Map(found.map(({ place, ...match }) => [place, match]))
  return asked.map((_, place) => byPlace.get(place + 1) ?? null)
}
