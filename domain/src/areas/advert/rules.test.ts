import { expect, test } from 'vitest'
import { advertImages, isAdvertEnabled, isAdvertDue } from './rules.ts'

test.each(['1', 'true', 'on', 'yes', ' YES ', 'On', 'TRUE', 1, true])('%j is on', (value) =>
  expect(isAdvertEnabled(value)).toBe(true),
)
test.each(['0', 'false', 'off', 'no', '', ' ', 'y', 'enabled', '11', '1.0', 'yes please', 0, false, null, undefined])(
  '%j is off',
  (value) => expect(isAdvertEnabled(value)).toBe(false),
)

test.each([
  ['common.png', 'wide.png', 'tall.png', 'wide.png', 'tall.png'],
  ['common.png', null, ' ', 'common.png', 'common.png'],
  [null, 'wide.png', null, 'wide.png', null],
  ['', '', '', null, null],
  [' common.png ', null, 'tall.png', 'common.png', 'tall.png'],
])('%j, %j and %j show %j and %j', (common, wide, tall, desktop, mobile) => {
  expect(
    advertImages({ popup_advert_image: common, popup_advert_image_desktop: wide, popup_advert_image_mobile: tall }),
  ).toEqual({ desktop, mobile })
})

test.each([
  [null, null, null, 'customer', true],
  ['2026-11-21', '2026-11-21', 'all', 'customer', true],
  ['2026-11-22', null, 'all', 'customer', false],
  [null, '2026-11-20', 'all', 'staff', false],
  ['', '', 'customers', 'staff', false],
  ['', '', 'customers', 'customer', true],
  ['', '', 'staff', 'customer', false],
] as const)('an advert from %s to %s for %s is due for %s: %s', (starts_on, ends_on, audience, side, expected) => {
  expect(isAdvertDue({ starts_on, ends_on, audience }, '2026-11-21', side)).toBe(expected)
})
