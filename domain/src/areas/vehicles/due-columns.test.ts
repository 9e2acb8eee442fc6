import { expect, test } from 'vitest'
import { bookingStage, bookingStageInWords } from '../compliance/booked-events.ts'
import { schemaOf } from '../../kit/field-schema.ts'
import { isDoneAtWorkshop } from '../compliance/types/event-types.ts'
import { keepsOffRoad } from '../compliance/types/kept-types.ts'
import { keepEventTypes } from '../compliance/types/held-types.ts'
import { eventTypeName, maintenanceTypeBySpelling } from '../maintenance/event-types.ts'
import { vehicleCategories } from '../vehicle-categories/resource.ts'
import { dueCells, dueListColumns, dueTypes, typeAskedFor } from './due-columns.ts'
import { vehiclesPlan } from './list.ts'

test('two columns for each kind of event of a vehicle that has a date, and for no other', () => {
  expect(Object.keys(dueListColumns())).toHaveLength(2 * dueTypes().length)
  expect(dueListColumns()['due_mot']).toMatchObject({ label: 'MOT due', kind: 'due', isSortable: true })
  expect(dueListColumns()['booked_loler']).toMatchObject({ label: 'LOLER thorough examination booked', kind: 'choice' })
  for (const missing of ['due_driver_cpc', 'due_clean_air', 'due_o_licence'])
    expect(dueListColumns()[missing]).toBeUndefined()
})

test('a kind that staff add has its columns, one they rename goes by its new name, one they remove is gone', () => {
  const plan = () => vehiclesPlan(() => true)
  const shown = plan().shown
  try {
    keepEventTypes([
      { slug: 'mot', name: 'Annual MOT', holder: 'vehicle', keeps_off_road: false },
      { slug: 'ramp_check', name: 'Ramp check', holder: 'vehicle', keeps_off_road: false },
      { slug: 'driver_cpc', name: 'Driver CPC', holder: 'driver', keeps_off_road: false },
    ])
    const { columns } = plan()
    expect([columns['due_mot']?.label, columns['booked_ramp_check']?.label]).toEqual([
      'Annual MOT due',
      'Ramp check booked',
    ])
    expect([columns['due_service'], columns['due_driver_cpc']]).toEqual([undefined, undefined])
    expect(columns['next_due_type']?.options).toEqual([
      { value: 'mot', label: 'Annual MOT' },
      { value: 'ramp_check', label: 'Ramp check' },
    ])
    expect(plan().shown).toEqual(shown)
    expect(typeAskedFor(['due_ramp_check'])).toBe('ramp_check')
    expect([eventTypeName('ramp_check'), eventTypeName('mot'), eventTypeName('service')]).toEqual([
      'Ramp check',
      'Annual MOT',
      'Service',
    ])
    expect([maintenanceTypeBySpelling('Annual MOT'), maintenanceTypeBySpelling('MOT')]).toEqual(['mot', 'mot'])
    expect(maintenanceTypeBySpelling('Glass')).toBe('glass')
    const { compliance_types: types } = vehicleCategories.fields
    expect(schemaOf(types).safeParse(['ramp_check']).success).toBe(true)
    expect(schemaOf(types).safeParse(['service']).success).toBe(false)
  } finally {
    keepEventTypes(undefined)
  }
  expect(plan().columns['due_service']?.label).toBe('Service due')
})

test('each stands only for who may see it, the ready view for who may see both', () => {
  const names = (...rights: string[]) => {
    const { columns, views } = vehiclesPlan((right) => rights.includes(right))
    return [columns['due_mot']?.label, columns['booked_mot']?.label, views?.some(({ name }) => name === 'mot_to_book')]
  }
  expect(names('see compliance')).toEqual(['MOT due', undefined, false])
  expect(names('see maintenance request details')).toEqual([undefined, 'MOT booked', false])
  expect(names('see compliance', 'see maintenance request details')).toEqual(['MOT due', 'MOT booked', true])
})

test.each([
  [['due_mot', 'booked_mot', 'sort'], 'mot'],
  [['due_mot', 'booked_service'], undefined],
  [['rag', 'search'], undefined],
  [[], undefined],
])('%j is about %s', (columns, type) => expect(typeAskedFor(columns)).toBe(type))

test('what a file says of a row', () => {
  expect(
    dueCells([
      { type: 'mot', due_date: '2026-11-12', booked: 'requested', booked_at: null },
      { type: 'service', due_date: '2026-12-12', booked: 'booked', booked_at: '2026-12-08T09:30:00Z' },
      { type: 'loler', due_date: '2026-12-13', booked: 'none', booked_at: null },
      { type: 'ved', due_date: null, booked: null, booked_at: null },
    ]),
  ).toEqual({
    due_mot: '2026-11-12',
    booked_mot: 'Requested',
    due_service: '2026-12-12',
    booked_service: 'Booked 8 Dec, 09:30',
    due_loler: '2026-12-13',
    booked_loler: 'none',
    due_ved: 'No valid date',
    booked_ved: null,
  })
})

test.each([
  ['requested', 'requested'],
  ['more_info', 'requested'],
  ['no_show', 'requested'],
  ['booked', 'booked'],
  ['in_workshop', 'booked'],
  ['complete', 'none'],
  ['cancelled', 'none'],
  ['a state of another time', 'none'],
  [null, 'none'],
])('a booking that is %s: %s', (state, stage) => expect(bookingStage(state)).toBe(stage))

test.each([
  ['booked', '2026-12-08T09:30:00Z', 'Booked 8 Dec, 09:30'],
  ['booked', null, 'Booked'],
  ['requested', '2026-12-08T09:30:00Z', 'Requested'],
  ['none', null, undefined],
  [null, null, undefined],
] as const)('%s, %s: %s', (stage, at, words) => expect(bookingStageInWords(stage, at)).toBe(words))

test('an overdue MOT keeps a vehicle off the road, an overdue service does not; tax needs no workshop', () => {
  expect([keepsOffRoad('mot'), keepsOffRoad('service'), keepsOffRoad('anything')]).toEqual([true, false, false])
  expect([isDoneAtWorkshop('mot'), isDoneAtWorkshop('ved'), isDoneAtWorkshop('insurance')]).toEqual([
    true,
    false,
    false,
  ])
})
