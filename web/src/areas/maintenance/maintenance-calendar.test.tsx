import { fireEvent, screen, within } from '@testing-library/react'
import { asksOf } from '@kerbline/domain/cases/case-kind.ts'
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { viewsEndpoints } from '@kerbline/domain/areas/views/endpoints.ts'
import { writableFields } from '@kerbline/domain/kit/field-schema.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeLocalStore, giveBackLocalStore } from '../../data/fake-local-store.ts'
import type { FakeServer } from '../../data/fake-transport.ts'
import { signInAs } from '../../data/session/sample-user.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { maintenanceSource } from './maintenance-source.ts'
import { sampleBooking, sampleBookingRow } from './sample-booking.ts'
import { MaintenancePage } from './maintenance-page.tsx'

const nothingAsked = { search: '', filter: [], pasted: '' }
const week = { ...nothingAsked, from: '2026-11-16', to: '2026-11-22' }
const undated = {
  search: '',
  filter: ['is_open:is:yes', 'state:is:requested,acknowledged,dates_offered,date_asked,no_show'],
  pasted: '',
  sort: 'due_on',
  size: 25 as const,
}
const page = (rows: ReturnType<typeof sampleBookingRow>[], total = rows.length) => ({
  ...{ rows, total, next: null, previous: null, missing: [] },
})
const calendar = {
  workshops: [],
  workshops_left_out: 0,
  places: [],
  holidays: [],
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens_minute: 480, closes_minute: 1050 })),
  days: [
    {
      ...{ day: '2026-11-19', dealer_id: 3, dealer: 'Leeds South', count: 1, offered: 0 },
      slots: [
        {
          ...{ id: 71, number: 'MB-000071', reg_no: 'LK21VXN', title: 'Service', state: 'booked' },
          ...{ starts_at: '2026-11-19T08:30:00Z', is_late: false, is_open: true, is_offer: false },
        },
      ],
    },
  ],
}

/** A step as the server offers it. */
const offered = (verb: string) => ({
  verb,
  label: maintenanceCase.steps.find((step) => step.verb === verb)?.label ?? verb,
  tone: null,
  asks: writableFields(asksOf(maintenanceCase, verb)).map(([name, { kind, label, isOptional, max, to }]) => ({
    ...{ name, kind, label, isOptional },
    ...(max !== undefined && { max }),
    ...(to !== undefined && { to }),
  })),
})

let server: FakeServer
beforeEach(() => {
  fakeLocalStore()
  ;({ server } = beginPage({ permissions: ['see maintenance request details', 'request maintenance'] }))
  server.reply(maintenanceEndpoints.viewCounts, {}, { all: 1 })
  server.reply(viewsEndpoints.list, { list: 'maintenance' }, { views: [] })
  server.reply(maintenanceEndpoints.calendar, week, calendar)
  server.reply(maintenanceEndpoints.list, undated, page([sampleBookingRow({ id: 80, title: 'Tail-lift' })], 9))
})
afterEach(() => {
  giveBackLocalStore()
})
const show = () => showPage('/maintenance-management?show=calendar', <MaintenancePage />, ['maintenance'])

test('beside the week: what has no date, and the way to all of it', async () => {
  show()
  expect((await screen.findByRole('link', { name: 'Tail-lift' })).getAttribute('href')).toBe('#/maintenance-event/80')
  const all = screen.getByRole('link', { name: 'All 9 without a date' }).getAttribute('href')
  expect(all).toContain('#/maintenance-management?')
  expect(all).toContain('state=is%3Arequested')
})

/** The one booking, dropped on the Friday of its workshop. */
async function dropOnFriday(): Promise<void> {
  const slot = (await screen.findByRole('link', { name: /Service/ })).closest('li') as HTMLElement
  fireEvent.dragStart(slot, { dataTransfer: { setData: vi.fn(), effectAllowed: '' } })
  const friday = within(screen.getByRole('row', { name: /^Leeds South/ })).getAllByRole('cell')[4] as HTMLElement
  fireEvent.dragOver(friday)
  fireEvent.drop(friday)
}

test('a customer who drags a booking to another day asks for that day with a reason', async () => {
  server.reply(
    maintenanceSource.calls.view,
    { id: '71' },
    sampleBooking(
      { id: 71, number: 'MB-000071', state: 'booked' },
      { may: [offered('ask to move'), offered('cancel')] },
    ),
  )
  show()
  await dropOnFriday()
  const dialog = within(await screen.findByRole('dialog', { name: 'Request another date, MB-000071' }))
  const part = (name: RegExp) => dialog.getByRole<HTMLInputElement>('textbox', { name }).value
  expect([part(/^Day$/), part(/^Month$/), part(/^Year$/)]).toEqual(['20', '11', '2026'])
  expect(dialog.getByLabelText<HTMLInputElement>('Preferred date and time, time').value).toBe('08:30')
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeDefined()
})

test('the hire company’s move has the day and the workshop filled in; a free day of another takes their place', async () => {
  server.reply(
    maintenanceEndpoints.freeWorkshops,
    { id: 71 },
    {
      service: 'service',
      workshops: [
        { id: 8, name: 'Bradford', postcode: 'BD1 1AA', days: [{ day: '2026-11-27', left: 2, is_wished: true }] },
      ],
    },
  )
  signInAs({ side: 'staff', permissions: ['see maintenance request details', 'manage maintenance'] })
  server.reply(
    maintenanceEndpoints.view,
    { id: '71' },
    sampleBooking({ id: 71, number: 'MB-000071', state: 'booked', dealer: null }, { may: [offered('rebook')] }),
  )
  show()
  await dropOnFriday()
  const dialog = within(await screen.findByRole('dialog', { name: /, MB-000071$/ }))
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: /^Workshop/ }).value).toBe('Leeds South')
  expect(dialog.getByLabelText<HTMLInputElement>('Date and time, time').value).toBe('08:30')
  fireEvent.click(await dialog.findByRole('button', { name: '27 Nov 2026, 2 free (preferred)' }))
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: /^Workshop/ }).value).toBe('Bradford')
  const [day] = dialog.getAllByRole<HTMLInputElement>('textbox', { name: /^Day$/ })
  expect(day?.value).toBe('27')
})
