import { expect, test } from 'vitest'
import { fitSigns, pileWords, type RoadEvent } from './road-pile.ts'
import type { RagValue } from '../status.ts'

const event = (id: string, value: RagValue = 'amber', isBooked = false): RoadEvent => ({
  id,
  value,
  isBooked,
  name: `MOT ${id}`,
})
const events = (count: number): RoadEvent[] => Array.from({ length: count }, (_, place) => event(`${place}`))

test.each([
  // events sent, events due, signs drawn, more
  [0, 0, 0, 0],
  [7, 7, 7, 0],
  [8, 8, 8, 0],
  [9, 9, 7, 2],
  [12, 12, 7, 5],
  [8, 412, 7, 405],
])('%i sent of %i due draw %i signs and say +%i', (sent, count, shown, more) => {
  const fitted = fitSigns({ events: events(sent), count }, 8)
  expect([fitted.shown.length, fitted.more]).toEqual([shown, more])
})

test('the most urgent stands at the foot, and what nobody has booked before what is', () => {
  const given = [event('g', 'green', true), event('a', 'amber'), event('b', 'amber', true), event('r', 'red')]
  expect(fitSigns({ events: given, count: 4 }, 8).shown.map(({ id }) => id)).toEqual(['r', 'a', 'b', 'g'])
  expect(given[0]?.id, 'the order given is not touched').toBe('g')
})

test.each([
  [1, 1, ' item, 1 booked'],
  [6, 0, ' items, none booked'],
  [1608, 1200, ' items, 1,200 booked'],
])('%i due with %i booked reads on as "%s"', (count, booked, words) => {
  expect(pileWords({ count, booked })).toBe(words)
})
