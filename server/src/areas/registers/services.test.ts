// The two clients against recorded and made-up answers: what they ask, how long they are patient, and what they say went wrong.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { RegisterFailed } from './ask.ts'
import { dvlaRegister } from './dvla.ts'
import { dvsaRegister } from './dvsa.ts'
import { quickPace, startFakeServices } from './testing-services.ts'

const services = await startFakeServices()
afterAll(() => services.stop())
const fixture = (name: string): Promise<string> => readFile(new URL(`./fixtures/${name}`, import.meta.url), 'utf8')
const running = new AbortController().signal
const dvsa = () => dvsaRegister(services.config, quickPace)
const dvla = () => dvlaRegister(services.config, quickPace)
const failureOf = async (asking: Promise<unknown> | undefined) => {
  const error: unknown = await Promise.resolve(asking).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof RegisterFailed)) throw new Error('It did not fail as it should', { cause: error })
  return { says: error.message, endsSync: error.endsSync }
}
beforeEach(() => {
  services.dvsa.clear()
  services.dvla.clear()
  services.asked.length = 0
  services.token = { body: { access_token: 'token-1', expires_in: 3600 } }
})

test('without keys nothing is asked', () => {
  const config = readConfig({})
  expect([dvsaRegister(config), dvlaRegister(config)]).toEqual([null, null])
})

test('DVSA is asked with one token for many vehicles, its key and the registration', async () => {
  services.dvsa.set('ZZ10AAA', { body: JSON.parse(await fixture('dvsa-mot/v1-vehicle-1-failed-passed.json')) })
  const register = dvsa()
  expect((await register?.lookUp('ZZ10AAA', running))?.tests).toHaveLength(13)
  expect(await register?.lookUp('AB12CDE', running)).toBeNull()
  expect(services.asked.map(({ path }) => path)).toEqual([
    '/token',
    '/v1/trade/vehicles/registration/ZZ10AAA',
    '/v1/trade/vehicles/registration/AB12CDE',
  ])
  expect(Object.fromEntries(new URLSearchParams(services.asked[0]?.body))).toEqual({
    grant_type: 'client_credentials',
    client_id: 'client',
    client_secret: 'client-secret',
    scope: 'https://tapi.dvsa.gov.uk/.default',
  })
  expect(services.asked[1]?.headers).toMatchObject({ authorization: 'Bearer token-1', 'x-api-key': 'dvsa-key' })
})

test('a token is fetched anew when it has ended or was withdrawn', async () => {
  services.token = { body: { access_token: 'short', expires_in: '60' } }
  services.dvsa.set('AB12CDE', [
    { body: { registration: 'AB12CDE' } },
    { status: 401 },
    { body: { registration: 'AB12CDE' } },
  ])
  const register = dvsa()
  await register?.lookUp('AB12CDE', running)
  await register?.lookUp('AB12CDE', running)
  expect(services.asked.filter(({ path }) => path === '/token')).toHaveLength(3)
})

test('a token endpoint that gives none ends the round, and says where to look', async () => {
  services.token = { status: 400, body: { error: 'invalid_client' } }
  expect(await failureOf(dvsa()?.lookUp('AB12CDE', running))).toEqual({
    says: 'We could not get a token (400). Check DVSA_CLIENT_ID and DVSA_CLIENT_SECRET.',
    endsSync: true,
  })
})

test('DVLA is asked with its key and the registration in the body', async () => {
  services.dvla.set('ZZ65AAA', { body: JSON.parse(await fixture('dvla-ves/200-diesel-van-untaxed.json')) })
  expect(await dvla()?.lookUp('ZZ65AAA', running)).toMatchObject({ make: 'FORD', taxDueDate: '2021-05-30' })
  expect(services.asked).toMatchObject([
    {
      path: '/vehicle-enquiry/v1/vehicles',
      headers: { 'x-api-key': 'dvla-key' },
      body: '{"registrationNumber":"ZZ65AAA"}',
    },
  ])
})

test.each([
  [
    '400-bad-request-error.json',
    400,
    'Error 400. The service replied: ENQ103: Invalid format for field - vehicle registration number',
    false,
    1,
  ],
  ['400-not-json-response.txt', 400, 'Error 400.', false, 1],
  ['429-too-many-requests-message.json', 429, 'Error 429. The service replied: Too Many Requests', true, 4],
  ['456-unsupported-json-response-with-4xx-status-code.json', 456, 'Error 456.', false, 1],
  [
    '500-500-status-with-error-response-body.json',
    500,
    'Error 500. The service replied: ENQ108: System Error occurred',
    false,
    4,
  ],
  [
    '503-5xx-status-code-with-unsupported-error-format.json',
    503,
    'Error 503. The service replied: The service is currently down for maintenance, please contact support for more information',
    true,
    4,
  ],
  ['567-5xx-status-code-with-unexpected-error-format.json', 567, 'Error 567.', false, 4],
  ['400-not-json-response.txt', 200, 'Unexpected response.', false, 1],
  ['400-not-json-response.txt', 302, 'Error 302.', false, 1],
  [
    '400-bad-request-error.json',
    403,
    'The service refused the key (403). The service replied: ENQ103: Invalid format for field - vehicle registration number',
    true,
    1,
  ],
])('DVLA answers %s with %i', async (file, status, says, endsSync, times) => {
  services.dvla.set('AB12CDE', {
    status,
    body: await fixture(`dvla-ves/${file}`),
    headers: { location: 'http://127.0.0.1:1/' },
  })
  expect(await failureOf(dvla()?.lookUp('AB12CDE', running))).toEqual({ says, endsSync })
  expect(services.asked).toHaveLength(times)
})

test('patience ends well: a service that comes back is heard', async () => {
  const found = { body: { registrationNumber: 'AB12CDE' } }
  services.dvla.set('AB12CDE', [{ status: 429, headers: { 'retry-after': '0' } }, { status: 500 }, found])
  expect(await dvla()?.lookUp('AB12CDE', running)).toMatchObject({ registration: 'AB12CDE' })
  expect(services.asked).toHaveLength(3)
})

test('a service that asks for an hour is not waited for', async () => {
  services.dvla.set('AB12CDE', { status: 429, headers: { 'retry-after': '3600' } })
  expect(await failureOf(dvla()?.lookUp('AB12CDE', running))).toMatchObject({ endsSync: true })
  expect(services.asked).toHaveLength(1)
})

test('silence, an answer without end and a service that is gone are given up', async () => {
  services.dvla.set('AB12CDE', { isSilent: true })
  expect(await failureOf(dvla()?.lookUp('AB12CDE', running))).toEqual({
    says: 'The service did not reply in time.',
    endsSync: false,
  })
  services.dvla.set('AB12CDE', { body: 'x'.repeat(5_000_000) })
  // It is the size that is refused: it may take its time.
  const patient = dvlaRegister(services.config, { ...quickPace, limitMilliseconds: 30_000 })
  expect(await failureOf(patient?.lookUp('AB12CDE', running))).toEqual({
    says: 'The reply is larger than 4 MB.',
    endsSync: false,
  })
  const gone = dvlaRegister({ DVLA_URL: 'http://127.0.0.1:1', DVLA_API_KEY: 'key' }, quickPace)
  expect(await failureOf(gone?.lookUp('AB12CDE', running))).toMatchObject({
    says: expect.stringMatching(/^We could not reach the service/),
    endsSync: true,
  })
})
