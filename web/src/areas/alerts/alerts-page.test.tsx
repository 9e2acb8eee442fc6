import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { alertsEndpoints } from '@kerbline/domain/areas/alerts/endpoints.ts'
import { expect, test } from 'vitest'
import { refusal } from '../../data/fake-transport.ts'
import { beginPage, showPage, type TestPage } from '../../testing/page.tsx'
import { AlertsPage } from './alerts-page.tsx'
import { sampleAlert } from './sample-alert.ts'

const user = userEvent.setup()
const begin = (side: 'staff' | 'customer', alerts = [sampleAlert()]): TestPage => {
  const page = beginPage({ side, permissions: ['manage settings'] })
  page.server.reply(alertsEndpoints.list, {}, { alerts, next: null })
  return page
}
const show = (): void => void showPage('/alerts', <AlertsPage />)

test('whom an alert reaches is counted before it is sent; nothing is sent before it is confirmed', async () => {
  const { server } = begin('staff')
  const words = { kind: 'AlertEvent', message: 'Yard closed', severity: 'information' } as const
  const options = [{ id: 9, name: 'Harrow', detail: 'HARROW01' }]
  server.reply(alertsEndpoints.options, { field: 'company_ids', search: '' }, { options })
  server.reply(alertsEndpoints.reach, { audience: 'companies', company_ids: [9] }, { people: 12, signed_in: 1 })
  const alert = { ...words, audience: 'companies', company_ids: [9] } as const
  server.reply(alertsEndpoints.send, { ...alert, company_ids: [9] }, sampleAlert())
  show()
  await user.type(screen.getByLabelText('Message'), 'Yard closed')
  await user.click(screen.getByRole('combobox', { name: 'For' }))
  await user.click(await screen.findByRole('option', { name: 'Some companies' }))
  await user.click(screen.getByRole('button', { name: 'Send …' }))
  expect(await screen.findByText('Choose at least one company.')).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Companies' }))
  await user.click(await screen.findByRole('option', { name: /Harrow/ }))
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Send …' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send this alert?' }))
  expect(await dialog.findByText(/^We will send this to 12 people\./)).toBeTruthy()
  expect(dialog.getByText(/1 is signed in now/)).toBeTruthy()
  const posts = () => server.asked.filter(({ method, address }) => method === 'POST' && address.endsWith('/api/alerts'))
  expect(posts()).toHaveLength(0)
  await user.click(dialog.getByRole('button', { name: 'Send alert' }))
  expect(await screen.findByText('Alert sent.')).toBeTruthy()
  expect(posts().map(({ body }) => body)).toEqual([alert])
})

test('an alert is retracted once asked, and a refusal says why', async () => {
  const { server } = begin('staff', [
    sampleAlert({ audience: 'companies', company_names: 'Harrow' }),
    sampleAlert({ id: 4, message: 'Old', retracted_at: '2026-11-17T09:05:00Z', retracted_by_name: 'Dev Kapoor' }),
  ])
  server.respond(alertsEndpoints.retract, { id: 5 }, () => refusal('not allowed now', { detail: 'Retracted already.' }))
  show()
  const rows = within(await screen.findByRole('list', { name: 'Alerts' })).getAllByRole('listitem')
  expect(rows[0]?.textContent).toContain('For: Harrow')
  await expect.poll(() => rows[1]?.textContent).toMatch(/Removed .*Dev Kapoor/)
  expect(screen.getAllByRole('button', { name: 'Remove' })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this alert?' }))
  await user.click(dialog.getByRole('button', { name: 'Remove alert' }))
  expect(await dialog.findByText(/Retracted already/)).toBeTruthy()
  server.reply(alertsEndpoints.retract, { id: 5 }, sampleAlert())
  await user.click(dialog.getByRole('button', { name: 'Remove alert' }))
  expect(await screen.findByText('Alert removed.')).toBeTruthy()
})

test('a customer’s person reads, and sends nothing whatever right they were given', async () => {
  begin('customer')
  show()
  expect(await screen.findByText('The M62 is closed.')).toBeTruthy()
  expect(screen.queryByLabelText('Message')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  expect(screen.queryByText(/For:/)).toBeNull()
})

test('what was done is noted with it; without a note it is done as well', async () => {
  const { server } = begin('staff')
  const finish = { id: 5, is_done: true }
  server.respond(alertsEndpoints.finish, finish, () => refusal('unexpected'))
  show()
  await user.click(await screen.findByRole('button', { name: 'Mark as done' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as done' }))
  await user.type(dialog.getByRole('textbox', { name: /^Note/ }), 'Drivers went by the A58.')
  await user.click(dialog.getByRole('button', { name: 'Mark as done' }))
  expect(await dialog.findByRole('alert')).toBeTruthy()
  server.reply(alertsEndpoints.finish, finish, sampleAlert({ done_at: '2026-11-17T09:30:00Z' }))
  await user.click(dialog.getByRole('button', { name: 'Mark as done' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const sent = server.asked.filter(({ address }) => address.endsWith('/done')).map(({ body }) => body)
  expect(sent.at(-1)).toEqual({ is_done: true, note: 'Drivers went by the A58.' })
})
