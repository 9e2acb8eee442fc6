import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { linksEndpoints, type RecordLink } from '@kerbline/domain/areas/links/endpoints.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { expect, test, vi } from 'vitest'
import { refusal } from '../../data/fake-transport.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { sampleBooking } from './sample-booking.ts'
import { ShareButton } from './share-button.tsx'

const { list, give, withdraw } = linksEndpoints
const user = userEvent.setup()
const asked = { purpose: 'booking status', record_id: 2316 } as const
const link = (change: Partial<RecordLink> = {}): RecordLink => ({
  ...{
    id: 3,
    purpose: 'booking status',
    state: 'works',
    made_by: 'Priya Raman',
    given_to: null,
    created_at: '2026-11-16T09:00:00Z',
  },
  ...{ ends_at: '2027-02-14T09:00:00Z', uses: 4, max_uses: null, last_used_at: '2026-11-16T07:10:00Z' },
  ...change,
})

const begin = (...permissions: Permission[]) =>
  beginPage({ permissions: ['see maintenance request details', ...permissions] }).server
const show = (change = {}) =>
  showPage('/maintenance-event/2316', <ShareButton record={sampleBooking(change).record} />, ['maintenanceEvent'])
const opened = async () => {
  await user.click(screen.getByRole('button', { name: 'Share MB-002316 by a link' }))
  return within(await screen.findByRole('dialog', { name: 'Links for MB-002316' }))
}

test('a link is made, shown once with its end, and copied', async () => {
  const server = begin('request maintenance')
  const writeText = vi.spyOn(navigator.clipboard, 'writeText')
  server.reply(list, asked, { links: [], earlier: 0 })
  server.reply(give, asked, { link: link(), address: 'https://portal.example.com/#/link/a-token' })
  show()
  const dialog = await opened()
  expect(await dialog.findByText('No progress link yet.')).toBeTruthy()
  await user.click(dialog.getByRole('checkbox', { name: /^Cancel earlier links/ }))
  await user.click(dialog.getByRole('button', { name: 'Create progress link' }))
  expect(await dialog.findByText('https://portal.example.com/#/link/a-token')).toBeTruthy()
  expect(dialog.getByRole('status').textContent).toContain('It works until 14 Feb 2027')
  expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({ ...asked, withdraws_earlier: true })
  await user.click(dialog.getByRole('button', { name: 'Copy link' }))
  expect(writeText).toHaveBeenCalledWith('https://portal.example.com/#/link/a-token')
})

test('those that work are told with their uses and end, and withdrawn; others as they stand', async () => {
  const server = begin('request maintenance')
  const gone = link({ id: 2, state: 'withdrawn', uses: 0, last_used_at: null })
  server.reply(list, asked, { links: [link(), gone], earlier: 0 })
  server.reply(withdraw, { id: 3 }, link({ state: 'withdrawn' }))
  show()
  const dialog = await opened()
  const [first, second] = (await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(first).toContain('In use until 14 Feb 2027, created yesterday 09:00 by Priya Raman')
  expect(first).toContain('Opened 4 times, last')
  expect(second).toContain('Cancelled, created')
  expect(second).toContain('Not opened yet')
  await user.click(dialog.getByRole('button', { name: /^Cancel the progress link/ }))
  expect(server.asked.filter(({ method }) => method === 'POST').map(({ address }) => address)).toEqual([
    '/api/links/3/withdraw',
  ])
})

test('one that was asked for on the public form is followed by the link of the form: said', async () => {
  begin('manage maintenance').reply(list, asked, { links: [], earlier: 0 })
  show({ is_by_public_form: true })
  expect((await opened()).getByText(/used the public form already has a link/)).toBeTruthy()
})

test('a list that cannot be read offers Retry; a link that failed says why', async () => {
  const server = begin('manage maintenance')
  server.respond(list, asked, () => refusal('unavailable'))
  server.respond(give, asked, () => refusal('not found'))
  show()
  const dialog = await opened()
  expect(await dialog.findByRole('button', { name: 'Retry' })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Create progress link' }))
  expect(await dialog.findByText('We could not create the link.')).toBeTruthy()
})

test('who may only read is offered none', () => {
  begin('see vehicles')
  show()
  expect(screen.queryByRole('button')).toBeNull()
})
