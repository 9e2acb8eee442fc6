import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => void vi.useRealTimers())

test('frames still come after a focused field went while the clock was faked', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  render(<input aria-label="Note" />)
  screen.getByLabelText('Note').focus()
  cleanup()
  vi.useRealTimers()
  await new Promise(requestAnimationFrame)
  expect(vi.isFakeTimers()).toBe(false)
})
