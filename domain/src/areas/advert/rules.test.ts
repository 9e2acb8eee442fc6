import { expect, test } from 'vitest'
import { advertImages, isAdvertEnabled } from './rules.ts'

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
