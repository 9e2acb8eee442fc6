// What no route answers is the same whether the built pages stand beside the calls or not.
import Fastify, { type FastifyInstance } from 'fastify'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxPartLength, refuseInProblems, sendProblem } from '../refusals.ts'
import { servePages } from './pages.ts'

let pages: string
let withPages: FastifyInstance
let without: FastifyInstance

async function open(folder: string): Promise<FastifyInstance> {
  const app = Fastify({
    frameworkErrors: (error, request, reply) => sendProblem(request, reply, error),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxPartLength },
  })
  refuseInProblems(app)
  app.get('/api/files/:id', async () => 'a file')
  app.get('/api/files/:id/note', { exposeHeadRoute: false }, async () => 'a note')
  app.post('/api/files/:id', async () => 'changed')
  app.delete('/api/files/all', async () => 'gone')
  await servePages(app, { pages: folder, adverts: join(folder, 'none') })
  return app
}

beforeAll(async () => {
  pages = await mkdtemp(join(tmpdir(), 'kerbline-pages-'))
  await writeFile(join(pages, 'index.html'), 'the page')
  ;[withPages, without] = await Promise.all([open(pages), open(join(pages, 'none'))])
})
afterAll(async () => {
  await Promise.all([withPages.close(), without.close()])
  await rm(pages, { recursive: true })
})

const long = 'x'.repeat(maxPartLength + 1)

test.each([
  ['GET', '/api/files/7', 200, undefined],
  ['HEAD', '/api/files/7', 200, undefined],
  ['GET', '/api/files/8/other', 404, undefined],
  ['PUT', '/api/nothing', 404, undefined],
  ['PUT', '/api/files/7?a=b', 405, 'GET, HEAD, POST'],
  ['OPTIONS', '/api/files/7/', 405, 'GET, HEAD, POST'],
  ['PATCH', '/api/files/all', 405, 'DELETE, GET, HEAD, POST'],
  ['HEAD', '/api/files/7/note', 405, 'GET'],
  ['GET', `/api/files/${'x'.repeat(maxPartLength)}`, 200, undefined],
  ['GET', `/api/files/${'%C3%A9'.repeat(maxPartLength)}`, 200, undefined],
  ['GET', `/api/files/${long}`, 414, undefined],
  ['GET', `/api/files/${long}/other`, 414, undefined],
  ['PUT', `/api/files/${long}`, 414, undefined],
  ['GET', `/api/nothing/${long}`, 414, undefined],
] as const)('%s %s', async (method, url, status, allow) => {
  const answers = await Promise.all([withPages, without].map((app) => app.inject({ method, url })))
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers.allow])).toEqual([
    [status, allow],
    [status, allow],
  ])
  if (status > 400 && method !== 'HEAD')
    for (const { headers } of answers) expect(headers['content-type']).toContain('application/problem+json')
})

test('a method that an address does not take is refused with those that it does', async () => {
  const { detail } = (await without.inject({ method: 'PATCH', url: '/api/files/7' })).json<{ detail: string }>()
  expect(detail).toBe('This address does not accept PATCH. Use GET or POST.')
})

test('of text that cannot be read, nothing is a fault of ours', async () => {
  for (const app of [withPages, without])
    for (const part of ['%ff', '%25zz', '%'])
      expect((await app.inject(`/api/nothing/${part.repeat(400)}`)).statusCode, part).toBeLessThan(500)
})
