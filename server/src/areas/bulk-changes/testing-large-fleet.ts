// For tests alone: a fleet beyond what one page of a browser gathers, most of one account and some of another, and a tag of the first.
import type { Rows } from '../../db/scope.ts'
import { aVehicle } from '../../testing/factories.ts'
import { categoryId } from '../../testing/portal.ts'

/** Of the second account; their plates hold "BLK" like all the others. */
const OTHERS = 40
const AT_ONCE = 500

/** @returns the tag's id */
export async function addLargeFleet(rows: Rows, count: number): Promise<number> {
  const vehicle_category_id = await categoryId(rows)
  const fleet = Array.from({ length: count }, (_, place) =>
    aVehicle({
      customer_account_number: place < OTHERS ? 'NORTH02' : 'NORTH01',
      vehicle_category_id,
      reg_no: `ZZ${String(place).padStart(5, '0')}BLK`,
    }),
  )
  for (let from = 0; from < count; from += AT_ONCE)
    await rows
      .insertInto('vehicles')
      .values(fleet.slice(from, from + AT_ONCE))
      .execute()
  const { id } = await rows
    .insertInto('tags')
    .values({ customer_account_number: 'NORTH01', name: 'Depot', colour: '#1a4b8c', visibility: 'shared' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
