import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import { fakeLocalStore, giveBackLocalStore } from './fake-local-store.ts'
import { fakeServer, refusal, type FakeServer } from './fake-transport.ts'
import { beginningOf, changed } from './live/refresh.ts'
import { queryClient } from './query-client.ts'
import { signInAs } from './session/sample-user.ts'
import { useAction } from './use-action.ts'
import { endpointQuery, recallAhead, useEndpoint } from './use-endpoint.ts'

let kept: Map<string, unknown>
const row = (id: number) => ({
  id,
  case_no: `DMG-${id}`,
  reg_no: 'LK21VXN',
  type: null,
  state: 'draft',
  severity: null,
  summary: null,
  incident_at: null,
  waiting_on: null,
  due_at: null,
  cost: null,
  updated_at: '2026-11-17T09:00:00Z',
  note: null,
})
let server: FakeServer
beforeEach(() => {
  kept = fakeLocalStore()
  server = fakeServer()
  signInAs()
})
afterEach(() => {
  giveBackLocalStore()
})
const useDamage = () => useEndpoint(damageEndpoints.specified, {})

test('loading, then full', async () => {
  server.reply(damageEndpoints.specified, {}, [row(1)])
  const { result } = renderHook(useDamage)
  expect([result.current.data, result.current.failure]).toEqual([undefined, undefined])
  await waitFor(() => expect(result.current.data).toHaveLength(1))
})

test('a refresh that brings nothing new keeps the very object, whether it came or was painted', async () => {
  kept.set('answers 7||/api/damage-case', { etag: '"1"', body: JSON.stringify([row(1)]), at: 1_000 })
  const gate = Promise.withResolvers<void>()
  server.respond(damageEndpoints.specified, {}, () => gate.promise.then(() => new Response(null, { status: 304 })))
  const { result } = renderHook(useDamage)
  await waitFor(() => expect(result.current.updatedAt?.getTime()).toBe(1_000))
  const painted = result.current.data
  gate.resolve()
  await waitFor(() => expect(result.current.updatedAt?.getTime()).toBeGreaterThan(1_000))
  expect(result.current.data).toBe(painted)
  await queryClient.refetchQueries()
  expect(server.asked.map(({ headers }) => headers.get('if-none-match'))).toEqual(['"1"', '"1"'])
  expect(result.current.data).toBe(painted)
})

test('what is known is painted before the answer, with its time', async () => {
  kept.set('answers 7||/api/damage-case', {
    etag: '"1"',
    body: JSON.stringify([row(1), row(2)]),
    at: Date.parse('2026-11-17T06:10:00Z'),
  })
  server.respond(damageEndpoints.specified, {}, () => new Promise(() => undefined))
  const { result } = renderHook(useDamage)
  await waitFor(() => expect(result.current.data).toHaveLength(2))
  expect(result.current.updatedAt?.toISOString()).toBe('2026-11-17T06:10:00.000Z')
})

test('recalled ahead, data stand in the first drawing; the server is asked all the same, and unchanged data stay the same object', async () => {
  kept.set('answers 7||/api/damage-case', { etag: '"1"', body: JSON.stringify([row(1), row(2)]), at: Date.now() })
  const asked = vi.fn(() => new Response(null, { status: 304 }))
  server.respond(damageEndpoints.specified, {}, asked)
  await recallAhead([[damageEndpoints.specified, {}]])
  const { result } = renderHook(useDamage)
  const first = result.current.data
  expect(first).toHaveLength(2)
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(result.current.data).toBe(first)
})

test('a failed refresh keeps the old data beside its failure', async () => {
  kept.set('answers 7||/api/damage-case', { etag: '"1"', body: JSON.stringify([row(1)]), at: 1 })
  server.respond(damageEndpoints.specified, {}, () => refusal('not found'))
  const { result } = renderHook(useDamage)
  await waitFor(() =>
    expect(result.current.failure).toEqual({
      remedy: 'We could not find this, or you do not have access to it.',
      reference: '7Q4-2KE',
    }),
  )
  expect(result.current.data).toHaveLength(1)
})

test('Retry asks again', async () => {
  server.respond(damageEndpoints.specified, {}, () => refusal('no permission'))
  const { result } = renderHook(useDamage)
  await waitFor(() => expect(result.current.problem?.code).toBe('no permission'))
  server.reply(damageEndpoints.specified, {}, [row(1)])
  act(() => result.current.retry())
  await waitFor(() => expect(result.current.data).toHaveLength(1))
  expect(result.current.failure).toBeUndefined()
})

test('a call that may not be made is not made', async () => {
  renderHook(() => useEndpoint(damageEndpoints.specified, {}, { isEnabled: false }))
  await Promise.resolve()
  expect(server.asked).toHaveLength(0)
})

test('an action refreshes its area, and what failed can be sent again with the same key', async () => {
  const filter = {
    tag_ids: [],
    category_ids: [],
    branch_ids: [],
    body_ids: [],
    allocation_ids: [],
    driver_ids: [],
    reg_nos: [],
  }
  server.reply(
    scopeEndpoints.filterOptions,
    {},
    { filter: null, tags: [], categories: [], branches: [], bodies: [], allocations: [], searched: [] },
  )
  const options = renderHook(() => useEndpoint(scopeEndpoints.filterOptions, {}))
  await waitFor(() => expect(options.result.current.data).toBeDefined())
  const { result } = renderHook(() => useAction(scopeEndpoints.saveFilter))
  server.respond(scopeEndpoints.saveFilter, filter, () => refusal('unavailable'))
  await act(async () => expect(await result.current.run(filter)).toBeUndefined())
  expect(result.current.failure).toMatchObject({ code: 'unavailable' })
  const summary = {
    accounts: [],
    account_count: 1,
    is_every_account: false,
    vehicles: 1,
    vehicles_total: 2,
    filter: null,
    chips: [],
  }
  server.reply(scopeEndpoints.saveFilter, filter, summary)
  await act(async () => expect(await result.current.run(filter)).toEqual(summary))
  await waitFor(() => expect(server.asked.filter((each) => each.method === 'GET')).toHaveLength(2))
})

/** Each asking waits until it is told what to answer. */
function heldAnswers() {
  const waiting: ((rows: readonly object[]) => void)[] = []
  server.respond(
    damageEndpoints.specified,
    {},
    () =>
      new Promise((done) => {
        waiting.push((rows) => done(new Response(JSON.stringify(rows), { status: 200 })))
      }),
  )
  const answer = (place: number, rows: readonly object[]): void => waiting[place]?.(rows)
  return { answer, asked: () => waiting.length }
}

describe.each([
  ['its area', [beginningOf(damageEndpoints.specified.path)] as const],
  ['everything', 'everything'] as const,
])('a change of %s while the first answer is on its way', (_, paths) => {
  test('the answer of before the change is not shown, whichever comes first', async () => {
    const { answer, asked } = heldAnswers()
    const { result } = renderHook(useDamage)
    await waitFor(() => expect(asked()).toBe(1))
    changed.emit(paths)
    await act(async () => answer(0, [row(1)]))
    await waitFor(() => expect(asked()).toBe(2))
    expect(result.current.data).toBeUndefined()
    answer(1, [row(1), row(2)])
    await waitFor(() => expect(result.current.data).toHaveLength(2))
  })

  test('what nobody looks at yet is read again too', async () => {
    const { answer, asked } = heldAnswers()
    const read = queryClient.fetchQuery(endpointQuery(damageEndpoints.specified, {}))
    await waitFor(() => expect(asked()).toBe(1))
    changed.emit(paths)
    answer(0, [row(1)])
    await waitFor(() => expect(asked()).toBe(2))
    answer(1, [row(1), row(2)])
    expect(await read).toHaveLength(2)
  })
})

test('a change elsewhere leaves what is on its way alone', async () => {
  const { answer, asked } = heldAnswers()
  const { result } = renderHook(useDamage)
  await waitFor(() => expect(asked()).toBe(1))
  changed.emit([beginningOf(scopeEndpoints.summary.path)])
  answer(0, [row(1)])
  await waitFor(() => expect(result.current.data).toHaveLength(1))
  expect(asked()).toBe(1)
})
