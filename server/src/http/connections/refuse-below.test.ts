// What is refused before it is a request, asked over connections of its own: always a problem, with a number and the careful headers.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { mostBodies } from './unfinished.ts'

const body = z.object({ type: z.string(), status: z.number(), code: z.string(), request_id: z.string() })

onPortal('what is refused below a request', (on) => {
  let portal: TestPortal
  let port: number
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    port = Number(new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  afterAll(() => portal.stop())

  async function answerOver(socket: Socket) {
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    await once(socket, 'close')
    const [head = '', text = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n')
    return { head, body: body.parse(JSON.parse(text)) }
  }
  function ask(head: string) {
    const socket = connect(port, '127.0.0.1')
    socket.write(`${head}\r\nhost: portal.test\r\nconnection: close\r\n\r\n`)
    return answerOver(socket)
  }
  const isCareful = (head: string): boolean =>
    ['content-type: application/problem+json', 'x-request-id: ', 'content-security-policy: ', 'nosniff'].every((each) =>
      head.toLowerCase().includes(each),
    )

  test.for([
    ['GET /% HTTP/1.1', 400, 'bad request'],
    ['GET /api/%zz HTTP/1.1', 400, 'bad request'],
    ['GET /api/me HTTP/1.1\r\nexpect: 200-maybe', 417, 'expectation failed'],
    ['BREW /api/me HTTP/1.1', 400, 'bad request'],
    ['GET /api/me HTTP/1.1\r\nno colon here', 400, 'bad request'],
    ['POST /api/login HTTP/1.1\r\ncontent-length: 1\r\ntransfer-encoding: chunked', 400, 'bad request'],
    [`GET /api/me HTTP/1.1\r\nx-long: ${'x'.repeat(20_000)}`, 431, 'headers too large'],
    [`GET /api/me HTTP/1.1\r\nauthorization: Bearer ${'x'.repeat(80_000)}`, 431, 'headers too large'],
    [`GET /api/me HTTP/1.1\r\nx-long: ${'x'.repeat(100_000)}`, 431, 'headers too large'],
    ['GET /api/nothing HTTP/1.1', 404, 'not found'],
    ['DELETE /api/login HTTP/1.1', 405, 'wrong method'],
    ['OPTIONS /api/login HTTP/1.1', 405, 'wrong method'],
    ['GET /other HTTP/1.1\r\nupgrade: websocket\r\nconnection: upgrade', 404, 'not found'],
  ] as const)('case %#', async ([head, status, code]) => {
    const answer = await ask(head)
    expect([answer.head.split(' ')[1], answer.body.status, answer.body.code]).toEqual([String(status), status, code])
    expect(answer.body.request_id).toHaveLength(36)
    expect(answer.head.toLowerCase()).toContain('content-type: application/problem+json')
    if (!head.includes('upgrade')) expect([answer.head, isCareful(answer.head)]).toEqual([answer.head, true])
  })

  test('a part of an address that is too long for an id is a problem too', async () => {
    const answer = await ask(`GET /api/files/${'x'.repeat(400)} HTTP/1.1`)
    expect(isCareful(answer.head)).toBe(true)
    expect([answer.body.status, answer.body.code]).toEqual([414, 'address too long'])
  })

  test('a request that never ends is told so', async () => {
    const begun = once(portal.app.server, 'connection')
    const socket = connect(port, '127.0.0.1')
    const [taken] = await begun
    portal.app.server.emit('clientError', Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), taken)
    const answer = await answerOver(socket)
    expect([answer.head.split(' ')[1], answer.body.code]).toEqual(['408', 'took too long'])
  })

  test('of one address, bodies that never end leave others their place', async () => {
    const held = Array.from({ length: mostBodies * 8 + 4 }, () => {
      const socket = connect(port, '127.0.0.1')
      socket.write(
        'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
      )
      return socket
    })
    const ended = await Promise.all(held.slice(0, 4).map(answerOver))
    expect(ended.map(({ body: { code } }) => code)).toEqual(Array.from({ length: 4 }, () => 'limit reached'))
    expect((await ask('GET /api/nothing HTTP/1.1')).body.code).toBe('not found')
    for (const socket of held) socket.destroy()
  })

  test('a long address is no long header', async () => {
    const { id, token } = await portal.person({ accounts: ['NORTH01'], may: ['see damage cases'] })
    expect(id).toBeGreaterThan(0)
    const { status } = await portal.get(`/api/damage-case?q=${'x'.repeat(60_000)}`, token)
    expect([200, 422]).toContain(status)
  })
})
