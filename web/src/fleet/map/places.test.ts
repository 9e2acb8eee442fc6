import { places } from '@kerbline/domain/fleet/places.ts'
import { expect, test } from 'vitest'
import { shownAt, withoutOverlap } from './places.ts'

const hull = { name: 'Hull', latitude: 53.744, longitude: -0.335 }
const hessle = { name: 'Hessle', latitude: 53.72, longitude: -0.43 }
const leeds = { name: 'Leeds', latitude: 53.8, longitude: -1.55 }

test('the largest places come first, where they are', () => {
  expect(places[0]?.name).toBe('London')
  const found = places.find(({ name }) => name === 'Grassington')
  expect(found?.latitude).toBeCloseTo(54.07, 1)
  expect(found?.longitude).toBeCloseTo(-2, 1)
})

test('the nearer the view, the smaller the places it names', () => {
  expect(shownAt(4)).toBe(0)
  expect(shownAt(5)).toBeGreaterThan(5)
  expect(shownAt(9)).toBeGreaterThan(shownAt(8))
  expect(shownAt(18)).toBe(places.length)
})

test('of two names that would cover each other the larger place keeps its own', () => {
  const spots = new Map([
    [hull, { x: 100, y: 100 }],
    [hessle, { x: 90, y: 104 }],
    [leeds, { x: 10, y: 80 }],
  ])
  expect(withoutOverlap([hull, hessle, leeds], (place) => spots.get(place), 50)).toEqual([hull, leeds])
})

test('what is out of view takes no room, and no more than the most are named', () => {
  expect(withoutOverlap([hull, leeds], (place) => (place === hull ? undefined : { x: 0, y: 0 }), 50)).toEqual([leeds])
  expect(withoutOverlap([hull, leeds], ({ latitude }) => ({ x: latitude * 1000, y: 0 }), 1)).toEqual([hull])
})
