// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Failed, LoadState, type Load } from './load-state.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
})

const retry = vi.fn()
const show = (load: Load<string[]>) => (
  <LoadState
    what="driver checks"
    load={load}
    onRetry={retry}
    skeleton={<i>skeleton</i>}
    isEmpty={(rows) => rows.length === 0}
    empty={<p>No checks yet today</p>}
  >
    {(rows) => (
      <ul>
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    )}
  </LoadState>
)
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

test('loading holds its room at once, shows after 150 ms and admits after 8 s that it is slow', () => {
  const { container } = render(show({ data: undefined }))
  const frame = container.querySelector('[aria-busy="true"]')
  expect(frame?.textContent).toContain('skeleton')
  const unseen = frame?.className
  pass(140)
  expect(frame?.className).toBe(unseen)
  pass(20)
  expect(frame?.className).not.toBe(unseen)
  expect(screen.getByRole('status').textContent).toBe('')
  pass(7900)
  expect(screen.getByRole('status').textContent).toBe('This is taking longer than usual')
})

test('a failure says cause, remedy and reference, and offers to try again', () => {
  render(show({ data: undefined, failure: { reference: '7Q4-2KE' } }))
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toBe(
    'We could not load driver checks. Check your connection and try again.RetryReference 7Q4-2KE',
  )
  screen.getByRole('button', { name: 'Retry' }).click()
  expect(retry).toHaveBeenCalledOnce()
})

test('the remedy of the server and what is kept are said instead', () => {
  render(
    <Failed
      what="vehicles"
      look="page"
      failure={{ remedy: 'Wait a minute and try again.' }}
      kept="Your filters have not changed."
      onRetry={retry}
    />,
  )
  expect(screen.getByRole('alert').textContent).toContain('Wait a minute and try again. Your filters have not changed.')
})

test('full and empty', () => {
  const { rerender } = render(show({ data: ['YD70 KHZ'] }))
  expect(screen.getByRole('listitem').textContent).toBe('YD70 KHZ')
  rerender(show({ data: [] }))
  expect(screen.getByText('No checks yet today')).toBeDefined()
})

test.each([
  ['2026-07-17T09:00:00Z', 'Showing data from 06:10. Retry'],
  ['2026-07-19T09:00:00Z', 'Showing data from 17 Jul 2026, 06:10. Retry'],
])('a failed refresh keeps the old data and says from when, in London time: at %s', (now, words) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
  render(show({ data: ['YD70 KHZ'], failure: {}, updatedAt: new Date('2026-07-17T05:10:00Z') }))
  vi.useRealTimers()
  expect(screen.getByRole('listitem')).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe(words)
})
