import { expect, test } from 'vitest'
import { dueReason, isMissed, type VehicleDay } from './missed.ts'

const parked: VehicleDay = {
  hasMoved: false,
  isDemanded: false,
  isWorkingDay: true,
  isOffRoad: false,
  isDeclaredUnused: false,
}

test.each<[string, Partial<VehicleDay>, ReturnType<typeof dueReason>]>([
  ['a van that stood', {}, null],
  ['a van that moved', { hasMoved: true }, 'moved'],
  ['on a Sunday as well', { hasMoved: true, isWorkingDay: false }, 'moved'],
  ['a lorry that stood', { isDemanded: true }, 'every working day'],
  ['a lorry on a bank holiday', { isDemanded: true, isWorkingDay: false }, null],
  ['a lorry off the road', { isDemanded: true, isOffRoad: true }, null],
  ['a lorry that was declared not used', { isDemanded: true, isDeclaredUnused: true }, null],
  ['declared not used, and it moved', { isDemanded: true, isDeclaredUnused: true, hasMoved: true }, 'moved'],
  ['off the road, and it moved', { isOffRoad: true, hasMoved: true }, 'moved'],
])('%s', (_, day, due) => {
  expect(dueReason({ ...parked, ...day })).toBe(due)
  expect(isMissed({ ...parked, ...day }, false)).toBe(due !== null)
  expect(isMissed({ ...parked, ...day }, true)).toBe(false)
})
