// The token of a link for people without an account: taken out of the address before anything is drawn, and kept for this tab alone, so that
// a reload shows the same. It travels in a body.
import { signal } from './signal.ts'

const tokenKey = 'kerbline.link'
const vehicleKey = 'kerbline.scanned_vehicle'

/** What stands in the address in its place. */
export const openedLink = 'opened'

function readTab(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined // storage is closed: what this page remembers serves
  }
}

function storeInTab(key: string, value: string | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // storage is closed: the link works until the page is loaded again
  }
}

/** Undefined: no link was opened in this tab. */
export const linkToken = signal<string | undefined>(readTab(tokenKey))

/** Each opening is asked for anew, of the same link too. */
export function takeLinkToken(token: string): void {
  storeInTab(tokenKey, token)
  linkToken.set(token)
}

/** The vehicle whose code was scanned in this tab. */
export interface ScannedVehicle {
  readonly token: string
  readonly registration: string
}

function readVehicle(): ScannedVehicle | undefined {
  const [token, registration] = readTab(vehicleKey)?.split(' ') ?? []
  return token === undefined || registration === undefined ? undefined : { token, registration }
}

export const scannedVehicle = signal<ScannedVehicle | undefined>(readVehicle())

export function noteScannedVehicle(vehicle: ScannedVehicle | undefined): void {
  // Two words: a plate is written with a space, and kept without.
  const registration = vehicle?.registration.replaceAll(' ', '') ?? ''
  storeInTab(vehicleKey, vehicle && `${vehicle.token} ${registration}`)
  scannedVehicle.set(vehicle && { ...vehicle, registration })
}
