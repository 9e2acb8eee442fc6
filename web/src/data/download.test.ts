import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { managedEndpoints } from '@kerbline/domain/managed-endpoints.ts'
import { endpoint } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { z } from 'zod'
import { download, fileNameIn } from './download.ts'
import { ApiProblem, NetworkFailure } from './failure.ts'
import { changed } from './live/refresh.ts'
import { signInAs } from './session/sample-user.ts'
import { readToken } from './session/session.ts'

const file = endpoint({
  method: 'GET',
  path: '/api/files/:id',
  needs: 'signed-in',
  sends: 'bytes',
  summary: 'A file',
  input: z.strictObject({ id: z.string(), size: z.number() }),
  reply: z.unknown(),
})
const input = {
  search: '',
  sort: '',
  filter: ['name:contains:a'],
  pasted: '',
  archived: 'no',
  columns: ['name'],
  format: 'xlsx',
} as const
const asked: { address: string; init: RequestInit }[] = []
let saved: { name: string; text: Promise<string> | undefined }[] = []

function answer(response: () => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push({ address, init })
    return response()
  })
}
beforeEach(() => {
  signInAs()
  asked.length = 0
  saved = []
  let bytes: Blob | undefined
  vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
    if (given instanceof Blob) bytes = given
    return 'blob:file'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: bytes?.text() })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  [null, undefined],
  ['attachment; filename="depots.csv"', 'depots.csv'],
  [`attachment; filename="D_p_ts.csv"; filename*=UTF-8''D%C3%A9p%C3%B4ts.csv`, 'Dépôts.csv'],
  [`attachment; filename*=UTF-8''%E0%A4%A`, undefined],
  ['inline', undefined],
])('%j names the file %s', (disposition, name) => expect(fileNameIn(disposition)).toBe(name))

test('the token goes in the header, never in the address; the server’s name is taken', async () => {
  answer(() => new Response('bytes', { headers: { 'content-disposition': 'attachment; filename="branches.xlsx"' } }))
  await download(
    managedEndpoints.branches.exportRows,
    { ...input, filter: [...input.filter], columns: ['name'] },
    'x.xlsx',
  )
  const [{ address, init } = { address: '', init: {} }] = asked
  expect([address, init.method, JSON.parse(String(init.body))]).toEqual([
    '/api/branch-management/export',
    'POST',
    input,
  ])
  expect(new Headers(init.headers).get('authorization')).toBe(`Bearer ${readToken() ?? ''}`)
  expect([saved[0]?.name, await saved[0]?.text]).toEqual(['branches.xlsx', 'bytes'])
})

test('a read fills its path and query, and names the file itself where the server does not', async () => {
  answer(() => new Response('x'))
  await download(file, { id: 'a b', size: 3 }, 'photo.jpg')
  expect([asked[0]?.address, asked[0]?.init.body]).toEqual(['/api/files/a%20b?size=3', undefined])
  expect(saved[0]?.name).toBe('photo.jpg')
})

test('a refusal is told as the server worded it, and saves nothing', async () => {
  answer(() => new Response(JSON.stringify(problem('no permission').toBody('7Q4-2KE')), { status: 403 }))
  const failure: unknown = await download(file, { id: '1', size: 1 }, 'x').catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiProblem)
  expect(failure).toMatchObject({ status: 403, code: 'no permission', requestId: '7Q4-2KE' })
  expect(saved).toEqual([])
})

test('an ended session has everything read again, which leads to Login', async () => {
  const told = vi.fn<(paths: readonly string[] | 'everything') => void>()
  const undo = changed.listen(told)
  answer(() => new Response('<html>', { status: 401 }))
  await expect(download(file, { id: '1', size: 1 }, 'x')).rejects.toMatchObject({ status: 401 })
  expect(told.mock.calls).toEqual([['everything']])
  undo()
})

test('no answer is a failure of the network', async () => {
  answer(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(download(file, { id: '1', size: 1 }, 'x')).rejects.toBeInstanceOf(NetworkFailure)
})
