import { expect, test } from 'vitest'
import { fileLinks, linkSeconds } from './links.ts'

const id = '6a1f2d9e-0c4b-4f35-9d54-0b6f3c1f2a77'
const now = new Date('2026-11-21T12:00:00.400Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
const links = fileLinks('the secret')
const token = links.sign(id, now)
// 32 bytes are 43 letters with two bits to spare: three more last letters spell the same bytes.
const spelled = `${token.slice(0, -1)}${String.fromCodePoint((token.codePointAt(token.length - 1) ?? 0) + 1)}`

test('a link opens its file for a minute', () => {
  expect(linkSeconds).toBe(60)
  expect(links.read(token, now)).toBe(id)
  expect(links.read(token, after(59))).toBe(id)
  expect(() => links.read(token, after(60))).toThrow(expect.objectContaining({ code: 'link expired' }))
})

test.each([
  ['another file', token.replace('6a1f', '7a1f')],
  ['a later end', token.replace(/\.\d{10}\./, '.9999999999.')],
  ['another signature', `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`],
  ['the same signature spelled otherwise', spelled],
  ['another secret', fileLinks('another').sign(id, now)],
  ['nothing', ''],
  ['a path', '../../etc/passwd'],
])('%s opens nothing', (_, forged) => {
  expect(() => links.read(forged, now)).toThrow(expect.objectContaining({ code: 'link expired' }))
})
