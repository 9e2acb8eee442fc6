import { expect, test } from 'vitest'
import { absentDate, type AbsentFrom, type AbsentType } from './absent-date.ts'

const kind = (change: Partial<AbsentType>): AbsentType => ({
  slug: 'loler',
  classes: [],
  body_groups: [],
  equipment: ['tail_lift', 'crane'],
  isStatutory: true,
  isKeptByAccount: false,
  ...change,
})
const withLift: AbsentFrom = { class: 'hgv', body_group: 'box', equipment: ['tail_lift'], hireType: 'contract_hire' }
const without: AbsentFrom = { ...withLift, equipment: [] }
const anyVehicle = { equipment: [], isStatutory: false } as const

test.each([
  ['LOLER of a vehicle with a tail lift', kind({}), withLift, 'no valid date'],
  ['LOLER of a vehicle without one', kind({}), without, 'not needed'],
  [
    'what the law does not ask for and nobody of the fleet keeps',
    kind({ isStatutory: false }),
    withLift,
    'not tracked',
  ],
  ['the same where the fleet keeps it', kind({ isStatutory: false, isKeptByAccount: true }), withLift, 'no valid date'],
  [
    'what keeps a vehicle off the road, whoever keeps it',
    kind({ slug: 'annual_test', classes: ['hgv'], equipment: [], isStatutory: false }),
    without,
    'no valid date',
  ],
  ['a kit some carry', kind({ ...anyVehicle, slug: 'first_aid', isKeptByAccount: true }), without, 'not tracked'],
  ['tax of a vehicle on hire', kind({ slug: 'ved', classes: ['hgv'], equipment: [] }), without, 'hire company renews'],
  [
    'tax of a vehicle that is managed for its owner',
    kind({ slug: 'ved', classes: ['hgv'], equipment: [] }),
    { ...without, hireType: 'managed_owned' },
    'no valid date',
  ],
  ['what falls due on no day', kind({ ...anyVehicle, slug: 'clean_air' }), without, 'not needed'],
] as const)('%s', (_, type, vehicle, said) => expect(absentDate(type, vehicle)).toBe(said))
