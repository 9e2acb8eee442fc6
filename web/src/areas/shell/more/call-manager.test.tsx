import { customerEndpoints } from '@kerbline/domain/areas/companies/customer-endpoints.ts'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal } from '../../../data/fake-transport.ts'
import { beginPage, endPage, showPage } from '../../../testing/page.tsx'
import { CallManager } from './call-manager.tsx'

type Customer = ReplyOf<(typeof customerEndpoints)['customer']>

const anna = { id: 2, name: 'Anna Reed', email: 'anna@kerbline.example', phone: '0113 496 0111', photo_id: null }
const manager = { ...anna, job_title: null, away: null }
const branch = {
  ...{ id: 1, name: 'Leeds', phone: '0113 496 0100', address: null, email: null },
  ...{ opening_hours: null, latitude: null, longitude: null },
}
const show = (change: Partial<Customer> | undefined): void => {
  const { server } = beginPage({ side: 'customer' })
  const account = { account_number: 'HARROW01', name: 'Harrow', customer: 'Harrow' }
  server.reply(
    scopeEndpoints.summary,
    {},
    {
      accounts: [account],
      account_count: 1,
      is_every_account: true,
      vehicles: 3,
      vehicles_total: 3,
      filter: null,
      chips: [],
    },
  )
  const asked = { accountNumber: 'HARROW01' }
  if (change === undefined) server.respond(customerEndpoints.customer, asked, () => refusal('unexpected'))
  else
    server.reply(customerEndpoints.customer, asked, {
      ...{ account_number: 'HARROW01', name: 'Harrow', manager, branch, note: null },
      ...change,
    })
  showPage('/', <CallManager />)
}
const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')

test('the account manager by their own number; away, whoever covers', async () => {
  show({})
  expect(await link('Call Anna Reed, account manager')).toBe('tel:01134960111')
  endPage()
  const cover = { ...anna, id: 3, name: 'Sam Field', phone: '0113 496 0122' }
  show({ manager: { ...manager, away: { until: '2026-11-20', cover } } })
  expect(await link('Call Sam Field, account manager')).toBe('tel:01134960122')
})

test('without a number of their own their branch, and without an answer the head office', async () => {
  show({ manager: { ...manager, phone: null } })
  expect(await link('Call Leeds')).toBe('tel:01134960100')
  endPage()
  show(undefined)
  expect(await link(`Call ${headOffice.name}`)).toMatch(/^tel:\d+$/)
})
