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

const repairs = [
  ['MOT and safety check', 55, 75],
  ['Service, oil and filters', 140, 260],
  ['Brake pads and discs, front', 180, 290],
  ['Battery supplied and fitted', 120, 190],
  ['Clutch slave cylinder', 190, 340],
  ['Windscreen chip repair', 45, 70],
  ['Tail-lift LOLER inspection', 85, 140],
  ['Door hinge and latch', 70, 160],
] as const
const tyres = [
  ['Nearside front tyre', 85, 140],
  ['Two rear tyres', 170, 280],
  ['Puncture repair, mobile', 35, 60],
] as const

export function repairLine(plan: VehiclePlan, random: Random): LinePlan {
  const isTyre = random.chance(0.3)
  const [words, min, max] = random.pick<readonly [string, number, number]>(isTyre ? tyres : repairs)
  const size = isLorry(plan.model) ? 2.8 : 1.25
  const { plate, registrations } = name(plan, random)
  return {
    code: isTyre ? '5200' : '5100',
    category: 'maintenance',
    narrative: `${words}, ${plate}`,
    pence: Math.round(random.whole(min * 100, max * 100) * size),
    registrations,
  }
}

export function fuelLine(plan: VehiclePlan, random: Random): LinePlan {
  const isElectric = plan.model.fuel === 'electric'
  const [min, max] = isElectric ? [2_500, 7_000] : isLorry(plan.model) ? [30_000, 70_000] : [14_000, 36_000]
  const { plate, registrations } = name(plan, random)
  return {
    code: '5600',
    category: 'fuel',
    narrative: `${isElectric ? 'Charging' : 'Fuel card'} ${plate}`,
    pence: random.whole(min, max),
    registrations,
  }
}

const damagedParts = ['nearside mirror', 'rear bumper', 'sliding door', 'front wing', 'offside quarter'] as const

export function damageLine(plan: VehiclePlan, random: Random): LinePlan {
  const { plate, registrations } = name(plan, random)
  const narrative = `Damage recharge ${plate}: ${random.pick(damagedParts)}`
  const pence = random.whole(14_000, 82_000)
  return { code: '5300', category: 'damage', narrative, pence, registrations, isTaxed: false }
}

/** A penalty passed on, without VAT, and the fee for the work it made. */
export function fineLines(plan: VehiclePlan, random: Random): LinePlan[] {
  const notice = `KB${random.whole(10_000_000, 99_999_999)}`
  const { plate, registrations } = name(plan, random)
  const shared = { category: 'fines', registrations } as const
  return [
    {
      ...shared,
      code: '5410',
      narrative: `Penalty charge ${notice}, ${plate}`,
      pence: random.pick([3_500, 6_000, 8_000]),
      isTaxed: false,
    },
    { ...shared, code: '5420', narrative: `Administration fee ${notice}, ${plate}`, pence: 2_500 },
  ]
}

export function excessLine(plan: VehiclePlan, random: Random): LinePlan {
  const { plate, registrations } = name(plan, random)
  const narrative = `Excess mileage ${plate}, contract year`
  return { code: '5500', category: 'excess_miles', narrative, pence: random.whole(900, 4_200) * 8, registrations }
}

/** One line that names several vehicles: its value counts for each. */
export function washLine(plans: readonly VehiclePlan[], random: Random): LinePlan {
  const named = plans.map((plan) => name(plan, random))
  return {
    code: '5800',
    category: 'other',
    narrative: `Fleet wash ${named.map(({ plate }) => plate).join(', ')}`,
    pence: 1_800 * plans.length,
    registrations: named.flatMap(({ registrations }) => registrations),
  }
}

/** A charge for the whole account, which names no vehicle. */
export const standingLine = (vehicles: number): LinePlan => ({
  code: '5900',
  category: 'other',
  narrative: `Telematics portal, standing charge for ${vehicles} vehicles`,
  pence: vehicles * 250,
  registrations: [],
})

export function creditLine(plan: VehiclePlan, random: Random): LinePlan {
  const { plate, registrations } = name(plan, random)
  const narrative = `Credit: ${plate} off the road for ${random.whole(2, 9)} days, hire refunded`
  return { code: '4000', category: 'rental', narrative, pence: -random.whole(2_500, 12_500), registrations }
}
