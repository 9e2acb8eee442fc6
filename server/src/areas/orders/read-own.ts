// What an order says beside the spine.
import { conditionCase } from '@kerbline/domain/areas/condition-sets/case.ts'
import { orderCase, ordersInHand } from '@kerbline/domain/areas/orders/case.ts'
import type { ordersEndpoints } from '@kerbline/domain/areas/orders/endpoints.ts'
import type { DateChange } from '@kerbline/domain/areas/orders/milestones.ts'
import { waitsOn } from '@kerbline/domain/cases/case-kind.ts'
import type { CaseReply } from '@kerbline/domain/cases/case-endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import type { CaseRow } from '../../cases/case-rows.ts'
import type { Call, Rows } from '../../http/call.ts'
import { gatesOf } from './rules.ts'

type Own = Omit<ReplyOf<(typeof ordersEndpoints)['view']>['record'], keyof CaseReply['record']>

interface Read extends Omit<Own, 'changes' | 'gates' | 'slips' | 'note'> {
  readonly note: string | null
  readonly manufacturer_id: number | null
  readonly body_id: number | null
}

const changesOf = async (rows: Rows, id: number): Promise<DateChange[]> =>
  (
    await sql<DateChange>`
      select milestone, from_date, to_date, reason, person_name(changed_by) as by, json_instant(at) as at from order_dates where case_id = ${id} order by id`.execute(
      rows,
    )
  ).rows

/** It is with the maker or the body builder: when it arrives, past orders tell. */
const coming: readonly string[] = ordersInHand.filter((state) => waitsOn(orderCase, state) === 'third_party')

export async function readOwn({ rows, actor, portal }: Call, id: number, row: CaseRow): Promise<Own> {
  const { rows: found } = await sql<Read>`
    select k.customer_order_ref, v.name as category, m.name as manufacturer, k.manufacturer_id, k.body_id, k.model, b.name as body, k.quantity, k.spec, k.has_tail_lift,
      k.has_tow_bar, k.has_livery, k.hire_type, k.term_months, k.start_date, k.rate_pence, k.rate_basis,
      coalesce((select e.number from cases e where e.id = k.enquiry_id), k.enquiry_ref) as enquiry_no, k.order_ref, k.dealer_id,
      (select d.name from dealers d where d.id = k.dealer_id) as dealer, k.manufacturer_order_no, k.body_builder, k.chassis_no, k.vin,
      k.delivery_address, k.delivery_postcode, k.delivery_contact, json_instant(k.delivered_at) as delivered_at, k.on_hire_date, k.miles_out, k.fuel_out, k.driver_name,
      k.signed_by, k.handover_signature, (select json_build_object('id', s.id, 'number', s.number) from cases s where s.id = k.handover_set_id and is_shown_case(s.state, s.created_by)
        and ${actor.may.has(conditionCase.see)}) as handover_set, k.cancel_charge_pence, k.has_tax, k.has_mot, k.has_agreement, k.has_insurance, k.note, r.name as branch
    from order_cases k join vehicle_categories v on v.id = k.vehicle_category_id left join manufacturers m on m.id = k.manufacturer_id
    left join bodies b on b.id = k.body_id left join branches r on r.id = k.branch_id where k.case_id = ${id}`.execute(
    rows,
  )
  const [read] = found
  if (!read) throw new Error(`Order ${id} has no row of its own`)
  const { manufacturer_id: maker, body_id: body, note, ...own } = read
  const slips =
    maker !== null && coming.includes(row.state)
      ? (
          await sql<{ days: number }>`select s.days from order_slips(${maker}, ${body}, ${row.state}) s (days)`.execute(
            rows,
          )
        ).rows
      : null
  return {
    ...own,
    note: actor.side === 'staff' ? note : null,
    changes: await changesOf(rows, id),
    gates: await gatesOf(rows, id, londonDate(portal.clock.businessNow())),
    slips: slips && slips.map(({ days }) => days),
  }
}
