import { expect, test } from 'vitest'
import { mergedRows } from './reference-data.ts'

interface Row {
  readonly key: string | null
  readonly weeks: number
}
/** "mot 4, ved 2, new 1". */
const rows = (text: string): Row[] =>
  text === ''
    ? []
    : text.split(', ').map((each) => {
        const [key = '', weeks = '0'] = each.split(' ')
        return { key: key === 'new' ? null : key, weeks: Number(weeks) }
      })
const words = (given: readonly Row[]): string => given.map(({ key, weeks }) => `${key ?? 'new'} ${weeks}`).join(', ')

test.each([
  ['nothing changed here', 'mot 4, ved 4', 'mot 4, ved 4', 'mot 6, ved 4', 'mot 6, ved 4'],
  ['different rows changed', 'mot 4, ved 4', 'mot 5, ved 4', 'mot 4, ved 8', 'mot 5, ved 8'],
  ['the same row changed: here wins', 'mot 4', 'mot 5', 'mot 6', 'mot 5'],
  ['removed here', 'mot 4, ved 4', 'ved 4', 'mot 6, ved 4', 'ved 4'],
  ['removed there', 'mot 4, ved 4', 'mot 4, ved 4', 'ved 4', 'ved 4'],
  ['changed here, removed there', 'mot 4, ved 4', 'mot 5, ved 4', 'ved 4', 'ved 4, new 5'],
  ['added on both sides', 'mot 4', 'mot 4, new 1', 'mot 4, cctv 2', 'mot 4, cctv 2, new 1'],
  ['moved here', 'mot 4, ved 4, pmi 2', 'pmi 2, mot 4, ved 4', 'mot 4, ved 8, pmi 2', 'pmi 2, mot 4, ved 8'],
  ['moved there', 'mot 4, ved 4', 'mot 4, ved 5', 'ved 4, mot 4', 'ved 5, mot 4'],
])('two edits of one table: %s', (_, base, mine, theirs, wanted) => {
  expect(words(mergedRows(rows(base), rows(mine), rows(theirs)))).toBe(wanted)
})
