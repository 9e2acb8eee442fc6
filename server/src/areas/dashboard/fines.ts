// The fines to look at first: what waits for the viewer, then what is due first.
import type { finesPart } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { fineCase } from '@kerbline/domain/areas/fines/case.ts'
import { settledStates } from '@kerbline/domain/areas/fines/states.ts'
import { stateForSide } from '@kerbline/domain/cases/case-words.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { inScope } from '../../fleet/vehicles-of.ts'
import { ownTurn, type View } from './view.ts'

type Fines = z.output<typeof finesPart>

const SHOWN = 3
const openStates = sql`not in (${sql.join([...settledStates, 'closed'].map((state) => sql.lit(state)))})`

export async function finesOf(view: View): Promise<Fines> {
  const { rows, filter } = view
  const open = sql`c.kind = ${fineCase.name} and c.state ${openStates} and ${inScope(filter, sql.ref('c.vehicle_id'))}`
  const { rows: counted } = await sql<{
    open: number
  }>`select count(*)::int as open from cases c where ${open}`.execute(rows)
  const { rows: shown } = await sql<Omit<Fines['rows'][number], 'status'> & { state: string }>`
    select c.id, c.number, c.reg_no, c.title, c.state, c.waiting_on, k.next_on::text as due_on
    from cases c join fine_cases k on k.case_id = c.id where ${open}
    order by coalesce(c.waiting_on = ${ownTurn(view)}, false) desc, k.next_on nulls last, c.id desc limit ${SHOWN}`.execute(
    rows,
  )
  return {
    open: counted[0]?.open ?? 0,
    rows: shown.map(({ state, ...row }) => ({ ...row, status: stateForSide(fineCase, state, ownTurn(view)) })),
  }
}
