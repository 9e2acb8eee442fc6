// The list of driver checks. Columns whose right the caller lacks are not there at all.
import { checksPlan } from '@kerbline/domain/areas/driver-checks/list.ts'
import { reviewFlagWords } from '@kerbline/domain/areas/driver-checks/phone-check.ts'
import type { CheckListRow } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import { sql, type RawBuilder } from 'kysely'
import { importedIn } from '../../crud/imported.ts'
import type { ListSource } from '../../crud/list-source.ts'
import { flagsInWordsSql } from '../../db/flags-in-words.ts'
import { inScope } from '../../fleet/vehicles-of.ts'
import type { Actor } from '../../http/actor.ts'
import { columnsOf, listingOf } from './listing.ts'

/** Worth a look by somebody: not green or flagged, and nobody has looked yet. */
export const isToReview = sql<boolean>`(k.reviewed_at is null and (k.rag <> 'green' or k.review_flags <> '{}'))`

const values: Readonly<Record<string, RawBuilder<unknown>>> = {
  reg_no: sql`k.reg_no`,
  rag: sql`k.rag`,
  driver_name: sql`k.driver_name`,
  created_at: sql`k.created_at`,
  day: sql`london_date(k.created_at)`,
  duration_seconds: sql`k.duration_seconds`,
  is_quick: sql`k.is_quick`,
  defects: sql`(select count(*)::int from jsonb_array_elements(k.driver_check) answer where answer ->> 'response' = 'defect')`,
  miles: sql`k.miles`,
  is_to_review: isToReview,
  why_review: flagsInWordsSql(sql`k.review_flags`, reviewFlagWords),
  reviewed_at: sql`k.reviewed_at`,
  template: sql`k.template`,
  has_raw_time: sql`k.has_raw_time`,
  start_time: sql`k.start_time`,
  end_time: sql`k.end_time`,
  check_id: sql`k.check_id`,
  customer_account_number: sql`k.customer_account_number`,
}

const planFor = ({ may }: Actor) => checksPlan((permission) => may.has(permission))

export function checksSource(actor: Actor): ListSource {
  const plan = planFor(actor)
  const { columns, select } = columnsOf(plan, values)
  return {
    from: sql`driver_checks k`,
    select: sql`k.id, k.vehicle_id, ${select}`,
    columns: { ...columns, ...importedIn({ table: 'driver_checks', id: sql`k.id` }) },
    search: ['driver_name' in plan.columns ? 'driver_name' : 'check_id', 'reg_no'],
    id: sql`k.id`,
    version: sql`k.updated_at`,
    where: inScope(actor.filter, sql.ref('k.vehicle_id')),
    sort: plan.sort,
    pasted: { column: 'reg_no' },
  }
}

export const checks = listingOf<CheckListRow>({
  named: {
    name: 'driver-checks',
    trail: 'driver check',
    plan: planFor,
    needs: 'see driver checks',
    path: 'asset-wellbeing',
    source: ({ actor }) => checksSource(actor),
  },
})
