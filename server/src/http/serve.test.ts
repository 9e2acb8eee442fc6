// What a call answers is held to its reply before anything of the call is saved.
import { endpoint } from '@kerbline/domain/kit/endpoint.ts'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { onPortal } from '../db/testing.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { area } from './call.ts'
import { refuseInProblems } from './refusals.ts'
import { serve } from './serve.ts'

const rows = {
  add: endpoint({
    ...{ method: 'POST', path: '/api/depots', needs: 'signed-in', summary: 'Adds a depot' },
    input: z.strictObject({ name: z.string(), told: z.unknown() }),
    reply: z.object({ depots: z.number() }),
  }),
  addOpenly: endpoint({
    ...{ method: 'PUT', path: '/api/depots', needs: 'anyone', scope: 'platform', summary: 'Adds a depot' },
    input: z.strictObject({ name: z.string(), told: z.unknown() }),
    reply: z.object({ depots: z.number() }),
  }),
}

onPortal('a reply that does not fit', (on) => {
  let portal: TestPortal
  const app = fastify()
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    refuseInProblems(app)
    const add = async (
      { rows: tables }: { rows: Parameters<Parameters<TestPortal['owner']>[0]>[0] },
      asked: unknown,
    ) => {
      const { name, told } = z.object({ name: z.string(), told: z.any() }).parse(asked)
      await tables
        .insertInto('manufacturers')
        .values({ name, slug: name.toLowerCase().replace(' ', '-') })
        .execute()
      return { depots: told }
    }
    serve(app, portal.portal, { depots: rows }, { depots: area(rows, { add, addOpenly: add }) })
    await app.ready()
  })
  afterAll(async () => {
    await app.close()
    await portal.stop()
  })

  const isKept = (name: string) =>
    portal.owner(async (tables) =>
      Boolean(await tables.selectFrom('manufacturers').select('id').where('name', '=', name).executeTakeFirst()),
    )

  test.each(['POST', 'PUT'] as const)('saves nothing (%s)', async (method) => {
    const { token } = await portal.person({ accounts: [], may: ['see all accounts'], side: 'staff' })
    const ask = (name: string, told: unknown, headers = {}) =>
      app.inject({
        ...{ method, url: '/api/depots', payload: { name, told } },
        headers: { authorization: `Bearer ${token}`, ...headers },
      })
    expect((await ask(`Kept ${method}`, 1)).json()).toEqual({ depots: 1 })
    expect(await isKept(`Kept ${method}`)).toBe(true)
    expect((await ask(`Lost ${method}`, 'many')).statusCode).toBe(500)
    expect(await isKept(`Lost ${method}`)).toBe(false)
    const key = { 'idempotency-key': `depot-${method}` }
    expect((await ask(`Once ${method}`, 'many', key)).statusCode).toBe(500)
    expect(await isKept(`Once ${method}`)).toBe(false)
  })
})
