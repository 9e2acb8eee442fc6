import { expect, test } from 'vitest'
import { changesBetween } from './changes.ts'

test.each([
  [{ a: 1, b: 2 }, { a: 1, b: 3 }, [{ field: 'b', before: 2, after: 3 }]],
  [{ a: [1] }, { a: [1] }, []],
  [{ a: [1, 2] }, { a: [2, 1] }, [{ field: 'a', before: [1, 2], after: [2, 1] }]],
  [null, { a: 1, b: null }, [{ field: 'a', before: null, after: 1 }]],
  [{ a: 1 }, null, [{ field: 'a', before: 1, after: null }]],
  [undefined, undefined, []],
  ['one', 'two', [{ field: '', before: 'one', after: 'two' }]],
  [[1], [1], []],
  [[1], { a: 1 }, [{ field: '', before: [1], after: { a: 1 } }]],
])('%j to %j', (before, after, changes) => expect(changesBetween(before, after)).toEqual(changes))
