// What the kind's own table keeps of a damage case.
import { owesReasons, toldBasis } from '@kerbline/domain/areas/damage/inspection.ts'
import type { DamageMark } from '@kerbline/domain/areas/damage/marks.ts'
import type { DamageReport } from '@kerbline/domain/areas/damage/report.ts'
import type { HireType } from '@kerbline/domain/areas/vehicles/words.ts'
import type { FirstDay } from '@kerbline/domain/cases/case-clocks.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql, type Updateable } from 'kysely'
import type { CaseRow } from '../../cases/case-rows.ts'
import type { DamageCasesTable } from '../../db/tables.ts'
import type { Rows } from '../../http/call.ts'

export const keepDamage = (rows: Rows, id: number, values: Updateable<DamageCasesTable>): Promise<unknown> =>
  rows.updateTable('damage_cases').set(values).where('case_id', '=', id).execute()

/** Of case c: the type its reporter chose, and how many photos there are. */
export const reportColumns = sql`nullif(c.type, '') as type,
      (select count(*)::int from documents d where d.case_id = c.id and d.type = 'photo') as photos`

/** What was reported, as far as it decides whether it may be submitted. */
export async function keptReport(
  rows: Rows,
  id: number,
): Promise<DamageReport & { readonly marks: readonly DamageMark[]; readonly waiver_pence: number | null }> {
  const { rows: found } = await sql<DamageReport & { marks: DamageMark[]; waiver_pence: number | null }>`
    select ${reportColumns}, json_instant(k.incident_at) as incident_at, k.location_text, k.circumstances, k.is_drivable, k.injuries, k.police_ref,
      k.damage_points as marks, k.third_parties, k.waiver_pence
    from cases c join damage_cases k on k.case_id = c.id where c.id = ${id}`.execute(rows)
  if (!found[0]) throw problem('not found')
  return found[0]
}

/** Of case c and its vehicle v: the terms of the hire the damage was reported on. */
export const hireType = sql<HireType | null>`coalesce((select h.hire_type from hires h where h.vehicle_id = c.vehicle_id
      and h.customer_account_number = c.customer_account_number and h.from_at <= c.created_at order by h.from_at desc limit 1), v.hire_type)`

/** The notice of charges counts from the day the vehicle came back from the hire it was on as the damage was reported. */
export async function firstDays(rows: Rows, { id }: Pick<CaseRow, 'id'>): Promise<readonly FirstDay[]> {
  const { rows: found } = await sql<{ day: string | null; hire_type: HireType }>`
    select ((h.to_at - interval '1 microsecond') at time zone 'Europe/London')::date::text as day, h.hire_type
    from cases c join hires h on h.vehicle_id = c.vehicle_id and h.customer_account_number = c.customer_account_number and h.from_at <= c.created_at
    where c.id = ${id} order by h.from_at desc limit 1`.execute(rows)
  return found.flatMap(({ day, hire_type: type }) => {
    const basis = toldBasis[type]
    return day === null || basis === null ? [] : [{ clock: 'told', basis, day }]
  })
}

/** Whether the estimate has to say how it was worked out. */
export async function owedReasons(rows: Rows, id: number): Promise<boolean> {
  const { rows: found } = await sql<{ present: string | null; hire_type: HireType | null }>`
    select k.customer_present as present, ${hireType} as hire_type
    from cases c join damage_cases k on k.case_id = c.id join vehicles v on v.id = c.vehicle_id where c.id = ${id}`.execute(
    rows,
  )
  return found.some(({ present, hire_type: type }) => owesReasons(type && toldBasis[type], present))
}
