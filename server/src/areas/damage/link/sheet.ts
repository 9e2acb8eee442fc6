// What a driver's link tells a telephone: the plan, where the vehicle is damaged already, and whom to call.
import { planTemplateOf } from '@kerbline/domain/areas/vehicles/plan-template.ts'
import type { DamageSheet } from '@kerbline/domain/areas/damage/link-endpoints.ts'
import type { DamageMark } from '@kerbline/domain/areas/damage/marks.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { sql } from 'kysely'
import type { GuestCall } from '../../../http/call.ts'
import { type LinkKinds, noSuchLink } from '../../../links/record-links.ts'
import { modelOf, type Shape, shapeOf } from '../read-own.ts'
import { enterDriverLink } from './enter-link.ts'

interface Found extends Pick<DamageSheet, 'model' | 'branch' | 'company'> {
  readonly shape: Shape | null
  readonly marks: readonly DamageMark[]
}

async function readSheet({ rows, portal }: GuestCall, token: string): Promise<DamageSheet> {
  const { vehicle_id: vehicle, reg_no: registration, ends_at, account } = await enterDriverLink(rows, token)
  const { rows: found } = await sql<Found>`
    select ${modelOf(sql`${vehicle}::int`)} as model, ${shapeOf(sql`${vehicle}::int`)} as shape,
      (select json_build_object('name', b.name, 'phone', b.phone) from vehicles v join branches b on b.id = v.branch_id where v.id = ${vehicle}) as branch,
      coalesce((select c.name from accounts a join customers c on c.id = a.customer_id where a.customer_account_number = ${account}), '') as company,
      coalesce((select json_agg(mark) from cases o join damage_cases x on x.case_id = o.id cross join jsonb_array_elements(x.damage_points) mark
        where o.kind = 'damage' and o.vehicle_id = ${vehicle} and o.closed_at is null and o.state <> 'draft'), '[]') as marks`.execute(
    rows,
  )
  const [told] = found
  if (!told) throw noSuchLink()
  const { shape, marks, ...rest } = told
  return {
    ...{ registration, ends_at, ...rest, phone: headOffice.phone, plan: shape ? planTemplateOf(shape) : 'van' },
    now: portal.clock.businessNow().toISOString(),
    // Where it lies, and nothing that anybody wrote of it.
    existing: marks.map(({ view, panel, x, y, kind, severity }) => ({
      ...{ view, panel, x, y, kind, severity, size_mm: null, note: null },
    })),
  }
}

export const driverLinks: LinkKinds<'damage report'> = {
  'damage report': {
    open: async (call, { token }) => ({ purpose: 'damage report', ...(await readSheet(call, token)) }),
  },
}
