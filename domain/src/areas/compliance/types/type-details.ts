// What a type of compliance applies to, and where its interval comes from: defaults an administrator may change under Settings. What is
// trade knowledge rather than law says so; the portal shows it as advice with its source.
import type { VehicleClass } from '../../vehicles/words.ts'
import type { ComplianceEventType } from './event-types.ts'

export const equipmentKinds = ['tail_lift', 'tachograph', 'crane', 'fridge'] as const
export type Equipment = (typeof equipmentKinds)[number]
export const equipmentWords: Readonly<Record<Equipment, string>> = {
  tail_lift: 'Tail lift',
  tachograph: 'Tachograph',
  crane: 'Crane',
  fridge: 'Fridge',
}

export interface TypeDetail {
  /** Empty: whatever the class. */
  readonly classes?: readonly VehicleClass[]
  /** Groups of bodies; empty: whatever the body. */
  readonly bodyGroups?: readonly string[]
  /** Any of these is fitted; empty: nothing need be. */
  readonly equipment?: readonly Equipment[]
  readonly legalSource: string
  /** The law asks for it. */
  readonly isStatutory: boolean
}

/** When the sources below were read. */
export const LEGAL_SOURCES_READ = '2026-11-01'

const heavy = ['hgv', 'trailer'] as const
const advice = (of: string): string => `Industry practice, not law: ${of}. Check what applies to you.`

export const typeDetails: Readonly<Record<ComplianceEventType, TypeDetail>> = {
  mot: {
    classes: ['car', 'van', 'minibus'],
    legalSource: 'GOV.UK, Getting an MOT: 3 years after first registration, then every year.',
    isStatutory: true,
  },
  annual_test: {
    classes: heavy,
    legalSource:
      'Goods Vehicles (Plating and Testing) Regulations 1988: within 1 year of registration, then every year.',
    isStatutory: true,
  },
  ved: {
    classes: ['car', 'van', 'hgv', 'minibus', 'plant'],
    legalSource: 'DVLA Vehicle Enquiry Service: date tax is due.',
    isStatutory: true,
  },
  insurance: { legalSource: advice('policy end date (check who insures the vehicle)'), isStatutory: false },
  service: { legalSource: advice('the maker’s months or miles, whichever comes first'), isStatutory: false },
  safety_inspection: {
    classes: heavy,
    legalSource: 'DVSA Guide to maintaining roadworthiness: the operator sets the interval, usually 6 to 8 weeks.',
    isStatutory: true,
  },
  brake_test: {
    classes: heavy,
    legalSource:
      'DVSA, Guide to maintaining roadworthiness (April 2025): braking is assessed at every inspection. Without EBPMS, at least 4 laden tests a year.',
    isStatutory: true,
  },
  tacho_calibration: {
    equipment: ['tachograph'],
    legalSource: 'Tachograph rules: every 24 months, and after a repair or a change of registration or tyre size.',
    isStatutory: true,
  },
  tacho_vu_download: { equipment: ['tachograph'], legalSource: advice('at most 90 days apart'), isStatutory: false },
  tacho_card_download: { legalSource: 'Tachograph rules: at most 28 days apart.', isStatutory: true },
  loler: {
    equipment: ['tail_lift', 'crane'],
    legalSource:
      'LOLER 1998, regulation 9: thorough examination every 6 months if it lifts people, otherwise every 12 months, or as set out in an examination scheme.',
    isStatutory: true,
  },
  speed_limiter: {
    classes: ['hgv'],
    legalSource: advice('checked with the calibration of the tachograph'),
    isStatutory: false,
  },
  o_licence: { legalSource: advice('the five-year continuation date'), isStatutory: false },
  driver_cpc: { legalSource: advice('35 hours of training in five years'), isStatutory: false },
  driver_licence: {
    legalSource: advice('photocard every 10 years, vocational entitlement every 5 years from age 45'),
    isStatutory: false,
  },
  licence_check: {
    legalSource: advice('every 12 months, every 6 months from 4 points, every 3 months from 8 points'),
    isStatutory: false,
  },
  fire_extinguisher: { legalSource: advice('every year'), isStatutory: false },
  first_aid: { legalSource: advice('every year'), isStatutory: false },
  fridge_atp: { equipment: ['fridge'], legalSource: advice('certificate expiry date'), isStatutory: false },
  cctv_dvs: { legalSource: advice('every year'), isStatutory: false },
  clean_air: { legalSource: advice('an estimate by fuel and Euro standard'), isStatutory: false },
}
