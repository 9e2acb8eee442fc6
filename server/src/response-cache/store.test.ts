import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startResponseCache, type ResponseCache } from './store.ts'

const LIMIT = 10_000_000
let store: ResponseCache
let failures: unknown[]

beforeEach(() => {
  failures = []
  store = startResponseCache({ limitBytes: LIMIT, width: 1, onFailure: (error) => failures.push(error) })
})
afterEach(() => store.stop())

/** A build that counts its calls and answers what `text` says at the time. */
function counted(text: () => string) {
  const state = { builds: 0 }
  return { state, build: async () => `${text()} after build ${++state.builds}` }
}

test('bytes are built once and served to all who ask, at the same time and after', async () => {
  const { state, build } = counted(() => 'fleet')
  const together = await Promise.all([1, 2, 3].map(() => store.get('fleet', ['A'], build)))
  expect(new Set(together.map(({ etag }) => etag)).size).toBe(1)
  await store.get('fleet', ['A'], build)
  expect(state.builds).toBe(1)
})

test('all three forms hold the same text', async () => {
  const text = JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, reg_no: 'AB12CDE' })))
  const { plain, gzip, brotli } = await store.get('long', null, async () => text)
  expect(plain.toString()).toBe(text)
  expect(gzip && gunzipSync(gzip).toString()).toBe(text)
  expect(brotli && brotliDecompressSync(brotli).toString()).toBe(text)
})

test.each([
  ['its own account', ['A', 'B'], 'A', 2],
  ['another account', ['A'], 'B', 1],
  ['every account changed', ['A'], null, 2],
  ['bytes of every account', null, 'Z', 2],
] as const)('a change of %s', async (_, accounts, changed, builds) => {
  const { state, build } = counted(() => 'list')
  await store.get('list', accounts, build)
  store.changed(changed)
  await store.get('list', accounts, build)
  expect(state.builds).toBe(builds)
})

test('the same content after a change keeps its ETag', async () => {
  const first = await store.get('same', ['A'], async () => 'unchanged')
  store.changed('A')
  expect((await store.get('same', ['A'], async () => 'unchanged')).etag).toBe(first.etag)
})

test('a change while bytes are built is not lost', async () => {
  let row = 'old'
  let goOn = (): void => undefined
  const reading = new Promise<void>((done) => (goOn = done))
  const build = async () => {
    const read = row
    await reading
    return read
  }
  const asked = store.get('race', ['A'], build)
  row = 'new'
  store.changed('A')
  goOn()
  await asked
  expect((await store.get('race', ['A'], build)).plain.toString()).toBe('new')
})

test('what is slow to build is served as it was while it is built anew', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] })
  try {
    let text = 'old'
    const build = async () => {
      vi.advanceTimersByTime(1_000)
      return text
    }
    await store.get('slow', ['A'], build)
    text = 'new'
    store.changed('A')
    expect((await store.get('slow', ['A'], build)).plain.toString()).toBe('old')
    // A slow answer rests between builds; then the next who asks sets one going, and the one after has it.
    vi.advanceTimersByTime(5_000)
    expect((await store.get('slow', ['A'], build)).plain.toString()).toBe('old')
    await vi.waitFor(async () => expect((await store.get('slow', ['A'], build)).plain.toString()).toBe('new'))
  } finally {
    vi.useRealTimers()
  }
})

test('a failed first build is told to who asked and tried again next time', async () => {
  await expect(
    store.get('fails', ['A'], async () => {
      throw new Error('the database is away')
    }),
  ).rejects.toThrow('away')
  expect((await store.get('fails', ['A'], async () => 'back')).plain.toString()).toBe('back')
})

test('stale bytes are rebuilt off the request path; a failure there is told, and the old bytes stay', async () => {
  let isAway = false
  const build = async () => {
    if (isAway) throw new Error('the database is away')
    return 'kept'
  }
  await store.get('rebuilt', ['A'], build)
  isAway = true
  store.changed('A')
  await vi.waitFor(() => expect(failures).toHaveLength(1), { timeout: 3_000 })
  isAway = false
  expect((await store.get('rebuilt', ['A'], build)).plain.toString()).toBe('kept')
})

test('the least recently asked go first when there is no room', async () => {
  const small = startResponseCache({ limitBytes: 400, width: 1, onFailure: () => undefined })
  const { state, build } = counted(() => 'x'.repeat(150))
  for (const key of ['one', 'two', 'three']) {
    await small.get(key, null, build)
    await new Promise((done) => setTimeout(done, 3))
  }
  expect(state.builds).toBe(3)
  await small.get('three', null, build)
  expect(state.builds).toBe(3)
  await small.get('one', null, build)
  expect(state.builds).toBe(4)
  small.stop()
})

test('fresh bytes are at hand without waiting, until something they depend on changes', async () => {
  const { build } = counted(() => 'fleet')
  expect(store.fresh('fleet')).toBeUndefined()
  const built = await store.get('fleet', ['A'], build)
  expect(store.fresh('fleet')).toBe(built)
  store.changed('B')
  expect(store.fresh('fleet')).toBe(built)
  store.changed('A')
  expect(store.fresh('fleet')).toBeUndefined()
})

/** Builds that end when they are told to, one at a time in the order they began. */
function heldBuilds() {
  const state = { underWay: 0, max: 0, begun: [] as string[] }
  const held: (() => void)[] = []
  const build = (name: string) => async () => {
    state.begun.push(name)
    state.max = Math.max(state.max, ++state.underWay)
    await new Promise<void>((done) => held.push(done))
    state.underWay--
    return name
  }
  const endOne = async (): Promise<void> => {
    await vi.waitFor(() => expect(held.length).toBeGreaterThan(0))
    held.shift()?.()
  }
  return { state, build, endOne }
}

test('different answers asked for at once are built one after the other, in the order of asking', async () => {
  const { state, build, endOne } = heldBuilds()
  const names = ['one', 'two', 'three']
  const asked = Promise.all(names.map((name) => store.get(name, ['A'], build(name))))
  for (const _ of names) await endOne()
  await asked
  expect(state).toMatchObject({ max: 1, begun: names })
})

test('a change touches many kept answers: one is built at a time, and what is asked for comes before the rest', async () => {
  const names = Array.from({ length: 20 }, (_, place) => `kept ${place}`)
  const { state, build, endOne } = heldBuilds()
  for (const name of names) {
    const first = store.get(name, ['A'], build(name))
    await endOne()
    await first
  }
  state.begun = []
  store.changed('A')
  await vi.waitFor(() => expect(state.begun).toHaveLength(1), { timeout: 3_000 })
  const last = names.find((name) => name !== state.begun[0]) ?? ''
  const asked = store.get(last, ['A'], build(last))
  await endOne()
  await vi.waitFor(() => expect(state.begun).toHaveLength(2))
  expect(state.begun[1]).toBe(last)
  await endOne()
  expect((await asked).plain.toString()).toBe(last)
  expect(state.max).toBe(1)
})

test('an answer nobody asked for since it was built ahead is not built ahead again', async () => {
  const { state, build } = counted(() => 'list')
  await store.get('list', ['A'], build)
  store.changed('A')
  await vi.waitFor(() => expect(state.builds).toBe(2), { timeout: 3_000 })
  const other = counted(() => 'looked at')
  await store.get('other', ['A'], other.build)
  store.changed('A')
  await vi.waitFor(() => expect(other.state.builds).toBe(2), { timeout: 3_000 })
  expect(state.builds).toBe(2)
  await store.get('list', ['A'], build)
  expect(state.builds).toBe(3)
})

test('nothing is built ahead while requests wait for the database', async () => {
  let isBusy = true
  let looks = 0
  const polite = startResponseCache({
    limitBytes: LIMIT,
    width: 1,
    isBusy: () => (looks++, isBusy),
    onFailure: (error) => failures.push(error),
  })
  const { state, build } = counted(() => 'list')
  await polite.get('list', ['A'], build)
  polite.changed('A')
  await vi.waitFor(() => expect(looks).toBeGreaterThan(2), { timeout: 3_000 })
  expect(state.builds).toBe(1)
  isBusy = false
  await vi.waitFor(() => expect(state.builds).toBe(2), { timeout: 3_000 })
  polite.stop()
})

test('a build that fails on the way of a request leaves the old bytes standing, and the next tries are spaced out', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    let tries = 0
    let isAway = false
    const build = async () => {
      tries++
      if (isAway) throw new Error('timeout exceeded when trying to connect')
      return 'kept'
    }
    await store.get('list', ['A'], build)
    isAway = true
    store.changed('A')
    const ask = async () => (await store.get('list', ['A'], build)).plain.toString()
    expect([await ask(), await ask(), await ask()]).toEqual(['kept', 'kept', 'kept'])
    expect([tries, failures.length]).toEqual([2, 1])
    vi.advanceTimersByTime(1_001)
    expect([await ask(), await ask()]).toEqual(['kept', 'kept'])
    expect(tries).toBe(3)
    // Now the wait has doubled; and bytes of long ago are no answer any more.
    vi.advanceTimersByTime(1_001)
    await ask()
    expect(tries).toBe(3)
    vi.advanceTimersByTime(6 * 60_000)
    await expect(ask()).rejects.toThrow('timeout exceeded')
  } finally {
    vi.useRealTimers()
  }
})

test('in a crowd of stale answers all are served what is kept, but who made the change sees it', async () => {
  let text = 'old'
  const build = async () => text
  const names = Array.from({ length: 20 }, (_, place) => `kept ${place}`)
  for (const name of names) await store.get(name, ['A'], build, 7)
  text = 'new'
  store.changed('A', 8)
  const ask = async (name: string, askedBy: number) => (await store.get(name, ['A'], build, askedBy)).plain.toString()
  expect(await ask('kept 0', 7)).toBe('old')
  expect(await ask('kept 1', 8)).toBe('new')
  // What is kept is built anew ahead, one after the other; then there is no crowd any more.
  await vi.waitFor(async () => expect(await ask('kept 0', 7)).toBe('new'), { timeout: 5_000 })
})
