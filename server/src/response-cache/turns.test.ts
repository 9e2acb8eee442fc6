import { Problem } from '@kerbline/domain/kit/problem.ts'
import { expect, test, vi } from 'vitest'
import { openTurns } from './turns.ts'

/** Work that ends when it is told to. */
function held() {
  let end = (): void => undefined
  const until = new Promise<void>((done) => (end = done))
  return { work: () => until, end: () => end() }
}

test('no more work is under way than there is room for, and each has its turn in the order of asking', async () => {
  const turns = openTurns({ width: 2 })
  const begun: number[] = []
  const works = [held(), held(), held(), held()]
  const taken = works.map(({ work }, place) =>
    turns.take(() => {
      begun.push(place)
      return work()
    }),
  )
  await vi.waitFor(() => expect(begun).toEqual([0, 1]))
  expect(turns.isFree()).toBe(false)
  works[1]?.end()
  await vi.waitFor(() => expect(begun).toEqual([0, 1, 2]))
  for (const { end } of works) end()
  await Promise.all(taken)
  expect(begun).toEqual([0, 1, 2, 3])
  expect(turns.isFree()).toBe(true)
})

test('work that fails gives its turn on', async () => {
  const turns = openTurns({ width: 1 })
  const failing = turns.take(async () => {
    throw new Error('the database is away')
  })
  const next = turns.take(async () => 'next')
  await expect(failing).rejects.toThrow('away')
  expect(await next).toBe('next')
})

test('a line that is too long refuses the next, with the time to come back', async () => {
  const turns = openTurns({ width: 1, maxWaiting: 1 })
  const { work, end } = held()
  const taken = [turns.take(work), turns.take(work)]
  const refusal = await turns.take(work).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Problem)
  expect(refusal).toMatchObject({ status: 503, extras: { retryAfterSeconds: 5 } })
  end()
  await Promise.all(taken)
})

test('who has stood in line too long is refused and leaves it', async () => {
  vi.useFakeTimers()
  try {
    const turns = openTurns({ width: 1, patienceMilliseconds: 15_000 })
    const { work, end } = held()
    const first = turns.take(work)
    const late = turns.take(async () => 'late').catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await late).toMatchObject({ status: 503 })
    const third = turns.take(async () => 'third')
    end()
    await first
    expect(await third).toBe('third')
  } finally {
    vi.useRealTimers()
  }
})
