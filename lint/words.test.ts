import { expect, test } from 'vitest'
import { wordsAgainst } from './words.ts'

test.each([
  ['Nobody drives this vehicle at present.', 'somebody, nobody'],
  ['This is no date', 'is no'],
  ['There is no charge', undefined],
  ['It is no longer shown', undefined],
  ['Tell us what is wrong', undefined],
  ['You are told of it', 'tell, told'],
  ['The form takes it back', 'take back'],
  ['You do not have the right to do this', 'right'],
  ['Send the files at the right time', undefined],
  ['Your approval is waiting for you', undefined],
])('%s: %s', (text, name) => expect(wordsAgainst(text)?.name).toBe(name))
