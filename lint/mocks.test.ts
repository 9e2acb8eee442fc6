import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { houseFiles, root } from './house-files.ts'

/** Tests share their modules with whoever runs after them in the same thread (vitest.config.ts): a fake is handed in instead. */
const mocksModule = /\bvi\s*\.\s*(?:mock|doMock|unmock|doUnmock|resetModules)\s*\(/

test.each(["vi.mock('./answers.ts')", 'vi.resetModules()', 'vi.doMock (a)'])('%s is found', (line) =>
  expect(line).toMatch(mocksModule),
)
test.each(['vi.fn()', 'vi.unstubAllGlobals()', 'vi.mocked(a)', 'device.mock()'])('%s is not', (line) =>
  expect(line).not.toMatch(mocksModule),
)

test('no test mocks or forgets a module', () => {
  const tests = houseFiles.filter((path) => /^(domain|server|web)\/src\/.*\.test\.tsx?$/.test(path))
  expect(tests.length).toBeGreaterThan(200)
  expect(tests.filter((path) => mocksModule.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
})
