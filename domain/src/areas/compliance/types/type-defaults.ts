// Defaults of what can fall due, which an administrator may change. These numbers are data: law and trade practice move.
import { complianceEventTypes, type ComplianceEventType } from './event-types.ts'
import type { EventInterval, LicenceCheckRule, PointsStep } from './interval.ts'

interface TypeDefaults {
  readonly appliesTo: string
  /** How many weeks before the due date an event turns amber; null for a type without a date. */
  readonly amberWeeks: number | null
  /** Only for a type that also falls due by miles. */
  readonly fewMiles?: number
  readonly interval: EventInterval | null
  /** Only for a type that also falls due by miles: after how many it comes again. */
  readonly intervalMiles?: number
  /** Only of licence checks: how often from so many points on. */
  readonly byPoints?: readonly PointsStep[]
}

const months = (every: number) => ({ every, unit: 'months' }) as const

export const typeDefaults: Readonly<Record<ComplianceEventType, TypeDefaults>> = {
  mot: { appliesTo: 'Cars, and vans up to 3.5 t', amberWeeks: 4, interval: months(12) },
  annual_test: { appliesTo: 'Lorries and trailers', amberWeeks: 8, interval: months(12) },
  ved: { appliesTo: 'All except trailers', amberWeeks: 4, interval: months(12) },
  insurance: { appliesTo: 'All', amberWeeks: 4, interval: months(12) },
  service: { appliesTo: 'All', amberWeeks: 4, fewMiles: 1000, intervalMiles: 10_000, interval: months(12) },
  safety_inspection: {
    appliesTo: 'Lorries and trailers (optional for vans)',
    amberWeeks: 2,
    interval: { every: 6, unit: 'weeks' },
  },
  brake_test: { appliesTo: 'Lorries and trailers', amberWeeks: 2, interval: { every: 13, unit: 'weeks' } },
  tacho_calibration: { appliesTo: 'With a tachograph', amberWeeks: 6, interval: months(24) },
  tacho_vu_download: { appliesTo: 'With a tachograph', amberWeeks: 2, interval: { every: 90, unit: 'days' } },
  tacho_card_download: {
    appliesTo: 'Drivers with a tachograph card',
    amberWeeks: 1,
    interval: { every: 28, unit: 'days' },
  },
  loler: { appliesTo: 'With a tail lift or crane', amberWeeks: 4, interval: months(6) },
  speed_limiter: { appliesTo: 'Goods vehicles over 3.5 t', amberWeeks: 4, interval: months(24) },
  o_licence: { appliesTo: 'Operators', amberWeeks: 12, interval: months(60) },
  driver_cpc: { appliesTo: 'Lorry drivers', amberWeeks: 12, interval: months(60) },
  driver_licence: { appliesTo: 'All drivers', amberWeeks: 8, interval: months(120) },
  licence_check: {
    appliesTo: 'All drivers',
    amberWeeks: 2,
    interval: months(12),
    byPoints: [
      { from_points: 4, months: 6 },
      { from_points: 8, months: 3 },
    ],
  },
  fire_extinguisher: { appliesTo: 'Where carried', amberWeeks: 4, interval: months(12) },
  first_aid: { appliesTo: 'Where carried', amberWeeks: 4, interval: months(12) },
  fridge_atp: { appliesTo: 'Refrigerated bodies', amberWeeks: 4, interval: months(36) },
  cctv_dvs: { appliesTo: 'Where fitted', amberWeeks: 4, interval: months(12) },
  clean_air: { appliesTo: 'All', amberWeeks: null, interval: null },
}

/** How licences are checked where nobody says otherwise. */
export const defaultLicenceCheck: LicenceCheckRule = {
  interval: typeDefaults.licence_check.interval,
  by_points: typeDefaults.licence_check.byPoints ?? [],
}

/** Each kind with its defaults, in their order. */
export const describedEventTypes = complianceEventTypes.map((type) => ({ ...type, ...typeDefaults[type.slug] }))
