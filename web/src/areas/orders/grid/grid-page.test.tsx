import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { ordersInHand } from '@kerbline/domain/areas/orders/case.ts'
import { ordersEndpoints } from '@kerbline/domain/areas/orders/endpoints.ts'
import { pickListEndpoints } from '@kerbline/domain/areas/settings/pick-list-endpoints.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeLocalStore, giveBackLocalStore } from '../../../data/fake-local-store.ts'
import { refusal, type FakeServer } from '../../../data/fake-transport.ts'
import { beginPage, endPage, showPage } from '../../../testing/page.tsx'
import { GridPage } from './grid-page.tsx'

const user = userEvent.setup()
const long = { timeout: 60_000 }
let server: FakeServer
const row = {
  ...{ id: 7, number: 'ORD-000007', account_name: 'Calder Foods', reg_no: null, state: 'at_body_builder' },
  ...{ chassis_no: null, body_eta: '2027-01-29', updated_at: 'v1', e2o: {} },
}
beforeEach(() => {
  fakeLocalStore()
  ;({ server } = beginPage({ side: 'staff', permissions: ['manage enquiries', 'see orders', 'manage orders'] }))
  server.reply(pickListEndpoints.read, {}, { E2OFields: [{ label: 'Tail lift' }] } as never)
  const asked = { size: 50, sort: 'account_name', filter: [`state:is:${ordersInHand.join(',')}`] }
  server.reply(ordersEndpoints.list, asked, { rows: [row], total: 1, next: null, previous: null, missing: [] } as never)
})
afterEach(() => {
  endPage()
  giveBackLocalStore()
})
const show = () => showPage('/enquiries/enquiry-to-order', <GridPage />, ['enquiryToOrder', 'order'])
const cell = (name: RegExp) => screen.findByRole('button', { name })
const typeIn = async (name: RegExp, text: string) => {
  await user.dblClick(await cell(name))
  const input = screen.getByRole('textbox')
  await user.clear(input)
  await user.type(input, `${text}{Enter}`)
}

test('cells are saved one after the other over the version of their row', long, async () => {
  const replies = [
    { id: 7, version: 'v2', value: 'RM351 0442' },
    { id: 7, version: 'v3', value: 'Aire' },
  ]
  server.reply(ordersEndpoints.cell, { id: 7 } as never, () => replies.shift() as never)
  show()
  await typeIn(/^Chassis number/, 'RM351 0442')
  expect(await cell(/^Chassis number, ORD-000007: RM351 0442, Saved$/)).toBeDefined()
  await typeIn(/^Body builder/, 'Aire')
  expect(await cell(/Aire, Saved$/)).toBeDefined()
  expect(server.sent('PATCH')).toMatchObject([{ version: 'v1' }, { version: 'v2' }])
})

test('a date that moves asks why; what somebody else wrote is shown with the choice', long, async () => {
  const message = 'Enter why the date moved. The customer reads it.'
  server.respond(ordersEndpoints.cell, { id: 7 } as never, () =>
    refusal('not valid', { fields: [{ field: 'date_reason', reason: 'required', message }] }),
  )
  show()
  await typeIn(/^Body fitted/, '5 Feb 2027')
  const tray = within(await screen.findByRole('list', { name: 'Not saved' }))
  expect(tray.getByText(new RegExp(message))).toBeDefined()
  server.respond(ordersEndpoints.cell, { id: 7 } as never, () =>
    refusal('changed meanwhile', { current: { id: 7, version: 'v9', value: '2027-02-12' } }),
  )
  await user.type(tray.getByRole('textbox', { name: 'Why the date moved' }), 'The floor section is late')
  await user.click(tray.getByRole('button', { name: 'Save date' }))
  await user.click(await screen.findByRole('button', { name: 'Take theirs' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Not saved' })).toBeNull())
  expect(await cell(/^Body fitted, ORD-000007: 12 Feb 2027$/)).toBeDefined()
  expect(server.sent('PATCH').at(-1)).toMatchObject({ reason: 'The floor section is late' })
})
