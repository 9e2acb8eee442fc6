// What pages may connect to: named hosts, never a whole scheme.
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { securityHeaders } from './pages.ts'

function connections(environment: Readonly<Record<string, string>>): string[] {
  const config = readConfig(environment)
  const policy = securityHeaders(config, config.publicUrl)['content-security-policy'] ?? ''
  const found = policy.split(';').find((each) => each.startsWith('connect-src '))
  return found?.split(' ').slice(1) ?? []
}

const pusher = { PUSHER_APP_ID: 'app', PUSHER_KEY: 'key', PUSHER_SECRET: 'secret', PUSHER_HOST: 'live.example.com' }

test.each([
  [{ PUBLIC_URL: 'https://portal.example.com' }, ["'self'", 'wss://portal.example.com']],
  [{ PUBLIC_URL: 'https://portal.example.com:8443/' }, ["'self'", 'wss://portal.example.com:8443']],
  [{ PUBLIC_URL: 'http://portal.test' }, ["'self'", 'ws://portal.test']],
  [{}, ["'self'", 'ws://127.0.0.1:3000']],
  // The port is known once the server listens.
  [{ PORT: '0' }, ["'self'"]],
  [
    { PUBLIC_URL: 'https://portal.example.com', ...pusher },
    ["'self'", 'wss://portal.example.com', 'wss://live.example.com:443'],
  ],
  [
    { PUBLIC_URL: 'http://portal.test', ...pusher, PUSHER_PORT: '6001', PUSHER_SCHEME: 'http' },
    ["'self'", 'ws://portal.test', 'ws://live.example.com:6001'],
  ],
  [
    // Tiles are pictures, and files of a store come through the portal.
    {
      PUBLIC_URL: 'http://portal.test',
      TILE_URL: 'https://tiles.example.com/{z}/{x}/{y}.png',
      STORAGE_URL: 's3://bucket',
    },
    ["'self'", 'ws://portal.test'],
  ],
])('%o', (environment, hosts) => expect(connections(environment)).toEqual(hosts))
