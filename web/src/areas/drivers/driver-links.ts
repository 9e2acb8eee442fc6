// Where a driver's page is. A plate opens whoever has the vehicle now, so a driver who has none is named by number beside it.
import { href } from '@kerbline/domain/screens.ts'

export interface DriverPlace {
  readonly id: number
  /** Of the present vehicle, else of the last one. */
  readonly plate: string | null
  readonly has_vehicle: boolean
}

/** A driver who never had a vehicle opens over the list (ruling 31). */
export function driverHref({ id, plate, has_vehicle: hasVehicle }: DriverPlace, tab?: string): string {
  if (plate === null) return href('drivers', {}, { driver: id })
  return href('driver', { reg: plate }, { driver: hasVehicle ? undefined : id, tab })
}

export const editDriverHref = (id: number): string => href('driver', { reg: id }, { edit: 'yes' })
export const createDriverHref = (): string => href('drivers', {}, { create: 'yes' })
