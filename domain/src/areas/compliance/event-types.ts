// What can fall due, and the defaults an administrator may change. These numbers are data: law and trade practice move.

export interface EventInterval {
  readonly every: number
  readonly unit: 'days' | 'weeks' | 'months'
}

interface ComplianceEventTypeRow {
  readonly slug: string
  readonly name: string
  readonly holder: 'vehicle' | 'driver' | 'company'
  readonly appliesTo: string
  /** How many weeks before the due date an event turns amber; null for a type without a date. */
  readonly amberWeeks: number | null
  /** Only for a type that also falls due by miles. */
  readonly amberMiles?: number
  readonly interval: EventInterval | null
  /** The law keeps a vehicle off the road while this is overdue: it comes before what is only late. */
  readonly keepsOffRoad?: true
  /** No workshop is booked for it. */
  readonly isRenewedAtDesk?: true
}

const months = (every: number) => ({ every, unit: 'months' }) as const

export const complianceEventTypes = [
  {
    slug: 'mot',
    name: 'MOT',
    holder: 'vehicle',
    appliesTo: 'Cars, and vans up to 3.5 t',
    amberWeeks: 4,
    interval: months(12),
    keepsOffRoad: true,
  },
  {
    slug: 'annual_test',
    name: 'Annual test',
    holder: 'vehicle',
    appliesTo: 'Lorries and trailers',
    amberWeeks: 8,
    interval: months(12),
    keepsOffRoad: true,
  },
  {
    slug: 'ved',
    name: 'Vehicle tax',
    holder: 'vehicle',
    appliesTo: 'All but trailers',
    amberWeeks: 4,
    interval: months(12),
    isRenewedAtDesk: true,
    keepsOffRoad: true,
  },
  {
    slug: 'insurance',
    name: 'Insurance',
    holder: 'vehicle',
    appliesTo: 'All',
    amberWeeks: 4,
    interval: months(12),
    isRenewedAtDesk: true,
    keepsOffRoad: true,
  },
  {
    slug: 'service',
    name: 'Service',
    holder: 'vehicle',
    appliesTo: 'All',
    amberWeeks: 4,
    amberMiles: 1000,
    interval: months(12),
  },
  {
    slug: 'safety_inspection',
    name: 'Safety inspection',
    holder: 'vehicle',
    appliesTo: 'Lorries and trailers; vans where wished',
    amberWeeks: 2,
    interval: { every: 6, unit: 'weeks' },
    keepsOffRoad: true,
  },
  {
    slug: 'brake_test',
    name: 'Brake test',
    holder: 'vehicle',
    appliesTo: 'Lorries and trailers',
    amberWeeks: 2,
    interval: { every: 13, unit: 'weeks' },
    keepsOffRoad: true,
  },
  {
    slug: 'tacho_calibration',
    name: 'Tachograph calibration',
    holder: 'vehicle',
    appliesTo: 'With a tachograph',
    amberWeeks: 6,
    interval: months(24),
    keepsOffRoad: true,
  },
  {
    slug: 'tacho_vu_download',
    name: 'Tachograph unit download',
    holder: 'vehicle',
    appliesTo: 'With a tachograph',
    amberWeeks: 2,
    interval: { every: 90, unit: 'days' },
  },
  {
    slug: 'tacho_card_download',
    name: 'Driver card download',
    holder: 'driver',
    appliesTo: 'Drivers with a tachograph card',
    amberWeeks: 1,
    interval: { every: 28, unit: 'days' },
  },
  {
    slug: 'loler',
    name: 'LOLER inspection',
    holder: 'vehicle',
    appliesTo: 'With a tail lift or crane',
    amberWeeks: 4,
    interval: months(6),
  },
  {
    slug: 'speed_limiter',
    name: 'Speed limiter',
    holder: 'vehicle',
    appliesTo: 'Goods vehicles over 3.5 t',
    amberWeeks: 4,
    interval: months(24),
  },
  {
    slug: 'o_licence',
    name: 'Operator licence',
    holder: 'company',
    appliesTo: 'Operators',
    amberWeeks: 12,
    interval: months(60),
  },
  {
    slug: 'driver_cpc',
    name: 'Driver CPC',
    holder: 'driver',
    appliesTo: 'Lorry drivers',
    amberWeeks: 12,
    interval: months(60),
  },
  {
    slug: 'driver_licence',
    name: 'Driving licence',
    holder: 'driver',
    appliesTo: 'All drivers',
    amberWeeks: 8,
    interval: months(120),
  },
  {
    slug: 'licence_check',
    name: 'Licence check',
    holder: 'driver',
    appliesTo: 'All drivers',
    amberWeeks: 2,
    interval: months(12),
  },
  {
    slug: 'fire_extinguisher',
    name: 'Fire extinguisher',
    holder: 'vehicle',
    appliesTo: 'Where carried',
    amberWeeks: 4,
    interval: months(12),
  },
  {
    slug: 'first_aid',
    name: 'First-aid kit',
    holder: 'vehicle',
    appliesTo: 'Where carried',
    amberWeeks: 4,
    interval: months(12),
  },
  {
    slug: 'fridge_atp',
    name: 'Refrigeration ATP',
    holder: 'vehicle',
    appliesTo: 'Refrigerated bodies',
    amberWeeks: 4,
    interval: months(36),
  },
  {
    slug: 'cctv_dvs',
    name: 'Camera and direct vision',
    holder: 'vehicle',
    appliesTo: 'Where fitted',
    amberWeeks: 4,
    interval: months(12),
  },
  {
    slug: 'clean_air',
    name: 'Clean-air standard',
    holder: 'vehicle',
    appliesTo: 'All',
    amberWeeks: null,
    interval: null,
  },
] as const satisfies readonly ComplianceEventTypeRow[]

export type ComplianceEventType = (typeof complianceEventTypes)[number]['slug']

/** Types without which a vehicle may not be on the road. */
export const offRoadTypes: readonly ComplianceEventType[] = complianceEventTypes.flatMap((type) =>
  'keepsOffRoad' in type ? [type.slug] : [],
)
const offRoad: ReadonlySet<string> = new Set(offRoadTypes)
export const keepsOffRoad = (eventType: string): boolean => offRoad.has(eventType)

const atDesk: ReadonlySet<string> = new Set(
  complianceEventTypes.flatMap((type) => ('isRenewedAtDesk' in type ? [type.slug] : [])),
)
/** Tax and insurance are renewed at a desk: everything else is done at a workshop. */
export const isDoneAtWorkshop = (eventType: string): boolean => !atDesk.has(eventType)

/** One spelling for a type, however a feed writes it: "Safety inspection" and "safety-inspection" are safety_inspection. */
export const normaliseEventType = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '_')
