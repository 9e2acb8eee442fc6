import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { driversEndpoints, type WhoDrove } from '@kerbline/domain/areas/drivers/endpoints.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { asked } from '../../testing/list.tsx'
import { beginPage, endPage, queryNow, showPage } from '../../testing/page.tsx'
import { WhoDrovePage } from './who-drove-page.tsx'

// The server says that it is Tuesday 17 November 2026.
const at = '2026-11-16T10:00:00.000Z'
const found: WhoDrove = {
  vehicle: { id: 4, reg_no: 'XU25KNC' },
  driver: { id: 1, name: 'Leon Marsh' },
  source: 'driver check',
  confidence: 'certain',
  why: 'Leon Marsh signed a check at 06:40 that day and was assigned to the vehicle.',
  evidence: [
    {
      ...{ source: 'driver check', driver: { id: 1, name: 'Leon Marsh' }, from: '2026-11-16T06:40:00Z', to: null },
      ...{ confidence: 'certain', says: 'Signed a check at 06:40, the last before this moment.', record: 9 },
    },
    {
      ...{ source: 'assignment', driver: { id: 1, name: 'Leon Marsh' }, from: '2026-11-01T08:00:00Z', to: null },
      ...{ confidence: 'likely', says: 'Assigned from 1 Nov 2026 08:00 to now.', record: null },
    },
    {
      ...{ source: 'telematics', driver: null, from: '2026-11-16T09:40:00Z', to: '2026-11-16T10:20:00Z' },
      ...{ confidence: 'unknown', says: 'The vehicle was driven 12 miles.', record: null },
    },
  ],
  sees_checks: true,
}
const user = userEvent.setup()
let server: FakeServer
beforeEach(() => {
  ;({ server } = beginPage({ permissions: ['see drivers', 'see driver checks', 'see vehicles'] }))
  server.reply(vehiclesEndpoints.list, asked(), { rows: [], total: 0, next: null, previous: null, missing: [] })
})
const show = (query: string): void => void showPage(`/drivers?ask=who+drove${query}`, <WhoDrovePage />, ['driverCheck'])

test('from a vehicle: a moment in plain words and Enter, and the answer stands with its evidence', async () => {
  server.reply(driversEndpoints.at, { reg: 'XU25KNC', at }, found)
  show('&reg=XU25KNC')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Who drove XU25 KNC?')
  const when = screen.getByLabelText('Date and time')
  await waitFor(() => expect(document.activeElement).toBe(when))
  await screen.findByText(/^For example, yesterday/)
  await user.type(when, 'yesterday at 10{Enter}')
  expect(queryNow()).toMatchObject({ reg: 'XU25KNC', at })
  expect(await screen.findByText(found.why)).toBeDefined()
  const answer = within(screen.getByRole('region', { name: 'Answer' }))
  expect(answer.getAllByText('Certain')).toHaveLength(2)
  expect(answer.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Signed driver check16 Nov 2026 06:40Leon MarshSigned a check at 06:40, the last before this moment.Certain',
    'Assignment1 Nov 2026 08:00 to nowLeon MarshAssigned from 1 Nov 2026 08:00 to now.Likely',
    'Telematics16 Nov 2026 09:40No driverThe vehicle was driven 12 miles.Not known',
  ])
  expect(answer.getByRole('link', { name: 'Signed driver check' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Print' })).toBeDefined()
})

test('a row’s moment is asked at once; a row’s day waits for its time', async () => {
  server.reply(driversEndpoints.at, { reg: 'XU25KNC', at }, { ...found, sees_checks: false, evidence: [] })
  show(`&reg=XU25KNC&at=${at}`)
  expect(await screen.findByText(found.why)).toBeDefined()
  expect(screen.getByText('Driver checks were not searched because you do not have access to them.')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Date and time').value).toBe('16 Nov 2026 10:00')
  await user.type(screen.getByLabelText('Date and time'), '1')
  expect(screen.queryByText(found.why)).toBeNull()
  await user.type(screen.getByLabelText('Date and time'), '{Backspace}{Enter}')
  expect(await screen.findByText(found.why)).toBeDefined()
  endPage()
  ;({ server } = beginPage({ permissions: ['see drivers'] }))
  show('&reg=XU25KNC&at=2026-11-16')
  expect(screen.getByLabelText<HTMLInputElement>('Date and time').value).toBe('16 Nov 2026 ')
  expect(screen.getByText(/Search for a driver/)).toBeDefined()
})

test('the future is refused in words, before and by the server', async () => {
  show('&reg=XU25KNC')
  await user.type(screen.getByLabelText('Date and time'), 'tomorrow 9am{Enter}')
  expect(await screen.findByText('Enter a date and time in the past.')).toBeDefined()
  expect(queryNow()['at']).toBeUndefined()
  const fields = [{ field: 'at', reason: 'out_of_range', message: 'Enter a date and time in the past, by the server.' }]
  server.respond(driversEndpoints.at, { reg: 'XU25KNC', at }, () => refusal('not valid', { fields }))
  endPage()
  ;({ server } = beginPage({ permissions: ['see drivers'] }))
  server.respond(driversEndpoints.at, { reg: 'XU25KNC', at }, () => refusal('not valid', { fields }))
  show(`&reg=XU25KNC&at=${at}`)
  expect(await screen.findByText('Enter a date and time in the past, by the server.')).toBeDefined()
})

test('nobody known, and a load that fails', async () => {
  const nobody: WhoDrove = {
    ...found,
    driver: null,
    source: 'none',
    confidence: 'unknown',
    why: 'Nobody.',
    evidence: [],
  }
  server.reply(driversEndpoints.at, { reg: 'XU25KNC', at }, nobody)
  show(`&reg=XU25KNC&at=${at}`)
  expect(await screen.findByText('Driver not known')).toBeDefined()
  endPage()
  ;({ server } = beginPage({ permissions: ['see drivers'] }))
  server.respond(driversEndpoints.at, { reg: 'XU25KNC', at }, () => refusal('unexpected'))
  show(`&reg=XU25KNC&at=${at}`)
  expect(await screen.findByRole('button', { name: /Retry|Try again/ })).toBeDefined()
}, 15_000)
