// Where the forms of a vehicle are: in place of its page, and in place of the list.
import { href } from '@kerbline/domain/screens.ts'

export const newVehicleHref = (): string => href('vehicles', undefined, { new: 1 })
/** `vehicle`: which of several that wore the plate. */
export const editVehicleHref = (reg: string, vehicle: number | undefined): string =>
  href('vehicle', { reg }, { vehicle, edit: 1 })
