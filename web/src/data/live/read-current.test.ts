import { expect, test } from 'vitest'
import { ApiProblem } from '../failure.ts'
import { readCurrent } from './read-current.ts'
import { changed } from './refresh.ts'

const path = '/api/tags/:id'
const never = new AbortController().signal

test('what was asked for before a change is given up and asked for anew', async () => {
  const asked: AbortSignal[] = []
  const read = readCurrent(path, never, async (signal) => {
    asked.push(signal)
    if (asked.length > 1) return 'after'
    await new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
    return 'before'
  })
  changed.emit(['/api/tags'])
  expect(await read).toBe('after')
  expect(asked.map(({ aborted }) => aborted)).toEqual([true, false])
})

test('an answer that came all the same is not taken', async () => {
  let count = 0
  const read = readCurrent(path, never, async () => {
    count += 1
    await Promise.resolve()
    return count
  })
  changed.emit('everything')
  expect(await read).toBe(2)
})

test('a refusal is an answer: one that tells of a change itself is not asked for again', async () => {
  let count = 0
  const read = readCurrent(path, never, async () => {
    count += 1
    changed.emit('everything')
    throw new ApiProblem(401, {})
  })
  await expect(read).rejects.toBeInstanceOf(ApiProblem)
  expect(count).toBe(1)
})

test('who gives up for a reason of their own hears of it', async () => {
  const own = new AbortController()
  const read = readCurrent(path, own.signal, (signal) => {
    signal.throwIfAborted()
    return new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
  })
  own.abort()
  changed.emit(['/api/tags'])
  await expect(read).rejects.toThrow('aborted')
})
