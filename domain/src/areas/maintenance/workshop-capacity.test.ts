import { expect, test } from 'vitest'
import { maintenanceStates } from './states.ts'
import { clashInWords, placesInWords, placeTakingStates, workshopDay, type WorkshopPlan } from './workshop-capacity.ts'

const nothingSaid: WorkshopPlan = { places_per_day: null, open_on: [], is_open_on_bank_holidays: false, closures: [] }
const four: WorkshopPlan = {
  ...{ places_per_day: 4, open_on: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] },
  ...{ is_open_on_bank_holidays: false, closures: [{ day: '2026-12-24', reason: 'Stocktaking' }] },
}
const holidays = [{ day: '2026-12-25', title: 'Christmas Day' }]
const thursday = '2026-12-03'

test.each([
  [nothingSaid, thursday, 99, 'open', null, null],
  [nothingSaid, '2026-12-25', 0, 'open', null, null],
  [four, thursday, 0, 'open', 4, null],
  [four, thursday, 3, 'open', 1, null],
  [four, thursday, 4, 'full', 0, null],
  [four, thursday, 6, 'full', -2, null],
  [four, '2026-12-05', 0, 'closed', 4, 'closed on Saturdays'],
  [four, '2026-12-24', 0, 'closed', 4, 'Stocktaking'],
  [four, '2026-12-25', 0, 'closed', 4, 'Christmas Day'],
  [{ ...four, is_open_on_bank_holidays: true }, '2026-12-25', 0, 'open', 4, null],
  [{ ...nothingSaid, places_per_day: 0 }, thursday, 0, 'full', 0, null],
  // Its own day off counts even where nothing else is said.
  [{ ...nothingSaid, closures: four.closures }, '2026-12-24', 0, 'closed', null, 'Stocktaking'],
] as const)('%j on %s with %i booked: %s', (plan, day, booked, state, left, because) =>
  expect(workshopDay(plan, day, booked, holidays)).toEqual({
    ...{ state, left, booked, places: plan.places_per_day, closed_because: because },
  }),
)

test.each([
  [3, null],
  [4, 'Leeds South has 4 of 4 places booked on 3 Dec 2026'],
] as const)('%i booked reads %j', (booked, words) =>
  expect(clashInWords('Leeds South', thursday, workshopDay(four, thursday, booked, holidays))).toBe(words),
)

test('a closed day says why, and one place is one place', () => {
  expect(clashInWords('Leeds South', '2026-12-05', workshopDay(four, '2026-12-05', 0, holidays))).toBe(
    'Leeds South is closed on 5 Dec 2026 (closed on Saturdays)',
  )
  expect(placesInWords({ places: 1, booked: 1 })).toBe('1 of 1 place booked')
  expect(placesInWords({ places: null, booked: 2 })).toBe('2 booked')
})

test('places are taken from the day that is agreed to the end, and by nothing that waits or fell away', () => {
  expect(maintenanceStates.filter((state) => !placeTakingStates.includes(state))).toEqual([
    ...['requested', 'acknowledged', 'more_info', 'dates_offered', 'date_asked', 'no_show', 'cancelled', 'rejected'],
  ])
})
