import { expect, test } from 'vitest'
import { nothingPending, pendingWords, withMoved, type SidedVehicle } from './use-tag-vehicles.ts'

const vehicle = (id: number, isIn: boolean): SidedVehicle => ({
  id,
  reg_no: `AB2${id}CDE`,
  fuel_type: 'diesel',
  make_model: 'Ford Transit',
  category: 'Panel van',
  is_in: isIn,
})

test('vehicles move, and one that comes back has not changed', () => {
  const added = withMoved(nothingPending, [vehicle(1, false), vehicle(2, false), vehicle(3, true)], true)
  expect([[...added.add.keys()], [...added.remove.keys()]]).toEqual([[1, 2], []])
  const both = withMoved(added, [vehicle(3, true)], false)
  expect(pendingWords(both)).toBe('Add 2, remove 1')
  const back = withMoved(withMoved(both, [vehicle(1, false), vehicle(2, false)], false), [vehicle(3, true)], true)
  expect([back.add.size, back.remove.size, pendingWords(back)]).toEqual([0, 0, ''])
})

test.each([
  [[vehicle(1, false)], true, 'Add 1'],
  [[vehicle(1, true), vehicle(2, true)], false, 'Remove 2'],
])('%j to %j: %s', (vehicles, isWanted, words) =>
  expect(pendingWords(withMoved(nothingPending, vehicles, isWanted))).toBe(words),
)
