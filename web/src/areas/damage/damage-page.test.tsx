import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import { lineSlot } from '@kerbline/domain/cases/money-lines.ts'
import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleDocument, sampleDocuments } from '../../case/evidence/evidence-sample.ts'
import { queryClient } from '../../data/query-client.ts'
import { fakeLocalStore, giveBackLocalStore } from '../../data/fake-local-store.ts'
import type { FakeServer } from '../../data/fake-transport.ts'
import { signInAs } from '../../data/session/sample-user.ts'
import { beginPage, endPage, showPage } from '../../testing/page.tsx'
import { DamagePage } from './damage-page.tsx'
import { DamageQueryPage } from './damage-query-page.tsx'
import type { DamageRecord } from './damage-record.ts'
import { EditDamagePage } from './edit-damage-page.tsx'
import { sampleLine, sampleLines } from '../maintenance/sample-booking.ts'
import { offered, sampleDamage } from './sample-damage.ts'

const user = userEvent.setup()
const long = { timeout: 60_000 }
let server: FakeServer
let gone: readonly string[]
const waiting = { state: 'awaiting_customer', waiting_on: 'customer' } as const
const stands = (change: Partial<DamageRecord>, verbs: Parameters<typeof offered>[] = []): void =>
  server.reply(
    damageEndpoints.view,
    { id: '734' },
    sampleDamage(change, { may: verbs.map((each) => offered(...each)) }),
  )
beforeEach(() => {
  fakeLocalStore()
  ;({ server, gone } = beginPage({ permissions: ['see damage cases', 'query damage cases', 'raise queries'] }))
  server.reply(damageEndpoints.documents, { id: 734 }, sampleDocuments())
  server.reply(damageEndpoints.posts, { id: '734' }, { posts: [], earlier: 0 })
  server.reply(damageEndpoints.timeline, { id: '734' }, { moves: [], earlier: 0 })
})
afterEach(() => {
  endPage()
  giveBackLocalStore()
})
const built = ['damage', 'damageCase', 'damageQuery', 'editDamageCase', 'query'] as const
const show = (at = '/damage-management/case/734') => showPage(at, <DamagePage />, built)

test('raising a query leads to the page of queries, and takes no step unseen', long, async () => {
  stands(waiting, [['query']])
  show()
  await user.click(await screen.findByRole('button', { name: 'Raise a query' }))
  expect(gone).toEqual(['/damage-management/case/734/query'])
  expect(server.sent('POST')).toEqual([])
})

test('a query names the case as its subject; its conversation then stands there', long, async () => {
  stands(waiting, [['query']])
  server.reply(queriesEndpoints.create, {} as never, { record: { id: 418, number: 'Q-000418' } } as never)
  showPage('/damage-management/case/734/query', <DamageQueryPage />, built)
  await user.click(await screen.findByRole('combobox', { name: 'What is it about?' }))
  await user.click(await screen.findByRole('option', { name: 'The cost' }))
  await user.type(screen.getByRole('textbox', { name: 'Your query' }), 'Why two hours of paint?')
  await user.click(screen.getByRole('button', { name: 'Send query' }))
  await waitFor(() => expect(server.sent('POST')).toHaveLength(1))
  expect(server.sent('POST')).toMatchObject([
    { title: 'DMG-000408: the cost', subject: { type: 'damage_case', id: 734 } },
  ])
  expect(gone.at(-1)).toContain('query_no=Q-000418')
})

test('the charge is shown as it is worked out before it is made', long, async () => {
  signInAs({ permissions: ['see damage cases', 'manage damage cases'], side: 'staff' })
  const money = { estimate_pence: 76_000, authorised_cost_pence: 42_095, waiver_pence: 10_000 }
  stands({ state: 'repaired', waiting_on: 'hire_company', ...money }, [
    ['recharge', [{ name: 'recharge_reason', kind: 'long text', label: 'Reason for the charge', isOptional: false }]],
  ])
  show()
  await user.click(await screen.findByRole('button', { name: 'Charge what was agreed' }))
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 20_000 }))
  const terms = dialog.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(terms).toEqual([
    ['Estimate', '£760.00'],
    ['Agreed by the customer', '£420.95'],
    ['Less damage waiver', '−£100.00'],
    ['To be charged', '£320.95, outside VAT'],
  ])
})

test('staff change what stands on a case in one form over it, and are then back at the case', long, async () => {
  signInAs({ permissions: ['see damage cases', 'manage damage cases'], side: 'staff' })
  stands({ state: 'under_review', waiting_on: 'hire_company' })
  server.reply(damageEndpoints.update, { id: 734 } as never, sampleDamage({ state: 'under_review', insurer: 'Aviva' }))
  showPage('/damage-management/case/734/edit', <EditDamagePage />, built)
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 20_000 }))
  await user.type(dialog.getByRole('textbox', { name: /^Insurer \(/ }), 'Aviva')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(gone).toEqual(['/damage-management/case/734']))
  expect(server.sent('PUT')).toMatchObject([{ values: { insurer: 'Aviva' } }])
})

test(
  'an estimate being written stays open when the case moves on; it waits while one’s own step is saved',
  long,
  async () => {
    signInAs({ permissions: ['see damage cases', 'manage damage cases', 'see damage costs'], side: 'staff' })
    stands({ state: 'under_review', waiting_on: 'hire_company' }, [['estimate']])
    server.reply(damageEndpoints.lines, { id: 734 }, sampleLines([], { may_save: true }))
    server.reply(damageEndpoints.proposedLines, { id: 734 }, { lines: [], sources: [], unpriced: [] })
    show()
    const add = await screen.findByRole('button', { name: 'Add estimate' })
    await user.click(add)
    const dialog = within(await screen.findByRole('dialog', { name: 'Estimate for DMG-000408' }, { timeout: 20_000 }))
    const work = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Work or part' })
    await user.type(work, 'Rear bumper')
    stands({ state: 'estimating', waiting_on: 'hire_company' }, [['estimate']])
    await queryClient.invalidateQueries()
    await screen.findByText('Estimate being prepared')
    expect(work.isConnected).toBe(true)
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    server.respond(
      damageEndpoints.step,
      { id: 734, version: '', verb: 'estimate' } as never,
      () => new Promise(() => undefined),
    )
    await user.click(screen.getByRole('button', { name: 'Prepare an estimate' }))
    await waitFor(() => expect(add.getAttribute('aria-disabled')).toBe('true'))
  },
)

test('a disputed line takes evidence of its own and shows what was sent for it', long, async () => {
  signInAs({ permissions: ['see damage cases', 'see damage costs', 'approve damage costs'], side: 'customer' })
  stands({ state: 'disputed', waiting_on: 'hire_company', estimate_pence: 30_000 })
  const slot = lineSlot(5)
  const line = sampleLine(5, { what: 'Door', decision: 'disputed' })
  server.reply(damageEndpoints.lines, { id: 734 }, sampleLines([line]))
  server.reply(damageEndpoints.documents, { id: 734 }, sampleDocuments([sampleDocument({ title: 'Old photo', slot })]))
  show()
  const own = within(await screen.findByRole('list', { name: 'Evidence for Door' }, { timeout: 20_000 }))
  expect(own.getByRole('button', { name: 'Old photo' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add evidence for Door' }))
  const [input] = screen.getAllByLabelText(/Choose files/)
  await user.upload(input as HTMLInputElement, new File(['x'], 'before.jpg', { type: 'image/jpeg' }))
  const coming = within(await screen.findByRole('list', { name: 'Uploading for Door' }))
  expect(coming.getByText(/before\.jpg/)).toBeTruthy()
})

test('the price list fills an estimate; what it has no price for is named', long, async () => {
  signInAs({ permissions: ['see damage cases', 'manage damage cases', 'see damage costs'], side: 'staff' })
  stands({ state: 'estimating', waiting_on: 'hire_company' })
  server.reply(damageEndpoints.lines, { id: 734 }, sampleLines([], { may_save: true }))
  server.reply(
    damageEndpoints.proposedLines,
    { id: 734 },
    {
      lines: [{ what: 'Bonnet: dent 12 cm, repair', kind: 'labour', quantity: 2.5, unit_pence: 4_800 }],
      sources: ['Price list 2026'],
      unpriced: ['Roof: tear 4 cm'],
    },
  )
  server.reply(damageEndpoints.saveLines, {} as never, sampleLines([]))
  show()
  await user.click(await screen.findByRole('button', { name: 'Add estimate' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Estimate for DMG-000408' }, { timeout: 20_000 }))
  const use = await dialog.findByRole('button', { name: 'Use price list' })
  expect(dialog.getByText('Price list 2026')).toBeTruthy()
  await user.click(use)
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Work or part' }).value).toBe(
    'Bonnet: dent 12 cm, repair',
  )
  expect(dialog.queryByRole('button', { name: 'Use price list' })).toBeNull()
  expect(dialog.getByText('Roof: tear 4 cm')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Save estimate' }))
  await waitFor(() => expect(server.sent('PUT')).toHaveLength(1))
  expect(server.sent('PUT')).toMatchObject([
    {
      lines: [
        {
          ...{ id: null, what: 'Bonnet: dent 12 cm, repair', kind: 'labour', quantity: 2.5, unit_pence: 4_800 },
          ...{ tax_treatment: 'outside', payer: 'customer' },
        },
      ],
    },
  ])
})

test('a repairer’s quote is added to the lines that stand', long, async () => {
  signInAs({ permissions: ['see damage cases', 'manage damage cases', 'see damage costs'], side: 'staff' })
  stands({ state: 'estimating', waiting_on: 'hire_company', estimate_pence: 11_800 })
  server.reply(damageEndpoints.lines, { id: 734 }, sampleLines([sampleLine(5, { what: 'Door' })], { may_save: true }))
  server.reply(
    damageEndpoints.proposedLines,
    { id: 734 },
    {
      lines: [{ what: 'Paint', kind: 'other', quantity: 1, unit_pence: 16_000 }],
      ...{ from: 'repairer’s quote', sources: ['Ashdown Bodyworks, 28 Nov 2026'], unpriced: [] },
    },
  )
  show()
  await user.click(await screen.findByRole('button', { name: 'Edit estimate' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Estimate for DMG-000408' }, { timeout: 20_000 }))
  await user.click(await dialog.findByRole('button', { name: 'Add repairer’s quote' }))
  const written = dialog.getAllByRole<HTMLInputElement>('textbox', { name: 'Work or part' })
  expect(written.map(({ value }) => value)).toEqual(['Door', 'Paint'])
  expect(dialog.queryByRole('button', { name: 'Add repairer’s quote' })).toBeNull()
})
