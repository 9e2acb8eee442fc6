// @vitest-environment jsdom
import { londonWallClock } from '@kerbline/domain/kit/time/london-clock.ts'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { InstantInput, instantOf, partsOfInstant } from './field-input-instant.tsx'

test('now is this minute, on the day that it is for the server', async () => {
  const chosen: (string | null)[] = []
  const props = { id: 'p', label: 'Published', error: undefined, isOptional: true, value: null }
  render(<InstantInput {...props} today="2031-05-04" onChange={(value) => chosen.push(value)} />)
  const before = londonWallClock(new Date().toISOString()).time.slice(0, 5)
  await userEvent.click(screen.getByRole('button', { name: 'Published: now' }))
  const after = londonWallClock(new Date().toISOString()).time.slice(0, 5)
  const { date, time } = partsOfInstant(chosen[0] ?? null)
  expect(date).toBe('2031-05-04')
  expect([before, after]).toContain(time)
})

test.each([
  ['2026-11-05', '6:42', '2026-11-05T06:42:00.000Z'],
  ['2026-07-05', '06:42', '2026-07-05T05:42:00.000Z'],
  ['2026-11-05', '9am', '2026-11-05T09:00:00.000Z'],
  ['2026-11-05', '2.30 pm', '2026-11-05T14:30:00.000Z'],
  [null, '', null],
  ['2026-11-05', '', '2026-11-05 '],
])('%s at “%s” is %s', (date, time, instant) => expect(instantOf(date, time)).toBe(instant))
