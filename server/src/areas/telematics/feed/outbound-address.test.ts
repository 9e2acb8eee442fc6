import { expect, test } from 'vitest'
import { feedAddress, isPrivateAddress, publicLookup, RefusedAddress } from './outbound-address.ts'

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.16.0.1', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['255.255.255.255', true],
  ['8.8.8.8', false],
  ['::1', true],
  ['::', true],
  ['fe80::1', true],
  ['fd00::1', true],
  ['::ffff:10.0.0.1', true],
  ['::ffff:8.8.8.8', false],
  ['2001:4860:4860::8888', false],
  ['64:ff9b::a00:1', true],
  ['2002:a00:1::', true],
  ['not an address', true],
])('%s is private: %s', (address, isPrivate) => {
  expect(isPrivateAddress(address)).toBe(isPrivate)
})

test.each([
  ['http://127.0.0.1/x', false],
  ['http://[::1]/x', false],
  ['http://2130706433/x', false],
  ['http://0x7f.1/x', false],
  ['ftp://feeds.example/x', false],
  ['file:///etc/passwd', false],
  ['https://user:secret@feeds.example/x', false],
  ['feeds.example', false],
  ['https://feeds.example/x', true],
  ['https://8.8.8.8/x', true],
])('%s may be asked: %s', (address, isAllowed) => {
  const ask = () => feedAddress(address, false)
  if (isAllowed) expect(ask().href).toBe(address)
  else expect(ask).toThrow(RefusedAddress)
})

test('private addresses may be asked when the operator says so', () => {
  expect(feedAddress('http://10.0.0.7:8080/Fleet/1', true).host).toBe('10.0.0.7:8080')
})

test('a name that leads into a private network is refused when it is connected to', async () => {
  for (const all of [true, false]) {
    const error = await new Promise<unknown>((resolve) => publicLookup('localhost', { all }, (found) => resolve(found)))
    expect(error).toBeInstanceOf(RefusedAddress)
  }
})
