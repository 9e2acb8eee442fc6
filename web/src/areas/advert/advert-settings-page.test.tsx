import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { advertEndpoints } from '@kerbline/domain/areas/advert/endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { AdvertSettingsPage } from './advert-settings-page.tsx'

const values = {
  is_enabled: true,
  text: 'Winter tyres',
  image_desktop: '',
  image_mobile: '',
  starts_on: null,
  ends_on: null,
  audience: 'all',
} as const
const version = '2026-11-01T09:00:00.000Z'
const theirs = { ...values, audience: 'staff', updated_at: '2026-11-02T09:00:00.000Z' } as const

let server: FakeServer
beforeEach(() => {
  ;({ server } = beginPage({ side: 'staff', permissions: ['manage popup advert'] }))
  server.reply(advertEndpoints.read, {}, { ...values, updated_at: version })
})

async function overtaken(): Promise<ReturnType<typeof within>> {
  showPage('/popup-advert', <AdvertSettingsPage />)
  const text = await screen.findByLabelText('Text')
  await userEvent.clear(text)
  await userEvent.type(text, 'Summer tyres')
  server.respond(advertEndpoints.save, { version, values: { ...values, text: 'Summer tyres' } }, () =>
    refusal('changed meanwhile', { current: theirs }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  return within(await screen.findByRole('alert'))
}

test('an advert saved by somebody else meanwhile: both versions, and what was typed goes on top of theirs', async () => {
  const alert = await overtaken()
  expect(alert.getByRole('row', { name: 'For Everyone Staff' })).toBeTruthy()
  await userEvent.click(alert.getByRole('button', { name: 'Keep my changes' }))
  const mixed = { ...values, text: 'Summer tyres', audience: 'staff' } as const
  const saved = { ...mixed, updated_at: '2026-11-03T09:00:00.000Z' }
  server.reply(advertEndpoints.save, { version: theirs.updated_at, values: mixed }, saved)
  server.reply(advertEndpoints.read, {}, saved)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Popup advert saved.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Summer tyres')
})

test('theirs can be taken instead', async () => {
  const alert = await overtaken()
  await userEvent.click(alert.getByRole('button', { name: 'Use their version' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Winter tyres')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Staff' }).checked).toBe(true)
})
