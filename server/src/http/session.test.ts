// One connection carries the requests of many people where a proxy stands in front: whose a request is stays a matter of its token.
import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { onPortal } from '../db/testing.ts'
import { accounts, startTestPortal, type TestPerson, type TestPortal } from '../testing/portal.ts'

const me = z.object({ user: z.object({ id: z.number() }) })

onPortal('requests of several people over one connection', (on) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const connections = new Set<unknown>()
  let portal: TestPortal
  let base: string
  let [one, other]: TestPerson[] = []

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    base = await portal.app.listen({ port: 0, host: '127.0.0.1' })
    portal.app.server.on('connection', (socket) => connections.add(socket))
    one = await portal.person({ accounts: [accounts[0]], may: [] })
    other = await portal.person({ accounts: [accounts[1]], may: [] })
  })
  afterAll(async () => {
    agent.destroy()
    await portal.stop()
  })

  const ask = (token: string | undefined): Promise<{ status: number | undefined; text: string }> =>
    new Promise((told, fail) => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      request(`${base}/api/me`, { agent, headers }, (reply) => {
        let text = ''
        reply.setEncoding('utf8')
        reply.on('data', (chunk: string) => void (text += chunk))
        reply.on('end', () => told({ status: reply.statusCode, text }))
      })
        .on('error', fail)
        .end()
    })
  const whoIs = async (token: string | undefined) => me.parse(JSON.parse((await ask(token)).text)).user.id

  test('are each their own, in whatever order', async () => {
    for (const person of [one, one, other, one, other, other]) expect(await whoIs(person?.token)).toBe(person?.id)
    expect((await ask(undefined)).status).toBe(401)
    expect((await ask('no-such-token')).status).toBe(401)
    expect(connections.size).toBe(1)
  })

  test('are refused once their session has ended, though its token was heard there before', async () => {
    expect(await whoIs(one?.token)).toBe(one?.id)
    await portal.owner((rows) => portal.portal.sessions.closeAll(rows, one?.id ?? 0))
    expect((await ask(one?.token)).status).toBe(401)
    expect(await whoIs(other?.token)).toBe(other?.id)
  })
})
