import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { houseFiles, root } from './house-files.ts'

const directive = /(?:\/\/|\/\*)\s*(?:(?:ox|es)lint-disable|@ts-(?:expect-error|ignore|nocheck))/
const hasReason = / -- \S+ \S+/

test.each(['// oxlint-disable-next-line eslint/no-console', '// @ts-expect-error', '/* eslint-disable */'])(
  '%s is a suppression without a reason',
  (line) => expect([directive.test(line), hasReason.test(line)]).toEqual([true, false]),
)

test('whatever is not judged says why', () => {
  const bare = houseFiles
    .filter((file) => file !== 'lint/suppressions.test.ts')
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, place) => (directive.test(line) && !hasReason.test(line) ? [`${file}:${place + 1}`] : [])),
    )
  expect(houseFiles.length).toBeGreaterThan(500)
  expect(bare).toEqual([])
})
