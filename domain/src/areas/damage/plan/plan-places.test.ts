import { expect, test } from 'vitest'
import { placeOnPlan, shareOnPlan, viewName } from './plan-places.ts'

test.each([
  ['near', 0, 0, { x: 697, y: 149 }],
  ['near', 1, 1, { x: 164, y: 7 }],
  ['off', 0, 0, { x: 164, y: 343 }],
  ['off', 1, 1, { x: 697, y: 485 }],
  ['roof', 0.5, 0.5, { x: 431, y: 245 }],
  ['front', 0.5, 0.5, { x: 799, y: 248 }],
  ['rear', 0, 1, { x: 19, y: 318 }],
  ['interior', 0.5, 0.5, null],
])('%s at %d, %d', (view, x, y, at) => {
  expect(placeOnPlan(view, x, y)).toEqual(at)
})

test('a place on the plan leads back to the mark, and one beside the view to its edge', () => {
  for (const view of ['near', 'off', 'roof', 'front', 'rear'] as const) {
    const at = placeOnPlan(view, 0.25, 0.75)
    const back = at && shareOnPlan(view, at.x, at.y)
    expect(back?.x).toBeCloseTo(0.25, 1)
    expect(back?.y).toBeCloseTo(0.75, 1)
  }
  expect(shareOnPlan('near', 0, 0)).toEqual({ x: 1, y: 1 })
  expect(shareOnPlan('interior', 10, 10)).toBeNull()
})

test('views have names, and one nobody knows its own word', () => {
  expect([viewName('near'), viewName('boot')]).toEqual(['Nearside', 'boot'])
})
