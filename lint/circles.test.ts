import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { circlesIn } from './circles.ts'
import { houseFiles, root } from './house-files.ts'

test('no file of the house imports itself by way of others, types and lazy imports counted', () => {
  expect(houseFiles.length).toBeGreaterThan(1000)
  expect(circlesIn(new Map(houseFiles.map((path) => [path, readFileSync(join(root, path), 'utf8')])))).toEqual([])
})

test.each([
  ['a type', "import type { Two } from './two.ts'\n"],
  ['a type among values', "import { type Two, two } from './two.ts'\n"],
  ['a lazy import', "export const open = () => import('./two.ts')\n"],
  ['what is handed on', "export * from './two.ts'\n"],
  ['several lines', "import {\n  two,\n} from './two.ts'\n"],
])('a planted circle through %s is seen', (_, text) => {
  const two = "import { one } from '@kerbline/domain/one.ts'\n"
  const [circle] = circlesIn(
    new Map([
      ['domain/src/three.ts', "import './one.ts'\n"],
      ['domain/src/one.ts', text],
      ['domain/src/two.ts', two],
    ]),
  )
  expect(circle).toEqual(['domain/src/one.ts', 'domain/src/two.ts', 'domain/src/one.ts'])
  expect(circlesIn(new Map([['domain/src/two.ts', two]]))).toEqual([])
})
