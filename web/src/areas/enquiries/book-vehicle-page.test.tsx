import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { enquiriesEndpoints } from '@kerbline/domain/areas/enquiries/endpoints.ts'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeLocalStore, giveBackLocalStore } from '../../data/fake-local-store.ts'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { beginPage, endPage, queryNow, showPage } from '../../testing/page.tsx'
import { BookVehiclePage } from './book-vehicle-page.tsx'
import type { EnquiryView } from './enquiry-source.ts'

const user = userEvent.setup()
const long = { timeout: 60_000 }
let server: FakeServer
let gone: readonly string[]
const made = { record: { id: 7, number: 'ENQ-002312' } } as EnquiryView
const estimate = {
  ...{ on: '2027-02-01', asked: 2, in_stock: 1, promised: 0, coming_back: 3, on_order: 0 },
  cost: {
    ...{ rate_pence: 18_900, is_own_rate: true, working: '2 vehicles × 6 months at £189.00 a week' },
    ...{ net_pence: 977_400, tax_pence: 195_480, gross_pence: 1_172_880 },
  },
}
beforeEach(() => {
  fakeLocalStore()
  ;({ server, gone } = beginPage({ side: 'customer', permissions: ['request vehicle', 'see enquiries'] }))
  server.reply(scopeEndpoints.summary, {}, { account_count: 1, is_every_account: false, accounts: [] } as never)
  server.reply(enquiriesEndpoints.list, { size: 25, sort: '-created_at' }, { rows: [], total: 0, missing: [] } as never)
  server.reply(
    enquiriesEndpoints.choices,
    {},
    {
      categories: [{ id: 3, name: 'Luton' }],
      bodies: [{ id: 5, name: 'Luton tail lift' }],
      manufacturers: [],
      usual_account: null,
    },
  )
  server.reply(
    enquiriesEndpoints.estimate,
    { vehicle_category_id: 3, quantity: 2, start_date: '2027-02-01', term: 6, term_unit: 'months' },
    estimate,
  )
})
afterEach(() => {
  endPage()
  giveBackLocalStore()
})
const show = (at = '/book-vehicle') => showPage(at, <BookVehiclePage />, ['bookVehicle', 'enquiry'])
const go = () => user.click(screen.getByRole('button', { name: 'Continue' }))
const choose = async (name: string | RegExp, option: string) => {
  await user.click(await screen.findByRole('combobox', { name }))
  await user.click(await screen.findByRole('option', { name: option }))
}
const type = (name: string, words: string) => user.type(screen.getByRole('textbox', { name }), words)

/** Two Lutons from February for six months. */
async function fillIn(): Promise<void> {
  await choose('Vehicle category', 'Luton')
  await user.clear(screen.getByRole('textbox', { name: 'Quantity' }))
  await type('Quantity', '2')
  await go()
  await screen.findByRole('heading', { name: 'When do you need them?' })
  await type('Day', '1')
  await type('Month', '2')
  await type('Year', '2027')
  await type('Term', '6')
}

test('what is missing is said before one goes on; an estimate shows; sent, it has a number', long, async () => {
  server.reply(enquiriesEndpoints.create, {} as never, made)
  show()
  await screen.findByText('Your requests will appear here, with our quotes.')
  await go()
  expect((await screen.findAllByText('Choose a vehicle category.')).length).toBeGreaterThan(0)
  expect(queryNow()).toEqual({})
  await fillIn()
  expect(await screen.findByText('Possible by 1 Feb 2027')).toBeTruthy()
  expect(screen.getByText('1 vehicle in stock, 3 due back by 1 Feb 2027. Another customer may ask first.')).toBeTruthy()
  expect(screen.getByText('£11,728.80')).toBeTruthy()
  await go()
  await screen.findByRole('heading', { name: 'Where and who?' })
  await go()
  expect(await screen.findByText('2 × Luton')).toBeTruthy()
  expect(screen.getByText('From 1 Feb 2027, 6 months')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send request' }))
  await waitFor(() => expect(gone.at(-1)).toBe('/enquiries/7'))
  expect(server.sent('POST')).toMatchObject([
    {
      ...{ start_date: '2027-02-01', term: 6, term_unit: 'months', hire_type: 'flexi_hire', sales: null },
      lines: [{ vehicle_category_id: 3, body_id: null, quantity: 2 }],
    },
  ])
})

test('what was typed is there again on the same device, and a refusal loses none of it', long, async () => {
  server.respond(enquiriesEndpoints.create, {} as never, () =>
    refusal('not valid', { fields: [{ field: 'start_date', reason: 'out_of_range', message: 'Not in the past.' }] }),
  )
  const { unmount } = show()
  await fillIn()
  await go()
  await go()
  await user.click(await screen.findByRole('button', { name: 'Send request' }))
  await screen.findByText(/We could not send your request/)
  expect(await screen.findByRole('heading', { name: 'When do you need them?' })).toBeTruthy()
  expect(screen.getAllByText('Not in the past.').length).toBeGreaterThan(0)
  unmount()
  show('/book-vehicle?tab=Dates')
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Term' }).value).toBe('6'))
  expect(server.sent('POST')).toHaveLength(1)
})
