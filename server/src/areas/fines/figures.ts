// What acting in time saved and what missing it cost, month by month, and whose turn it was as the discount ran out.
import { fineCase, fineStateTable } from '@kerbline/domain/areas/fines/case.ts'
import type { FineMonth } from '@kerbline/domain/areas/fines/endpoints.ts'
import { waitsOn } from '@kerbline/domain/cases/case-kind.ts'
import { addMonths, monthOf } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import type { Call } from '../../http/call.ts'

const MONTHS = 12
const ours = Object.keys(fineStateTable).filter((state) => waitsOn(fineCase, state) === 'hire_company')

export async function readFigures({ rows, portal }: Call): Promise<{ months: FineMonth[] }> {
  const first = addMonths(monthOf(londonDate(portal.clock.businessNow())), 1 - MONTHS)
  const { rows: months } = await sql<FineMonth>`
    with paid as (
      select to_char(k.paid_on, 'YYYY-MM') as month, k.paid_pence - coalesce(k.charge_pence, 0) as pence, k.discount_due_pence as discount, k.later_pence as later,
        coalesce((select s.to_state from state_changes s where s.entity = ${fineCase.name} and s.entity_id = k.case_id and s.at < london_midnight(k.discount_last + 1)
          order by s.id desc limit 1), 'received') = any(${ours}::text[]) as is_ours
      from fine_cases k where k.paid_on >= (${first} || '-01')::date and k.discount_due_pence is not null)
    select month, count(*)::int as paid, coalesce(sum(later - pence) filter (where pence <= discount), 0)::int as saved_pence,
      coalesce(sum(pence - discount) filter (where pence > discount and is_ours), 0)::int as lost_by_us_pence,
      coalesce(sum(pence - discount) filter (where pence > discount and not is_ours), 0)::int as lost_by_customer_pence
    from paid group by month order by month desc`.execute(rows)
  return { months }
}
