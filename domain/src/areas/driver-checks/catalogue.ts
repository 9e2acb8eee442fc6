// The walkaround items a driver answers, by kind of vehicle. Default severities follow UK walkaround practice; an administrator
// may build other templates from the same shape.

import type { FuelType } from '../vehicles/words.ts'

export const checkTemplates = ['van', 'hgv', 'trailer', 'car'] as const
export type CheckTemplate = (typeof checkTemplates)[number]
export const templateWords: Readonly<Record<CheckTemplate, string>> = {
  van: 'Van',
  hgv: 'Lorry',
  trailer: 'Trailer',
  car: 'Car',
}

export const severities = ['advisory', 'minor', 'dangerous'] as const
export type Severity = (typeof severities)[number]
export const severityWords: Readonly<Record<Severity, string>> = {
  advisory: 'Advisory',
  minor: 'Minor',
  dangerous: 'Dangerous',
}

export const itemGroups = ['cab', 'lights', 'fluids', 'body', 'tyres', 'brakes', 'load'] as const
export type ItemGroup = (typeof itemGroups)[number]
export const itemGroupWords: Readonly<Record<ItemGroup, string>> = {
  cab: 'Cab',
  lights: 'Lights',
  fluids: 'Fluids',
  body: 'Body',
  tyres: 'Tyres',
  brakes: 'Brakes',
  load: 'Load',
}

/** Whether an item is asked: always, or only of a vehicle that has the part. */
export type Applies = 'always' | 'if towing' | 'if fitted'

export interface CheckItem {
  readonly code: string
  readonly item: string
  readonly group: ItemGroup
  readonly severity: 'minor' | 'dangerous'
  /** When a defect of this item is only minor, or dangerous after all. */
  readonly exception?: string
  /** What to look for. */
  readonly look?: Readonly<Partial<Record<CheckTemplate, string>>>
  /** Its words where a kind of vehicle has fewer of its parts. */
  readonly called?: Readonly<Partial<Record<CheckTemplate, string>>>
  readonly appliesTo: Readonly<Partial<Record<CheckTemplate, Applies>>>
}

const everyVehicle = { van: 'always', hgv: 'always', trailer: 'always', car: 'always' } as const
const driven = { van: 'always', hgv: 'always', car: 'always' } as const
/** Tread that the law asks for (Construction and Use Regulations 1986, regulation 27). */
const LIGHT_TREAD = 'At least 1.6 mm of tread. No cuts, bulges or loose wheel nuts'
const HEAVY_TREAD = 'At least 1 mm of tread. No cuts, bulges or loose wheel nuts'
const heavy = { hgv: 'always', trailer: 'always' } as const

export const checkItems = [
  {
    code: 'mirrors_glass',
    item: 'Mirrors, cameras, glass and view',
    group: 'cab',
    severity: 'dangerous',
    exception: 'Minor outside the driver’s view',
    appliesTo: driven,
  },
  {
    code: 'wipers',
    item: 'Wipers and washers',
    group: 'cab',
    severity: 'dangerous',
    exception: 'Minor if only the fluid is low',
    appliesTo: driven,
  },
  {
    code: 'warning_lamps',
    item: 'Warning lamps',
    group: 'cab',
    severity: 'minor',
    exception: 'Dangerous if a brake lamp: ABS or EBS',
    appliesTo: everyVehicle,
  },
  { code: 'steering', item: 'Steering', group: 'cab', severity: 'dangerous', appliesTo: driven },
  { code: 'horn', item: 'Horn', group: 'cab', severity: 'minor', appliesTo: driven },
  {
    code: 'brakes',
    item: 'Brakes, parking brake and air build-up',
    group: 'brakes',
    severity: 'dangerous',
    appliesTo: everyVehicle,
  },
  { code: 'height_marker', item: 'Height marker', group: 'cab', severity: 'minor', appliesTo: heavy },
  { code: 'seat_belts', item: 'Seat belts and cab interior', group: 'cab', severity: 'dangerous', appliesTo: driven },
  {
    code: 'lamps',
    item: 'Lamps, indicators and hazard lights',
    group: 'lights',
    severity: 'dangerous',
    exception: 'Minor if only a lens is damaged',
    appliesTo: everyVehicle,
  },
  {
    code: 'leaks',
    item: 'Fuel and oil leaks, filler cap',
    group: 'fluids',
    severity: 'dangerous',
    appliesTo: everyVehicle,
  },
  { code: 'battery', item: 'Battery', group: 'fluids', severity: 'minor', appliesTo: driven },
  {
    code: 'adblue',
    item: 'AdBlue',
    group: 'fluids',
    severity: 'minor',
    appliesTo: { van: 'always', hgv: 'always', car: 'if fitted' },
  },
  { code: 'exhaust_smoke', item: 'Exhaust smoke', group: 'fluids', severity: 'minor', appliesTo: driven },
  {
    code: 'body',
    item: 'Body, wings, doors and guards',
    group: 'body',
    severity: 'minor',
    exception: 'Dangerous if likely to fall off',
    appliesTo: everyVehicle,
  },
  {
    code: 'spray_suppression',
    item: 'Spray suppression and mudguards',
    group: 'body',
    severity: 'minor',
    appliesTo: heavy,
  },
  {
    code: 'tyres_wheels',
    item: 'Tyres and wheel fixings',
    group: 'tyres',
    severity: 'dangerous',
    look: { van: LIGHT_TREAD, car: LIGHT_TREAD, hgv: HEAVY_TREAD, trailer: HEAVY_TREAD },
    appliesTo: everyVehicle,
  },
  {
    code: 'air_electrical_lines',
    item: 'Air and brake lines, electrical leads',
    group: 'brakes',
    severity: 'dangerous',
    appliesTo: heavy,
  },
  {
    code: 'coupling',
    item: 'Coupling, landing legs and tow bar',
    group: 'load',
    severity: 'dangerous',
    called: { van: 'Coupling and tow bar', car: 'Coupling and tow bar' },
    appliesTo: { van: 'if towing', car: 'if towing', hgv: 'always', trailer: 'always' },
  },
  { code: 'load', item: 'Load security and weight', group: 'load', severity: 'dangerous', appliesTo: everyVehicle },
  { code: 'number_plate', item: 'Number plate', group: 'body', severity: 'minor', appliesTo: everyVehicle },
  {
    code: 'reflectors_markings',
    item: 'Reflectors, markings and plates',
    group: 'lights',
    severity: 'minor',
    appliesTo: everyVehicle,
  },
  {
    code: 'tachograph_limiter',
    item: 'Tachograph, speed limiter and operator disc',
    group: 'cab',
    severity: 'minor',
    appliesTo: { hgv: 'always' },
  },
  {
    code: 'tail_lift',
    item: 'Tail lift, curtains and restraints',
    group: 'load',
    severity: 'dangerous',
    appliesTo: { van: 'if fitted', hgv: 'if fitted', trailer: 'if fitted' },
  },
] as const satisfies readonly CheckItem[]

export type CheckItemCode = (typeof checkItems)[number]['code']

const byCode: ReadonlyMap<string, CheckItem> = new Map(checkItems.map((item) => [item.code, item]))

/** Null for a code of another template. */
export const checkItemOf = (code: string): CheckItem | null => byCode.get(code) ?? null

/** The items of a template, in the order of the walk. */
export const itemsFor = (template: CheckTemplate): CheckItem[] =>
  [...byCode.values()].flatMap((item) =>
    item.appliesTo[template] === undefined ? [] : [{ ...item, item: item.called?.[template] ?? item.item }],
  )

/** Parts that a vehicle of these fuels has not got: its check does not ask for them. */
const withoutPart: Readonly<Partial<Record<string, readonly FuelType[]>>> = {
  adblue: ['electric', 'hydrogen', 'petrol', 'gas'],
  exhaust_smoke: ['electric', 'hydrogen'],
}
export const leftOutOf = (fuel: string | null): string[] =>
  Object.entries(withoutPart).flatMap(([code, fuels]) => (fuels?.some((each) => each === fuel) ? [code] : []))
/** Asked of some fuels alone: a telephone leaves it out by the fuel it was told of. */
export const hangsOnFuel = (code: string): boolean => code in withoutPart

/** For a defect reported without a severity: the item's own; minor for a code nobody knows. */
export const defaultSeverity = (code: string): Severity => checkItemOf(code)?.severity ?? 'minor'
