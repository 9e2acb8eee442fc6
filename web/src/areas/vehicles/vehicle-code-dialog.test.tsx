import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { linksEndpoints, type RecordLink } from '@kerbline/domain/areas/links/endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { VehicleCodeDialog } from './vehicle-code-dialog.tsx'

const { list, give, withdraw } = linksEndpoints
const user = userEvent.setup()
const asked = { purpose: 'vehicle request', record_id: 12 } as const
const code = (change: Partial<RecordLink> = {}): RecordLink => ({
  ...{
    id: 3,
    purpose: 'vehicle request',
    state: 'works',
    made_by: 'Priya Raman',
    given_to: null,
    created_at: '2026-11-02T09:00:00Z',
  },
  ...{ ends_at: null, uses: 4, max_uses: null, last_used_at: '2026-11-16T07:10:00Z' },
  ...change,
})

let server: FakeServer
beforeEach(() => {
  ;({ server } = beginPage({ permissions: ['request maintenance', 'see vehicles'] }))
})
const show = () =>
  showPage(
    '/vehicleoverview/LK21VXN',
    <VehicleCodeDialog vehicle={{ id: 12, reg_no: 'LK21VXN' }} onClose={() => undefined} />,
  )
const dialog = async () => within(await screen.findByRole('dialog', { name: 'QR code for LK21 VXN' }))

test('the codes in use and withdrawn, how often each was scanned; one is withdrawn', async () => {
  server.reply(list, asked, {
    links: [code(), code({ id: 2, state: 'withdrawn', uses: 0, last_used_at: null })],
    earlier: 2,
  })
  server.reply(withdraw, { id: 3 }, code({ state: 'withdrawn' }))
  show()
  const page = await dialog()
  expect(await page.findByText(/^Scanned 4 times, last/)).toBeTruthy()
  expect(page.getByText('And 2 earlier ones.')).toBeTruthy()
  const buttons = page.getAllByRole('button', { name: /^Cancel the QR code/ })
  expect(buttons).toHaveLength(1)
  await user.click(page.getByRole('button', { name: /^Cancel the QR code/ }))
  expect(server.asked.filter(({ method }) => method === 'POST').map(({ address }) => address)).toEqual([
    '/api/links/3/withdraw',
  ])
})

test('a new code is drawn, for the printer as well, and may end the earlier ones', async () => {
  server.reply(list, asked, { links: [], earlier: 0 })
  server.reply(give, asked, { link: code(), address: 'https://portal.example.com/#/link/a-token' })
  show()
  const page = await dialog()
  expect(await page.findByText('No QR code yet.')).toBeTruthy()
  await user.click(page.getByRole('checkbox', { name: /^Cancel earlier codes/ }))
  await user.click(page.getByRole('button', { name: 'Create QR code' }))
  expect(await page.findByRole('img', { name: 'QR code: request maintenance for LK21 VXN' })).toBeTruthy()
  expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({ ...asked, withdraws_earlier: true })
  expect(page.getByRole('button', { name: 'Print' })).toBeTruthy()
  expect(document.querySelectorAll('svg[aria-label^="QR code"]')).toHaveLength(2)
  expect(document.body.dataset['prints']).toBe('label')
  cleanup()
  expect(document.body.dataset['prints']).toBeUndefined()
})

test('a code that failed says so, and a list that could not be read offers Retry', async () => {
  server.respond(list, asked, () => refusal('unavailable'))
  server.respond(give, asked, () => refusal('no permission'))
  show()
  const page = await dialog()
  expect(await page.findByRole('button', { name: 'Retry' })).toBeTruthy()
  await user.click(page.getByRole('button', { name: 'Create QR code' }))
  expect(await page.findByText('We could not create the code.')).toBeTruthy()
})
