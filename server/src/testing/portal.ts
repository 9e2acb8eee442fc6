// A whole portal for tests: two customers with rows of their own, people with chosen rights, and requests injected
// through the real server. Every row of a customer's carries its canary in a free-text field.
import type { Permission } from '@kerbline/domain/permissions.ts'
import { permissions } from '@kerbline/domain/permissions.ts'
import { keepEventTypes } from '@kerbline/domain/areas/compliance/types/held-types.ts'
import { randomBytes } from 'node:crypto'
import { startApp, type Running } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import { asOwner, type Rows } from '../db/scope.ts'
import { hashOf } from '../http/session.ts'
import { testKey } from './test-secrets.ts'
import { aUser } from './factories.ts'
import { addTestCustomers } from './test-customers.ts'

export { accounts, type Account, canaryOf, categoryId } from './test-customers.ts'

export interface TestPerson {
  readonly id: number
  readonly token: string
}

export interface TestPortal extends Running {
  /** A new person of these accounts with exactly these rights. */
  readonly person: (given: {
    readonly accounts: readonly string[]
    readonly may: readonly Permission[]
    readonly side?: 'customer' | 'staff'
    readonly columns?: Parameters<typeof aUser>[0]
  }) => Promise<TestPerson>
  /** A new system administrator. */
  readonly admin: (columns?: Parameters<typeof aUser>[0]) => Promise<TestPerson>
  readonly get: (url: string, token?: string, headers?: Readonly<Record<string, string>>) => Promise<Answer>
  readonly send: (
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD',
    url: string,
    token?: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer>
  readonly owner: <T>(work: (rows: Rows) => Promise<T>) => Promise<T>
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
  readonly json: unknown
}

/** @param database  holding the schema, and the two customers or nothing else: then they are added */
export async function startTestPortal(
  database: Database,
  environment: Readonly<Record<string, string>> = {},
): Promise<TestPortal> {
  await asOwner(database, async (rows) => {
    const customer = await rows.selectFrom('customers').select('id').limit(1).executeTakeFirst()
    if (customer === undefined) await addTestCustomers(rows)
  })
  const running = await startApp(
    readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'http://portal.test', SECRET_KEY: testKey, ...environment }),
    database,
  )
  await running.app.ready()

  const person: TestPortal['person'] = async ({ accounts: own, may, side = 'customer', columns = {} }) =>
    asOwner(database, async (rows) => {
      const { id } = await rows
        .insertInto('users')
        .values(
          aUser({ side, permissions: JSON.stringify(may), customer_account_numbers: JSON.stringify(own), ...columns }),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      const token = randomBytes(32).toString('base64url')
      await rows
        .insertInto('sessions')
        .values({ user_id: id, token_hash: hashOf(token), expires_at: new Date(Date.now() + 3_600_000).toISOString() })
        .execute()
      return { id, token }
    })

  const inject = async (
    method: 'GET' | Parameters<TestPortal['send']>[0],
    url: string,
    token?: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> => {
    const reply = await running.app.inject({
      method,
      url,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && {
        payload: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
      }),
    })
    const text = reply.body
    const isJson = String(reply.headers['content-type'] ?? '').includes('json')
    return {
      status: reply.statusCode,
      headers: Object.fromEntries(
        Object.entries(reply.headers).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
      ),
      text,
      json: isJson && text ? JSON.parse(text) : undefined,
    }
  }

  return {
    ...running,
    // The kinds that fall due are the process's: the next portal in it may have others.
    stop: async () => {
      await running.stop()
      keepEventTypes(undefined)
    },
    person,
    admin: (columns) =>
      person({
        accounts: [],
        may: [],
        side: 'staff',
        columns: { is_admin: true, roles: '["system admin"]', ...columns },
      }),
    get: (url, token, headers) => inject('GET', url, token, undefined, headers),
    send: (method, url, token, body, headers) => inject(method, url, token, body, headers),
    owner: (work) => asOwner(database, work),
  }
}

export const everyRight: readonly Permission[] = permissions
