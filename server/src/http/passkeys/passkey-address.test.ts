import { expect, test } from 'vitest'
import { passkeyAddress } from './passkey-address.ts'

test.each([
  ['https://portal.example', 'https://portal.example'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'http://localhost:3000'],
  ['http://[::1]:3000', 'http://localhost:3000'],
  ['http://192.168.1.20:3000', undefined],
  ['http://[2001:db8::1]', undefined],
])('%s: %s', (publicUrl, origin) => expect(passkeyAddress(publicUrl)?.origin).toBe(origin))
