import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleDocuments } from '../../case/evidence/evidence-sample.ts'
import { keepDraft, readDraft } from '../../data/drafts.ts'
import { fakeLocalStore, giveBackLocalStore } from '../../data/fake-local-store.ts'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { signInAs } from '../../data/session/sample-user.ts'
import { beginPage, endPage, showPage } from '../../testing/page.tsx'
import type { DamageRecord } from './damage-record.ts'
import { DamageDraftPage } from './draft-page.tsx'
import { offered, sampleDamage, sampleMark } from './sample-damage.ts'

const user = userEvent.setup()
const long = { timeout: 60_000 }
let server: FakeServer
let gone: readonly string[]
const permissions = ['see damage cases', 'create damage cases', 'see third party details'] as const
const stands = (change: Partial<DamageRecord> = {}): void =>
  server.reply(damageEndpoints.view, { id: '734' }, sampleDamage(change, { may: [offered('submit')] }))
const saving = { id: 734 } as Parameters<FakeServer['reply']>[1] as never
const saves = (missing: string[] = []): void =>
  server.reply(damageEndpoints.saveReport, saving, { version: '2026-11-27T09:00:00.000Z', missing })
beforeEach(() => {
  fakeLocalStore()
  ;({ server, gone } = beginPage({ permissions: [...permissions] }))
  server.reply(damageEndpoints.documents, { id: 734 }, sampleDocuments())
  stands()
  saves()
})
afterEach(() => {
  endPage()
  giveBackLocalStore()
})
const show = (step = 'Where') =>
  showPage(`/damage-management/edit-draft/734?tab=${encodeURIComponent(step)}`, <DamageDraftPage />, [
    'damage',
    'damageCase',
  ])
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
const sent = () => server.sent('PUT') as Record<string, unknown>[]

test('a mark from the list is saved by itself, with the name the case then has; the keys move it', long, async () => {
  stands({ title: 'Damage' })
  show()
  await user.click(await screen.findByRole('button', { name: 'Add a mark: Bonnet' }))
  await waitFor(() => expect(sent()).toHaveLength(1), { timeout: 3_000 })
  expect(sent()[0]).toMatchObject({
    title: 'Bonnet, scratch',
    values: {},
    marks: [{ view: 'roof', panel: 'bonnet', kind: 'scratch', severity: 'minor' }],
  })
  screen.getByRole('button', { name: /^Mark 1, arrow/ }).focus()
  await user.keyboard('{ArrowLeft}')
  await waitFor(() => expect(sent()).toHaveLength(2), { timeout: 3_000 })
  const xOf = (place: number): number => (sent()[place]?.['marks'] as { x: number }[] | undefined)?.[0]?.x ?? 0
  expect(xOf(1)).toBeLessThan(xOf(0))
})

test('on a panel with open damage it is asked first whether it is that damage', long, async () => {
  stands({ others: [{ id: 402, number: 'DMG-000402', title: 'Door scraped', marks: [sampleMark({ panel: null })] }] })
  show()
  await user.click(await screen.findByRole('button', { name: 'Add a mark: Nearside sliding door' }))
  const asked = within(await screen.findByRole('alert'))
  expect(asked.getByText('Is it one of these?')).toBeDefined()
  expect(asked.getByRole('link', { name: /DMG-000402/ }).getAttribute('href')).toBe('#/damage-management/case/402')
  expect(screen.queryByRole('region', { name: 'Mark 1' })).toBeNull()
  await press('No, this is new damage')
  expect(await screen.findByRole('region', { name: 'Mark 1' })).toBeDefined()
})

test('what could not be sent is kept on this device, and comes back with the page', long, async () => {
  await act(() => keepDraft('damage-report:734', { values: { location_text: 'Morley depot' } }))
  show('What happened')
  expect(await screen.findByDisplayValue('Morley depot')).toBeDefined()
  await waitFor(() => expect(sent()).toMatchObject([{ values: { location_text: 'Morley depot' } }]), { timeout: 3_000 })
  await waitFor(async () => expect(await readDraft('damage-report:734')).toBeUndefined())
})

test('another editor: both versions are shown, and what was typed is sent over theirs', long, async () => {
  const theirs = sampleDamage({ location_text: 'Leeds', updated_at: '2026-11-27T08:30:00.000Z' }).record
  server.respond(damageEndpoints.saveReport, saving, () => refusal('changed meanwhile', { current: theirs }))
  show('What happened')
  await user.type(await screen.findByRole('textbox', { name: /Where it happened/ }), 'Morley')
  const told = await screen.findByText(/Where it happened: Leeds. You typed: Morley./, {}, { timeout: 5_000 })
  expect(told).toBeDefined()
  saves()
  await press('Keep what I typed')
  await waitFor(
    () => expect(sent().at(-1)).toMatchObject({ version: theirs.updated_at, values: { location_text: 'Morley' } }),
    { timeout: 3_000 },
  )
})

test('a photo that arrives while a save is on its way is nobody else: it is saved again over it', long, async () => {
  const theirs = sampleDamage({ updated_at: '2026-11-27T08:30:00.000Z' }).record
  server.respond(damageEndpoints.saveReport, saving, () => refusal('changed meanwhile', { current: theirs }))
  show('What happened')
  await user.type(await screen.findByRole('textbox', { name: /Where it happened/ }), 'Morley')
  await waitFor(() => expect(sent()).toHaveLength(1), { timeout: 5_000 })
  saves()
  const resent = { version: theirs.updated_at, values: { location_text: 'Morley' } }
  await waitFor(() => expect(sent().at(-1)).toMatchObject(resent), { timeout: 8_000 })
  expect(screen.queryByText(/Someone else has changed/)).toBeNull()
  await waitFor(async () => expect(await readDraft('damage-report:734')).toBeUndefined())
})

test(
  'a save whose answer was lost stands: nobody else is blamed, and nothing is said to be missing',
  long,
  async () => {
    stands({ missing: ['where it happened'] })
    const mine = sampleDamage({ location_text: 'M', updated_at: '2026-11-27T08:30:00.000Z', missing: [] }).record
    server.respond(damageEndpoints.saveReport, saving, () => refusal('changed meanwhile', { current: mine }))
    show('What happened')
    await user.type(await screen.findByRole('textbox', { name: /Where it happened/ }), 'M')
    await waitFor(() => expect(sent()).toHaveLength(1), { timeout: 5_000 })
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText(/Everything we need is here/, {}, { timeout: 8_000 })).toBeDefined()
    expect(screen.queryByText(/Someone else has changed/)).toBeNull()
  },
)

test('what the server refuses is said at its field alone', long, async () => {
  const message = 'Enter a time that has passed.'
  server.respond(damageEndpoints.saveReport, saving, () =>
    refusal('not valid', { fields: [{ field: 'values.location_text', reason: 'out_of_range', message }] }),
  )
  show('What happened')
  await user.type(await screen.findByRole('textbox', { name: /Where it happened/ }), 'M')
  expect(await screen.findByText(message, {}, { timeout: 5_000 })).toBeDefined()
  expect(screen.queryByText(/Not saved yet\./)).toBeNull()
})

test(
  'other people are asked for only from those who may read them; a serious injury says what the law asks',
  long,
  async () => {
    stands({ injuries: 'serious' })
    const { unmount } = show('What happened')
    expect(await screen.findByText('Road Traffic Act 1988, section 170(2)')).toBeDefined()
    await press('Add other party')
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Jo Park')
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ third_parties: [{ name: 'Jo Park' }] }), {
      timeout: 3_000,
    })
    unmount()
    signInAs({ permissions: ['see damage cases', 'create damage cases'] })
    show('What happened')
    expect(await screen.findByText(/You do not have permission to see other people’s details/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Add other party' })).toBeNull()
  },
)

test('what is missing leads to where it is said', long, async () => {
  show('Review')
  await user.click(await screen.findByRole('button', { name: 'When it happened' }))
  expect(gone.at(-1)).toContain('tab=What%20happened')
})

test('the whole report is sent once, and the case is shown', long, async () => {
  stands({ missing: [] })
  server.reply(damageEndpoints.step, saving, sampleDamage({ state: 'submitted' }))
  show('Review')
  await user.click(await screen.findByRole('button', { name: 'Send report' }))
  await waitFor(() => expect(gone.at(-1)).toBe('/damage-management/case/734'))
  expect(server.sent('POST')).toEqual([{ version: '2026-11-27T08:00:00.000Z', verb: 'submit' }])
})

test(
  'what has been sent is put right in one go by whoever looks after it, and read by everybody else',
  long,
  async () => {
    stands({ state: 'submitted', title: 'Damage' })
    const { unmount } = show()
    expect(await screen.findByText(/DMG-\d+ has been sent/)).toBeDefined()
    unmount()
    endPage()
    ;({ server, gone } = beginPage({ permissions: [...permissions, 'manage damage cases'] }))
    server.reply(damageEndpoints.documents, { id: 734 }, sampleDocuments())
    stands({ state: 'submitted', title: 'Damage' })
    saves()
    show()
    await user.click(await screen.findByRole('button', { name: 'Add a mark: Bonnet' }))
    await press('Save changes')
    await waitFor(() => expect(gone.at(-1)).toBe('/damage-management/case/734'))
    expect(sent()).toHaveLength(1)
    expect(sent()[0]).toMatchObject({ title: 'Bonnet, scratch', marks: [{ panel: 'bonnet' }] })
  },
)
