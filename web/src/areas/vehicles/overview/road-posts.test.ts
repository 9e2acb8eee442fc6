import { expect, test } from 'vitest'
import { roadOf } from './road-posts.ts'
import { sampleVehicle } from '../sample-vehicle.ts'

test('what was done, what falls due and the end of the hire stand in the order of their dates', () => {
  const { posts, sentences, note } = roadOf(sampleVehicle())
  expect(posts.map(({ name, words, value }) => [name, words, value])).toEqual([
    ['Brake test', '14 Aug', 'done'],
    ['MOT', '8 Nov, 9 days overdue', 'red'],
    ['Service', '2 Dec, booked 2 Dec', 'amber'],
    ['Vehicle tax', '1 Apr', 'green'],
    ['Hire ends', '3 Sep', 'unknown'],
  ])
  expect([...sentences.values()]).toEqual([
    'Brake test: done 14 Aug 2026',
    'MOT: due 8 Nov 2026, 9 days overdue',
    'Service: due 2 Dec 2026, due in 15 days, booked 2 Dec, 08:30',
    'Vehicle tax: due 1 Apr 2027, due in 135 days',
    'Hire ends 3 Sep 2027',
  ])
  expect(note).toBeUndefined()
})

test('what its miles reach before its date stands at that day, in the words of the list beneath', () => {
  const { compliance, ...rest } = sampleVehicle()
  const by_miles = { due_on: '2026-12-20', few_on: '2026-12-01', left: 900 }
  const { posts, sentences } = roadOf({
    ...rest,
    compliance: compliance.map((item) => (item.event_type === 'ved' ? { ...item, by_miles } : item)),
  })
  expect(posts.at(-2)).toMatchObject({ name: 'Vehicle tax', date: '2026-12-20', words: 'about 20 Dec' })
  expect([...sentences.values()].at(-2)).toBe('Vehicle tax: due about 20 Dec 2026, by miles, due in 33 days')
})

test('what has no date is told beside the road', () => {
  const { compliance, ...rest } = sampleVehicle()
  const undated = compliance.map((item, place) => (place === 0 ? { ...item, due_date: 'soon' } : item))
  expect(roadOf({ ...rest, compliance: undated }).note).toBe('MOT has no valid date')
  expect(roadOf({ ...rest, compliance: compliance.map((item) => ({ ...item, due_date: null })) }).note).toBe(
    '3 have no valid date',
  )
})

test('a hire that has ended ends no more', () => {
  const { contract, ...rest } = sampleVehicle()
  expect(roadOf({ ...rest, contract: { ...contract, off_hire_date: '2026-11-01' } }).posts.at(-1)?.name).toBe(
    'Vehicle tax',
  )
})
