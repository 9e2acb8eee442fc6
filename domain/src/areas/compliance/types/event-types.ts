// What can fall due, by the names it begins with. What an administrator may change of it stands in type-defaults.ts, which no page needs.

interface ComplianceEventTypeRow {
  readonly slug: string
  readonly name: string
  readonly holder: 'vehicle' | 'driver' | 'company'
  /** The law keeps a vehicle off the road while this is overdue: it comes before what is only late. */
  readonly keepsOffRoad?: true
  /** No workshop is booked for it. */
  readonly isRenewedAtDesk?: true
  /** It is kept or not, and falls due on no day. */
  readonly isUndated?: true
}

export const complianceEventTypes = [
  { slug: 'mot', name: 'MOT', holder: 'vehicle', keepsOffRoad: true },
  { slug: 'annual_test', name: 'Annual test', holder: 'vehicle', keepsOffRoad: true },
  { slug: 'ved', name: 'Vehicle tax', holder: 'vehicle', keepsOffRoad: true, isRenewedAtDesk: true },
  { slug: 'insurance', name: 'Insurance', holder: 'vehicle', keepsOffRoad: true, isRenewedAtDesk: true },
  { slug: 'service', name: 'Service', holder: 'vehicle' },
  { slug: 'safety_inspection', name: 'Safety inspection', holder: 'vehicle', keepsOffRoad: true },
  { slug: 'brake_test', name: 'Brake test', holder: 'vehicle', keepsOffRoad: true },
  { slug: 'tacho_calibration', name: 'Tachograph calibration', holder: 'vehicle', keepsOffRoad: true },
  { slug: 'tacho_vu_download', name: 'Vehicle unit (VU) download', holder: 'vehicle' },
  { slug: 'tacho_card_download', name: 'Driver card download', holder: 'driver' },
  { slug: 'loler', name: 'LOLER thorough examination', holder: 'vehicle' },
  { slug: 'speed_limiter', name: 'Speed limiter', holder: 'vehicle' },
  { slug: 'o_licence', name: 'Operator licence', holder: 'company' },
  { slug: 'driver_cpc', name: 'Driver CPC', holder: 'driver' },
  { slug: 'driver_licence', name: 'Driving licence', holder: 'driver' },
  { slug: 'licence_check', name: 'Licence check', holder: 'driver' },
  { slug: 'fire_extinguisher', name: 'Fire extinguisher', holder: 'vehicle' },
  { slug: 'first_aid', name: 'First-aid kit', holder: 'vehicle' },
  { slug: 'fridge_atp', name: 'ATP certificate (refrigeration)', holder: 'vehicle' },
  { slug: 'cctv_dvs', name: 'Direct Vision Standard (DVS) and cameras', holder: 'vehicle' },
  { slug: 'clean_air', name: 'Clean Air Zone standard', holder: 'vehicle', isUndated: true },
] as const satisfies readonly ComplianceEventTypeRow[]

export type ComplianceEventType = (typeof complianceEventTypes)[number]['slug']

const atDesk: ReadonlySet<string> = new Set(
  complianceEventTypes.flatMap((type) => ('isRenewedAtDesk' in type ? [type.slug] : [])),
)
export const renewedAtDesk: readonly string[] = [...atDesk]
/** Tax and insurance are renewed at a desk: everything else is done at a workshop. */
export const isDoneAtWorkshop = (eventType: string): boolean => !atDesk.has(eventType)

const undated: ReadonlySet<string> = new Set(
  complianceEventTypes.flatMap((type) => ('isUndated' in type ? [type.slug] : [])),
)
/** Everything but what is kept or not, and falls due on no day. */
export const isFallingDue = (eventType: string): boolean => !undated.has(eventType)

/** One spelling for a type, however a feed writes it: "Safety inspection" and "safety-inspection" are safety_inspection. */
export const normaliseEventType = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '_')
