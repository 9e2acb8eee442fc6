// What other areas begin of condition sets.
import { conditionCase, conditionTitle, type conditionReasons } from '@kerbline/domain/areas/condition-sets/case.ts'
import { type ConditionBody, conditionBodyOf, requiredSlots } from '@kerbline/domain/areas/condition-sets/slots.ts'
import type { VehicleClass } from '@kerbline/domain/areas/vehicles/words.ts'
import { sql } from 'kysely'
import type { CaseRow } from '../../cases/case-rows.ts'
import { takeCaseStep } from '../../cases/case-steps.ts'
import { openCase, type OpenedCase } from '../../cases/open-case.ts'
import type { GuestCall, Rows } from '../../http/call.ts'
import { conditionRules, keptSet } from './rules.ts'

interface Shown {
  readonly id: number
  readonly reg_no: string
  readonly account: string
  readonly class: VehicleClass
}

export async function vehicleToShow(rows: Rows, id: number): Promise<Shown | undefined> {
  const { rows: found } = await sql<Shown>`
    select v.id, v.reg_no, v.customer_account_number as account, g.class from vehicles v join vehicle_categories g on g.id = v.vehicle_category_id
    where v.id = ${id}`.execute(rows)
  return found[0]
}

interface Begun extends Pick<OpenedCase, 'by'> {
  readonly reason: (typeof conditionReasons)[number]
  readonly takenAt: string
  readonly takenBy: string
  readonly side: 'customer' | 'hire_company'
  readonly linkedId?: number
}

/** A set without photos. */
export function beginSet(call: GuestCall, vehicle: Shown, { reason, takenAt, takenBy, side, linkedId, by }: Begun) {
  const body: ConditionBody = conditionBodyOf(vehicle.class)
  const { account } = vehicle
  return openCase(
    call,
    conditionCase,
    { account, type: reason, title: conditionTitle(reason), vehicle, ownerTeam: 'Damage', ...(by && { by }) },
    async ({ id }) => {
      await sql`
        insert into condition_sets (case_id, customer_account_number, body, required, taken_at, taken_by, side, linked_id)
        values (${id}, ${account}, ${body}, ${[...requiredSlots(body)]}::text[], ${takenAt}, ${takenBy}, ${side}, ${linkedId ?? null})`.execute(
        call.rows,
      )
    },
  )
}

/** How the vehicle of a delivered order looked, for its photos to follow. @returns its id */
export async function beginHandoverSet(
  call: GuestCall,
  order: CaseRow,
  by: NonNullable<OpenedCase['by']>,
): Promise<number> {
  const vehicle = order.vehicle_id === null ? undefined : await vehicleToShow(call.rows, order.vehicle_id)
  if (!vehicle) throw new Error(`Order ${order.number} was delivered without a vehicle`)
  const { id } = await beginSet(call, vehicle, {
    ...{ reason: 'delivery', takenAt: call.portal.clock.businessNow().toISOString(), takenBy: by.name },
    ...{ side: 'hire_company', linkedId: order.id, by },
  })
  return id
}

const percentOf: Readonly<Record<string, number>> = { empty: 0, quarter: 25, half: 50, three_quarters: 75, full: 100 }

/** Sent on for review once nothing is missing; the readings are those of the delivery. */
export async function submitHandoverSet(call: GuestCall, id: number, orderId: number, author: string): Promise<void> {
  const { rows } = call
  if ((await keptSet(rows, id)).missing.length > 0) return
  const { rows: found } = await sql<{ miles_out: number | null; fuel_out: string | null }>`
    select k.miles_out, k.fuel_out from order_cases k join cases c on c.id = ${id} and c.state = 'draft' where k.case_id = ${orderId}`.execute(
    rows,
  )
  const [read] = found
  if (!read) return
  await takeCaseStep(call, conditionCase, conditionRules, {
    ...{ id, verb: 'submit', as: { who: 'link', actor: { id: null, name: author } } },
    values: { odometer_miles: read.miles_out, fuel_percent: percentOf[read.fuel_out ?? ''] ?? null, note: null },
  })
}
