import { expect, test } from 'vitest'
import { packVerdictOf, readSignature, signatureText } from './evidence-signature.ts'

const statement = { sha256: 'ab'.repeat(32), madeAt: '2026-11-21T09:00:00.000Z' }
const signed = { ...statement, signature: `${'A'.repeat(86)}==`, publicKey: 'B'.repeat(60) }

test('what is written is read again, also where an editor has turned the ends of its lines', () => {
  expect(readSignature(signatureText(signed))).toEqual(signed)
  expect(readSignature(signatureText(signed).replaceAll('\n', '\r\n'))).toEqual(signed)
})

test.each([
  ['nothing', ''],
  ['another file', 'File,What it is,Bytes,SHA-256'],
  ['a digest that is cut off', signatureText({ ...signed, sha256: 'ab' })],
])('%s is no signature', (_, text) => expect(readSignature(text)).toBeUndefined())

test('the verdict', () => {
  expect(packVerdictOf(statement.sha256, statement)).toBe('unchanged')
  expect(packVerdictOf('cd'.repeat(32), statement)).toBe('index changed')
  expect(packVerdictOf(statement.sha256, undefined)).toBe('not signed here')
})
