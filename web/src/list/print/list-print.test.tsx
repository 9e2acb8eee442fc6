import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { queryClient } from '../../data/query-client.ts'
import { endpointQuery } from '../../data/use-endpoint.ts'
import { asked, beginList, bodyRows, calls, depot, page, showList } from '../../testing/list.tsx'

let server: FakeServer
/** What stood on the page when the browser was asked to print. */
let printed: string[][]
const user = userEvent.setup()
beforeEach(() => {
  ;({ server } = beginList())
  printed = []
  vi.stubGlobal(
    'print',
    vi.fn(() => {
      window.dispatchEvent(new Event('beforeprint'))
      printed.push(bodyRows().map((row) => row.textContent ?? ''))
    }),
  )
})
afterEach(() => {
  act(() => void window.dispatchEvent(new Event('afterprint')))
})

const all = Array.from({ length: 130 }, (_, place) => depot(place + 1))
const pageFrom = (from: number, size: number) => ({
  ...page(all.slice(from, from + size), { total: all.length }),
  next: from + size < all.length ? String(from + size) : null,
})
const begin = (): void => {
  server.reply(calls.list, asked(), pageFrom(0, 50))
  server.reply(calls.list, asked({ size: 100 }), pageFrom(0, 100))
  server.reply(calls.list, asked({ size: 100, after: '100' }), pageFrom(100, 100))
  queryClient.setQueryData(endpointQuery(scopeEndpoints.summary, {}).queryKey, {
    accounts: [{ account_number: 'HARROW01', name: 'Harrow & Lane', customer: 'Harrow & Lane' }],
    account_count: 1,
    is_every_account: false,
    vehicles: 150,
    vehicles_total: 150,
    filter: null,
    chips: [],
  })
  showList()
}
const printList = async (): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Print list' }))
}

test('"Print list" prints every row of the question, with whose they are and as of when; afterwards the page is as it was', async () => {
  begin()
  await waitFor(() => expect(bodyRows()).toHaveLength(50))
  await printList()
  await waitFor(() => expect(printed).toHaveLength(1))
  expect(printed[0]).toHaveLength(130)
  expect(await screen.findByText(/^Harrow & Lane HARROW01, all vehicles \(150\)$/)).toBeDefined()
  expect(screen.getByText(/^As of \d+ \w+ \d{4}, \d\d:\d\d$/)).toBeDefined()
  expect(screen.queryByText(/left out here|export for the rest/)).toBeNull()
  act(() => void window.dispatchEvent(new Event('afterprint')))
  await waitFor(() => expect(bodyRows()).toHaveLength(50))
  expect(screen.queryByText(/^As of/)).toBeNull()
})

test('without the button paper has the page, and says what it leaves out', async () => {
  begin()
  await waitFor(() => expect(bodyRows()).toHaveLength(50))
  act(() => window.print())
  expect(printed[0]).toHaveLength(50)
  expect(screen.getByText(/^1–50 of 130 depots\. 80 not printed\./)).toBeDefined()
})

test('a list that cannot be fetched whole is not printed; Retry prints it', async () => {
  begin()
  server.respond(calls.list, asked({ size: 100, after: '100' }), () => refusal('unavailable'))
  await waitFor(() => expect(bodyRows()).toHaveLength(50))
  await printList()
  expect(await screen.findByText('The list was not printed.')).toBeDefined()
  expect(printed).toEqual([])
  server.reply(calls.list, asked({ size: 100, after: '100' }), pageFrom(100, 100))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(printed).toHaveLength(1))
  expect(printed[0]).toHaveLength(130)
})
