import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { offHiresEndpoints } from '@kerbline/domain/areas/off-hires/endpoints.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeLocalStore, giveBackLocalStore } from '../../data/fake-local-store.ts'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { beginPage, endPage, showPage } from '../../testing/page.tsx'
import type { OffHirePreview, OffHireView } from './off-hire-source.ts'
import { RequestOffHirePage } from './request-off-hire-page.tsx'

const user = userEvent.setup()
const long = { timeout: 60_000 }
let server: FakeServer
let gone: readonly string[]
const made = { record: { number: 'OFF-000007' } } as OffHireView
const line = { what: 'hire', from: '2026-11-02', to: '2026-11-18', net_pence: 45_900, tax_pence: 9_180 } as const
const preview: OffHirePreview = {
  ...{ now: '2026-11-17T14:22:00.000Z', cut_off_at: '2026-11-17T16:00:00.000Z', counted_on: '2026-11-17' },
  ...{
    charge_ends_on: '2026-11-18',
    later_ends_on: '2026-11-19',
    unknown: [],
    moments: [],
    branches: [],
    branch_id: null,
    usual: { address: null, postcode: null, access_hours: null, contact: null, phone: null },
  },
  vehicles: [
    {
      ...{ vehicle_id: 4, reg_no: 'FJ18NNB', make_model: 'Mercedes Sprinter', customer_account_number: '104882' },
      ...{
        miles: 112_387,
        miles_at: null,
        is_electric: false,
        has_tail_lift: false,
        refusal: null,
        damage: [],
        fines: [],
      },
      ...{ are_terms_known: true, later_net_pence: 48_600 },
      price: {
        lines: [{ ...line, working: '17 days × £189.00 ÷ 7' }],
        ...{ net_pence: 45_900, tax_pence: 9_180, gross_pence: 55_080, rate: '£189.00 a week', billed_to: null },
      },
    },
  ],
}
beforeEach(() => {
  fakeLocalStore()
  ;({ server, gone } = beginPage({ permissions: ['see orders', 'request off hire', 'see finance'] }))
  for (const asked of [{}, { asked_for: '2026-11-18' }])
    server.reply(offHiresEndpoints.preview, { reg_nos: 'FJ18NNB', ...asked }, preview)
})
afterEach(() => {
  endPage()
  giveBackLocalStore()
})
const box = (name: string) => screen.getByRole('textbox', { name })

test(
  'price and cut-off stand before it is sent; a wrong reading is said at its field, and what was typed goes',
  long,
  async () => {
    const message = 'Enter 113,000 miles or more, the last reading of FJ18NNB.'
    server.respond(offHiresEndpoints.create, {} as never, () =>
      refusal('not valid', { fields: [{ field: 'vehicles.0.miles', reason: 'too_low', message }] }),
    )
    showPage('/request-off-hire?reg=FJ18NNB', <RequestOffHirePage />, ['requestOffHire', 'offHire'])
    expect(await screen.findByText('17 days × £189.00 ÷ 7', { exact: false })).toBeDefined()
    expect(screen.getByText(/£27.00 more before VAT/)).toBeDefined()
    await user.type(box('Odometer'), '100')
    await user.type(box('Fuel or charge'), '60')
    await user.type(box('Keys'), '2')
    await user.type(box('Contact on site'), 'Sam Okafor')
    await user.type(box('Contact phone'), '0113 496 0142')
    const send = () => user.click(screen.getByRole('button', { name: 'Send off-hire request' }))
    await send()
    expect((await screen.findAllByText(/Enter 112,387 miles or more/)).length).toBeGreaterThan(0)
    expect(server.sent('POST')).toEqual([])
    await user.clear(box('Odometer'))
    await user.type(box('Odometer'), '112402')
    await send()
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
    server.reply(offHiresEndpoints.create, {} as never, made)
    await send()
    await waitFor(() => expect(gone).toEqual(['/request-off-hire/OFF-000007']))
    expect(server.sent('POST').at(-1)).toMatchObject({
      ...{ asked_for: '2026-11-18', told_ends_on: '2026-11-18', contact: 'Sam Okafor' },
      vehicles: [{ vehicle_id: 4, miles: 112_402, fuel_percent: 60, keys: 2, is_damaged: false }],
    })
  },
)
