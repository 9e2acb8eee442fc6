// The stories of damage cases, and what each state means for who is waited for and what is known.
import type { DamageState } from '@kerbline/domain/areas/damage/states.ts'
import type { DamageType } from '@kerbline/domain/areas/damage/words.ts'
import type { DamageCasesTable } from '../../db/tables.ts'

interface DamageStory {
  readonly type: DamageType
  readonly summary: string
  readonly circumstances: string
  readonly severity: NonNullable<DamageCasesTable['severity']>
  readonly isDrivable: boolean
  readonly pounds: number
  readonly point: {
    readonly view: string
    readonly x: number
    readonly y: number
    readonly kind: string
    readonly size_mm: number
    readonly severity: string
  }
  readonly hasThirdParty?: true
  readonly policeRef?: string
}

const point = (view: string, x: number, y: number, kind: string, size_mm: number, severity: string) => ({
  view,
  x,
  y,
  kind,
  size_mm,
  severity,
})

export const damageStories: readonly DamageStory[] = [
  {
    type: 'reversing',
    summary: 'Rear offside door',
    circumstances: 'Reversed into a bollard while leaving the loading bay; the sensor had not sounded.',
    severity: 'minor',
    isDrivable: true,
    pounds: 420,
    point: point('rear', 0.72, 0.4, 'dent', 140, 'minor'),
  },
  {
    type: 'third_party_hit',
    summary: 'Nearside mirror',
    circumstances: 'Parked on the high street. A bus took the nearside mirror off and its driver left a card.',
    severity: 'minor',
    isDrivable: true,
    pounds: 265,
    point: point('near', 0.22, 0.35, 'break', 200, 'moderate'),
    hasThirdParty: true,
  },
  {
    type: 'collision',
    summary: 'Front bumper',
    circumstances: 'Queueing traffic stopped short on the ring road; low-speed contact with the car ahead.',
    severity: 'moderate',
    isDrivable: true,
    pounds: 890,
    point: point('front', 0.5, 0.75, 'crack', 320, 'moderate'),
    hasThirdParty: true,
  },
  {
    type: 'wear',
    summary: 'Tail-lift platform edge',
    circumstances: 'Platform edge worn and bent from use on uneven ground over several weeks.',
    severity: 'minor',
    isDrivable: true,
    pounds: 310,
    point: point('rear', 0.5, 0.9, 'dent', 260, 'minor'),
  },
  {
    type: 'glass',
    summary: 'Windscreen chip',
    circumstances: 'Stone thrown up by a lorry on the motorway; chip on the passenger side.',
    severity: 'minor',
    isDrivable: true,
    pounds: 70,
    point: point('front', 0.3, 0.3, 'crack', 15, 'minor'),
  },
  {
    type: 'vandalism',
    summary: 'Scratches along the nearside',
    circumstances: 'Found scratched from front to rear when collected from the street in the morning.',
    severity: 'moderate',
    isDrivable: true,
    pounds: 1_180,
    point: point('near', 0.5, 0.55, 'scratch', 2_400, 'moderate'),
  },
  {
    type: 'attempted_theft',
    summary: 'Rear door lock forced',
    circumstances: 'Lock drilled overnight at the hotel car park. Nothing was taken from the load area.',
    severity: 'moderate',
    isDrivable: true,
    pounds: 640,
    point: point('rear', 0.45, 0.5, 'break', 90, 'moderate'),
    policeRef: 'WY-26-004417',
  },
  {
    type: 'load',
    summary: 'Bulkhead pushed in',
    circumstances: 'Pallet shifted under braking and pushed the bulkhead into the driver’s seat.',
    severity: 'moderate',
    isDrivable: true,
    pounds: 760,
    point: point('interior', 0.4, 0.5, 'dent', 400, 'moderate'),
  },
  {
    type: 'tyre',
    summary: 'Sidewall and alloy, nearside front',
    circumstances: 'Caught a high kerb while turning into the customer’s yard; tyre deflated at once.',
    severity: 'minor',
    isDrivable: false,
    pounds: 235,
    point: point('near', 0.15, 0.85, 'tear', 120, 'moderate'),
  },
  {
    type: 'misfuel',
    summary: 'Petrol in a diesel tank',
    circumstances: 'Forty litres of petrol put in at the forecourt; engine was not started afterwards.',
    severity: 'moderate',
    isDrivable: false,
    pounds: 380,
    point: point('off', 0.75, 0.5, 'missing', 0, 'minor'),
  },
  {
    type: 'weather',
    summary: 'Roof panel, fallen branch',
    circumstances: 'A branch fell on the roof during the storm while the van stood at the depot.',
    severity: 'moderate',
    isDrivable: true,
    pounds: 1_420,
    point: point('roof', 0.5, 0.4, 'dent', 700, 'severe'),
  },
  {
    type: 'collision',
    summary: 'Whole nearside, not drivable',
    circumstances: 'Pulled out into the path of a car at a junction; airbags went off and the van was recovered.',
    severity: 'severe',
    isDrivable: false,
    pounds: 7_900,
    point: point('near', 0.5, 0.5, 'break', 2_600, 'severe'),
    hasThirdParty: true,
    policeRef: 'HP-26-118204',
  },
]

const unpriced: readonly DamageState[] = [
  'draft',
  'submitted',
  'more_info',
  'under_review',
  'insurer',
  'total_loss',
  'rejected_duplicate',
  'closed_no_action',
]
export const isPriced = (state: DamageState): boolean => !unpriced.includes(state)
