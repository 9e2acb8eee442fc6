// The damage cases to look at first: what waits for the viewer, then what moved last.
import type { damagePart } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { damageStates, isOpenDamageState } from '@kerbline/domain/areas/damage/states.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { inScope } from '../../fleet/vehicles-of.ts'
import { ownTurn, type View } from './view.ts'

type Damage = z.output<typeof damagePart>

const SHOWN = 3
/** What a case `d` is called, whatever was written of it. */
export const damageInWords = sql`coalesce(d.summary, initcap(replace(d.type, '_', ' ')), 'Damage')`
export const openDamageStates = sql.join(damageStates.filter(isOpenDamageState).map((state) => sql.lit(state)))

export async function damageOf(view: View): Promise<Damage> {
  const { rows, filter } = view
  const {
    rows: [counted],
  } = await sql<{ open: number }>`
    select count(*) as open from damage_records d where d.state in (${openDamageStates}) and ${inScope(filter, sql.ref('d.vehicle_id'))}`.execute(
    rows,
  )
  // Drafts are not open yet, but somebody has to finish them.
  const { rows: shown } = await sql<Damage['rows'][number]>`
    select d.id, d.case_no, d.reg_no, ${damageInWords} as summary, d.state, d.waiting_on, d.due_at, d.updated_at
    from damage_records d where d.state in ('draft', ${openDamageStates}) and ${inScope(filter, sql.ref('d.vehicle_id'))}
    order by coalesce(d.waiting_on = ${ownTurn(view)}, false) desc, d.updated_at desc, d.id desc limit ${SHOWN}`.execute(
    rows,
  )
  return { open: counted?.open ?? 0, rows: shown }
}
