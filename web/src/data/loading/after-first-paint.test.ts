// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterFirstPaint } from './after-first-paint.ts'

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<main><div aria-busy="true"></div></main>'
})
afterEach(() => {
  vi.useRealTimers()
})

test('waits while something in sight still loads', () => {
  const work = vi.fn<() => void>()
  afterFirstPaint(work)
  vi.advanceTimersByTime(3_000)
  expect(work).not.toHaveBeenCalled()
  document.body.innerHTML = '<main></main>'
  vi.advanceTimersByTime(1_000)
  expect(work).toHaveBeenCalledTimes(1)
})

test('a load that never ends keeps nobody from the rest', () => {
  const work = vi.fn<() => void>()
  afterFirstPaint(work)
  vi.advanceTimersByTime(15_000)
  expect(work).toHaveBeenCalledTimes(1)
})

test('undone, it never happens', () => {
  const work = vi.fn<() => void>()
  const undo = afterFirstPaint(work)
  vi.advanceTimersByTime(500)
  undo()
  vi.advanceTimersByTime(15_000)
  expect(work).not.toHaveBeenCalled()
})
