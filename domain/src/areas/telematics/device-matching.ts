// Which vehicle a device rides in: by its number, else by the VIN, else by a plate sent in place of a serial number.
// A device that fits no vehicle, or more than one, goes to the staff's queue; it is never guessed.
import { normaliseRegistration } from '../../fleet/registration.ts'
import { imeiDigits, isVin, normaliseVin } from '../../fleet/serial-numbers.ts'

export interface Device {
  readonly serialNumber: string | null
  /** The VIN, for road vehicles. */
  readonly pin: string | null
}

export interface FleetVehicle {
  readonly reg: string
  readonly currentReg: string | null
  /** Every plate it wears or wore, where they are known. */
  readonly plates?: readonly string[]
  /** Device number; the wire keeps the specification's spelling. */
  readonly emei: string | null
  readonly vin: string | null
}

/** `staff`: somebody said so. */
export type MatchedBy = 'device number' | 'VIN' | 'registration' | 'staff'

export interface DeviceMatch<Vehicle extends FleetVehicle> {
  readonly vehicle: Vehicle
  readonly by: MatchedBy
}

/** Fewer digits are those of a plate or of a running number, and would match by accident. */
const FEWEST_DEVICE_DIGITS = 6

const deviceKey = (text: string | null): string => {
  const digits = imeiDigits(text ?? '')
  return digits.length >= FEWEST_DEVICE_DIGITS ? digits : ''
}
const vinKey = (text: string | null): string => (text !== null && isVin(text) ? normaliseVin(text) : '')

/** Providers write "missing" where they know no serial number. */
const isSerialNumber = (text: string | null): text is string =>
  !['', 'missing'].includes((text ?? '').trim().toLowerCase())

/** Key to its vehicle; null where two vehicles claim the same key. */
type Index<Vehicle> = ReadonlyMap<string, Vehicle | null>

function indexBy<Vehicle>(
  vehicles: readonly Vehicle[],
  keysOf: (vehicle: Vehicle) => readonly string[],
): Index<Vehicle> {
  const index = new Map<string, Vehicle | null>()
  for (const vehicle of vehicles) {
    for (const key of new Set(keysOf(vehicle))) {
      if (key !== '') index.set(key, index.has(key) ? null : vehicle)
    }
  }
  return index
}

/** Made once for a fleet: the answer for one device, or null for one that is unmatched. */
export function deviceMatcher<Vehicle extends FleetVehicle>(
  vehicles: readonly Vehicle[],
): (device: Device) => DeviceMatch<Vehicle> | null {
  const byDevice = indexBy(vehicles, (vehicle) => [deviceKey(vehicle.emei)])
  const byVin = indexBy(vehicles, (vehicle) => [vinKey(vehicle.vin)])
  const byReg = indexBy(vehicles, (vehicle) => [vehicle.reg, vehicle.currentReg ?? ''].map(normaliseRegistration))
  const byPlate = indexBy(vehicles, (vehicle) => vehicle.plates ?? [])
  return ({ serialNumber, pin }) => {
    const serial = isSerialNumber(serialNumber) ? serialNumber : ''
    const attempts: readonly (readonly [MatchedBy, Vehicle | null | undefined])[] = [
      ['device number', byDevice.get(deviceKey(serial))],
      ['VIN', byVin.get(vinKey(pin))],
      ['registration', byReg.get(normaliseRegistration(serial))],
      // A plate that was taken off counts where nobody else has it now.
      ['registration', byReg.has(normaliseRegistration(serial)) ? null : byPlate.get(normaliseRegistration(serial))],
    ]
    for (const [by, vehicle] of attempts) if (vehicle) return { vehicle, by }
    return null
  }
}
