// The paper of a record written by hand: with it, or long after; opened by who may see compliance, packed as evidence, once for an upload.
import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type Answer, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { makeArchives } from '../documents/make-archives.ts'
import { aPhoto, PDF, sender } from '../documents/testing-uploads.ts'

const may: readonly Permission[] = ['see compliance', 'edit compliance', 'export compliance']
const account = 'NORTH01'

onPortal('papers of compliance records', (on) => {
  let portal: TestPortal
  let person: TestPerson
  let foreign: TestPerson
  let van: number
  let other: number
  let line: ReturnType<typeof sender>

  beforeAll(async () => {
    const { DATA_DIR } = (await on.place()).config
    portal = await startTestPortal(on.database(), { DATA_DIR, TEST_CLOCK: '2026-11-21T09:00:00Z' })
    line = sender(portal, 'compliance')
    person = await portal.person({ accounts: [account], may })
    foreign = await portal.person({ accounts: ['SOUTH01'], may })
    const [one, two] = await portal.owner(async (rows) => {
      const category = await categoryId(rows)
      return rows
        .insertInto('vehicles')
        .values(
          ['PA24PER', 'PA24TWO'].map((plate) =>
            aVehicle({ customer_account_number: account, vehicle_category_id: category, reg_no: plate }),
          ),
        )
        .returning('id')
        .execute()
    })
    van = one?.id ?? 0
    other = two?.id ?? 0
  })
  afterAll(() => portal.stop())

  const sent = async (bytes: Uint8Array, name: string, vehicle = van) => {
    const { upload, refused } = await line.sendWhole(person, vehicle, bytes, { name })
    expect(refused).toBeUndefined()
    return upload
  }
  const record = (body: object, by = person): Promise<Answer> =>
    portal.send('POST', '/api/compliance/records', by.token, { vehicle_id: van, type: 'mot', outcome: 'pass', ...body })
  const paper = (id: number, upload: string, by = person): Promise<Answer> =>
    portal.send('POST', `/api/compliance/records/${id}/papers`, by.token, { upload })
  const recordsOf = async (by = person) =>
    complianceEndpoints.records.reply.parse(
      (await portal.get(`/api/compliance/records?vehicle_id=${van}`, by.token)).json,
    ).records
  const words = ({ json }: Answer) => (json as { fields?: { message: string }[] }).fields?.[0]?.message
  let first = 0
  let certificate = ''

  test('a record takes its paper with it', async () => {
    const upload = await sent(PDF, 'MOT certificate.pdf')
    const made = await record({ done_on: '2026-11-10', upload })
    expect(made.status).toBe(200)
    const { record: told } = complianceEndpoints.addRecord.reply.parse(made.json)
    expect(told).toMatchObject({
      has_document: true,
      papers: [{ name: 'MOT certificate.pdf' }],
    })
    first = told.id
    certificate = told.papers[0]?.file_id ?? ''
    const kept = await portal.owner(
      async (rows) =>
        (
          await sql<object>`select type, owner, owner_id, retained_until::text as until, customer_account_number as account from documents
            where file_id = ${certificate}::uuid`.execute(rows)
        ).rows,
    )
    expect(kept).toEqual([
      { type: 'mot_certificate', owner: 'compliance', owner_id: first, until: '2028-02-21', account },
    ])
  })

  test('its file is for who may see compliance of that account', async () => {
    const ask = async (by: TestPerson) => (await portal.get(`/api/files/${certificate}`, by.token)).status
    const reader = await portal.person({ accounts: [account], may: ['see compliance'] })
    const blind = await portal.person({ accounts: [account], may: ['see documents'] })
    expect([await ask(person), await ask(reader), await ask(blind), await ask(foreign)]).toEqual([200, 200, 404, 404])
  })

  test('a record of the past is given its papers later; asked for twice it is one', async () => {
    const plain = await record({ type: 'service', outcome: 'done', done_on: '2026-03-02' })
    const { id } = complianceEndpoints.addRecord.reply.parse(plain.json).record
    const [one, two] = [await sent(PDF, 'Job sheet.pdf'), await sent(await aPhoto(), 'Stamp.jpg')]
    const answers = [await paper(id, one), await paper(id, one), await paper(id, two)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await recordsOf()).find((each) => each.id === id)?.papers.map(({ name }) => name)).toEqual([
      'Stamp.jpg',
      'Job sheet.pdf',
    ])
    expect(words(await paper(first, one))).toMatch(/already attached to another record/)
    const trail = await portal.owner(
      async (rows) =>
        (
          await sql<{
            count: number
          }>`select count(*)::int as count from audit where action = 'compliance paper added'`.execute(rows)
        ).rows[0]?.count,
    )
    expect(trail).toBe(3)
  })

  test('a paper that staff keep to themselves is not named to the customer', async () => {
    const show = (visibility: 'customer' | 'staff') =>
      portal.owner((rows) =>
        sql`update documents set visibility = ${visibility} where file_id = ${certificate}::uuid`.execute(rows),
      )
    const names = async () => (await recordsOf()).find(({ id }) => id === first)?.papers.map(({ name }) => name)
    await show('staff')
    expect(await names()).toEqual([])
    await show('customer')
    expect(await names()).toEqual(['MOT certificate.pdf'])
  })

  test('what did not arrive, was sent for another vehicle or by somebody else is refused, and nothing is written', async () => {
    const before = (await recordsOf()).length
    const half = (await line.start(person, van, PDF.length + 10, { name: 'half.pdf' })).json as { id: string }
    await line.part(person, half.id, 0, PDF)
    expect(words(await record({ done_on: '2026-11-12', upload: half.id }))).toMatch(/still uploading/)
    const strange = await sent(PDF, 'other.pdf', other)
    expect(words(await record({ done_on: '2026-11-12', upload: strange }))).toMatch(/for a different record/)
    expect(words(await paper(first, strange))).toMatch(/for a different record/)
    expect(words(await record({ done_on: '2026-11-12', upload: '00000000-0000-4000-8000-000000000000' }))).toMatch(
      /no longer here/,
    )
    const own = await sent(PDF, 'own.pdf')
    expect((await paper(first, own, foreign)).status).toBe(404)
    // The record is refused: its paper is not kept without it, and goes with the next.
    expect((await record({ done_on: '2026-11-30', upload: own })).status).toBe(422)
    expect((await recordsOf()).length).toBe(before)
    expect((await record({ done_on: '2026-11-14', upload: own })).status).toBe(200)
    const reader = await portal.person({ accounts: [account], may: ['see compliance'] })
    expect((await line.start(reader, van, 10)).status).toBe(403)
    expect((await line.start(foreign, van, 10)).status).toBe(404)
    expect((await paper(first, own, reader)).status).toBe(403)
  })

  test('the evidence pack holds them', async () => {
    const asked = await portal.send('POST', '/api/compliance/packs', person.token, { vehicle_ids: [van], months: 15 })
    const { id } = asked.json as { id: number }
    const warned: unknown[] = []
    const { database, files, secrets } = portal.portal
    await makeArchives({
      ...{ database, files, secrets, stopping: new AbortController().signal },
      warn: (error) => void warned.push(error),
    })
    expect(warned).toEqual([])
    const file = await portal.app.inject({
      url: `/api/document-archives/${id}/file`,
      headers: { authorization: `Bearer ${person.token}` },
    })
    const names = file.rawPayload.toString('latin1')
    for (const name of ['MOT certificate.pdf', 'Job sheet.pdf', 'Stamp.jpg', 'own.pdf']) expect(names).toContain(name)
  })
})
