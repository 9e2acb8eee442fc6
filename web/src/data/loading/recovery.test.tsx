import { act, render, renderHook, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { fakeLocalStore, giveBackLocalStore } from '../fake-local-store.ts'
import { fakeServer, refusal, type FakeServer } from '../fake-transport.ts'
import { connection, reach } from '../live/connection.ts'
import { carriedNotices } from '../live/notices.ts'
import { signInAs } from '../session/sample-user.ts'
import { useEndpoint } from '../use-endpoint.ts'
import { code, useCode } from './code.ts'
import { recoverWhenBack } from './recovery.ts'

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
let kept: Map<string, unknown>
let server: FakeServer
let stop: AbortController
let over: Promise<void>
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.spyOn(Math, 'random').mockReturnValue(1)
  kept = fakeLocalStore()
  server = fakeServer()
  signInAs()
  stop = new AbortController()
  over = recoverWhenBack(stop.signal)
})
afterEach(async () => {
  stop.abort()
  await over
  giveBackLocalStore()
  connection.set('online')
  reach.set('answers')
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const keep = (rows: readonly object[]) =>
  kept.set('answers 7||/api/damage-case', { etag: '"1"', body: JSON.stringify(rows), at: Date.now() - 3_600_000 })
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
/** One try of its own follows a failed one after at most 1.2 s. */
const untilFailed = () => pass(1_500)
const damageCalls = (): number => server.asked.filter(({ address }) => address.includes('damage-case')).length

function Cases() {
  const load = useEndpoint(damageEndpoints.specified, {})
  return (
    <>
      <label>
        Note <input />
      </label>
      <LoadState what="cases" load={load} onRetry={load.retry} skeleton={null}>
        {(rows) => <p>{rows.map(({ case_no: name }) => name).join(', ')}</p>}
      </LoadState>
    </>
  )
}

test('kept data with their notice are replaced without a click, and what is typed and focused stays', async () => {
  keep([row(1)])
  server.goAway()
  render(<Cases />)
  await untilFailed()
  expect(screen.queryByText('DMG-1')).not.toBeNull()
  expect(screen.queryByText(/Showing data from/)).not.toBeNull()
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await user.type(screen.getByLabelText('Note'), 'half a wo')
  server.reply(damageEndpoints.specified, {}, [row(1), row(2)])
  server.comeBack()
  await pass(70_000)
  expect(screen.queryByText('DMG-1, DMG-2')).not.toBeNull()
  expect(screen.queryByText(/Showing data from/)).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('half a wo')
  expect(document.activeElement).toBe(screen.getByLabelText('Note'))
})

test('while the portal stays away nothing on the screen moves, and the tries grow rare', async () => {
  keep([row(1)])
  server.goAway()
  render(<Cases />)
  await untilFailed()
  const notice = screen.getByText(/Showing data from/)
  const changes: MutationRecord[] = []
  const watcher = new MutationObserver((records) => changes.push(...records))
  watcher.observe(document.body, { childList: true, subtree: true, characterData: true })
  const before = damageCalls()
  await pass(600_000)
  changes.push(...watcher.takeRecords())
  watcher.disconnect()
  expect(changes).toEqual([])
  expect(notice.isConnected).toBe(true)
  // 1, 2, 4, … 32 s, then a minute each.
  expect(damageCalls() - before).toBeGreaterThan(10)
  expect(damageCalls() - before).toBeLessThan(18)
})

test('one call alone is tried while nobody answers, all of them once somebody does', async () => {
  server.goAway()
  const both = () => [useEndpoint(damageEndpoints.specified, {}), useEndpoint(queriesEndpoints.events, {})]
  const { result } = renderHook(both)
  await untilFailed()
  const before = server.asked.length
  await pass(7_500)
  const tries = server.asked.length - before
  expect(tries).toBeGreaterThanOrEqual(2)
  expect(tries).toBeLessThanOrEqual(3)
  server.reply(damageEndpoints.specified, {}, [row(1)])
  server.reply(queriesEndpoints.events, {}, [])
  server.comeBack()
  await pass(60_000)
  expect(result.current.map(({ data }) => data?.length)).toEqual([1, 0])
})

test('one that keeps failing keeps no other from coming', async () => {
  const both = () => [useEndpoint(damageEndpoints.specified, {}), useEndpoint(queriesEndpoints.events, {})]
  server.goAway()
  const { result } = renderHook(both)
  await untilFailed()
  server.respond(damageEndpoints.specified, {}, () => refusal('unexpected'))
  server.reply(queriesEndpoints.events, {}, [])
  server.comeBack()
  await pass(60_000)
  expect(result.current[1]?.data).toEqual([])
  expect(result.current[0]?.data).toBeUndefined()
})

test('hidden or offline nobody is asked; back online they are at once', async () => {
  keep([row(1)])
  server.goAway()
  render(<Cases />)
  await untilFailed()
  const isHidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await pass(2_000)
  const before = damageCalls()
  await pass(600_000)
  expect(damageCalls()).toBe(before)
  act(() => connection.set('offline'))
  isHidden.mockReturnValue('visible')
  await pass(600_000)
  expect(damageCalls()).toBe(before)
  server.reply(damageEndpoints.specified, {}, [row(3)])
  server.comeBack()
  act(() => connection.set('online'))
  await pass(1_000)
  expect(screen.queryByText('DMG-3')).not.toBeNull()
})

test('an answer to anything else is a sign, and shortens the wait', async () => {
  keep([row(1)])
  server.goAway()
  render(<Cases />)
  await untilFailed()
  await pass(100_000)
  const before = damageCalls()
  server.reply(damageEndpoints.specified, {}, [row(4)])
  server.comeBack()
  act(() => reach.set('answers'))
  await pass(1_100)
  expect(damageCalls()).toBe(before + 1)
  expect(screen.queryByText('DMG-4')).not.toBeNull()
})

test('the portal’s own word when to ask again is kept', async () => {
  keep([row(1)])
  server.respond(damageEndpoints.specified, {}, () => refusal('unavailable', {}, { 'retry-after': '120' }))
  render(<Cases />)
  await untilFailed()
  await pass(3_000)
  const before = damageCalls()
  act(() => reach.set('answers'))
  await pass(110_000)
  expect(damageCalls()).toBe(before)
  await pass(20_000)
  expect(damageCalls()).toBe(before + 1)
})

test('a refusal ends the asking and is told', async () => {
  keep([row(1)])
  server.goAway()
  const { result } = renderHook(() => useEndpoint(damageEndpoints.specified, {}))
  await untilFailed()
  server.respond(damageEndpoints.specified, {}, () => refusal('no permission'))
  server.comeBack()
  await pass(70_000)
  expect(result.current.problem?.code).toBe('no permission')
  const before = damageCalls()
  await pass(300_000)
  expect(damageCalls()).toBe(before)
})

test('what nobody looks at is not asked for', async () => {
  keep([row(1)])
  server.goAway()
  const { unmount } = render(<Cases />)
  await untilFailed()
  unmount()
  await pass(2_000)
  const before = damageCalls()
  await pass(300_000)
  expect(damageCalls()).toBe(before)
})

test('nobody is moved off the screen by a try that fails', async () => {
  server.goAway()
  location.hash = '#/dashboard' // its first failure is not of the screen that shows it
  renderHook(() => useEndpoint(vehiclesEndpoints.cachedVehicles, {}))
  await untilFailed()
  location.hash = '#/vehicles'
  await pass(120_000)
  expect(location.hash).toBe('#/vehicles')
  expect(carriedNotices()).toEqual([])
})

test('code that could not be had is fetched once the portal answers', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const fetchCode = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue('page')
  const part = code(fetchCode)
  const { result } = renderHook(() => useCode(part))
  await pass(0)
  expect(result.current.is).toBe('failed')
  act(() => reach.set('lost'))
  await pass(60_000)
  expect(result.current.is).toBe('failed')
  act(() => reach.set('answers'))
  await pass(0)
  expect(result.current).toEqual({ is: 'ready', value: 'page' })
})
