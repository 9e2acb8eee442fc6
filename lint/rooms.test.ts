// The sizes architecture.md promises: what stands in one room, and how long a file may be, style sheets too (the linter holds the rest).
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { houseFiles, root } from './house-files.ts'

const maxFiles = 40
const maxLines = 300

const sheets = globSync('web/src/**/*.css', { cwd: root })
const entries = [...houseFiles, ...sheets]

/** Folders with more files of their own than a glance takes in. */
function crowded(paths: readonly string[]): readonly string[] {
  const rooms = new Map<string, number>()
  for (const path of paths) rooms.set(dirname(path), (rooms.get(dirname(path)) ?? 0) + 1)
  return [...rooms].filter(([, held]) => held > maxFiles).map(([room, held]) => `${room}: ${held}`)
}

test('a room with 41 files is crowded, one with 29 and a full room within it is not', () => {
  const files = (room: string, count: number) => Array.from({ length: count }, (_, place) => `${room}/file-${place}.ts`)
  expect(crowded(files('a', 41))).toEqual(['a: 41'])
  expect(crowded([...files('a', 29), ...files('a/b', 30)])).toEqual([])
})

test('no room holds more than 40 files', () => {
  expect(entries.length).toBeGreaterThan(1_500)
  expect(crowded(entries)).toEqual([])
})

test('no style sheet is longer than 300 lines', () => {
  const long = sheets.filter((path) => readFileSync(join(root, path), 'utf8').split('\n').length - 1 > maxLines)
  expect(sheets.length).toBeGreaterThan(100)
  expect(long).toEqual([])
})
