import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeLocalStore, giveBackLocalStore } from '../../data/fake-local-store.ts'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { beginPage, endPage, showPage } from '../../testing/page.tsx'
import { RaiseQueryPage } from './raise-query-page.tsx'
import { sampleQuery, sampleStatistics } from './sample-query.ts'

const user = userEvent.setup()
const long = { timeout: 60_000 }
let stored: Map<string, unknown>
let server: FakeServer
let gone: readonly string[]
const scope = (accounts: number) =>
  server.reply(scopeEndpoints.summary, {}, {
    account_count: accounts,
    is_every_account: false,
    accounts: [],
    vehicles: 2,
    vehicles_total: 2,
    filter: null,
  } as never)
const vehicle = {
  ...{ type: 'vehicle' as const, id: 12, label: 'NJ69WFC', detail: 'Iveco Daily', reg_no: 'NJ69WFC' },
  accounts: [],
}
beforeEach(() => {
  stored = fakeLocalStore()
  ;({ server, gone } = beginPage({ permissions: ['see queries', 'raise queries', 'see vehicles'] }))
  scope(1)
  server.reply(queriesEndpoints.statistics, {}, sampleStatistics())
  server.reply(queriesEndpoints.subjects, { subject: 'vehicle:12' }, { subjects: [vehicle] })
})
afterEach(() => {
  giveBackLocalStore()
})
const show = (at = '/raise-query') => showPage(at, <RaiseQueryPage />, ['queries', 'query', 'raiseQuery'])
const box = (name: RegExp | string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const send = () => user.click(screen.getByRole('button', { name: 'Send query' }))
const question = { category: 'other' as const, title: '', body: '' }
const write = async () => {
  await user.type(await box('Subject'), 'Seat belt')
  await user.type(await box('Your question'), 'It does not lock.')
}

test('from a vehicle: it stands there already, is sent, and the record says by when', long, async () => {
  server.reply(queriesEndpoints.create, question, sampleQuery({ number: 'Q-000500' }))
  show('/raise-query?subject=vehicle:12')
  expect(await screen.findByDisplayValue('NJ69 WFC')).toBeDefined()
  expect(screen.queryByRole('combobox', { name: 'Account' })).toBeNull()
  await write()
  await send()
  await waitFor(() => expect(gone).toEqual(['/query-event/Q-000500']))
  expect(await screen.findByText('Q-000500 is with Credit control.')).toBeDefined()
  expect(screen.getByText(/^First reply due /)).toBeDefined()
  expect(server.sent('POST')).toEqual([
    {
      category: 'other',
      title: 'Seat belt',
      body: 'It does not lock.',
      subject: { type: 'vehicle', id: 12 },
      customer_account_number: null,
      is_off_road: false,
      is_injury: false,
    },
  ])
})

test('what is missing is named, and nothing is sent', long, async () => {
  show()
  await box('Subject')
  await send()
  const summary = within(await screen.findByRole('alert'))
  expect(summary.getByText(/Category/)).toBeDefined()
  expect(summary.getByText(/Subject/)).toBeDefined()
  expect(server.sent('POST')).toEqual([])
})

test('a vehicle off the road or somebody hurt: urgent, and the number to call at once', long, async () => {
  show()
  await user.click(await screen.findByRole('checkbox', { name: /The vehicle cannot be used/ }))
  expect(screen.getByText('We will treat this as urgent.')).toBeDefined()
  expect(screen.getByRole('link', { name: '0113 496 0000' }).getAttribute('href')).toBe('tel:01134960000')
  expect(screen.queryByText(/call 999/)).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Someone was injured' }))
  expect(screen.getByText(/call 999 first/)).toBeDefined()
})

test('what it is about is found by typing, and gives the category', long, async () => {
  const line = {
    type: 'invoice_line' as const,
    id: 6,
    label: 'Line on invoice 88213',
    detail: 'Excess mileage',
    reg_no: null,
    accounts: [],
  }
  server.reply(queriesEndpoints.subjects, { search: '88213' }, { subjects: [line] })
  server.reply(queriesEndpoints.subjects, { subject: 'invoice_line:6' }, { subjects: [line] })
  show()
  await user.type(await screen.findByRole('combobox', { name: /What is it about/ }), '88213')
  await user.click(await screen.findByRole('option', { name: /Line on invoice 88213/ }))
  expect(screen.getByRole('combobox', { name: 'Category' }).textContent).toContain('Invoice')
})

test('the account is chosen only where there are several and nothing says whose it is', long, async () => {
  scope(2)
  const account = (number: string) => ({
    account_number: number,
    name: `Account ${number}`,
    customer: 'Harrow',
    is_active: true,
  })
  server.reply(scopeEndpoints.accounts, { search: '' }, {
    accounts: [account('HARROW01'), account('HARROW02')],
  } as never)
  show()
  expect(await screen.findByRole('combobox', { name: 'Account' })).toBeDefined()
  endPage()
  ;({ server, gone } = beginPage({ permissions: ['see queries', 'raise queries', 'see vehicles'] }))
  scope(2)
  server.reply(queriesEndpoints.subjects, { subject: 'vehicle:12' }, { subjects: [vehicle] })
  show('/raise-query?subject=vehicle:12')
  await box('Subject')
  expect(screen.queryByRole('combobox', { name: 'Account' })).toBeNull()
})

test('of a company with several accounts the raiser says whose it is, anew for another one', long, async () => {
  scope(2)
  const company = (id: number, name: string) => ({
    ...{ type: 'company' as const, id, label: name, detail: `${name}01`, reg_no: null },
    accounts: [1, 2].map((each) => ({ account_number: `${name}0${each}`, name: `${name} ${each}` })),
  })
  const [harrow, pennine] = [company(3, 'HARROW'), company(4, 'PENN')]
  server.reply(queriesEndpoints.subjects, { subject: 'company:3' }, { subjects: [harrow] })
  server.reply(queriesEndpoints.subjects, { subject: 'company:4' }, { subjects: [pennine] })
  server.reply(queriesEndpoints.subjects, { search: 'PENN' }, { subjects: [pennine] })
  server.respond(queriesEndpoints.create, question, () =>
    refusal('not valid', {
      fields: [{ field: 'customer_account_number', reason: 'required', message: 'Choose the account of PENN.' }],
    }),
  )
  show('/raise-query?subject=company:3')
  const account = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Account' })
  await user.click(await account())
  const offered = await screen.findAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual(['HARROW 1 HARROW01', 'HARROW 2 HARROW02'])
  await user.click(screen.getByRole('option', { name: 'HARROW 2 HARROW02' }))
  expect((await account()).value).toBe('HARROW 2 HARROW02')
  const about = screen.getByRole('combobox', { name: /What is it about/ })
  await user.clear(about)
  await user.type(about, 'PENN')
  await user.click(await screen.findByRole('option', { name: /PENN/ }))
  await waitFor(async () => expect((await account()).value).toBe(''))
  await write()
  await send()
  expect((await screen.findAllByText('Choose the account of PENN.', { exact: false })).length).toBeGreaterThan(0)
  server.reply(queriesEndpoints.create, question, sampleQuery({ number: 'Q-000500' }))
  await user.click(await account())
  await user.click(await screen.findByRole('option', { name: 'PENN 1 PENN01' }))
  await send()
  await waitFor(() => expect(gone).toEqual(['/query-event/Q-000500']))
  expect(server.sent('POST')).toMatchObject(
    [null, 'PENN01'].map((number) => ({ subject: { type: 'company', id: 4 }, customer_account_number: number })),
  )
})

test('a driver says whose it is, so that no account is asked for', long, async () => {
  scope(2)
  const driver = {
    ...{ type: 'driver' as const, id: 9, label: 'Ann Bell', detail: 'HARROW01', reg_no: null },
    accounts: [],
  }
  server.reply(scopeEndpoints.accounts, { search: '' }, { accounts: [] } as never)
  server.reply(queriesEndpoints.subjects, { search: 'Ann' }, { subjects: [driver] })
  server.reply(queriesEndpoints.subjects, { subject: 'driver:9' }, { subjects: [driver] })
  show()
  expect(await screen.findByRole('combobox', { name: 'Account' })).toBeDefined()
  await user.type(await screen.findByRole('combobox', { name: /What is it about/ }), 'Ann')
  await user.click(await screen.findByRole('option', { name: /Ann Bell.*Driver, HARROW01/ }))
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Account' })).toBeNull())
})

test('a link to what one may not see says so, and asks all the same', long, async () => {
  server.reply(queriesEndpoints.subjects, { subject: 'invoice:9' }, { subjects: [] })
  show('/raise-query?subject=invoice:9')
  expect(await screen.findByText(/We could not find the record in your link/)).toBeDefined()
})

test(
  'without a connection nothing typed is lost: it is there on the next visit, for what it was about',
  long,
  async () => {
    show('/raise-query?subject=vehicle:12')
    await write()
    server.respond(queriesEndpoints.create, question, () => {
      throw new TypeError('Failed to fetch')
    })
    await send()
    expect(await screen.findByText('We could not save your query.')).toBeDefined()
    expect((await box('Your question')).value).toBe('It does not lock.')
    await waitFor(() => expect([...stored.keys()]).toContain('drafts 7|raise-query:vehicle:12:new'))
    endPage()
    ;({ server, gone } = beginPage({ permissions: ['see queries', 'raise queries', 'see vehicles'] }))
    scope(1)
    server.reply(queriesEndpoints.subjects, { subject: 'vehicle:12' }, { subjects: [vehicle] })
    show('/raise-query?subject=vehicle:12')
    expect(await screen.findByText('We have restored what you typed earlier.')).toBeDefined()
    expect((await box('Your question')).value).toBe('It does not lock.')
  },
)

test('what the server refuses stands at its field', long, async () => {
  server.respond(queriesEndpoints.create, question, () =>
    refusal('not valid', {
      fields: [{ field: 'subject', reason: 'unknown_reference', message: 'Choose a record from the list.' }],
    }),
  )
  show('/raise-query?subject=vehicle:12')
  await write()
  await send()
  expect((await screen.findAllByText('Choose a record from the list.', { exact: false })).length).toBeGreaterThan(0)
})

test('photos go with it: chosen before, taken away again, sent once the question is', long, async () => {
  server.reply(queriesEndpoints.create, question, sampleQuery({ number: 'Q-000500' }))
  const started: unknown[] = []
  server.respond(
    documentsEndpoints.startUpload,
    { client_key: '', for: { kind: 'query', id: 418 }, name: '', size: 1 },
    ({ body }) => {
      started.push(body)
      return new Promise(() => undefined)
    },
  )
  show('/raise-query?subject=vehicle:12')
  await screen.findByDisplayValue('NJ69 WFC')
  await write()
  const picture = (name: string) => new File(['bytes'], name, { type: 'image/jpeg' })
  await user.upload(screen.getByLabelText(/Choose files/), [picture('belt.jpg'), picture('other.jpg')])
  await user.click(screen.getByRole('button', { name: 'Remove other.jpg' }))
  expect(started).toEqual([])
  await send()
  await waitFor(() => expect(gone).toEqual(['/query-event/Q-000500']))
  await waitFor(() => expect(started).toMatchObject([{ for: { kind: 'query', id: 418 }, name: 'belt.jpg', size: 5 }]))
})
