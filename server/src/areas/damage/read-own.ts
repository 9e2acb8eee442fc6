// One damage case as its page shows it.
import type { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import { planTemplateOf } from '@kerbline/domain/areas/vehicles/plan-template.ts'
import { type DamageReport, missingOf } from '@kerbline/domain/areas/damage/report.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CaseSubject } from '../../cases/case-rows.ts'
import { isTold } from '../../db/told.ts'
import type { Actor } from '../../http/actor.ts'
import type { Rows } from '../../http/call.ts'
import { custodyFor } from '../../hires/custody.ts'
import { hasInvoice } from '../../invoices/has-invoice.ts'
import { markFacts } from './guide.ts'
import { shownMarks } from './queries.ts'
import { proposedReduction } from './reduction.ts'
import { reportColumns } from './kept.ts'

/** The newest sets: before an incident one is enough, after it there are few. */
const SHOWN_SETS = 6

export type Shape = Parameters<typeof planTemplateOf>[0]
/** Of a vehicle: its make and model, and what its plan is chosen by. */
export const modelOf = (vehicle: RawBuilder<unknown>) => sql`(
  select nullif(concat_ws(' ', m.name, v.model), '') from vehicles v left join manufacturers m on m.id = v.manufacturer_id where v.id = ${vehicle})`
export const shapeOf = (vehicle: RawBuilder<unknown>) => sql`(
  select json_build_object('class', g.class, 'category', g.name, 'body', b.name) from vehicles v
  join vehicle_categories g on g.id = v.vehicle_category_id left join bodies b on b.id = v.body_id where v.id = ${vehicle})`

export type Own = Omit<ReplyOf<(typeof damageEndpoints)['view']>['record'], keyof CaseSubject>

/** What the kind's own table says of a case, and what stands beside it. @throws problem 'not found' */
export async function readOwn(
  rows: Rows,
  {
    id,
    vehicle_id: vehicle,
    customer_account_number: account,
  }: Pick<CaseSubject, 'id' | 'vehicle_id' | 'customer_account_number'>,
  { may, side }: Pick<Actor, 'may' | 'side'>,
  today: string,
): Promise<Own> {
  const { rows: found } = await sql<
    Omit<Own, 'missing' | 'plan' | 'mark_facts' | 'reduction' | 'custody' | 'shown'> &
      Pick<DamageReport, 'type' | 'photos'> & { readonly shape: Shape | null }
  >`
    select ${reportColumns}, k.severity, k.circumstances, json_instant(k.incident_at) as incident_at, json_instant(k.discovered_at) as discovered_at, k.location_text, k.postcode,
      c.driver_id, k.driver_name, k.is_drivable, k.recovered_to, k.injuries, k.weather, k.road, k.police_ref, k.police_force, k.damage_points as marks,
      k.third_parties, k.witnesses, k.contact_phone, k.purchase_order, k.insurer, k.insurer_ref, k.excess_pence, k.waiver_pence, k.liability, k.liability_percent,
      json_instant(k.inspected_at) as inspected_at, k.inspected_by, k.customer_present,
      k.dealer_id, (select d.name from dealers d where d.id = k.dealer_id) as repairer, k.repair_start::text as repair_start, k.repair_due::text as repair_due,
      k.total_loss_category, k.estimate_pence, k.authorised_cost_pence, case when ${may.has('manage damage cases')} then person_name(k.authoriser_id) end as authoriser, k.final_cost_pence, k.recharge_pence, k.recharge_reason, k.invoice_ref,
      ${hasInvoice(sql`k.invoice_ref`, sql`c.customer_account_number`)} as has_invoice,
      k.engineer, k.finding, k.favours, k.engineer_fee_pence, k.service_ref, k.ruling, k.ruling_note, k.source, k.note,
      ${modelOf(sql`c.vehicle_id`)} as model, ${shapeOf(sql`c.vehicle_id`)} as shape,
      (select b.name from vehicles v join branches b on b.id = v.branch_id where v.id = ${vehicle}) as branch,
      coalesce((select json_agg(json_build_object('id', o.id, 'number', o.number, 'title', o.title, 'marks', x.damage_points) order by o.id)
        from cases o join damage_cases x on x.case_id = o.id
        where o.kind = 'damage' and o.vehicle_id = ${vehicle} and o.id <> ${id} and o.closed_at is null and o.state <> 'draft'), '[]') as others,
      coalesce((select json_agg(s) from (
        select c2.id, c2.number, c2.title, json_instant(x.taken_at) as taken_at, x.taken_at <= coalesce(k.incident_at, k.discovered_at, c.created_at) and x.linked_id is distinct from c.id as is_before
        from cases c2 join condition_sets x on x.case_id = c2.id
        where c2.kind = 'condition' and c2.vehicle_id = ${vehicle} and c2.state not in ('draft', 'discarded') and ${may.has('see snaps')}
        order by x.taken_at desc, c2.id desc limit ${SHOWN_SETS}) s), '[]') as sets,
      coalesce((select json_agg(json_build_object('number', q.number, 'title', q.title, 'state', q.state) order by q.id desc)
        from cases q join query_cases s on s.case_id = q.id where s.subject_type = 'damage_case' and s.subject_id = ${String(id)} and ${may.has('see queries')}), '[]') as queries
    from cases c join damage_cases k on k.case_id = c.id where c.id = ${id}`.execute(rows)
  if (!found[0]) throw problem('not found')
  const { shape, type, photos, ...own } = found[0]
  const missing = missingOf({ ...own, type, photos }, isTold(may, 'third party'))
  const facts = await markFacts(rows, id, today)
  return {
    ...own,
    reduction: side === 'staff' ? await proposedReduction(rows, id) : null,
    custody: await custodyFor(rows, { vehicle_id: vehicle, customer_account_number: account }),
    shown: await shownMarks(rows, id),
    mark_facts: [...facts].map(([mark, fact]) => ({ mark, ...fact })),
    plan: shape ? planTemplateOf(shape) : 'van',
    missing,
  }
}
