import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { code, loadLimitMilliseconds, useCode } from './code.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('is fetched once however often it is asked for', async () => {
  const fetchCode = vi.fn(async () => 'page')
  const part = code(fetchCode)
  await Promise.all([part.load(), part.load()])
  await part.load()
  expect(fetchCode).toHaveBeenCalledTimes(1)
  expect(part.get()).toEqual({ is: 'ready', value: 'page' })
})

test('a failed load is told, logged, and tried again when asked', async () => {
  const fetchCode = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue('page')
  const part = code(fetchCode)
  const { result } = renderHook(() => useCode(part))
  await act(async () => vi.advanceTimersByTimeAsync(0))
  expect(result.current).toEqual({ is: 'failed', attempts: 1 })
  expect(console.error).toHaveBeenCalledTimes(1)
  await act(async () => part.load())
  expect(result.current).toEqual({ is: 'ready', value: 'page' })
})

test('what has not come after 120 seconds has failed', async () => {
  const part = code(() => new Promise<string>(() => undefined))
  const { result } = renderHook(() => useCode(part))
  await act(async () => vi.advanceTimersByTimeAsync(loadLimitMilliseconds - 1))
  expect(result.current.is).toBe('waiting')
  await act(async () => vi.advanceTimersByTimeAsync(1))
  expect(result.current.is).toBe('failed')
})
