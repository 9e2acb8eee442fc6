import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { makeArchives } from './make-archives.ts'
import { PDF, sender } from './testing-uploads.ts'

interface Archive {
  readonly id: number
  readonly state: string
  readonly files_done: number
  readonly problem: string | null
}

onPortal('zip files of documents', (on) => {
  let portal: TestPortal
  let raiser: TestPerson
  let documents: number[]

  const ask = async (by: TestPerson, ids: readonly number[]) =>
    (await portal.send('POST', '/api/document-archives', by.token, { name: 'Evidence', documents: ids }))
      .json as Archive
  const make = async () => {
    const warned: unknown[] = []
    const { database, files, secrets } = portal.portal
    const stopping = new AbortController().signal
    await makeArchives({ database, files, secrets, stopping, warn: (error) => void warned.push(error) })
    return warned
  }
  const view = async (by: TestPerson, id: number) =>
    (await portal.get(`/api/document-archives/${id}`, by.token)).json as Archive

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { DATA_DIR: (await on.place()).config.DATA_DIR })
    const { sendWhole } = sender(portal)
    raiser = await portal.person({ accounts: ['NORTH01'], may: ['see queries', 'raise queries'] })
    const raised = await portal.send('POST', '/api/queries', raiser.token, {
      category: 'invoice',
      title: 'Two reports',
      body: 'See them.',
    })
    const { id } = (raised.json as { record: { id: number } }).record
    documents = []
    for (const name of ['report.pdf', '../../report.pdf']) {
      const { upload } = await sendWhole(raiser, id, PDF, { name })
      const made = await portal.send('POST', `/api/queries/${id}/documents`, raiser.token, { upload, type: 'other' })
      documents.push((made.json as { document: { id: number } }).document.id)
    }
  })
  afterAll(async () => portal.stop())

  test('is made in the background, under names that are safe and each there once', async () => {
    const { id, state } = await ask(raiser, documents)
    expect(state).toBe('waiting')
    expect((await portal.get(`/api/document-archives/${id}/file`, raiser.token)).status).toBe(404)
    expect(await make()).toEqual([])
    expect(await view(raiser, id)).toMatchObject({ state: 'done', files_done: 2, files_total: 2, problem: null })
    const file = await portal.app.inject({
      url: `/api/document-archives/${id}/file`,
      headers: { authorization: `Bearer ${raiser.token}` },
    })
    expect(file.headers).toMatchObject({ 'content-type': 'application/zip' })
    const text = file.rawPayload.toString('latin1')
    expect(text).toMatch(/Q-\d{6} report\.pdf/)
    expect(text).toMatch(/Q-\d{6} report \(2\)\.pdf|Q-\d{6} \.\. \.\. report\.pdf|Q-\d{6} report\.pdf/)
    expect(text).not.toContain('../')
  })

  test('what somebody may not read is in no file of theirs, and they are told', async () => {
    const foreign = await portal.person({ accounts: ['SOUTH01'], may: ['see queries', 'see documents'] })
    const blind = await portal.person({ accounts: ['NORTH01'], may: ['see documents'] })
    for (const who of [foreign, blind]) {
      const { id } = await ask(who, documents)
      expect(await make()).toEqual([])
      expect(await view(who, id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('no longer') })
      expect((await portal.get(`/api/document-archives/${id}`, raiser.token)).status).toBe(404)
    }
  })

  test('one that is stopped is not made; two at a time are enough', async () => {
    const { id } = await ask(raiser, documents)
    await ask(raiser, documents)
    const third = await portal.send('POST', '/api/document-archives', raiser.token, { name: 'Third', documents })
    expect(third.status).toBe(409)
    await portal.send('DELETE', `/api/document-archives/${id}`, raiser.token)
    await make()
    expect(await view(raiser, id)).toMatchObject({ state: 'cancelled', files_done: 0 })
  })

  test('all of one’s own are there by page', async () => {
    const many = await portal.person({ accounts: ['NORTH01'], may: ['see queries', 'raise queries'] })
    await portal.owner((rows) =>
      sql`insert into document_archives (user_id, accounts, name, document_ids, files_total, state)
        select ${many.id}, '{NORTH01}', 'pack ' || n, '{1}', 1, 'done' from generate_series(1, 60) n`.execute(rows),
    )
    const read = async (query: string) =>
      documentsEndpoints.archives.reply.parse((await portal.get(`/api/document-archives${query}`, many.token)).json)
    const first = await read('')
    const rest = await read(`?before=${first.next ?? 0}`)
    expect([first.archives.length, rest.archives.length, rest.next]).toEqual([50, 10, null])
    expect(new Set([...first.archives, ...rest.archives].map(({ name }) => name)).size).toBe(60)
  })
})
