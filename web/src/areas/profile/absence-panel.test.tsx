import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Absences } from '@kerbline/domain/areas/profile/absence-endpoints.ts'
import { profileEndpoints } from '@kerbline/domain/areas/profile/endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { AbsencePanel } from './absence-panel.tsx'

const user = userEvent.setup()
const sam = { id: 3, name: 'Sam Field', job_title: 'Account manager' }
const week = { id: 9, from_date: '2026-11-30', to_date: '2026-12-04', has_begun: false, cover: sam }
let server: FakeServer
const stands = (absences: Absences['absences'], covering: Absences['covering'] = []): void =>
  server.reply(profileEndpoints.absences, {}, { absences, covering })
beforeEach(() => {
  ;({ server } = beginPage({ side: 'staff', permissions: [] }))
  server.reply(profileEndpoints.covers, { search: '' }, { people: [sam] })
})

const show = () => showPage('/profile', <AbsencePanel />)
const type = async (name: string, parts: readonly string[]): Promise<void> => {
  const group = within(await screen.findByRole('group', { name }))
  for (const [at, part] of ['Day', 'Month', 'Year'].entries())
    await user.type(group.getByRole('textbox', { name: part }), parts[at] ?? '')
}

test('days and cover are named, what is missing said at its field, and it stands in the panel', async () => {
  stands([])
  show()
  await user.click(await screen.findByRole('button', { name: 'Add time off' }))
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  for (const words of ['Enter the first day.', 'Enter the last day.', 'Choose someone to cover.'])
    expect(await screen.findByText(words)).toBeTruthy()
  await type('First day off', ['30', '11', '2026'])
  await type('Last day off', ['4', '12', '2026'])
  await user.click(screen.getByRole('combobox', { name: 'Cover' }))
  await user.click(await screen.findByRole('option', { name: /Sam Field/ }))
  const asked = { from_date: '2026-11-30', to_date: '2026-12-04', cover_id: 3 }
  server.reply(profileEndpoints.goAway, asked, { absences: [week], covering: [] })
  stands([week])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('30 Nov 2026 to 4 Dec 2026')).toBeTruthy()
  expect(screen.getByText('Sam Field covers')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('a chain is refused at its field, and nothing typed is lost', async () => {
  stands([])
  show()
  await user.click(await screen.findByRole('button', { name: 'Add time off' }))
  await type('First day off', ['30', '11', '2026'])
  await type('Last day off', ['4', '12', '2026'])
  await user.click(screen.getByRole('combobox', { name: 'Cover' }))
  await user.click(await screen.findByRole('option', { name: /Sam Field/ }))
  const asked = { from_date: '2026-11-30', to_date: '2026-12-04', cover_id: 3 }
  const message = 'They are also away on some of these days. Choose someone else.'
  server.respond(profileEndpoints.goAway, asked, () =>
    refusal('not valid', { fields: [{ field: 'cover_id', reason: 'chain', message }] }),
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'Cover' })).toHaveProperty('value', 'Sam Field')
})

test('one is back before its end, or calls it off; whom one covers for is said', async () => {
  stands(
    [{ ...week, from_date: '2026-11-16', has_begun: true, cover: null }],
    [{ name: 'Hannah Price', from_date: '2026-12-07', to_date: '2026-12-07', has_begun: false }],
  )
  show()
  expect(await screen.findByText(/Your cover has left/)).toBeTruthy()
  expect(screen.getByText('Hannah Price').parentElement?.textContent).toBe(
    'You are covering for Hannah Price, 7 Dec 2026.',
  )
  server.reply(profileEndpoints.comeBack, { id: '9' }, { absences: [], covering: [] })
  stands([])
  await user.click(screen.getByRole('button', { name: 'End cover now, 16 Nov 2026 to 4 Dec 2026' }))
  expect(await screen.findByText('You have no time off planned.')).toBeTruthy()
})

test('what cannot be read says so', async () => {
  server.respond(profileEndpoints.absences, {}, () => refusal('unexpected'))
  show()
  expect(await screen.findByText(/We could not load your holiday cover/)).toBeTruthy()
})
