// Files of messages through the standing uploads: drawn anew, opened by whoever has the message, and by nobody else.
import { endpoints } from '@kerbline/domain/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { aPhoto, PDF, sender } from '../documents/testing-uploads.ts'

onPortal('files of messages', (on) => {
  let portal: TestPortal
  let customer: TestPerson
  let colleague: TestPerson
  let stranger: TestPerson
  let staff: TestPerson
  let send: ReturnType<typeof sender>
  let keys = 0

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { DATA_DIR: (await on.place()).config.DATA_DIR })
    send = sender(portal, 'message')
    const may = ['see messages', 'send messages'] as const
    customer = await portal.person({ accounts: ['NORTH01'], may })
    colleague = await portal.person({ accounts: ['NORTH01'], may: [...may, 'see documents'] })
    stranger = await portal.person({ accounts: ['SOUTH01'], may: [...may, 'see documents'] })
    staff = await portal.person({ side: 'staff', accounts: [], may: [...may, 'see all accounts'] })
  })
  afterAll(async () => portal.stop())

  const compose = (by: TestPerson, to: TestPerson, uploads: readonly string[], key = `files-key-${++keys}`) =>
    portal.send(
      'POST',
      '/api/message/messages',
      by.token,
      { to: [`person:${to.id}`], subject: 'Two files', body: 'See them.', uploads },
      { 'idempotency-key': key },
    )
  const uploaded = async (by: TestPerson, bytes: Uint8Array, name: string): Promise<string> => {
    const { upload, refused } = await send.sendWhole(by, 1, bytes, { name })
    expect(refused).toBeUndefined()
    return upload
  }

  test('a photo and a PDF go with a message; only who has it opens them', async () => {
    const uploads = [await uploaded(staff, await aPhoto(), 'Door.JPG'), await uploaded(staff, PDF, 'Estimate.pdf')]
    const key = 'files-key-twice'
    const reply = await compose(staff, customer, uploads, key)
    expect([reply.status, (await compose(staff, customer, uploads, key)).text]).toEqual([200, reply.text])
    const { id } = reply.json as { id: number }
    const thread = endpoints.mailbox.thread.reply.parse(
      (await portal.get(`/api/message/threads/${id}`, customer.token)).json,
    )
    const files = thread.messages[0]?.files ?? []
    expect(files.map(({ name, mime, preview_id: small }) => [name, mime, small !== null])).toEqual([
      ['Door.jpg', 'image/jpeg', true],
      ['Estimate.pdf', 'application/pdf', false],
    ])
    for (const file of files.flatMap(({ file_id: whole, preview_id: small }) => [whole, ...(small ? [small] : [])])) {
      const ask = (by: TestPerson) =>
        Promise.all([
          portal.get(`/api/files/${file}`, by.token),
          portal.send('POST', `/api/files/${file}/link`, by.token, {}),
        ])
      expect((await ask(customer)).map(({ status }) => status)).toEqual([200, 200])
      expect((await ask(staff)).map(({ status }) => status)).toEqual([200, 200])
      expect((await ask(colleague)).map(({ status }) => status)).toEqual([404, 404])
      expect((await ask(stranger)).map(({ status }) => status)).toEqual([404, 404])
    }
    const [photo] = files
    const bytes = await portal.get(`/api/files/${photo?.file_id}`, customer.token)
    expect(bytes.text).not.toContain('SECRET-OWNER')
    await portal.send('POST', '/api/message/statuses', customer.token, {
      messages: [{ type: 'inbox', id }],
      status: 'delete',
    })
    expect((await portal.get(`/api/files/${photo?.file_id}`, customer.token)).status).toBe(404)
  })

  test('of a message between staff whoever took part opens the file, whatever accounts are theirs', async () => {
    const side = 'staff' as const
    const content = await portal.person({ side, accounts: [], may: ['see messages', 'send messages'] })
    const manager = await portal.person({ side, accounts: ['NORTH01'], may: ['see messages', 'see documents'] })
    const other = await portal.person({ side, accounts: ['NORTH01'], may: ['see messages', 'see documents'] })
    const reply = await compose(content, manager, [await uploaded(content, PDF, 'Rota.pdf')])
    const { id } = reply.json as { id: number }
    const thread = endpoints.mailbox.thread.reply.parse(
      (await portal.get(`/api/message/threads/${id}`, manager.token)).json,
    )
    const file = thread.messages[0]?.files[0]
    expect(file?.name).toBe('Rota.pdf')
    const opened = async (by: TestPerson) => (await portal.get(`/api/files/${file?.file_id}`, by.token)).status
    expect([await opened(content), await opened(manager), await opened(other)]).toEqual([200, 200, 404])
  })

  test('what is no picture or PDF is refused with its first bytes, and what is another’s is not there', async () => {
    const { refused } = await send.sendWhole(staff, 1, Buffer.from('MZ this is a program, not a photo'), {
      name: 'a.jpg',
    })
    expect(refused?.status).toBe(415)
    const theirs = await uploaded(stranger, PDF, 'theirs.pdf')
    const reply = await compose(staff, customer, [theirs])
    expect(reply.json).toMatchObject({
      fields: [{ field: 'uploads', message: expect.stringContaining('One of your files is missing') }],
    })
  })

  test('half a file does not go, a file goes once, and whoever may not write sends none', async () => {
    const started = (await send.start(staff, 1, PDF.length + 10, { name: 'half.pdf' })).json as { id: string }
    await send.part(staff, started.id, 0, PDF)
    const half = await compose(staff, customer, [started.id])
    expect(half.json).toMatchObject({
      fields: [{ field: 'uploads', message: expect.stringContaining('still uploading') }],
    })
    const once = await uploaded(staff, PDF, 'once.pdf')
    expect((await compose(staff, customer, [once])).status).toBe(200)
    expect((await compose(staff, customer, [once])).json).toMatchObject({
      fields: [{ field: 'uploads', message: expect.stringContaining('already') }],
    })
    const reader = await portal.person({ accounts: ['NORTH01'], may: ['see messages', 'raise queries'] })
    expect((await send.start(reader, 1, 10)).status).toBe(404)
  })
})
