// What a month's invoices say, line by line: hire, repairs, fuel, and the rest, in the words of a hire company's ledger.
import { shareHalfUp } from '@kerbline/domain/kit/rounding.ts'
import { isLorry } from '../vehicles/models.ts'
import { type VehiclePlan, written } from '../vehicles/fleet-plan.ts'
import { type Random } from '../random.ts'

export interface LinePlan {
  readonly code: string
  readonly category: 'rental' | 'maintenance' | 'damage' | 'fines' | 'fuel' | 'excess_miles' | 'other'
  readonly narrative: string
  readonly pence: number
  /** The vehicles that the narrative names. */
  readonly registrations: readonly string[]
  /** False for penalties passed on and payments for damage: they carry no VAT. */
  readonly isTaxed?: boolean
  readonly note?: string
}

/** What a case comes to. */
export interface Charge {
  readonly number: string
  readonly words: string
  readonly pence: number
}

interface Named {
  /** As the narrative has it: with the space, without it, now and then in small letters. */
  readonly plate: string
  readonly registrations: readonly [string]
}

/** How a line names a vehicle; one that changed its plate is called by either. */
function name({ registration, shownRegistration }: VehiclePlan, random: Random): Named {
  const worn = shownRegistration !== null && random.chance(0.4) ? shownRegistration : registration
  const luck = random.fraction()
  const spaced = luck < 0.84 || luck >= 0.94 ? written(worn) : worn
  return { plate: luck < 0.94 ? spaced : spaced.toLowerCase(), registrations: [worn] }
}

/** A hire of so many days by the weekly rate, as its terms have it; now and then by the rate of an earlier contract. */
export function hireLine(plan: VehiclePlan, days: number, period: string, random: Random): LinePlan {
  const { plate, registrations } = name(plan, random)
  const rate = random.chance(0.004) ? plan.weeklyPence + random.pick([-700, 700, 1_400]) : plan.weeklyPence
  return {
    code: '4000',
    category: 'rental',
    narrative: `Hire ${plate} ${plan.model.make} ${plan.model.model}, ${period}`,
    pence: shareHalfUp(rate, days, 7),
    registrations,
  }
}

/** A vehicle of the customer's own, looked after by the day: no hire, and so by the line's own words. */
export function managedLine(plan: VehiclePlan, days: number, period: string, random: Random): LinePlan {
  const { plate, registrations } = name(plan, random)
  const day = shareHalfUp(plan.weeklyPence, 1, 7)
  const narrative = `Managed service ${plate}, ${period}, ${days} days at £${(day / 100).toFixed(2)}`
  return { code: '5900', category: 'other', narrative, pence: day * days, registrations }
}

/** A job that the customer pays for, as it came to. */
export function repairLine(plan: VehiclePlan, { number, words, pence }: Charge, random: Random): LinePlan {
  const { plate, registrations } = name(plan, random)
  return { code: '5100', category: 'maintenance', narrative: `${words}, ${plate}, ${number}`, pence, registrations }
}

export function fuelLine(plan: VehiclePlan, random: Random): LinePlan {
  const isElectric = plan.model.fuel === 'electric'
  const [min, max] = isElectric ? [500, 1_400] : isLorry(plan.model) ? [2_100, 4_900] : [1_000, 2_500]
  const { plate, registrations } = name(plan, random)
  // In tenths of a litre or kilowatt hour, and tenths of a penny for each.
  const [tenths, price] = [random.whole(min, max), isElectric ? 519 : 1_400 + random.whole(0, 49)]
  return {
    code: '5600',
    category: 'fuel',
    narrative: `${isElectric ? 'Charging' : 'Fuel card'} ${plate}, ${tenths / 10} ${isElectric ? 'kWh' : 'litres'} at £${(price / 1000).toFixed(3)}`,
    pence: shareHalfUp(price, tenths, 100),
    registrations,
  }
}

export function damageLine(plan: VehiclePlan, { number, words, pence }: Charge, random: Random): LinePlan {
  const { plate, registrations } = name(plan, random)
  const narrative = `Damage recharge ${number}, ${plate}: ${words}`
  return { code: '5300', category: 'damage', narrative, pence, registrations, isTaxed: false }
}

/** A penalty passed on, without VAT, and the fee for the work it made. */
export function fineLines(
  plan: VehiclePlan,
  { number, words: notice, pence }: Charge,
  feePence: number,
  random: Random,
): LinePlan[] {
  const { plate, registrations } = name(plan, random)
  const shared = { category: 'fines', registrations } as const
  const fee = { ...shared, code: '5420', narrative: `Administration fee ${number}, ${plate}`, pence: feePence }
  const penalty = `Penalty charge ${notice}, ${plate}, ${number}`
  return pence === 0 ? [fee] : [{ ...shared, code: '5410', narrative: penalty, pence, isTaxed: false }, fee]
}

/** What was agreed at the end of a hire, line by line. */
export function returnLines(plan: VehiclePlan, charges: readonly Charge[], random: Random): LinePlan[] {
  const { plate, registrations } = name(plan, random)
  return charges.map(({ number, words, pence }) => ({
    code: '5900',
    category: 'other',
    narrative: `${words}, ${plate}, ${number}`,
    pence,
    registrations,
  }))
}

/** Lines that nothing in the portal explains: of another ledger's making. */
export function strangeLine(plan: VehiclePlan, place: number, random: Random): LinePlan {
  const { plate, registrations } = name(plan, random)
  if (place === 0)
    return {
      ...{ code: '5410', category: 'fines', registrations, isTaxed: false },
      ...{ narrative: `Penalty charge KB${random.whole(10_000_000, 99_999_999)}, ${plate}`, pence: 6_000 },
    }
  return {
    ...{ code: '5900', category: 'other', registrations: [] },
    ...{ narrative: `KEY SUPPLY+CODE 2OFF REF${random.whole(1_000, 9_999)}`, pence: 8_400 },
  }
}

export function excessLine(plan: VehiclePlan, random: Random): LinePlan {
  const { plate, registrations } = name(plan, random)
  const narrative = `Excess mileage ${plate}, contract year`
  return {
    code: '5500',
    category: 'excess_miles',
    narrative,
    pence: random.whole(900, 4_200) * (isLorry(plan.model) ? 14 : 8),
    registrations,
  }
}

/** One line that names several vehicles: its value counts for each. */
export function washLine(plans: readonly VehiclePlan[], random: Random): LinePlan {
  const named = plans.map((plan) => name(plan, random))
  return {
    code: '5800',
    category: 'other',
    narrative: `Fleet wash, ${plans.length} vehicles at £18.00: ${named.map(({ plate }) => plate).join(', ')}`,
    pence: 1_800 * plans.length,
    registrations: named.flatMap(({ registrations }) => registrations),
  }
}

/** A charge for the whole account, which names no vehicle. */
export const standingLine = (vehicles: number): LinePlan => ({
  code: '5900',
  category: 'other',
  narrative: `Telematics portal, standing charge, ${vehicles.toLocaleString('en-GB')} vehicles at £2.50`,
  pence: vehicles * 250,
  registrations: [],
})

export function creditLine(plan: VehiclePlan, random: Random): LinePlan {
  const { plate, registrations } = name(plan, random)
  const narrative = `Credit: ${plate} off the road for ${random.whole(2, 9)} days, hire refunded`
  return { code: '4000', category: 'rental', narrative, pence: -random.whole(2_500, 12_500), registrations }
}
