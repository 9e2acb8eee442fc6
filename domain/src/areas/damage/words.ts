// What damage is, in words: kinds of incident and of mark, where on the body it is, how bad.
export const damageTypeWords = {
  collision: 'Collision',
  third_party_hit: 'Hit by someone else',
  reversing: 'Reversing',
  vandalism: 'Vandalism',
  theft: 'Theft',
  attempted_theft: 'Attempted theft',
  glass: 'Glass',
  tyre: 'Tyre',
  misfuel: 'Wrong fuel',
  load: 'Load',
  weather: 'Weather',
  wear: 'Wear and tear',
} as const
export type DamageType = keyof typeof damageTypeWords

export const injuryWords = { none: 'None', minor: 'Minor', serious: 'Serious', fatal: 'Fatal' } as const
/** What the law asks of the driver and the employer when somebody is badly hurt or dies: advice, each with its source. */
export const injurySteps: readonly { readonly words: string; readonly source: string }[] = [
  {
    words:
      'Stop. Give your name and address, the owner’s name and address and the registration to anyone with good reason to ask.',
    source: 'Road Traffic Act 1988, section 170(2)',
  },
  {
    words:
      'If you did not show proof of insurance at the scene, report the accident to the police as soon as you can and within 24 hours.',
    source: 'Road Traffic Act 1988, section 170(5) and (6)',
  },
  {
    words: 'Show the police proof of insurance within seven days of the accident.',
    source: 'Road Traffic Act 1988, section 170(7)',
  },
  {
    words:
      'If someone was loading, unloading or working beside the road, the employer must report it to the Health and Safety Executive.',
    source: 'RIDDOR 2013, regulations 4 to 6 and 14(3)',
  },
]
export const isSerious = (injuries: unknown): boolean => injuries === 'serious' || injuries === 'fatal'

export const liabilityWords = {
  unknown: 'Not known',
  fault: 'Ours',
  non_fault: 'Someone else’s',
  split: 'Split',
} as const

export const markKindWords = {
  scratch: 'Scratch',
  dent: 'Dent',
  crack: 'Crack',
  break: 'Break',
  tear: 'Tear',
  missing: 'Missing',
} as const
export type MarkKind = keyof typeof markKindWords

export const severityWords = { minor: 'Light', moderate: 'Medium', severe: 'Severe' } as const
export type MarkSeverity = keyof typeof severityWords
/** What each means, beside its name. */
export const severityNotes: Readonly<Record<MarkSeverity, string>> = {
  minor: 'Paint or plastic only',
  moderate: 'Shape changed',
  severe: 'Broken or unsafe',
}

/** Nearside is the left of a vehicle in the UK. */
export const viewWords = {
  front: 'Front',
  rear: 'Rear',
  near: 'Nearside',
  off: 'Offside',
  roof: 'Roof',
  interior: 'Interior',
} as const
export type BodyView = keyof typeof viewWords

/** What a query about a damage case is about; its subject line says it. */
export const damageQueryKinds = {
  liability: 'Who is responsible',
  cost: 'The cost',
  pre_existing: 'Damage that was there before',
  photo_evidence: 'The photos',
  other: 'Something else',
} as const
export type DamageQueryKind = keyof typeof damageQueryKinds
export const damageQueryKindNames = Object.keys(damageQueryKinds) as DamageQueryKind[]
