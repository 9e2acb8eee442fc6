import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DirectoryInUse, lockDirectory } from './directory-lock.ts'
import { startChild, type TestChild } from '../testing/child.ts'

let directory = ''
let children: TestChild[] = []

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kerbline-lock-'))
  children = []
})
afterEach(async () => {
  await Promise.all(children.map((child) => child.kill()))
  await rm(directory, { recursive: true, force: true })
})

const start = (): TestChild => {
  const child = startChild(['hold', directory])
  children.push(child)
  return child
}

test('a second taker is refused at once and told who holds it', async () => {
  const lock = await lockDirectory(directory, 'the first')
  const begun = performance.now()
  await expect(lockDirectory(directory, 'the second')).rejects.toThrow(`in use by process ${process.pid}`)
  expect(performance.now() - begun).toBeLessThan(500)
  lock.release()
  lock.release()
  const second = await lockDirectory(directory, 'the second')
  second.release()
  expect(await readdir(directory)).toEqual([])
})

test('another process is refused within two seconds, non-zero, naming the holder', async () => {
  const lock = await lockDirectory(directory, 'the first')
  const child = start()
  expect(await child.ends()).not.toBe(0)
  expect(child.said).toEqual([expect.stringMatching(/^refused after \d+$/)])
  expect(Number(child.said[0]?.split(' ').at(-1))).toBeLessThan(2_000)
  expect(child.complaint()).toContain(`in use by process ${process.pid}`)
  lock.release()
})

test('the lock of a killed process is taken over', async () => {
  const child = start()
  await child.hears('locked')
  await expect(lockDirectory(directory, 'too early')).rejects.toBeInstanceOf(DirectoryInUse)
  await child.kill()
  const lock = await lockDirectory(directory, 'the heir')
  expect(lock.holder.pid).toBe(process.pid)
  lock.release()
})

test('a process number used again by another process does not keep the lock', async () => {
  const dead = { pid: process.pid, started: 'another time', host: hostname(), purpose: 'old', since: '', id: 'old' }
  await writeFile(join(directory, 'kerbline.lock'), JSON.stringify(dead))
  const lock = await lockDirectory(directory, 'the heir')
  lock.release()
})

test('a holder on another machine lives while its file is touched', async () => {
  const file = join(directory, 'kerbline.lock')
  const far = { pid: 1, started: 'x', host: 'elsewhere', purpose: 'server', since: '', id: 'far' }
  await writeFile(file, JSON.stringify(far))
  await expect(lockDirectory(directory, 'here')).rejects.toThrow('on elsewhere')
  const longAgo = new Date(Date.now() - 60_000)
  await utimes(file, longAgo, longAgo)
  const lock = await lockDirectory(directory, 'here')
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ host: hostname(), purpose: 'here' })
  lock.release()
})

test('of many takers of one dead lock exactly one gets it', async () => {
  const dead = { pid: 2 ** 22, started: 'never', host: hostname(), purpose: 'old', since: '', id: 'old' }
  await writeFile(join(directory, 'kerbline.lock'), JSON.stringify(dead))
  const takers = Array.from({ length: 3 }, start)
  await Promise.any(takers.map((taker) => taker.hears('locked')))
  const refused = takers.filter((taker) => !taker.said.includes('locked'))
  const codes = await Promise.all(refused.map((taker) => taker.ends()))
  expect(codes).toEqual([1, 1])
})

test('a file that is no lock is not deleted', async () => {
  await writeFile(join(directory, 'kerbline.lock'), 'mine')
  await expect(lockDirectory(directory, 'here')).rejects.toThrow('not a lock file')
  expect(await readFile(join(directory, 'kerbline.lock'), 'utf8')).toBe('mine')
})
