import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type Account, type TestPerson, type TestPortal } from '../../testing/portal.ts'

const PDF = new TextEncoder().encode('%PDF-1.4\n%âãÏÓ\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

onPortal('stored files', (on) => {
  let portal: TestPortal
  let reader: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { DATA_DIR: (await on.place()).config.DATA_DIR })
    reader = await portal.person({ accounts: ['NORTH01'], may: ['see documents'] })
  })
  afterAll(async () => portal.stop())

  const stored = (account: Account, visibility: 'customer' | 'staff' = 'customer', name = 'MOT “2026”.pdf') =>
    portal.owner((rows) =>
      portal.portal.files.storeFile(rows, { bytes: PDF, name, owner: 'vehicle', account, visibility, createdBy: null }),
    )

  test('a file comes whole, as an attachment that runs nowhere', async () => {
    const file = await stored('NORTH01')
    const reply = await portal.get(`/api/files/${file.id}`, reader.token)
    expect(reply.status).toBe(200)
    expect(reply.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
    expect(reply.headers['content-disposition']).toMatch(
      /^attachment; filename="MOT _2026_\.pdf"; filename\*=UTF-8''MOT%20%E2%80%9C2026%E2%80%9D\.pdf$/,
    )
    expect(reply.headers['content-security-policy']).toContain('sandbox')
    expect(Number(reply.headers['content-length'])).toBe(PDF.length)
  })

  test('another customer’s, staff’s own and absent files are one 404', async () => {
    const ids = [
      (await stored('SOUTH01')).id,
      (await stored('NORTH01', 'staff')).id,
      '00000000-0000-4000-8000-000000000000',
    ]
    for (const id of ids) {
      expect((await portal.get(`/api/files/${id}`, reader.token)).status).toBe(404)
      expect((await portal.send('POST', `/api/files/${id}/link`, reader.token, {})).status).toBe(404)
    }
  })

  test('a link opens its one file without a session; a changed one opens nothing', async () => {
    const file = await stored('NORTH01')
    const reply = await portal.send('POST', `/api/files/${file.id}/link`, reader.token, {})
    const { url } = reply.json as { url: string }
    expect((await portal.get(url)).status).toBe(200)
    expect((await portal.get(url.replace(file.id, (await stored('SOUTH01')).id))).status).toBe(410)
    expect((await portal.get(`${url.slice(0, -2)}xx`)).status).toBe(410)
  })
})
