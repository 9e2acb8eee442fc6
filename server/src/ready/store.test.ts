import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startReadyStore, type ReadyStore } from './store.ts'

const LIMIT = 10_000_000
let store: ReadyStore
let failures: unknown[]

beforeEach(() => {
  failures = []
  store = startReadyStore(LIMIT, (error) => failures.push(error))
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
  const small = startReadyStore(400, () => undefined)
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
