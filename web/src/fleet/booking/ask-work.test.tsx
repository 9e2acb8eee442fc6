import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { profileEndpoints } from '@kerbline/domain/areas/profile/endpoints.ts'
import { breakdownAdvice } from '@kerbline/domain/areas/public-requests/public-form.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { beforeEach, expect, test } from 'vitest'
import { sampleBooking } from '../../areas/maintenance/sample-booking.ts'
import { evidenceQueue } from '../../case/evidence/evidence-queue.ts'
import { keepDraft } from '../../data/drafts.ts'
import { fakeLocalStore, giveBackLocalStore } from '../../data/fake-local-store.ts'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { AskWorkButton } from './ask-work-button.tsx'
import { nextWeekday } from './ask-work-form.ts'

const user = userEvent.setup()
const vehicle = { id: 12, reg_no: 'LK21VXN' }
const asked = { vehicle_id: 12, type: 'repair', preferred_dates: ['2026-11-18'] }
let server: FakeServer
let gone: readonly string[]
beforeEach(() => {
  const permissions = ['request maintenance', 'see maintenance request details', 'see vehicles'] as const
  ;({ server, gone } = beginPage({ permissions: [...permissions] }))
})
const show = (about?: typeof vehicle) =>
  showPage('/vehicleoverview/LK21VXN', <AskWorkButton vehicle={about} />, ['maintenanceEvent'])
const opened = async (name: string) => {
  await user.click(screen.getByRole('button', { name: 'Book maintenance' }))
  return within(await screen.findByRole('dialog', { name }))
}
const about = 'Book maintenance for LK21 VXN'

test('what is wrong, where and when: sent in two clicks, and its booking is opened', async () => {
  server.reply(maintenanceEndpoints.create, asked, sampleBooking({ id: 77, number: 'MB-000077' }))
  show(vehicle)
  const dialog = await opened(about)
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'What is wrong' })))
  await user.keyboard('Knocks over bumps')
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  expect(await screen.findByText('Request MB-000077 sent.')).toBeTruthy()
  expect(server.sent('POST')).toEqual([
    { ...asked, fault_description: 'Knocks over bumps', site_address: null, is_off_road: false, phone: null },
  ])
  expect(gone).toEqual(['/maintenance-event/77'])
})

test('what is unsafe is answered with advice and the number to call at once, and stands first in what is sent', async () => {
  server.reply(maintenanceEndpoints.create, asked, sampleBooking())
  show(vehicle)
  const dialog = await opened(about)
  expect(dialog.queryByText(breakdownAdvice)).toBeNull()
  await user.type(dialog.getByRole('textbox', { name: 'What is wrong' }), 'Smells of fuel')
  await user.click(dialog.getByRole('checkbox', { name: /^Brakes/ }))
  expect(dialog.getByRole('alert').textContent).toBe(breakdownAdvice)
  expect(dialog.getByRole('link', { name: `Call ${headOffice.phone}` }).getAttribute('href')).toMatch(/^tel:/)
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /^The vehicle is off the road/ }).checked).toBe(true)
  await user.type(dialog.getByRole('textbox', { name: /^Where is the vehicle\?/ }), 'A1 lay-by')
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  await screen.findByText(/^Request .+ sent\.$/)
  expect(server.sent('POST')).toEqual([
    {
      ...asked,
      fault_description: 'Unsafe: Brakes: soft, pulling or grinding.\nSmells of fuel',
      ...{ site_address: 'A1 lay-by', is_off_road: true, phone: null },
    },
  ])
})

test('a customer’s own number stands there and goes along; another may be typed', async () => {
  const own: ReplyOf<typeof profileEndpoints.view> = {
    ...{
      id: 5,
      name: 'Ada Wright',
      email: 'ada@northline.example',
      phone: '07700 900456',
      job_title: null,
      photo_id: null,
    },
    ...{ side: 'customer', roles: [], permissions: [], accounts: ['NORTH01'], updated_at: '2026-11-01T09:00:00Z' },
    second_factor: { is_on: false, since: null, recovery_codes_left: 0 },
    preferences: { theme: 'system', density: 'comfortable', notifications: {} as never, reminders: [] },
  }
  server.reply(profileEndpoints.view, {}, own)
  server.reply(maintenanceEndpoints.create, asked, sampleBooking())
  show(vehicle)
  const dialog = await opened(about)
  const phone = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Phone/ })
  await waitFor(() => expect(phone.value).toBe('07700 900456'))
  expect(dialog.getByText('We will call Ada Wright on this number.')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: 'What is wrong' }), 'Knocks')
  await user.type(phone, ' ext 2')
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  await screen.findByText(/^Request .+ sent\.$/)
  expect(server.sent('POST')[0]).toEqual(expect.objectContaining({ phone: '07700 900456 ext 2' }))
})

test('other work needs no words; photos go to the booking once it stands', async () => {
  const photos = evidenceQueue({ kind: 'maintenance', id: 77, calls: maintenanceEndpoints, refreshes: [] })
  server.respond(
    documentsEndpoints.startUpload,
    { client_key: '', for: { kind: 'maintenance', id: 77 }, name: '', size: 1 },
    () => new Promise(() => undefined),
  )
  server.reply(maintenanceEndpoints.create, asked, sampleBooking({ id: 77 }))
  show(vehicle)
  const dialog = await opened(about)
  await user.click(dialog.getByRole('combobox', { name: 'Work' }))
  await user.click(await screen.findByRole('option', { name: 'Service' }))
  const photo = new File(['x'], 'tyre.jpg', { type: 'image/jpeg' })
  const other = new File(['y'], 'wrong.jpg', { type: 'image/jpeg' })
  await user.upload(dialog.getByLabelText(/Choose files/), [photo, other])
  await user.click(dialog.getByRole('button', { name: 'Remove wrong.jpg' }))
  expect(photos.items.get()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  await screen.findByText(/^Request .+ sent\.$/)
  expect(server.sent('POST')[0]).toEqual(expect.objectContaining({ type: 'service', fault_description: null }))
  await waitFor(() => expect(photos.items.get().map(({ name }) => name)).toEqual(['tyre.jpg']))
})

test('from the list the vehicle is chosen first; what is missing is named', async () => {
  server.reply(vehiclesEndpoints.list, { search: '', size: 25 }, { rows: [], total: 0, next: null } as never)
  show()
  const dialog = await opened('Book maintenance')
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  const summary = within(await dialog.findByRole('alert'))
  expect(summary.getByRole('button', { name: 'Vehicle: choose a vehicle.' })).toBeTruthy()
  expect(summary.getByRole('button', { name: /^What is wrong:/ })).toBeTruthy()
  expect(server.sent('POST')).toEqual([])
})

test('what was typed earlier is put back; a vehicle that cannot be named is chosen anew', async () => {
  fakeLocalStore()
  await keepDraft('ask-work:any', { version: null, values: { vehicle_id: 12, fault: 'Knocks' } })
  server.reply(vehiclesEndpoints.list, { search: '', size: 25 }, { rows: [], total: 0, next: null } as never)
  show()
  const dialog = await opened('Book maintenance')
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'What is wrong' })).toHaveProperty('value', 'Knocks'))
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  expect(await dialog.findByRole('button', { name: 'Vehicle: choose a vehicle.' })).toBeTruthy()
  expect(server.sent('POST')).toEqual([])
  giveBackLocalStore()
})

test('what the server refuses stands where it was typed, or above; nothing typed is lost', async () => {
  const tooEarly = { field: 'preferred_dates.0', reason: 'too_early', message: 'Choose today or a later date.' }
  server.respond(maintenanceEndpoints.create, asked, () => refusal('not valid', { fields: [tooEarly] }))
  show(vehicle)
  const dialog = await opened(about)
  await user.type(dialog.getByRole('textbox', { name: 'What is wrong' }), 'Knocks')
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  expect(
    await dialog.findByRole('button', { name: 'First choice of date: choose today or a later date.' }),
  ).toBeTruthy()
  server.respond(maintenanceEndpoints.create, asked, () =>
    refusal('already exists', { detail: 'A repair is under way.' }),
  )
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  expect(await dialog.findByText(/A repair is under way\./)).toBeTruthy()
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'What is wrong' }).value).toBe('Knocks')
})

test.each([
  ['2026-11-17', '2026-11-18'],
  ['2026-11-20', '2026-11-23'],
  ['2026-11-21', '2026-11-23'],
  ['2026-11-22', '2026-11-23'],
])('after %s the next weekday is %s', (today, next) => expect(nextWeekday(today as never)).toBe(next))
