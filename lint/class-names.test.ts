// A class that a component names stands in its sheet: one that was lost in a move leaves what it laid out unstyled, and nothing complains.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../web/src')
const imported = /^import (\w+) from '([^']+\.module\.css)'$/gm

test('every class a component names is in its sheet', () => {
  const lost = globSync('**/*.tsx', { cwd: root }).flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return [...text.matchAll(imported)].flatMap(([, name = '', sheet = '']) => {
      const rules = readFileSync(join(root, dirname(path), sheet), 'utf8')
      const named = [
        ...text.replaceAll(/^(import|export) .* from .*$/gm, '').matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')),
      ].map(([, each = '']) => each)
      return [...new Set(named)]
        .filter((each) => !new RegExp(`\\.${each}(?![\\w-])`).test(rules))
        .map((each) => `${path}: ${name}.${each}`)
    })
  })
  expect(lost).toEqual([])
})
