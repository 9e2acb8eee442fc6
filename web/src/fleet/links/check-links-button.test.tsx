import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { linksEndpoints, type RecordLink } from '@kerbline/domain/areas/links/endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { CheckLinksButton } from './check-links-button.tsx'

const { list, give } = linksEndpoints
const user = userEvent.setup()
const asked = { purpose: 'driver check', record_id: 4 } as const
const link: RecordLink = {
  state: 'works',
  ...{ id: 9, purpose: 'driver check', made_by: 'Priya Raman', given_to: null, created_at: '2026-11-02T09:00:00Z' },
  ...{ ends_at: '2027-05-16T09:00:00Z', uses: 0, max_uses: null, last_used_at: null },
}
let server: FakeServer

const show = (permissions: string[]): void => {
  ;({ server } = beginPage({ permissions }))
  showPage('/drivers/LK21VXN', <CheckLinksButton purpose="driver check" recordId={4} name="Leon Marsh" />)
}
beforeEach(() => {
  expect(document.body.dataset['prints']).toBeUndefined()
})
const open = async () => {
  await user.click(screen.getByRole('button', { name: 'Check link' }))
  return within(await screen.findByRole('dialog', { name: 'Check links for Leon Marsh' }))
}

test('a driver’s link is made, drawn as a code for the phone and the printer, and says until when it works', async () => {
  show(['review driver checks', 'see drivers'])
  server.reply(list, asked, { links: [], earlier: 0 })
  server.reply(give, asked, { link, address: 'https://portal.example.com/#/link/a-token' })
  const dialog = await open()
  expect(await dialog.findByText('No check link yet.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Create check link' }))
  expect(await dialog.findByRole('img', { name: 'QR code: walkaround check, Leon Marsh' })).toBeTruthy()
  expect(dialog.getByText(/^It works until 16 May 2027/)).toBeTruthy()
  expect(document.body.dataset['prints']).toBe('label')
  expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({ ...asked, withdraws_earlier: false })
})

test('a link that failed says so', async () => {
  show(['review driver checks', 'see drivers'])
  server.reply(list, asked, { links: [], earlier: 0 })
  server.respond(give, asked, () => refusal('no permission'))
  const dialog = await open()
  await user.click(dialog.getByRole('button', { name: 'Create check link' }))
  expect(await dialog.findByText('We could not create the link.')).toBeTruthy()
})

test('who may not give one out is offered none', () => {
  show(['see drivers', 'see driver checks'])
  expect(screen.queryByRole('button', { name: 'Check link' })).toBeNull()
})
