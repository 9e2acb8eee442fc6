import { expect, test } from 'vitest'
import { moved } from './positions.ts'

const positions = {
  id: [1, 2],
  plate: ['LK21VXN', 'BN23LSC'],
  latitude: [53.745, 51.5],
  longitude: [-1.59, -0.12],
  age: [3, 9],
  rag: 'rg',
  total: 4,
}

test('what moved stands elsewhere, as old as its new position; the rest stays', () => {
  const move = { plate: 'BN23LSC', latitude: 52.1, longitude: -0.5, age: 0 }
  expect(moved(positions, [move])).toEqual({
    ...positions,
    latitude: [53.745, 52.1],
    longitude: [-1.59, -0.5],
    age: [3, 0],
  })
})

test('nothing is drawn anew for what stood there already, or is not on this map', () => {
  expect(moved(positions, [{ plate: 'LK21VXN', latitude: 53.745, longitude: -1.59, age: 0 }])).toBeUndefined()
  expect(moved(positions, [{ plate: 'XX11XXX', latitude: 50, longitude: 0, age: 0 }])).toBeUndefined()
})
