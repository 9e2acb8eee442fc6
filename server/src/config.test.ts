import { expect, test } from 'vitest'
import { ConfigError, configRows, readConfig } from './config.ts'

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

test('an empty environment gives the documented defaults', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    LOG_LEVEL: 'info',
    DEMO_VEHICLES: 150,
    DEMO: false,
    DEMO_CANARIES: false,
    TRUST_PROXY: false,
    isProduction: false,
    publicUrl: 'http://127.0.0.1:3000',
  })
  expect(config.DATABASE_URL).toBeUndefined()
})

test('a key is 32 bytes in base64, and is not repeated where it is none', () => {
  const key = Buffer.alloc(32, 7).toString('base64')
  expect(readConfig({ SECRET_KEY: key }).SECRET_KEY).toBe(key)
  for (const SECRET_KEY of ['short', Buffer.alloc(31).toString('base64'), `${key}=`, key.slice(0, -1)])
    expect(problemsOf({ SECRET_KEY })).toEqual([
      'SECRET_KEY: The value is not valid. Use 32 random bytes in base64, as `openssl rand -base64 32` prints them.',
    ])
})

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 })
})

test.each([
  [{ PUBLIC_URL: 'https://portal.example.com///' }, { publicUrl: 'https://portal.example.com' }],
  [{ HOST: '::1', PORT: '4200' }, { publicUrl: 'http://[::1]:4200' }],
  [{ TRUST_PROXY: '1' }, { TRUST_PROXY: 1 }],
  [{ TRUST_PROXY: '0' }, { TRUST_PROXY: false }],
  [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, { TRUST_PROXY: '10.0.0.0/8, ::1' }],
  [
    { DEMO: '1', NODE_ENV: 'production' },
    { DEMO: true, isProduction: true },
  ],
  [
    { INBOUND_MAIL_URL: 'imaps://reply%40mail.example:p%2Fw@mail.example/INBOX', REPLY_ADDRESS: 'reply@mail.example' },
    { REPLY_ADDRESS: 'reply@mail.example' },
  ],
  [{ TEST_CLOCK: '2026-03-01T09:00:00Z' }, { TEST_CLOCK: '2026-03-01T09:00:00Z' }],
  [{ TILE_URL: 'https://t.example.com/{z}/{x}/{y}.png' }, { TILE_URL: 'https://t.example.com/{z}/{x}/{y}.png' }],
])('%o reads as %o', (env, expected) => {
  expect(readConfig(env)).toMatchObject(expected)
})

test.each([
  [{ PORT: '70000' }, 'PORT: “70000” is not valid. Use a number from 0 to 65535.'],
  [{ PORT: '3000x' }, 'PORT: “3000x” is not valid'],
  [{ DATABASE_URL: 'mysql://root:hush@db/x' }, 'DATABASE_URL: The value is not valid. Use postgres://'],
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL: The value is not valid. Use smtp://'],
  [
    { INBOUND_MAIL_URL: 'imaps://reply:hush%zz@host/INBOX', REPLY_ADDRESS: 'reply@mail.example' },
    'INBOUND_MAIL_URL: The value is not valid. Use imaps://user:password@host/INBOX',
  ],
  [{ INBOUND_MAIL_URL: 'imaps://host/INBOX', REPLY_ADDRESS: 'reply@mail.example' }, 'INBOUND_MAIL_URL: The value'],
  [{ INBOUND_MAIL_URL: 'pop3://a:b@host', REPLY_ADDRESS: 'reply@mail.example' }, 'INBOUND_MAIL_URL: The value'],
  [{ INBOUND_MAIL_URL: 'nonsense', REPLY_ADDRESS: 'reply@mail.example' }, 'INBOUND_MAIL_URL: The value'],
  [{ INBOUND_MAIL_URL: 'imaps://a:b@host/INBOX' }, 'REPLY_ADDRESS not set. Set all of INBOUND_MAIL_URL, REPLY_ADDRESS'],
  [{ REPLY_ADDRESS: 'reply@mail.example' }, 'INBOUND_MAIL_URL not set'],
  [
    { INBOUND_MAIL_URL: 'imaps://a:b@host/INBOX', REPLY_ADDRESS: 'reply+x@mail.example' },
    'REPLY_ADDRESS: “reply+x@mail.example” is not valid. Use an address with at most 23',
  ],
  [
    { INBOUND_MAIL_URL: 'imaps://a:b@host/INBOX', REPLY_ADDRESS: `${'a'.repeat(24)}@mail.example` },
    'at most 23 letters',
  ],
  [{ STORAGE_URL: 'https://bucket' }, 'Use s3://bucket'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: “loud” is not valid. Use one of fatal'],
  [{ DEMO: 'yes' }, 'DEMO: “yes” is not valid. Use 1 or 0.'],
  [{ TILE_URL: 'https://t.example.com/' }, '{z}, {x} and {y}'],
  [{ TILE_URL: '/srv/maps/none.pmtiles' }, 'TILE_URL is a file that does not exist'],
  [{ TILE_URL: 'streets.pmtiles' }, 'absolute path of a .pmtiles file'],
  [{ TEST_CLOCK: '2026-03-01' }, 'TEST_CLOCK: “2026-03-01” is not valid'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN: The value is not valid. Use at least 16 characters.'],
  [
    { NODE_ENV: 'production', TEST_CLOCK: '2026-03-01T09:00:00Z' },
    'TEST_CLOCK is not allowed with NODE_ENV=production',
  ],
  [
    { S3_ACCESS_KEY_ID: 'a' },
    'S3_SECRET_ACCESS_KEY not set. Set all of S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, or none.',
  ],
  [{ PUSHER_KEY: 'a' }, 'PUSHER_APP_ID, PUSHER_SECRET, PUSHER_HOST not set'],
])('%o is refused with the remedy', (env, sentence) => {
  expect(problemsOf(env).join(' ')).toContain(sentence)
})

test('every problem is told at once and no secret is repeated', () => {
  const problems = problemsOf({ PORT: 'x', HOST: 'ok', METRICS_TOKEN: 'hush-hush', DEMO_VEHICLES: '0' })
  expect(problems.map((problem) => problem.split(':')[0])).toEqual(['PORT', 'DEMO_VEHICLES', 'METRICS_TOKEN'])
  expect(problems.join()).not.toContain('hush-hush')
})

test('every variable has a description and a default for the table', () => {
  const rows = configRows()
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter((row) => row.description.length < 10)).toEqual([])
  expect(rows.find((row) => row.name === 'PORT')?.fallback).toBe('3000')
  expect(rows.find((row) => row.name === 'DEMO')?.fallback).toBe('0')
  expect(rows.find((row) => row.name === 'DATABASE_URL')?.fallback).toBe('absent')
})
