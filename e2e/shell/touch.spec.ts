// With a finger: whatever is pressed answers over 44 px, on a phone and on a tablet as wide as a desk.
import { expect, test } from '../support/test.ts'
import { phone } from '../support/visitor.ts'
import { missedBy } from '../support/touch-targets.ts'

const tablet = { width: 1180, height: 820 } as const

for (const [words, viewport] of [
  ['a phone', phone],
  ['a tablet', tablet],
] as const) {
  test(`a finger finds every button on ${words}`, async ({ visit }) => {
    const visitor = await visit('admin', { viewport, hasTouch: true })
    for (const path of ['/dashboard', '/vehicles', '/users', '/tag-manager', '/query-management']) {
      await visitor.open(path)
      expect(await missedBy(visitor.page), path).toEqual([])
    }
    await visitor.page
      .getByText(/^Q-\d+$/)
      .first()
      .click()
    await visitor.ready()
    expect(await missedBy(visitor.page), visitor.here()).toEqual([])
  })
}
