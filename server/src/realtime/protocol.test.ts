import { expect, test } from 'vitest'
import { frame, isSigned, readFrame, signSubscription } from './protocol.ts'

// The worked example of the protocol's own documentation.
const [key, secret] = ['278d425bdf160c739803', '7ad3773142a6692b25b8']
const signed = `${key}:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4`

test('a subscription is signed as the protocol documents it', () => {
  expect(signSubscription(key, secret, '1234.1234', 'private-foobar')).toBe(signed)
})

test.each([
  ['the right one', signed, '1234.1234', 'private-foobar', true],
  ['another socket', signed, '1234.1235', 'private-foobar', false],
  ['another channel', signed, '1234.1234', 'private-alerts', false],
  ['zeros', `${key}:${'0'.repeat(64)}`, '1234.1234', 'private-foobar', false],
  ['nothing', '', '1234.1234', 'private-foobar', false],
  ['another key', signed.replace('278d', '378d'), '1234.1234', 'private-foobar', false],
])('%s', (_, given, socketId, channel, expected) => {
  expect(isSigned(key, secret, socketId, channel, given)).toBe(expected)
})

test('data travels as JSON text inside JSON', () => {
  expect(frame('AlertEvent', { message: 'Hi "you"' }, 'private-alerts')).toBe(
    String.raw`{"event":"AlertEvent","channel":"private-alerts","data":"{\"message\":\"Hi \\\"you\\\"\"}"}`,
  )
})

test.each([
  ['{"event":"pusher:ping","data":{}}', { event: 'pusher:ping' }],
  [
    '{"event":"pusher:subscribe","data":{"channel":"private-alerts","auth":"k:s"}}',
    { event: 'pusher:subscribe', channel: 'private-alerts', auth: 'k:s' },
  ],
  [
    '{"event":"pusher:subscribe","data":"{\\"channel\\":\\"a\\"}"}',
    { event: 'pusher:subscribe', channel: 'a', auth: '' },
  ],
  ['{"event":"pusher:subscribe"}', { event: 'pusher:subscribe', channel: '', auth: '' }],
  [
    '{"event":"pusher:unsubscribe","data":{"channel":"private-alerts"}}',
    { event: 'pusher:unsubscribe', channel: 'private-alerts' },
  ],
  ['{"event":"client-shout","channel":"private-alerts","data":{}}', undefined],
  ['{"event":7}', undefined],
  ['[]', undefined],
  ['null', undefined],
  ['not json', undefined],
])('%s is read', (text, expected) => {
  expect(readFrame(text)).toEqual(expected)
})
