// For a device that fits no vehicle: which vehicles it may be meant for, by what a person mistypes. Never taken without
// somebody's word.
import { lookalikeKey } from '../../fleet/registration-search.ts'
import { imeiDigits, normaliseVin } from '../../fleet/serial-numbers.ts'
import type { Device, FleetVehicle } from './device-matching.ts'

export interface Suggestion<Vehicle extends FleetVehicle> {
  readonly vehicle: Vehicle
  readonly reason: string
}

const IMEI_LENGTH = 15
const VIN_END = 8

/** The number itself, and all with one digit other or two neighbours swapped: what an index can be asked for. */
export function nearbyImeis(serialNumber: string): string[] {
  const digits = imeiDigits(serialNumber)
  if (digits.length !== IMEI_LENGTH) return digits.length > 5 ? [digits] : []
  const found = new Set([digits])
  for (let place = 0; place < digits.length; place += 1) {
    const [start, end] = [digits.slice(0, place), digits.slice(place + 1)]
    for (let digit = 0; digit < 10; digit += 1) found.add(`${start}${digit}${end}`)
    if (place > 0) found.add(`${digits.slice(0, place - 1)}${digits[place] ?? ''}${digits[place - 1] ?? ''}${end}`)
  }
  return [...found]
}

/** The last eight of a VIN tell vehicles apart; with less there is nothing to compare. */
export const vinEnd = (pin: string | null): string => {
  const vin = normaliseVin(pin ?? '')
  return vin.length >= VIN_END ? vin.slice(-VIN_END) : ''
}

const plateKeys = ({ reg, currentReg, plates = [] }: FleetVehicle): string[] =>
  [reg, currentReg ?? '', ...plates].map(lookalikeKey).filter((key) => key !== '')

function reasonFor({ serialNumber, pin }: Device, vehicle: FleetVehicle): string | null {
  const serial = serialNumber ?? ''
  const digits = imeiDigits(serial)
  const own = imeiDigits(vehicle.emei ?? '')
  if (own !== '' && own === digits) return 'Same device number'
  if (pin !== null && vehicle.vin !== null && normaliseVin(pin) === normaliseVin(vehicle.vin)) return 'Same VIN'
  if (plateKeys(vehicle).includes(lookalikeKey(serial))) return 'Similar registration'
  if (vinEnd(pin) !== '' && vinEnd(pin) === vinEnd(vehicle.vin)) return 'Last 8 characters of VIN match'
  if (own.length === IMEI_LENGTH && nearbyImeis(serial).includes(own)) return 'Similar device number'
  return null
}

const order = ['Same device number', 'Same VIN', 'Similar registration', 'Last 8 characters of VIN match']
const rank = (reason: string): number => (order.includes(reason) ? order.indexOf(reason) : order.length)

/** The likeliest first, three at most. */
export function suggestVehicles<Vehicle extends FleetVehicle>(
  device: Device,
  vehicles: readonly Vehicle[],
): Suggestion<Vehicle>[] {
  return vehicles
    .flatMap((vehicle) => {
      const reason = reasonFor(device, vehicle)
      return reason === null ? [] : [{ vehicle, reason }]
    })
    .toSorted((one, other) => rank(one.reason) - rank(other.reason))
    .slice(0, 3)
}
