import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import { companiesEndpoints } from '@kerbline/domain/areas/companies/endpoints.ts'
import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { messagesEndpoints } from '@kerbline/domain/areas/messages/endpoints.ts'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import { telematicsEndpoints } from '@kerbline/domain/areas/telematics/endpoints.ts'
import type { Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import { addressFor, answerWith, call, recall } from './client.ts'
import { ApiProblem, NetworkFailure } from './failure.ts'
import { fakeLocalStore, giveBackLocalStore } from './fake-local-store.ts'
import { fakeServer, refusal, type FakeServer } from './fake-transport.ts'
import { signInAs } from './session/sample-user.ts'
import { rememberScope } from './session/scope-key.ts'
import {
  beginSignOut,
  endSession,
  readIntended,
  readToken,
  session,
  sessionEnded,
  signOutUnderWay,
  storeIntended,
} from './session/session.ts'

let kept: Map<string, unknown>
const token = 'a-token-of-two-hundred-and-fifty-six-bits'
let server: FakeServer
beforeEach(() => {
  kept = fakeLocalStore()
  server = fakeServer()
  signInAs()
})
afterEach(() => {
  giveBackLocalStore()
})

describe('where a call goes', () => {
  const cases: readonly (readonly [Endpoint, unknown, string])[] = [
    [telematicsEndpoints.cachedFleet, {}, '/api/get-cached-fleet/'],
    [messagesEndpoints.inbox, {}, '/api/message/inbox/'],
    [damageEndpoints.specified, {}, '/api/damage-case'],
    [companiesEndpoints.customer, { accountNumber: 'HAR 01/2' }, '/api/get-customer/HAR%2001%2F2'],
    [
      messagesEndpoints.updateStatus,
      { type: 'inbox', messageId: 4, status: 'read' },
      '/api/message/update-status/inbox/4/read',
    ],
    [dashboardEndpoints.search, { q: 'lk21 vxn' }, '/api/search?q=lk21+vxn'],
    [dashboardEndpoints.worklist, { after: 50, kind: undefined }, '/api/worklist?after=50'],
    [scopeEndpoints.choose, { account_numbers: ['A'] }, '/api/active-accounts'],
  ]
  test.each(cases)('%#', (endpoint, input, address) => expect(addressFor(endpoint, input)).toBe(address))

  test('the token stands in the query of the specified calls', async () => {
    server.reply(damageEndpoints.specified, {}, [])
    await call(damageEndpoints.specified, {})
    expect(server.asked[0]?.address).toBe(`/api/damage-case?api_token=${token}`)
    expect(server.asked[0]?.headers.get('authorization')).toBeNull()
  })
  test('and in the header of all others', async () => {
    server.reply(scopeEndpoints.accounts, { search: 'har' }, { accounts: [], total: 0 })
    await call(scopeEndpoints.accounts, { search: 'har' })
    expect(server.asked[0]?.address).toBe('/api/accounts?search=har')
    expect(server.asked[0]?.headers.get('authorization')).toBe(`Bearer ${token}`)
  })
  test('public calls carry none', async () => {
    server.reply(authEndpoints.forgotPassword, { email: 'a@b.example' }, { message: 'sent' })
    await call(authEndpoints.forgotPassword, { email: 'a@b.example' })
    expect(server.asked[0]?.headers.get('authorization')).toBeNull()
    expect(server.asked[0]?.body).toEqual({ email: 'a@b.example' })
  })
})

describe('kept answers', () => {
  test('the second call sends the ETag, and a 304 gives back the very same object', async () => {
    server.reply(damageEndpoints.specified, {}, [], '"1"')
    const first = await call(damageEndpoints.specified, {})
    const known = () => first
    expect(await call(damageEndpoints.specified, {}, { known })).toBe(first)
    expect(server.asked.map((each) => each.headers.get('if-none-match'))).toEqual([null, '"1"'])
  })
  test('who has no reply in hand is answered from what the browser keeps', async () => {
    server.reply(damageEndpoints.specified, {}, [], '"1"')
    const first = await call(damageEndpoints.specified, {})
    const second = await call(damageEndpoints.specified, {})
    expect(server.asked[1]?.headers.get('if-none-match')).toBe('"1"')
    expect(second).toEqual(first)
    expect(second).not.toBe(first)
  })
  test('a reply of another scope in hand is nothing to ask with', async () => {
    server.reply(damageEndpoints.specified, {}, [], '"1"')
    rememberScope({ accounts: [{ account_number: 'HARROW01' }], account_count: 1, filter: null })
    const first = await call(damageEndpoints.specified, {})
    rememberScope({ accounts: [{ account_number: 'HARROW02' }], account_count: 1, filter: null })
    await call(damageEndpoints.specified, {}, { known: () => first })
    expect(server.asked[1]?.headers.get('if-none-match')).toBeNull()
  })
  test('an answer of an earlier visit serves a 304, and is recalled with its time', async () => {
    kept.set('answers 7||/api/damage-case', { etag: '"1"', body: '[{"id":4}]', at: 1_000 })
    server.reply(damageEndpoints.specified, {}, [], '"1"')
    expect(await recall(damageEndpoints.specified, {})).toEqual({ reply: [{ id: 4 }], at: 1_000 })
    expect(await call(damageEndpoints.specified, {})).toEqual([{ id: 4 }])
  })
  test('another scope has its own answers', async () => {
    server.reply(damageEndpoints.specified, {}, [], '"1"')
    rememberScope({ accounts: [{ account_number: 'HARROW01' }], account_count: 1, filter: null })
    await call(damageEndpoints.specified, {})
    rememberScope({ accounts: [{ account_number: 'HARROW02' }], account_count: 1, filter: null })
    await call(damageEndpoints.specified, {})
    expect(server.asked[1]?.headers.get('if-none-match')).toBeNull()
    expect([...kept.keys()]).toEqual([
      'answers 7|1:HARROW01||/api/damage-case',
      'answers 7|1:HARROW02||/api/damage-case',
    ])
  })
  test('what came before the scope was known is kept under it once it is told', async () => {
    server.reply(damageEndpoints.specified, {}, [], '"1"')
    await call(damageEndpoints.specified, {})
    rememberScope({ accounts: [{ account_number: 'HARROW01' }], account_count: 1, filter: null })
    expect(kept.get('answers 7|1:HARROW01||/api/damage-case')).toMatchObject({ etag: '"1"', body: '[]' })
    rememberScope({ accounts: [{ account_number: 'HARROW02' }], account_count: 1, filter: null })
    expect(kept.has('answers 7|1:HARROW02||/api/damage-case')).toBe(false)
  })
  test('a call that changes something is never kept', async () => {
    server.respond(
      messagesEndpoints.updateStatus,
      { type: 'inbox', messageId: 4, status: 'read' },
      () => new Response('{"status":"success"}', { headers: { etag: '"9"' } }),
    )
    await call(messagesEndpoints.updateStatus, { type: 'inbox', messageId: 4, status: 'read' })
    expect(kept.size).toBe(0)
  })
  test('signing out wipes them', async () => {
    server.reply(damageEndpoints.specified, {}, [], '"1"')
    await call(damageEndpoints.specified, {})
    endSession('signed out')
    expect(kept.size).toBe(0)
  })
})

describe('failures', () => {
  const asking = (): Promise<unknown> => call(damageEndpoints.specified, {}).catch((error: unknown) => error)

  test('a problem keeps code, fields, reference and waiting time', async () => {
    server.respond(damageEndpoints.specified, {}, () =>
      refusal(
        'too many requests',
        { fields: [{ field: 'q', reason: 'long', message: 'Shorter' }] },
        { 'retry-after': '90' },
      ),
    )
    const found = await asking()
    expect(found).toBeInstanceOf(ApiProblem)
    expect(found).toMatchObject({
      code: 'too many requests',
      status: 429,
      requestId: '7Q4-2KE',
      retryAfterSeconds: 90,
      fields: [{ field: 'q', message: 'Shorter' }],
    })
  })
  test.each([
    [502, 'unavailable'],
    [500, 'unexpected'],
    [404, 'not found'],
    [418, 'bad request'],
  ])('a proxy page of %i becomes "%s"', async (status, code) => {
    server.respond(damageEndpoints.specified, {}, () => new Response('<html>', { status }))
    expect(await asking()).toMatchObject({ code, status })
  })
  test('no connection is a failure of its own', async () => {
    server.goAway()
    expect(await asking()).toBeInstanceOf(NetworkFailure)
  })
  test('so is an answer that takes too long', async () => {
    answerWith(
      (_, init) =>
        new Promise((_done, fail) => init.signal?.addEventListener('abort', () => fail(init.signal?.reason))),
    )
    const found = await call(damageEndpoints.specified, {}, { timeoutMilliseconds: 20 }).catch(
      (error: unknown) => error,
    )
    expect(found).toMatchObject({ isTimeout: true })
  })
  /** A body that comes piece by piece and, as the browser's, breaks with its call. */
  const pieces = (texts: readonly string[], { signal }: RequestInit, everyMilliseconds: number, isEnding = true) => {
    const rest = [...texts]
    return new ReadableStream<Uint8Array>({
      start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
      pull: async (controller) => {
        await new Promise((done) => setTimeout(done, everyMilliseconds))
        const next = rest.shift()
        if (next !== undefined) controller.enqueue(new TextEncoder().encode(next))
        else if (isEnding) controller.close()
        else await new Promise(() => undefined)
      },
    })
  }
  test('an answer that comes slowly takes as long as it takes', async () => {
    const slow = ['[', ...Array.from({ length: 10 }, () => ' '), ']']
    answerWith(async (_, init) => new Response(pieces(slow, init, 25)))
    expect(await call(damageEndpoints.specified, {}, { timeoutMilliseconds: 150 })).toEqual([])
  })
  test('one that stops in the middle fails after the time between bytes', async () => {
    answerWith(async (_, init) => new Response(pieces(['[', ' '], init, 10, false)))
    const found = await call(damageEndpoints.specified, {}, { timeoutMilliseconds: 100 }).catch(
      (error: unknown) => error,
    )
    expect(found).toMatchObject({ isTimeout: true })
  })
  test('giving up on purpose is none', async () => {
    const giveUp = new AbortController()
    server.respond(damageEndpoints.specified, {}, () => {
      giveUp.abort()
      return new Response('[]')
    })
    const found = await call(damageEndpoints.specified, {}, { signal: giveUp.signal }).catch((error: unknown) => error)
    expect(found).toMatchObject({ name: 'AbortError' })
  })
})

describe('a 401', () => {
  const at = (path: string): void => {
    location.hash = `#${path}`
  }
  const refuse = (): void => server.respond(damageEndpoints.specified, {}, () => refusal('not signed in'))

  test('clears the token, remembers the page, tells once and stops what is under way', async () => {
    at('/vehicles?page=1')
    const ends: string[] = []
    const forget = sessionEnded.listen((reason) => ends.push(reason))
    refuse()
    server.respond(scopeEndpoints.summary, {}, () => new Promise(() => undefined))
    const underWay = call(scopeEndpoints.summary, {}).catch((error: unknown) => error)
    const refused = [call(damageEndpoints.specified, {}), call(damageEndpoints.specified, {})].map((each) =>
      each.catch((error: unknown) => error),
    )
    await Promise.all(refused)
    forget()
    expect(ends).toEqual(['expired'])
    expect(readToken()).toBeUndefined()
    expect(session.get()).toEqual({ user: undefined, ended: 'expired' })
    expect(readIntended()).toBe('/vehicles?page=1')
    void underWay
  })
  test('follows a sign-out under way: nothing here, in other tabs by its own words', async () => {
    const refuse401 = async () => {
      refuse()
      await call(damageEndpoints.specified, {}).catch(() => undefined)
    }
    at('/vehicles')
    localStorage.setItem('kerbline.signing_out', String(Date.now()))
    await refuse401()
    expect(session.get().ended).toBe('elsewhere')
    expect(readIntended()).toBeUndefined()
    signInAs()
    expect(signOutUnderWay()).toBeUndefined()
    beginSignOut()
    await refuse401()
    expect(readToken()).toBeDefined()
    endSession('signed out')
    expect(session.get().ended).toBe('signed out')
  })
  test('keeps an intended page that is stored already', async () => {
    at('/vehicles')
    storeIntended('/finance?year=2025#spend')
    refuse()
    await call(damageEndpoints.specified, {}).catch(() => undefined)
    expect(readIntended()).toBe('/finance?year=2025#spend')
  })
  test('at Login remembers nothing', async () => {
    at('/login')
    refuse()
    await call(damageEndpoints.specified, {}).catch(() => undefined)
    expect(readIntended()).toBeUndefined()
  })
  test('of an older token ends nothing', async () => {
    server.respond(damageEndpoints.specified, {}, () => {
      localStorage.setItem('api_token', 'a newer one')
      return refusal('not signed in')
    })
    await call(damageEndpoints.specified, {}).catch(() => undefined)
    expect(readToken()).toBe('a newer one')
  })
})
