import { expect, test } from 'vitest'
import { documentTypeNames } from '../../cases/document-types.ts'
import { folderNames, folderOf, foldless, typesIn } from './folders.ts'

test('every type lies in one folder, and only in one', () => {
  expect(foldless).toEqual([])
  expect(folderNames.flatMap(typesIn).toSorted()).toEqual(documentTypeNames.toSorted())
  expect(folderOf('v5c_copy')).toBe('vehicle')
  expect(folderOf('a word of another version')).toBe('other')
})
