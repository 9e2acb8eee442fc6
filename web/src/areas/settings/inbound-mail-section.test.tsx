import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { inboundMailEndpoints, type InboundLetter } from '@kerbline/domain/areas/inbound-mail/endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { InboundMailSection } from './inbound-mail-section.tsx'

const user = userEvent.setup()
const letter = (change: Partial<InboundLetter> = {}): InboundLetter => ({
  ...{ id: 4, state: 'held', from_email: 'ann@home.example', from_name: 'Ann Lee', subject: 'Re: mileage' },
  ...{
    why: 'It came from a different address to the person we emailed.',
    person: 'Ann Lee',
    about: 'Query Q-000123',
    address: '#/query-event/Q-000123',
  },
  ...{
    files: [],
    received_at: '2026-11-17T08:00:00Z',
    attached_to: null,
    attached_address: null,
    handled_by: null,
    handled_at: null,
  },
  ...change,
})
const page = (rows: InboundLetter[], has_mailbox = true, next: string | null = null) => ({
  ...{ rows, total: rows.length, next, previous: null, missing: [] },
  has_mailbox,
})
const asked = (change: object = {}) => ({ search: '', filter: ['state:is:held'], size: 25, ...change })

let server: FakeServer
beforeEach(() => {
  ;({ server } = beginPage({ side: 'staff', permissions: ['manage settings'] }))
})
const show = () => showPage('/settings/inbound-mail', <InboundMailSection />)
const openFirst = async () => {
  await user.click(await screen.findByRole('button', { name: 'Read Re: mileage from Ann Lee (ann@home.example)' }))
  return within(await screen.findByRole('dialog'))
}

test('without a mailbox the page says so; a letter is read when somebody asks for it', async () => {
  server.reply(inboundMailEndpoints.list, asked(), page([letter()], false))
  server.reply(inboundMailEndpoints.open, { id: 4 }, { said: 'The rear.', original: 'The rear.\n\n> Which?' })
  show()
  expect(await screen.findByText(/Email replies are not set up/)).toBeDefined()
  expect(await screen.findByText('It came from a different address to the person we emailed.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Query Q-000123' })).toBeDefined()
  expect(server.asked.some(({ address }) => address.includes('/open'))).toBe(false)
  const dialog = await openFirst()
  expect(await dialog.findByText('The rear.')).toBeDefined()
  expect(dialog.getByText('Full email')).toBeDefined()
  expect(dialog.getByText(/The audit log records that you have opened this email/)).toBeDefined()
})

test('a letter is added where its reply address leads, and dismissed', async () => {
  server.reply(inboundMailEndpoints.list, asked(), page([letter()]))
  server.reply(inboundMailEndpoints.open, { id: 4 }, { said: 'The rear.', original: 'The rear.' })
  server.reply(inboundMailEndpoints.attach, { id: 4, number: null }, { message: 'Added to Query Q-000123.' })
  server.reply(inboundMailEndpoints.dismiss, { id: 4 }, { message: 'Email dismissed.' })
  show()
  await user.click((await openFirst()).getByRole('button', { name: 'Add as note' }))
  expect(await screen.findByText('Added to Query Q-000123.')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click((await openFirst()).getByRole('button', { name: 'Dismiss' }))
  expect(await screen.findByText('Email dismissed.')).toBeDefined()
})

test('of a letter that belongs nowhere the case is asked for; a wrong number is said at its field', async () => {
  server.reply(inboundMailEndpoints.list, asked(), page([letter({ about: null, address: null, person: null })]))
  server.reply(inboundMailEndpoints.open, { id: 4 }, { said: '', original: 'Words' })
  server.respond(inboundMailEndpoints.attach, { id: 4, number: 'Q-9' }, () =>
    refusal('not valid', {
      fields: [{ field: 'number', reason: 'unknown_reference', message: 'There is no such case.' }],
    }),
  )
  show()
  const dialog = await openFirst()
  const add = dialog.getByRole('button', { name: 'Add as note' })
  expect(add.getAttribute('aria-disabled')).toBe('true')
  await user.type(dialog.getByLabelText('Record number'), 'Q-9')
  await user.click(add)
  expect(await dialog.findByText('There is no such case.')).toBeDefined()
})

test('what was added says so and offers nothing; nothing and a failure say so', async () => {
  server.reply(inboundMailEndpoints.list, asked(), page([]))
  const added = letter({ state: 'attached', why: null, attached_to: 'Query Q-000123', handled_by: 'Joanne Hale' })
  server.reply(inboundMailEndpoints.list, asked({ filter: ['state:is:posted,attached'] }), page([added]))
  server.reply(inboundMailEndpoints.open, { id: 4 }, { said: 'The rear.', original: 'The rear.' })
  server.respond(inboundMailEndpoints.list, asked({ filter: [] }), () => refusal('unexpected'))
  show()
  expect(await screen.findByText('No emails waiting.')).toBeDefined()
  await user.click(screen.getByRole('radio', { name: 'Added' }))
  expect(await screen.findByText('Added to Query Q-000123 by Joanne Hale')).toBeDefined()
  const dialog = await openFirst()
  expect(dialog.queryByRole('button', { name: 'Dismiss' })).toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('radio', { name: 'All' }))
  expect(await screen.findByRole('alert')).toBeDefined()
})
