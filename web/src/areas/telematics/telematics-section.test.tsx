import { registersEndpoints } from '@kerbline/domain/areas/registers/endpoints.ts'
import { telematicsEndpoints } from '@kerbline/domain/areas/telematics/endpoints.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { RegistersSection } from './registers-section.tsx'
import { TelematicsSection } from './telematics-section.tsx'

const user = userEvent.setup()
let server: FakeServer

const provider = {
  id: 7,
  name: 'Trackers',
  url: 'https://trackers.example/fleet',
  format: 'json' as const,
  odometer_units: 'mile',
  has_token: true,
  poll_minutes: 30,
  is_enabled: true,
  last_snapshot_at: '2026-11-17T06:10:00.000Z',
  last_attempt_at: '2026-11-17T06:12:00.000Z',
  last_error: 'The provider refused the token (401). Enter a new one.',
  poll_requested_at: null,
  last_counts: {
    pages: 2,
    read: 150,
    refused: 1,
    unmatched: 4,
    left_out: { entries: 13, distance: 5, driver_behaviour: 6, location: 0 },
  },
  only_complete: true,
  is_resettling: false,
  updated_at: '2026-11-17T06:00:00.000Z',
}
const device = {
  provider: 'Trackers',
  serial_number: '350100000000014',
  pin: 'KBDA2019X09999999',
  readings: 3,
  first_seen_at: '2026-11-01T06:10:00.000Z',
  last_seen_at: '2026-11-17T06:10:00.000Z',
  odometer_miles: 14_210.4,
  imei_warning: 'check_digit' as const,
  suggestions: [
    {
      vehicle_id: 3,
      reg_no: 'AB12CDE',
      customer_account_number: 'NORTH01',
      make_model: 'Ford Transit',
      emei: null,
      reason: 'Last 8 characters of VIN match',
    },
  ],
}
const anomaly = {
  reading_id: 9,
  anomaly: 'odometer jump' as const,
  provider: 'Trackers',
  source: 'feed' as const,
  serial_number: '350100000000004',
  vehicle_id: 4,
  reg_no: 'AB13CDE',
  customer_account_number: 'NORTH01',
  miles: 101_500,
  at: '2026-11-16T10:00:00.000Z',
  counted_miles: 10_100,
  counted_at: '2026-11-15T10:00:00.000Z',
  latitude: null,
  longitude: null,
  readings: 2,
  is_within: false,
}
const devices = (found: (typeof device)[], dismissed = 0) => ({
  devices: found,
  total: found.length,
  dismissed,
  page_size: 25,
})

beforeEach(() => {
  ;({ server } = beginPage({ permissions: ['manage settings', 'see all accounts'] }))
  server.reply(telematicsEndpoints.providers, {}, { providers: [provider], can_change: true })
  server.reply(telematicsEndpoints.devices, { page: 1, show: 'waiting' }, devices([device]))
  server.reply(telematicsEndpoints.anomalies, { page: 1 }, { anomalies: [anomaly], total: 1, within: 0, page_size: 25 })
})
const show = (): void => void showPage('/settings', <TelematicsSection />)
const panel = (name: string) => within(screen.getByRole('region', { name }))

test('a provider shows its state, its figures and what went wrong, and never a token', async () => {
  show()
  expect(await screen.findByText('The provider refused the token (401). Enter a new one.')).toBeTruthy()
  expect(
    screen.getByText(
      'Last snapshot today 06:10. Last polled today 06:12. 150 machines on 2 pages, 4 unmatched, 1 invalid.',
    ),
  ).toBeTruthy()
  expect(
    screen.getByText('13 entries skipped as incomplete: 5 without distance, 6 without driver behaviour.'),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Edit Trackers' }))
  const token = await screen.findByLabelText(/^Token/)
  expect(token).toHaveProperty('value', '')
  server.reply(
    telematicsEndpoints.changeProvider,
    {
      id: 7,
      version: provider.updated_at,
      name: 'Trackers',
      url: provider.url,
      format: 'json',
      odometer_units: 'mile',
      poll_minutes: 30,
      is_enabled: true,
      only_complete: false,
    },
    { message: 'Trackers saved.' },
  )
  await user.click(screen.getByLabelText(/^Use only complete entries/))
  await user.click(screen.getByRole('button', { name: 'Save provider' }))
  expect(await screen.findByText('Trackers saved.')).toBeTruthy()
  // Nothing was typed, so no token went along.
  expect(server.asked.find(({ method }) => method === 'PUT')?.body).not.toHaveProperty('token')
})

test('a provider changed by somebody else meanwhile: both versions, and what was typed goes on top of theirs', async () => {
  render(<TelematicsSection />)
  await user.click(await screen.findByRole('button', { name: 'Edit Trackers' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.clear(dialog.getByLabelText('Name'))
  await user.type(dialog.getByLabelText('Name'), 'New trackers')
  const sent = {
    id: 7,
    name: 'New trackers',
    url: provider.url,
    format: 'json',
    odometer_units: 'mile',
    is_enabled: true,
    poll_minutes: 30,
    only_complete: true,
    version: provider.updated_at,
  } as const
  const theirs = { ...provider, poll_minutes: 60, updated_at: '2026-11-17T07:00:00.000Z' }
  server.respond(telematicsEndpoints.changeProvider, sent, () => refusal('changed meanwhile', { current: theirs }))
  await user.click(dialog.getByRole('button', { name: 'Save provider' }))
  const alert = within(await dialog.findByRole('alert'))
  expect(alert.getByRole('row', { name: 'Minutes between polls 30 60' })).toBeTruthy()
  await user.click(alert.getByRole('button', { name: 'Keep my changes' }))
  const again = { ...sent, poll_minutes: 60, version: theirs.updated_at }
  server.reply(telematicsEndpoints.changeProvider, again, { message: 'New trackers saved.' })
  await user.click(dialog.getByRole('button', { name: 'Save provider' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('what the server refuses stands at its field', async () => {
  show()
  await user.click(await screen.findByRole('button', { name: 'Add provider' }))
  await user.type(await screen.findByLabelText('Name'), 'Trackers')
  server.respond(
    telematicsEndpoints.addProvider,
    {
      name: 'Trackers',
      url: null,
      format: 'json',
      odometer_units: 'kilometre',
      poll_minutes: 15,
      is_enabled: true,
      only_complete: true,
    },
    () =>
      refusal('not valid', {
        fields: [{ field: 'name', reason: 'already_exists', message: 'Another provider has this name.' }],
      }),
  )
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Add provider' }))
  expect(await dialog.findByText('Another provider has this name.')).toBeTruthy()
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Trackers')
})

test('a file can come before any provider: who it is from is named beside it', async () => {
  server.reply(telematicsEndpoints.providers, {}, { providers: [], can_change: true })
  show()
  const name = await screen.findByRole('textbox', { name: 'Provider name' })
  const file = new File(['<Fleet/>'], 'fleet.xml', { type: 'text/xml' })
  await user.upload(screen.getByLabelText(/Snapshot/), file)
  await user.type(name, 'North Tracking')
  const files = { url: null, format: 'json' as const, poll_minutes: 15, is_enabled: false, only_complete: true }
  const added = { ...files, name: 'North Tracking', odometer_units: 'kilometre' as const }
  server.reply(telematicsEndpoints.addProvider, added, { id: 8, message: 'North Tracking added.' })
  server.reply(
    telematicsEndpoints.providers,
    {},
    { providers: [{ ...provider, id: 8, name: 'North Tracking', url: null }], can_change: true },
  )
  await user.click(screen.getByRole('button', { name: 'Add provider and check file' }))
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Provider' }).textContent).toBe('North Tracking'))
  expect(screen.queryByRole('textbox', { name: 'Provider name' })).toBeNull()
  expect(screen.getByText('fleet.xml')).toBeTruthy()
})

test('a device is matched with one click', async () => {
  show()
  server.reply(
    telematicsEndpoints.matchDevice,
    { provider: 'Trackers', serial_number: device.serial_number, vehicle_id: 3 },
    () => {
      server.reply(telematicsEndpoints.devices, { page: 1, show: 'waiting' }, devices([], 1))
      return { message: '350100000000014 matched to AB12 CDE.' }
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Match 350100000000014 to AB12CDE' }))
  expect(await screen.findByText('350100000000014 matched to AB12 CDE.')).toBeTruthy()
  expect(await screen.findByText(/All devices are matched/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Show 1 ignored' })).toBeTruthy()
})

test('miles are put right in words and figures', async () => {
  show()
  await user.click(await screen.findByRole('button', { name: /^Correct mileage: AB13CDE/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Save mileage' }))
  expect(dialog.getByText('Enter the mileage as a whole number.')).toBeTruthy()
  await user.type(dialog.getByLabelText(/Correct mileage/), '10,150')
  server.reply(
    telematicsEndpoints.rule,
    { reading_id: 9, ruling: 'corrected', miles: 10_150 },
    { message: 'Reading for AB13 CDE corrected.' },
  )
  await user.click(dialog.getByRole('button', { name: 'Save mileage' }))
  expect(await screen.findByText('Reading for AB13 CDE corrected.')).toBeTruthy()
})

test('each part fails alone, and says so', async () => {
  server.respond(telematicsEndpoints.devices, { page: 1, show: 'waiting' }, () => refusal('unexpected'))
  server.reply(telematicsEndpoints.anomalies, { page: 1 }, { anomalies: [], total: 0, within: 0, page_size: 25 })
  show()
  // It is asked once more before it is given up.
  expect(await screen.findByText('We could not load the devices.')).toBeTruthy()
  expect(await panel('Readings to check').findByText(/No readings to check/)).toBeTruthy()
  expect(panel('Providers').getByText('Trackers')).toBeTruthy()
})

const off = { last_run: null, vehicles: 0, checked: 0, not_found: 0, failed: 0, is_configured: false }

test('registers that are off say what switches them on; those that are on, how they fared', async () => {
  const registers = [
    {
      ...off,
      source: 'dvsa' as const,
      is_configured: true,
      variables: [],
      vehicles: 150,
      checked: 140,
      not_found: 8,
      failed: 2,
      last_run: {
        started_at: '2026-11-17T00:23:00.000Z',
        finished_at: '2026-11-17T00:40:00.000Z',
        asked: 150,
        changed: 12,
        not_found: 8,
        failed: 2,
        stopped_because: 'Error 429.',
      },
    },
    { ...off, source: 'dvla' as const, variables: ['DVLA_API_KEY'] },
  ]
  server.reply(registersEndpoints.state, {}, { registers, recalls: 1 })
  server.reply(
    registersEndpoints.changes,
    {},
    {
      changes: [
        {
          id: 1,
          vehicle_id: 4,
          reg_no: 'AB13CDE',
          source: 'dvsa',
          field: 'mot',
          before: '2026-10-02',
          after: '2027-10-02',
          at: '2026-11-17T00:25:00.000Z',
        },
      ],
      total: 312,
      next: 1,
    },
  )
  const unanswered = (vehicle: number) => ({
    ...{ vehicle_id: vehicle, reg_no: `UN${10 + vehicle}SWD`, source: 'dvsa' as const, outcome: 'not found' as const },
    ...{ detail: null, checked_at: '2026-11-17T00:25:00.000Z' },
  })
  const next = 'not found~1~dvsa'
  server.reply(registersEndpoints.problems, {}, { problems: [unanswered(1)], total: 2, next })
  server.reply(registersEndpoints.problems, { after: next }, { problems: [unanswered(2)], total: 2, next: null })
  render(<RegistersSection />)
  expect(
    await screen.findByText('Last check today 00:23: 150 vehicles checked, 12 changed, 8 not found, 2 failed.'),
  ).toBeTruthy()
  expect(screen.getByText(/Stopped early: Error 429\. It will continue at the next check\./)).toBeTruthy()
  expect(screen.getByText(/To turn this on, set DVLA_API_KEY and restart the server/)).toBeTruthy()
  expect(screen.getByText('1 vehicle has an outstanding safety recall.')).toBeTruthy()
  expect((await screen.findByText('MOT expiry')).parentElement?.textContent).toBe('MOT expiry: 2 Oct 2026 → 2 Oct 2027')
  expect(screen.getByText('Latest 1 of 312')).toBeTruthy()
  const panel = within(screen.getByRole('region', { name: 'Vehicles with no result' }))
  expect(await panel.findByText('1 of 2')).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'Show more vehicles' }))
  await waitFor(() => expect(panel.getAllByText('Not found')).toHaveLength(2))
  expect(panel.queryByRole('button', { name: 'Show more vehicles' })).toBeNull()
})

test('readings within tolerance are shown alone and accepted together', async () => {
  const near = [1, 2].map((id) => ({ ...anomaly, reading_id: id, anomaly: 'odometer fall' as const, is_within: true }))
  const all = [...near, anomaly]
  server.reply(telematicsEndpoints.anomalies, { page: 1 }, { anomalies: all, total: 3, within: 2, page_size: 25 })
  server.reply(
    telematicsEndpoints.anomalies,
    { page: 1, show: 'within' },
    { anomalies: near, total: 2, within: 2, page_size: 25 },
  )
  show()
  await user.click(await screen.findByRole('radio', { name: 'Within tolerance 2' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  const sent = { reading_ids: [1, 2], ruling: 'accepted' as const }
  server.reply(telematicsEndpoints.ruleMany, sent, { message: '2 readings accepted.' })
  await user.click(screen.getByRole('button', { name: 'Accept 2 readings' }))
  expect(await screen.findByText('2 readings accepted.')).toBeTruthy()
})
