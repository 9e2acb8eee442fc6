// Who held the vehicle of a case, as its hires and condition sets show it; another hirer is not named to a customer.
import { type Custody, custodyOf, type CustodyHire, type Handover } from '@kerbline/domain/areas/damage/custody.ts'
import { sql } from 'kysely'
import type { Rows } from '../db/scope.ts'

interface Handed {
  readonly at: string
  readonly type: string
  readonly is_own: boolean
  readonly set_id: number | null
  readonly number: string | null
}

export async function custodyOfCase(rows: Rows, id: number, moment: Custody['moment']): Promise<Custody> {
  const { rows: hires } = await sql<Omit<CustodyHire, 'isOwn'> & { readonly is_own: boolean }>`
    select json_instant(from_at) as "from", json_instant(to_at) as "to", is_own, name from custody_hires(${id})`.execute(
    rows,
  )
  const { rows: handed } = await sql<Handed>`
    select json_instant(at) as at, type, is_own, set_id, number from custody_handovers(${id})`.execute(rows)
  return {
    spans: custodyOf(
      hires.map(({ is_own: isOwn, ...hire }) => ({ ...hire, isOwn })),
      handed.map(({ at, type, is_own: isOwn, set_id: set, number }): Handover => {
        const what = type === 'delivery' ? 'delivered' : 'collected'
        return { what, at, isOwn, evidence: set === null || number === null ? null : { id: set, number } }
      }),
    ),
    moment,
  }
}
