import type { DamagePrice } from '@kerbline/domain/areas/damage/prices.ts'
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { DamagePricesSection } from './damage-prices-section.tsx'

const price: DamagePrice = {
  ...{ plan: 'van', model: null, panel: 'rear_doors', kind: 'dent', severity: null, up_to_mm: 300 },
  ...{ what: 'repair', line_kind: 'labour', quantity: 2.5, unit_pence: 4_800 },
  ...{ source: 'Price list 2026', from_on: '2026-01-01' },
}
const lorry: DamagePrice = { ...price, plan: 'truck', panel: null }
const user = userEvent.setup()
let server: FakeServer
beforeEach(() => {
  ;({ server } = beginPage({ side: 'staff', permissions: ['manage settings', 'see all accounts'] }))
  server.reply(settingsEndpoints.damagePrices, {}, { version: 'first', rows: [price, lorry] })
})

test('prices of one body are shown at a time; what is refused stands at its field, under its own body', async () => {
  const message = 'Enter 1 to 20,000 mm.'
  server.respond(settingsEndpoints.saveDamagePrices, { version: '', rows: [] }, () =>
    refusal('not valid', { fields: [{ field: 'rows.0.up_to_mm', reason: 'out_of_range', message }] }),
  )
  showPage('/settings/damage-prices', <DamagePricesSection />)
  const name = 'Van, rear doors, dent, up to 300 mm: repair, from 2026-01-01'
  const size = within(await screen.findByRole('group', { name })).getByLabelText(/^Up to size/)
  await user.clear(size)
  await user.type(size, 'small')
  const choose = async (option: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Show prices for' }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await choose('Lorry')
  const other = within(await screen.findByRole('group', { name: 'Lorry, dent, up to 300 mm: repair, from 2026-01-01' }))
  const pounds = other.getByLabelText('Price each')
  await user.clear(pounds)
  await user.type(pounds, '62')
  await choose('Any')
  await user.click(screen.getByRole('button', { name: 'Add a price' }))
  await user.type(screen.getByLabelText('Work or part'), 'chip repair')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(server.sent('PUT').at(-1)).toMatchObject({
    version: 'first',
    rows: [
      { ...price, up_to_mm: -1 },
      { ...lorry, unit_pence: 6_200 },
      { plan: null, model: null, panel: null, severity: null, up_to_mm: null, what: 'chip repair', unit_pence: null },
    ],
  })
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
  expect(screen.getByLabelText(/^Up to size/).getAttribute('aria-invalid')).toBe('true')
})
