import { expect, test } from 'vitest'
import { lists } from '../areas.ts'
import { listsOf, type NamedList } from './lists.ts'

const list = (name: string, path = name): NamedList => ({
  name,
  path,
  plan: () => ({ columns: {}, shown: [], sort: 'id' }),
  needs: 'signed-in',
  source: () => {
    throw new Error('not read here')
  },
})

test('a list is found by its name and by its address', () => {
  const found = listsOf([{ lists: [list('branches', 'branch-management')] }, { lists: [] }])
  expect(found.named('branches')).toBe(found.at('branch-management'))
  expect(found.named('branch-management')).toBeUndefined()
  expect(found.at('branches')).toBeUndefined()
})

test('two lists of one name or one address do not start', () => {
  expect(() => listsOf([{ lists: [list('tags'), list('tags', 'labels')] }])).toThrow('Two lists')
  expect(() => listsOf([{ lists: [list('tags')] }, { lists: [list('labels', 'tags')] }])).toThrow('Two lists')
})

test.each(['users', 'vehicles', 'drivers', 'tags', 'audit', 'unmatched-lines', 'cost-exclusions', 'contacts', 'news'])(
  'the list of %s can be read without its screen',
  (name) => {
    expect(lists.named(name)).toBeDefined()
  },
)
