// What is asked for, quoted and ordered: so many vehicles of a kind. An enquiry holds lines, a quote prices them, an order is one of them.
import { z } from 'zod'

const id = z.number().int().positive()
const words = (max: number) => z.string().trim().max(max, `Use at most ${max} characters.`).nullable().default(null)

export const vehicleLine = z.strictObject({
  vehicle_category_id: z.number('Choose a vehicle category.').int().positive(),
  manufacturer_id: id.nullable().default(null),
  model: words(80),
  body_id: id.nullable().default(null),
  quantity: z.number('Enter how many.').int().min(1, 'Enter 1 to 200 vehicles.').max(200, 'Enter 1 to 200 vehicles.'),
  /** Anything else that is asked for. */
  spec: words(1_000),
  has_tail_lift: z.boolean().default(false),
  has_tow_bar: z.boolean().default(false),
  has_livery: z.boolean().default(false),
})
export type VehicleLine = z.output<typeof vehicleLine>
export const maxVehicleLines = 40
