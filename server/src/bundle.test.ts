import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isFresh } from './bundle.ts'

let folder = ''
const listed = () =>
  ['one.ts', 'two.ts'].map((path) => {
    const { size, mtimeMs } = statSync(join(folder, path))
    return { path, size, mtimeMs }
  })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kerbline-bundle-'))
  for (const name of ['one.ts', 'two.ts']) writeFileSync(join(folder, name), 'export const found = 1\n')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a bundle is fresh while every file it was made of is as it was', () => {
  expect(isFresh(listed(), folder)).toBe(true)
})

test.each([
  ['written anew', (file: string) => writeFileSync(file, 'export const found = 22\n')],
  ['another one of the same size', (file: string) => utimesSync(file, new Date(0), new Date(0))],
  ['gone', (file: string) => rmSync(file)],
])('it is stale once a file is %s', (_, change) => {
  const list = listed()
  change(join(folder, 'two.ts'))
  expect(isFresh(list, folder)).toBe(false)
})

test.each([[[]], [{}], [null], [[{ path: 'one.ts' }]]])('a list of %j is no reason to trust a bundle', (list) => {
  expect(isFresh(list, folder)).toBe(false)
})
