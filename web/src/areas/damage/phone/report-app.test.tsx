import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import type { DamageSheet } from '@kerbline/domain/areas/damage/link-endpoints.ts'
import type { SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeLocalStore, giveBackLocalStore } from '../../../data/fake-local-store.ts'
import { fakeServer, refusal, type FakeServer } from '../../../data/fake-transport.ts'
import { sampleMark } from '../sample-damage.ts'
import { forgetReports, keptReports } from './kept-reports.ts'
import { ReportApp } from './report-app.tsx'

const user = userEvent.setup()
const long = { timeout: 60_000 }
const token = 'a-token-of-a-link'
const sheet: DamageSheet = {
  ...{ registration: 'LK21VXN', model: 'Ford Transit', plan: 'van', company: 'Harrow & Lane', phone: '0113 496 0000' },
  ...{ branch: null, ends_at: null, now: '2026-11-27T09:00:00.000Z', existing: [sampleMark({ size_mm: null })] },
}
/** An answer is found by its address: what is sent is looked at afterwards. */
const anyReport = {} as SentOf<typeof damageEndpoints.reportByLink>
let server: FakeServer
const show = (more: { token?: string; hasEnded?: boolean } = {}) =>
  render(<ReportApp {...{ token, sheet, hasEnded: false, ...more }} />)
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
const sent = () => server.sent('POST') as { token: string; report: Record<string, unknown> }[]
const write = async (): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: 'Add a mark: Rear bumper' }))
  await press('Continue to photos')
  await press('Continue')
  await user.click(screen.getByRole('radio', { name: 'Reversing' }))
  await user.type(screen.getByRole('textbox', { name: /^Where it happened/ }), 'Dock 4')
  await user.type(screen.getByRole('textbox', { name: /^What happened/ }), 'Reversed into a bollard at the dock.')
  await user.click(screen.getByRole('radio', { name: 'None' }))
}
const name = () => user.type(screen.getByRole('textbox', { name: 'Your name' }), 'Leon Marsh')
const answers = (asked: string[] = []): void =>
  server.reply(damageEndpoints.reportByLink, anyReport, {
    ...{ report_id: 'x', number: 'DMG-000408', received_at: '2026-11-27T09:00:00.000Z', asked },
  })

beforeEach(() => {
  fakeLocalStore()
  server = fakeServer()
})
afterEach(() => {
  giveBackLocalStore()
  forgetReports()
  localStorage.clear()
})

test('what is still missing is said before anything is sent; then the case and what happens next', long, async () => {
  answers(['a photo'])
  show()
  await write()
  await press('Send report')
  expect(screen.getByText('Enter your name.')).toBeDefined()
  expect(sent()).toEqual([])
  await name()
  await press('Send report')
  expect(await screen.findByText(/The case is DMG-000408/)).toBeDefined()
  expect(screen.getByText(/asked for what is still missing: a photo/)).toBeDefined()
  expect(sent()).toMatchObject([
    { token, report: { driver_name: 'Leon Marsh', photos: 0, marks: [{ panel: 'rear_bumper', kind: 'scratch' }] } },
  ])
  await press('Report more damage')
  expect(await screen.findByRole('button', { name: 'Add a mark: Rear bumper' })).toBeDefined()
})

test('open damage is told by where it lies, and asked about before a mark beside it', long, async () => {
  show()
  await user.click(await screen.findByRole('button', { name: 'Add a mark: Nearside sliding door' }))
  expect(await screen.findByText(/A: Nearside sliding door, dent/)).toBeDefined()
  expect(screen.queryByRole('link', { name: /Yes, open/ })).toBeNull()
})

test(
  'a link that has ended keeps the report on this phone, and a newer one of the vehicle sends it',
  long,
  async () => {
    server.respond(damageEndpoints.reportByLink, anyReport, () => refusal('link expired'))
    const { unmount } = show()
    await write()
    await name()
    await press('Send report')
    expect(await screen.findByText(/This link has expired. Your report is saved/)).toBeDefined()
    unmount()
    // As an earlier visit left it.
    act(() => forgetReports())
    answers()
    show({ token: 'newer' })
    expect(await screen.findByText(/The case is DMG-000408/)).toBeDefined()
    expect(sent().at(-1)?.token).toBe('newer')
    await waitFor(() => expect(keptReports.get()?.map(({ state }) => state)).toContain('sent'))
  },
)
