import { expect, test } from 'vitest'
import { places, placeWords } from './places.ts'

const of = (name: string) => places.find((place) => place.name === name) ?? { latitude: 0, longitude: 0 }
const moved = (north: number, east: number) => {
  const { latitude, longitude } = of('Wick')
  return { latitude: latitude + north, longitude: longitude + east }
}

test('a place is itself', () => expect(placeWords(of('Leeds'))).toBe('Leeds'))

test.each([
  ['5 miles north of', 0.07, 0],
  ['5 miles south of', -0.07, 0],
  ['5 miles west of', 0, -0.14],
  ['4 miles north-west of', 0.045, -0.09],
])('%s Wick', (words, north, east) => expect(placeWords(moved(north, east))).toBe(`${words} Wick`))

test.each([
  ['the open sea', 56, 4],
  ['another country', 48.85, 2.35],
  ['nowhere, where a device says nought', 0, 0],
])('%s is near no place', (_, latitude, longitude) => expect(placeWords({ latitude, longitude })).toBeNull())
