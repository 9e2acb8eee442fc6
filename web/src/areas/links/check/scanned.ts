// Which of the vehicles on the sheet a text stands for: a plate that was typed or read, or the code that sticks in the vehicle.
import type { SheetVehicle } from '@kerbline/domain/areas/driver-checks/phone-endpoints.ts'
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'

/** As the portal keeps it of each code: the token itself is known to nobody but the code. */
async function digestOf(token: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

export const byPlate = (vehicles: readonly SheetVehicle[], typed: string): SheetVehicle | undefined => {
  const plate = normaliseRegistration(typed)
  return vehicles.find((vehicle) => vehicle.plate === plate) ?? vehicles.find((vehicle) => vehicle.reg_no === plate)
}

export async function byScan(vehicles: readonly SheetVehicle[], text: string): Promise<SheetVehicle | undefined> {
  const [, token] = /#\/link\/([\w-]+)/.exec(text) ?? []
  if (token === undefined) return byPlate(vehicles, text)
  const digest = await digestOf(token)
  return vehicles.find(({ codes }) => codes.includes(digest))
}
