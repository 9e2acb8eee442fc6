import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changedElsewhere, noteChange } from './changed-elsewhere.ts'

const heard: (readonly string[])[] = []
let unlisten: () => void
let visibility: DocumentVisibilityState = 'visible'

beforeEach(() => {
  vi.useFakeTimers()
  heard.length = 0
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  unlisten = changedElsewhere.listen((paths) => void heard.push(paths))
})
afterEach(() => {
  unlisten()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('many changes are one refresh of each', () => {
  for (let change = 0; change < 20; change++) noteChange('/api/queries')
  noteChange('/api/maintenance')
  expect(heard).toEqual([])
  vi.advanceTimersByTime(3_000)
  expect(heard).toEqual([
    [
      '/api/queries',
      '/api/dashboard',
      '/api/worklist',
      '/api/invoices',
      '/api/aged-debt',
      '/api/maintenance',
      '/api/get-maintenance-events',
      '/api/vehicles',
      '/api/compliance',
    ],
  ])
  noteChange('/api/queries')
  vi.advanceTimersByTime(3_000)
  expect(heard).toHaveLength(2)
})

test('a page nobody looks at waits until somebody does', () => {
  visibility = 'hidden'
  noteChange('/api/queries')
  vi.advanceTimersByTime(10_000)
  expect(heard).toEqual([])
  visibility = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  expect(heard).toHaveLength(1)
})
