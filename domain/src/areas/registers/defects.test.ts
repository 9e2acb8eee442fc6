import { expect, test } from 'vitest'
import { defectsByKind } from './defects.ts'

const defect = (type: string, text: string, isDangerous = false) => ({ type, text, isDangerous })

test('the worst kind first, each counted, what is dangerous whatever else it is called', () => {
  const found = defectsByKind([
    defect('ADVISORY', 'Tyre worn'),
    defect('USER ENTERED', 'Dirty engine bay'),
    defect('ADVISORY', 'Brake pipe corroded'),
    defect('MAJOR', 'Ball joint worn'),
    defect('MAJOR', 'Brake hose failing', true),
  ])
  expect(found.map(({ words, texts }) => [words, texts])).toEqual([
    ['1 dangerous defect', ['Brake hose failing']],
    ['1 major defect', ['Ball joint worn']],
    ['2 advisories', ['Tyre worn', 'Brake pipe corroded']],
    ['1 other remark', ['Dirty engine bay']],
  ])
  expect(defectsByKind([])).toEqual([])
})
