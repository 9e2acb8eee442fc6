import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { code } from '../../data/loading/code.ts'
import { fakeLocalStore, giveBackLocalStore } from '../../data/fake-local-store.ts'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import type { CaseView } from '../case-source.ts'
import { offered, repairCalls, repairSource, sampleCase } from '../sample-case.ts'
import type { CaseDesk } from './case-desks.ts'
import type { Turn } from './take-turn.tsx'
import { TurnButton } from './turn-button.tsx'

const user = userEvent.setup()
let server: FakeServer
beforeEach(() => {
  fakeLocalStore()
  ;({ server } = beginPage({ side: 'staff', permissions: ['see queries', 'manage queries'] }))
})
afterEach(() => {
  giveBackLocalStore()
})

const version = '2026-11-17T08:00:00.000Z'
const turn = (step: Partial<Turn['step']> = {}): Turn => ({
  kind: 'repair',
  id: 31,
  number: 'R-000031',
  address: '#/repairs/31',
  version,
  state: 'Asked for',
  due_at: null,
  clock: null,
  with: null,
  step: { verb: 'start', label: 'Start', is_plain: true, ...step },
})
const desk = code<CaseDesk>(async () => ({
  source: repairSource,
  Glance: ({ record, children }) => (
    <div>
      <p>£80.00 of {record.number}</p>
      {children}
    </div>
  ),
}))
const show = (given: Turn) => showPage('/', <TurnButton desk={desk} turn={given} about="Tyre, R-000031" />)
const stands = (view: CaseView) => server.reply(repairCalls.view, { id: '31' }, view)
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))

test('a step that asks nothing is taken at once, of the case as the row showed it', async () => {
  const start = { id: 31, version, verb: 'start' } as never
  server.reply(repairCalls.step, start, sampleCase({ state: 'in_workshop' }))
  show(turn())
  await press('Start: Tyre, R-000031')
  expect(await screen.findByText('R-000031: in the workshop.')).toBeDefined()
  expect(server.sent('POST')).toEqual([{ version, verb: 'start' }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('somebody was quicker: both versions are said, and what may be done now', async () => {
  const start = { id: 31, version, verb: 'start' } as never
  server.respond(repairCalls.step, start, () => refusal('changed meanwhile'))
  stands(
    sampleCase(
      { state: 'in_workshop', updated_at: '2026-11-17T08:05:00.000Z' },
      { may: [offered('hold')], may_not: [{ verb: 'start', label: 'Start', why: 'It has begun.' }] },
    ),
  )
  show(turn())
  await press('Start: Tyre, R-000031')
  const dialog = await screen.findByRole('dialog', { name: 'Start, R-000031' })
  const alert = await within(dialog).findByRole('alert')
  expect(alert.textContent).toContain('You saw R-000031 as “Asked for”. It is now “In the workshop”.')
  expect(within(dialog).getByText('It has begun.')).toBeDefined()
  expect(within(dialog).getByRole('button', { name: 'Ask the customer' })).toBeDefined()
})

test('what asks something opens its own form where the row stands', async () => {
  stands(sampleCase({}, { may: [offered('hold')] }))
  const hold = { id: 31, version, verb: 'hold', body: 'Which tyre?' } as never
  server.reply(repairCalls.step, hold, sampleCase({ state: 'held' }))
  show(turn({ verb: 'hold', label: 'Ask the customer', is_plain: false }))
  await press('Ask the customer: Tyre, R-000031')
  await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Which tyre?')
  await user.click(screen.getByRole('button', { name: 'Ask the customer' }))
  expect(await screen.findByText('R-000031: held for an answer.')).toBeDefined()
})

test('what spends money is looked at first', async () => {
  stands(sampleCase({ state: 'asked' }, { may: [offered('start')] }))
  const start = { id: 31, version, verb: 'start' } as never
  server.reply(repairCalls.step, start, sampleCase({ state: 'in_workshop' }))
  show(turn({ is_plain: false }))
  await press('Start: Tyre, R-000031')
  const dialog = await screen.findByRole('dialog', { name: 'Start, R-000031' })
  expect(await within(dialog).findByText('£80.00 of R-000031')).toBeDefined()
  expect(server.sent('POST')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Start' }))
  expect(await screen.findByText('R-000031: in the workshop.')).toBeDefined()
})
