import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../web/src')
/** A root that looks into itself: every element added anywhere then restyles the whole page. */
const rootLooksInside = /(?:^|[\s,}])(?:html|body|:root|#root)[^\s,{>+~]*:has\(/

test.each(['html:has(dialog) {', ':root:has([open]) .a {', '.a, body.b:has(c) {'])('%s is found', (rule) =>
  expect(rule).toMatch(rootLooksInside),
)
test.each(['.page:has(> [a]) {', 'tbody:has(a) {', 'html .page:has(a) {'])('%s is not', (rule) =>
  expect(rule).not.toMatch(rootLooksInside),
)

test('no style asks the root of the page what stands in it', () => {
  const sheets = globSync('**/*.css', { cwd: root })
  expect(sheets.length).toBeGreaterThan(50)
  expect(sheets.filter((sheet) => rootLooksInside.test(readFileSync(join(root, sheet), 'utf8')))).toEqual([])
})
