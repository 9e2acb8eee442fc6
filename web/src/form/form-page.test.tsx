import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeLocalStore, giveBackLocalStore } from '../data/fake-local-store.ts'
import { refusal, type FakeServer } from '../data/fake-transport.ts'
import { queryClient } from '../data/query-client.ts'
import { signInAs } from '../data/session/sample-user.ts'
import { endSession } from '../data/session/session.ts'
import { beginPage, showPage } from '../testing/page.tsx'
import { heldBack } from './form-hold.ts'
import { CreatePage, EditPage } from './form-page.tsx'
import { depotEndpoints, leeds, page, viewOf } from '../record/record-sample.tsx'

let stored: Map<string, unknown>
const user = userEvent.setup()
const draftOf = (form: string): unknown => stored.get(`drafts 7|${form}`)
const values = {
  name: 'Leeds',
  phone: '0113 496 0110',
  limit: 25_000,
  company: 9,
  is_open: false,
  since: '2021-04-06',
}
const update = { key: '3', version: '', values }
let server: FakeServer
let gone: readonly string[]
beforeEach(() => {
  stored = fakeLocalStore()
  ;({ server, gone } = beginPage({ permissions: ['see branches', 'manage branches'] }))
  server.reply(depotEndpoints.view, { key: '3' }, viewOf())
})
afterEach(() => {
  giveBackLocalStore()
})

const box = (name: string | RegExp): HTMLElement => screen.getByRole('textbox', { name })
const save = (name = 'Save changes'): Promise<void> => user.click(screen.getByRole('button', { name }))
async function edit(): Promise<void> {
  showPage('/branch-management/3/edit', <EditPage {...page} />)
  await screen.findByRole('textbox', { name: 'Name' })
}
const create = (): unknown => showPage('/branch-management/create', <CreatePage {...page} />)

test('a record fills its form: pounds, dates, names of references, optional fields marked', async () => {
  await edit()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Edit Leeds')
  expect(box('Name')).toHaveProperty('value', 'Leeds')
  expect(box('Cost limit (optional)')).toHaveProperty('value', '250.00')
  expect(screen.getByRole('combobox', { name: 'Company (optional)' })).toHaveProperty('value', 'Harrow & Lane')
  expect(['Day', 'Month', 'Year'].map((name) => box(name).getAttribute('value'))).toEqual(['6', '4', '2021'])
  expect(screen.getByRole('region', { name: 'Who runs it' })).toBeTruthy()
})

test('a link that names what a new record points at fills it in, and nothing else', async () => {
  server.reply(
    depotEndpoints.options,
    { field: 'company', ids: '9' },
    { options: [{ id: 9, name: 'Harrow & Lane', detail: null }] },
  )
  showPage('/branch-management/create?company=9&name=Mine&limit=5', <CreatePage {...page} />)
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Company (optional)' })).toHaveProperty('value', 'Harrow & Lane'),
  )
  expect(box('Name')).toHaveProperty('value', '')
  expect(box('Cost limit (optional)')).toHaveProperty('value', '')
})

test('while loading, Save waits and says why; a failed load offers Retry', async () => {
  server.respond(depotEndpoints.view, { key: '3' }, () => refusal('no permission'))
  showPage('/branch-management/3/edit', <EditPage {...page} />)
  const button = screen.getByRole('button', { name: 'Save changes', hidden: true })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
})

test('a record that is not there has a page that says so', async () => {
  server.respond(depotEndpoints.view, { key: '4' }, () => refusal('not found'))
  showPage('/branch-management/4/edit', <EditPage {...page} />)
  expect(await screen.findByRole('heading', { name: 'Branch not found' })).toBeTruthy()
})

test('nothing is sent while a required field is empty: the first takes the focus, the summary leads to each, then it is checked at every change', async () => {
  create()
  await user.type(box('Phone (optional)'), 'call me')
  await save('Create branch')
  const summary = screen.getByRole('alert')
  expect(document.activeElement).toBe(box('Name'))
  expect(summary.textContent).toContain('2 things need correcting')
  await user.click(within(summary).getByRole('button', { name: /^Phone:/ }))
  expect(document.activeElement).toBe(box(/^Phone/))
  expect(box('Name').getAttribute('aria-invalid')).toBe('true')
  expect(server.sent('POST')).toEqual([])
  await user.type(box('Name'), 'Hull')
  await user.clear(box(/^Phone/))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('pounds, dates and ticks go out as the wire has them, and the new record is opened', async () => {
  server.reply(depotEndpoints.create, values, viewOf({ id: 8, name: 'Hull' }))
  create()
  await user.type(box('Name'), ' Hull ')
  await user.type(box(/^Cost limit/), '1,250.5')
  await user.click(screen.getByRole('checkbox', { name: 'Open at weekends' }))
  await user.type(box('Day'), '6')
  await user.type(box('Month'), '4')
  await user.type(box('Year'), '2026')
  await save('Create branch')
  await expect.poll(() => gone).toEqual(['/branch-management/8'])
  expect(server.sent('POST')).toEqual([
    { name: 'Hull', phone: null, limit: 125_050, company: null, is_open: true, since: '2026-04-06' },
  ])
  expect(draftOf('branches:new')).toBeUndefined()
})

test('what was saved otherwise than asked for is said with the save', async () => {
  const told = 'The slug hull still leads to Hull Docks, which had it before. This record has hull-2 instead.'
  server.reply(depotEndpoints.create, values, { ...viewOf({ id: 8, name: 'Hull' }), notes: [told] })
  create()
  await user.type(box('Name'), 'Hull')
  await save('Create branch')
  expect(await screen.findByText(told)).toBeTruthy()
})

test('what cannot be read stays as it was typed and is named', async () => {
  await edit()
  await user.clear(box(/^Cost limit/))
  await user.type(box(/^Cost limit/), 'two fifty')
  await user.clear(box('Month'))
  await user.type(box('Month'), '13')
  await save()
  expect(box(/^Cost limit/)).toHaveProperty('value', 'two fifty')
  expect(box('Month')).toHaveProperty('value', '13')
  expect(screen.getByRole('alert').textContent).toContain('Cost limit: enter a cost limit as a number')
  expect(screen.getByRole('alert').textContent).toContain('Open since: enter a real date as day, month and year')
  expect(server.sent('PUT')).toEqual([])
})

test('a refused save leads to the first bad field, and the bar with the button says which they are', async () => {
  await edit()
  await user.clear(box('Name'))
  await user.clear(box('Month'))
  await user.type(box('Month'), '13')
  await save()
  expect(document.activeElement).toBe(box('Name'))
  const bar = screen.getByRole('button', { name: 'Save changes' }).closest<HTMLElement>('[data-pinned]')
  if (!bar) throw new Error('The button stands in no bar')
  expect(bar.textContent).toContain('2 things need correcting: Name, Open since')
  await user.click(within(bar).getByRole('button', { name: 'Open since' }))
  expect(document.activeElement).toBe(box('Day'))
  await save()
  expect(document.activeElement).toBe(box('Name'))
  await user.type(box('Name'), 'Hull')
  expect(bar.textContent).toContain('1 thing needs correcting: Open since')
})

test('why nothing was saved stands at the button', async () => {
  server.respond(depotEndpoints.update, update, () => refusal('unavailable'))
  await edit()
  await user.type(box('Name'), '!')
  await save()
  const alert = await screen.findByRole('alert')
  expect(screen.getByRole('button', { name: 'Save changes' }).closest('[data-pinned]')?.contains(alert)).toBe(true)
  expect(alert.textContent).toContain('Everything you typed is still here.')
})

test('what the server refuses stands at its field and goes when the field is changed', async () => {
  server.respond(depotEndpoints.update, update, () =>
    refusal('not valid', {
      fields: [{ field: 'values.name', reason: 'taken', message: 'There is a branch called Leeds already.' }],
    }),
  )
  await edit()
  await user.type(box('Name'), '!')
  await save()
  expect((await screen.findByRole('alert')).textContent).toContain('Name: there is a branch called Leeds already.')
  expect(box('Name').getAttribute('aria-invalid')).toBe('true')
  await user.type(box('Name'), '!')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('without an answer everything typed stays, and the same record is asked for again', async () => {
  create()
  await user.type(box('Name'), 'Hull')
  server.goAway()
  await save('Create branch')
  expect((await screen.findByRole('alert')).textContent).toContain('We could not save this branch.')
  expect(box('Name')).toHaveProperty('value', 'Hull')
  await save('Create branch')
  await waitFor(() => expect(server.sent('POST')).toHaveLength(2))
  const keys = server.asked.filter((each) => each.method === 'POST').map((each) => each.headers.get('idempotency-key'))
  expect(keys[0]).toBe(keys[1])
})

test('sent twice in a row, one record is made', async () => {
  let answer: (response: Response) => void = () => undefined
  server.respond(depotEndpoints.create, values, () => new Promise((done) => (answer = done)))
  create()
  await user.type(box('Name'), 'Hull')
  const form = screen.getByRole('form', { name: 'Create branch' })
  fireEvent.submit(form)
  fireEvent.submit(form)
  expect((await screen.findByRole('button', { name: 'Saving' })).getAttribute('aria-disabled')).toBe('true')
  fireEvent.submit(form)
  await act(async () => answer(new Response(JSON.stringify(viewOf({ id: 8 })), { status: 200 })))
  await expect.poll(() => gone).toEqual(['/branch-management/8'])
  expect(server.sent('POST')).toHaveLength(1)
})

const theirs = { ...leeds, name: 'Leeds South', limit: 30_000, updated_at: '2026-11-17T09:43:00.000Z' }
const history = { entries: [{ at: theirs.updated_at, by: 'Dev Kapoor', action: 'changed', changes: [] }], next: null }

async function collide(): Promise<HTMLElement> {
  server.respond(depotEndpoints.update, update, () => refusal('changed meanwhile', { current: theirs }))
  server.reply(depotEndpoints.history, { key: '3' }, history)
  await edit()
  await user.clear(box('Name'))
  await user.type(box('Name'), 'Leeds West')
  await save()
  return screen.findByRole('dialog', { name: 'Dev Kapoor saved this branch while you were editing' })
}

test('saved by somebody else meanwhile: both versions side by side, mine kept where I changed it, theirs where they did', async () => {
  const dialog = await collide()
  const rows = within(dialog).getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual(['NameLeeds WestLeeds South', 'Cost limit£250.00£300.00'])
  const picked = within(dialog).getAllByRole('radio', { checked: true })
  expect(picked.map((radio) => radio.getAttribute('aria-label'))).toEqual([
    'Name, yours: Leeds West',
    'Cost limit, saved meanwhile: £300.00',
  ])
  server.reply(depotEndpoints.update, update, viewOf({ name: 'Leeds West' }))
  await user.click(within(dialog).getByRole('button', { name: 'Save selected values' }))
  await expect.poll(() => gone).toEqual(['/branch-management/3'])
  expect(server.sent('PUT').at(-1)).toEqual({
    version: theirs.updated_at,
    values: { ...values, name: 'Leeds West', limit: 30_000 },
  })
})

test('closing the question loses nothing, and saving asks it again', async () => {
  const dialog = await collide()
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(box('Name')).toHaveProperty('value', 'Leeds West')
  await save()
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('discarding mine shows theirs, and the next save is made from it', async () => {
  const dialog = await collide()
  await user.click(within(dialog).getByRole('button', { name: 'Discard my changes' }))
  expect(box('Name')).toHaveProperty('value', 'Leeds South')
  expect(draftOf('branches:3')).toBeUndefined()
  server.reply(depotEndpoints.update, update, viewOf(theirs))
  await user.type(box('Name'), '!')
  await save()
  await waitFor(() => expect(server.sent('PUT')).toHaveLength(2))
  expect(server.sent('PUT').at(-1)).toMatchObject({ version: theirs.updated_at })
})

test('leaving with changes asks once; staying stays, leaving leaves and forgets the draft', async () => {
  await edit()
  await user.type(box('Name'), '!')
  expect(screen.getByText('1 change not saved')).toBeTruthy()
  const unload = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(unload)
  expect(unload.defaultPrevented).toBe(true)
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving Leeds?' })
  expect(gone).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(box('Name')).toHaveProperty('value', 'Leeds!')
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  expect(gone).toEqual(['/branch-management/3'])
  expect(draftOf('branches:3')).toBeUndefined()
})

test('moves made without a link are held too, but never the way to sign-in', async () => {
  await edit()
  const proceed = vi.fn<() => void>()
  expect(heldBack(proceed)).toBe(false)
  await user.type(box('Name'), '!')
  act(() => expect(heldBack(proceed)).toBe(true))
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  expect(proceed).toHaveBeenCalledTimes(1)
  expect(heldBack(proceed)).toBe(false)
  await user.type(box('Name'), '?')
  endSession('expired')
  expect(heldBack(proceed)).toBe(false)
})

test('nothing is asked of somebody who changed nothing', async () => {
  await edit()
  const unload = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(unload)
  expect(unload.defaultPrevented).toBe(false)
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a session that ends on saving keeps the draft, and it is back after signing in', async () => {
  server.respond(depotEndpoints.update, update, () => refusal('not signed in'))
  await edit()
  await user.type(box('Name'), ' West')
  await save()
  await waitFor(() => expect(draftOf('branches:3')).toMatchObject({ version: leeds.updated_at }))
  cleanup()
  queryClient.clear()
  signInAs({ permissions: ['see branches', 'manage branches'] })
  await edit()
  expect(await screen.findByText('We have restored what you typed earlier.')).toBeTruthy()
  expect(box('Name')).toHaveProperty('value', 'Leeds West')
  await user.click(screen.getByRole('button', { name: 'Start again' }))
  expect(box('Name')).toHaveProperty('value', 'Leeds')
  await waitFor(() => expect(draftOf('branches:3')).toBeUndefined())
})

test('a draft typed over an older version is not saved over the newer one unseen', async () => {
  stored.set('drafts 7|branches:3', {
    version: '2026-11-01T00:00:00.000Z',
    values: { ...values, name: 'Old' },
  })
  server.reply(depotEndpoints.update, update, viewOf())
  await edit()
  await screen.findByText('We have restored what you typed earlier.')
  await save()
  await waitFor(() => expect(server.sent('PUT')).toHaveLength(1))
  expect(server.sent('PUT')[0]).toMatchObject({ version: '2026-11-01T00:00:00.000Z' })
})

test('a record that may not be changed shows no form', async () => {
  server.reply(depotEndpoints.view, { key: '3' }, viewOf({ is_active: false }, ['restore']))
  showPage('/branch-management/3/edit', <EditPage {...page} />)
  expect(await screen.findByText('Leeds cannot be changed now.')).toBeTruthy()
  expect(screen.queryByRole('form')).toBeNull()
})

test('what a field points at is searched by the server as one types', async () => {
  const option = (id: number, name: string) => ({ id, name, detail: 'HL' })
  server.reply(depotEndpoints.options, { field: 'company' }, { options: [option(9, 'Harrow & Lane')] })
  server.reply(depotEndpoints.options, { field: 'company', search: 'pen' }, { options: [option(4, 'Pennine')] })
  server.reply(depotEndpoints.update, update, viewOf())
  await edit()
  const input = screen.getByRole('combobox', { name: 'Company (optional)' })
  await user.clear(input)
  await user.type(input, 'pen')
  await user.click(await screen.findByRole('option', { name: /Pennine/ }))
  expect(input).toHaveProperty('value', 'Pennine')
  await save()
  await waitFor(() => expect(server.sent('PUT')[0]).toMatchObject({ values: { company: 4 } }))
})
