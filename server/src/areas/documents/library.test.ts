// The library over the wire: who sees a document, how it is added, replaced, changed and deleted, and what is kept of it whoever asks.
import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import { documentFilterEndpoints } from '@kerbline/domain/areas/documents/filter-endpoints.ts'
import type { LibraryDocumentRecord } from '@kerbline/domain/areas/documents/library-endpoints.ts'
import { managedEndpoints } from '@kerbline/domain/managed-endpoints.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { aPhoto, PDF, sender } from './testing-uploads.ts'

const seeing: readonly Permission[] = ['see documents', 'see vehicles']
const adding: readonly Permission[] = [...seeing, 'upload documents']
const managing: readonly Permission[] = [
  ...adding,
  ...(['manage documents', 'see drivers', 'see driver licence details'] as const),
]

onPortal('the library of documents', (on) => {
  let portal: TestPortal
  let fleet: TestPerson
  let reader: TestPerson
  let staff: TestPerson
  let south: TestPerson
  let vehicle: { id: number; reg_no: string }
  let driver: { id: number; name: string }
  let send: ReturnType<typeof sender>['sendWhole']

  const list = async (by: TestPerson, query = '') =>
    documentsEndpoints.list.reply.parse((await portal.get(`/api/documents${query}`, by.token)).json)
  const titles = async (by: TestPerson, query = '') => (await list(by, query)).rows.map(({ title }) => title)
  const view = (by: TestPerson, id: number) => portal.get(`/api/documents/${id}`, by.token)
  const read = async (by: TestPerson, id: number) => documentsEndpoints.view.reply.parse((await view(by, id)).json)

  const ask = async (by: TestPerson, given: object = {}, bytes: Uint8Array = PDF) => {
    const wanted = { owner: 'vehicle', owner_id: vehicle.id, type: 'v5c_copy', ...given }
    const { upload } = await sender(portal, wanted.owner).sendWhole(by, wanted.owner_id, bytes, {
      name: `paper-${crypto.randomUUID()}.pdf`,
      client_key: `library-${crypto.randomUUID()}`,
    })
    return { upload, reply: await portal.send('POST', '/api/documents', by.token, { ...wanted, upload }) }
  }
  const add = async (by: TestPerson, given: object = {}, bytes?: Uint8Array): Promise<LibraryDocumentRecord> => {
    const { reply } = await ask(by, given, bytes)
    expect(reply.status, JSON.stringify(reply.json)).toBe(200)
    return documentsEndpoints.add.reply.parse(reply.json)
  }
  const valuesOf = ({ title, type, issued_on, expires_on, visibility }: LibraryDocumentRecord) => ({
    ...{ title, type, issued_on, expires_on, visibility },
  })
  const save = (by: TestPerson, kept: LibraryDocumentRecord, change: object, version = kept.updated_at) =>
    portal.send('PUT', `/api/documents/${kept.id}`, by.token, { version, values: { ...valuesOf(kept), ...change } })
  const remove = (by: TestPerson, { id, updated_at: version }: LibraryDocumentRecord) =>
    portal.send('DELETE', `/api/documents/${id}?version=${version}`, by.token)

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { DATA_DIR: (await on.place()).config.DATA_DIR })
    fleet = await portal.person({ accounts: ['NORTH01'], may: adding })
    reader = await portal.person({ accounts: ['NORTH01'], may: seeing })
    staff = await portal.person({ side: 'staff', accounts: ['NORTH01'], may: managing })
    south = await portal.person({ accounts: ['SOUTH01'], may: managing })
    ;({ sendWhole: send } = sender(portal, 'vehicle'))
    await portal.owner(async (rows) => {
      vehicle = await rows
        .selectFrom('vehicles')
        .select(['id', 'reg_no'])
        .where('customer_account_number', '=', 'NORTH01')
        .orderBy('id')
        .executeTakeFirstOrThrow()
      driver = await rows
        .selectFrom('drivers')
        .select(['id', 'name'])
        .where('customer_account_number', '=', 'NORTH01')
        .orderBy('id')
        .executeTakeFirstOrThrow()
    })
  })
  afterAll(async () => portal.stop())

  test('a paper of a vehicle stands in the list with its record in words, and opens by its link', async () => {
    const made = await add(fleet, { title: 'Logbook', issued_on: '2026-01-05' })
    expect(made).toMatchObject({ belongs_to: 'vehicle', owner_words: vehicle.reg_no, folder: 'vehicle', version: 1 })
    const found = (await list(reader, '?search=logbook')).rows
    expect(found).toMatchObject([{ id: made.id, reg_no: vehicle.reg_no, expiry: 'none' }])
    const link = await portal.send('POST', `/api/files/${made.file_id}/link`, reader.token, {})
    expect((await portal.get((link.json as { url: string }).url)).status).toBe(200)
    expect(await read(reader, made.id)).toMatchObject({
      ...{ may_edit: false, why_not_replaced: 'You can view this but not replace it.' },
      why_not_deleted: 'You need the “manage documents” permission to delete this.',
    })
  })

  test('opened, it says whose account it is, and the company that account belongs to', async () => {
    const made = await add(fleet, { title: 'For an account' })
    const account = await portal.owner((rows) =>
      rows
        .selectFrom('accounts')
        .select(['name', 'customer_id'])
        .where('customer_account_number', '=', 'NORTH01')
        .executeTakeFirstOrThrow(),
    )
    expect(await read(reader, made.id)).toMatchObject({
      ...{ customer_account_number: 'NORTH01', account_name: account.name, account_company_id: account.customer_id },
    })
  })

  test('of another customer: not found in every call, and in no list, count or file', async () => {
    const made = await add(fleet, { title: 'Of north alone' })
    expect(await titles(south, '?search=north+alone')).toEqual([])
    expect((await view(south, made.id)).status).toBe(404)
    expect((await save(south, made, { title: 'Theirs' })).status).toBe(404)
    expect((await remove(south, made)).status).toBe(404)
    expect((await portal.get(`/api/files/${made.file_id}`, south.token)).status).toBe(404)
    expect((await portal.send('POST', `/api/files/${made.file_id}/link`, south.token, {})).status).toBe(404)
    const { start } = sender(portal, 'vehicle')
    expect((await start(south, vehicle.id, 10, { client_key: 'of-the-south-1' })).status).toBe(404)
    const owners = await portal.get(`/api/documents/owners?search=${vehicle.reg_no}`, south.token)
    expect(owners.json).toEqual({ owners: [] })
    expect((await portal.get(`/api/documents/owners?named=vehicle:${vehicle.id}`, south.token)).json).toEqual({
      owners: [],
    })
  })

  test('what its record does not grant is in no list and opens nowhere: a driver’s papers, and a vehicle’s', async () => {
    const licence = await add(staff, {
      owner: 'driver',
      owner_id: driver.id,
      type: 'licence_check',
      title: 'Of a driver',
    })
    expect(await titles(staff, '?search=of+a+driver')).toEqual(['Of a driver'])
    expect(await titles(staff, `?search=${encodeURIComponent(driver.name)}`)).toContain('Of a driver')
    expect(await titles(reader, '?search=of+a+driver')).toEqual([])
    expect((await view(reader, licence.id)).status).toBe(404)
    expect((await portal.get(`/api/files/${licence.file_id}`, reader.token)).status).toBe(404)
    const blind = await portal.person({ accounts: ['NORTH01'], may: ['see documents'] })
    const paper = await add(fleet, { title: 'For a vehicle' })
    expect(await titles(blind)).toEqual([])
    expect((await portal.get(`/api/files/${paper.file_id}`, blind.token)).status).toBe(404)
    const unread = await portal.person({ accounts: ['NORTH01'], may: ['see vehicles', 'upload documents'] })
    expect((await view(unread, paper.id)).status).toBe(403)
  })

  test('staff’s own never leave staff: not listed, not viewed, not opened, not as an older version', async () => {
    const own = await add(staff, { title: 'Residual value', visibility: 'staff' }, await aPhoto())
    expect(await titles(staff, '?filter=visibility:is:staff')).toContain('Residual value')
    expect(await titles(fleet, '?search=residual')).toEqual([])
    for (const file of [own.file_id, own.preview_id ?? ''])
      expect((await portal.get(`/api/files/${file}`, fleet.token)).status).toBe(404)
    expect((await view(fleet, own.id)).status).toBe(404)
    const { reply } = await ask(fleet, { visibility: 'staff' })
    expect(reply.status).toBe(403)
    const open = await add(staff, { title: 'For everybody', replaces: own.id })
    expect((await read(staff, open.id)).versions.map(({ version }) => version)).toEqual([2, 1])
    expect((await read(fleet, open.id)).versions.map(({ version }) => version)).toEqual([2])
    // And what was for everybody is shut with its file.
    const photo = await add(staff, { title: 'Was open' }, await aPhoto())
    expect((await save(staff, photo, { visibility: 'staff' })).status).toBe(200)
    for (const file of [photo.file_id, photo.preview_id ?? ''])
      expect((await portal.get(`/api/files/${file}`, fleet.token)).status).toBe(404)
  })

  test('a new version takes its place once; what the hire company brought, a customer leaves to it', async () => {
    const first = await add(fleet, { title: 'Insurance', type: 'insurance_certificate', expires_on: '2026-01-01' })
    const second = await add(fleet, { type: 'insurance_certificate', replaces: first.id })
    expect(second).toMatchObject({ title: 'Insurance', version: 2 })
    expect(await titles(fleet, '?search=insurance')).toEqual(['Insurance'])
    expect((await ask(fleet, { replaces: first.id })).reply).toMatchObject({ status: 409 })
    expect((await read(fleet, first.id)).is_superseded).toBe(true)
    const theirs = await add(staff, { title: 'Agreement', type: 'hire_agreement' })
    const refused = (await ask(fleet, { replaces: theirs.id })).reply
    expect([refused.status, JSON.stringify(refused.json)]).toEqual([
      409,
      expect.stringContaining('The hire company added this.'),
    ])
    // Of another record it is none.
    const { reply } = await ask(staff, { owner: 'driver', owner_id: driver.id, replaces: theirs.id })
    expect(reply.status).toBe(404)
  })

  test('the documents a company counts are the rows its link shows, earlier versions too', async () => {
    const papers = await portal.person({
      side: 'staff',
      accounts: ['NORTH01'],
      may: [...managing, 'see companies', 'manage companies'],
    })
    const company = { id: await companyOf('NORTH01') }
    const of = { owner: 'company', owner_id: company.id, type: 'insurance_certificate' }
    const first = await add(papers, { ...of, title: 'Fleet policy' })
    await add(papers, { ...of, title: 'Fleet policy', replaces: first.id })
    const { json } = await portal.get(`/api/companies/${company.id}`, papers.token)
    const { used_by: uses } = managedEndpoints.companies.view.reply.parse(json)
    const use = uses.find(({ what }) => what === 'documents')
    expect(use).toMatchObject({
      count: 2,
      list: { screen: 'documents', query: { company_id: `is:${company.id}`, every: 'is:yes' } },
      record: { screen: 'documents', parameter: 'document' },
    })
    const asked = `?filter=company_id:is:${company.id}`
    expect((await list(papers, `${asked}&filter=every:is:yes`)).total).toBe(2)
    expect((await list(papers, asked)).rows).toMatchObject([{ version: 2, company_id: company.id }])
    const named = await portal.get(`/api/documents/options?field=company_id&ids=${company.id}`, papers.token)
    expect(documentFilterEndpoints.options.reply.parse(named.json).options).toMatchObject([{ id: company.id }])
    // Who may not open companies is told none, and cannot ask by them.
    expect((await portal.get('/api/documents/options?field=company_id', reader.token)).status).toBe(403)
    expect((await portal.get(`/api/documents${asked}`, reader.token)).status).toBe(422)
  })

  test('of one upload comes one document, however often it is asked for', async () => {
    const { upload, reply } = await ask(fleet, { title: 'Once' })
    const again = await portal.send('POST', '/api/documents', fleet.token, {
      ...{ owner: 'vehicle', owner_id: vehicle.id, type: 'v5c_copy', upload },
    })
    expect((again.json as { id: number }).id).toBe((reply.json as { id: number }).id)
    expect(await titles(fleet, '?search=once')).toEqual(['Once'])
    const { upload: other } = await send(fleet, vehicle.id, PDF, { client_key: `of-another-${crypto.randomUUID()}` })
    const stray = await portal.send('POST', '/api/documents', staff.token, {
      ...{ owner: 'vehicle', owner_id: vehicle.id, type: 'v5c_copy', upload: other },
    })
    expect(stray.status).toBe(404)
  })

  test('a change made from an old version is refused with how it stands; days are judged, and who sees it is for staff', async () => {
    const kept = await add(fleet, { title: 'As it was' })
    const saved = await save(fleet, kept, { title: 'As it is' })
    expect(saved.status).toBe(200)
    const late = await save(staff, kept, { title: 'Too late' })
    expect(late).toMatchObject({ status: 409, json: { current: { title: 'As it is' } } })
    const now = await read(fleet, kept.id)
    const wrong = await save(fleet, now, { issued_on: '2026-05-01', expires_on: '2026-04-01' })
    expect([wrong.status, JSON.stringify(wrong.json)]).toEqual([
      422,
      expect.stringContaining('cannot be before the issue date'),
    ])
    expect((await save(fleet, now, { visibility: 'staff' })).status).toBe(403)
    expect((await save(reader, now, { title: 'Mine' })).status).toBe(403)
    const trail = await portal.owner((rows) =>
      rows
        .selectFrom('audit')
        .select('action')
        .where('entity', '=', 'documents')
        .where('entity_id', '=', String(kept.id))
        .orderBy('id')
        .execute(),
    )
    expect(trail.map(({ action }) => action)).toEqual(['document added', 'document changed'])
  })

  test('evidence stays for fifteen months, and no change of its type lets it go', async () => {
    const paper = await add(staff, { title: 'LOLER', type: 'loler_report' })
    expect(paper.kept).toMatch(/^Kept until \d+ \w{3} \d{4}$/)
    await save(staff, paper, { type: 'other' })
    const other = await read(staff, paper.id)
    expect(other).toMatchObject({ type: 'other', kept: paper.kept })
    const refused = await remove(staff, other)
    expect([refused.status, JSON.stringify(refused.json)]).toEqual([409, expect.stringContaining(paper.kept ?? '')])
    const proof = await add(staff, { title: 'Proof', type: 'other' })
    const prove = (day: string) =>
      portal.owner((rows) =>
        sql`insert into compliance_records (customer_account_number, vehicle_id, event_type, done_on, outcome, source, document_id)
          values ('NORTH01', ${vehicle.id}, 'service', ${day}::date, 'done', 'manual', ${proof.id})`.execute(rows),
      )
    expect(await read(staff, proof.id)).toMatchObject({ kept: null, why_not_deleted: null })
    await prove(new Date().toISOString().slice(0, 10))
    expect((await read(staff, proof.id)).why_not_deleted).toContain('This is compliance evidence')
    expect((await remove(staff, proof)).status).toBe(409)
    expect((await view(staff, proof.id)).status).toBe(200)
  })

  test('who manages documents deletes what nothing keeps: the version before it stands again, the file is gone', async () => {
    const first = await add(fleet, { title: 'Draft' })
    const second = await add(fleet, { replaces: first.id })
    expect((await remove(fleet, second)).status).toBe(403)
    expect((await remove(staff, await read(staff, first.id))).status).toBe(409)
    expect((await remove(staff, second)).status).toBe(200)
    expect((await portal.get(`/api/files/${second.file_id}`, staff.token)).status).toBe(404)
    expect(await read(fleet, first.id)).toMatchObject({ is_superseded: false, versions: [{ version: 1 }] })
  })

  test('found by plate, number and driver; narrowed by folder, day and vehicle, and counted as it is narrowed', async () => {
    await add(fleet, {
      title: 'Gone',
      type: 'policy',
      owner: 'company',
      owner_id: await companyOf('NORTH01'),
      expires_on: '2026-01-01',
    })
    expect(await titles(fleet, '?filter=folder:is:policies&filter=expiry:is:expired')).toEqual(['Gone'])
    const ofVehicle = await titles(fleet, `?filter=reg_no:is:${vehicle.reg_no}`)
    expect(ofVehicle).toContain('Logbook')
    expect(ofVehicle).not.toContain('Gone')
    expect(await titles(fleet, `?search=${vehicle.reg_no.slice(0, 4)}+logbook`)).toEqual(['Logbook'])
    const counts = (await portal.get('/api/documents/folders?filter=folder:is:policies', fleet.token)).json as {
      total: number
      folders: Record<string, number>
    }
    const { total } = await list(fleet)
    expect(counts.total).toBe(total)
    expect(counts.folders['policies']).toBe(1)
    const views = (await portal.get('/api/documents/views', fleet.token)).json as Record<string, number>
    expect(views).toEqual({ all: total, expired: expect.any(Number), expiring: expect.any(Number) })
    expect(views['expired']).toBe((await list(fleet, '?filter=expiry:is:expired')).total)
  })

  const companyOf = (account: string): Promise<number> =>
    portal.owner(async (rows) => {
      const { customer_id: id } = await rows
        .selectFrom('accounts')
        .select('customer_id')
        .where('customer_account_number', '=', account)
        .executeTakeFirstOrThrow()
      return id
    })

  test('all of a question go into one zip file, of more than it holds the first, and it says how many are left out', async () => {
    await portal.owner(async (rows) => {
      await sql`insert into files (customer_account_number, owner, owner_id, name, mime, size_bytes, sha256, storage_key)
        select 'NORTH01', 'vehicle', ${String(vehicle.id)}, 'Many ' || n || '.pdf', 'application/pdf', 1, '', 'many-' || n from generate_series(1, 2003) n`.execute(
        rows,
      )
      await sql`insert into documents (customer_account_number, owner, owner_id, file_id, type, title, sha256, sent_sha256, scanned, added_by_name, side)
        select 'NORTH01', 'vehicle', ${vehicle.id}, f.id, 'other', 'Many', '', '', 'no scanner', 'Nobody', 'customer' from files f where f.storage_key like 'many-%'`.execute(
        rows,
      )
    })
    const asked = { search: 'many', filter: ['type:is:other'], name: 'Many' }
    const reply = await portal.send('POST', '/api/documents/zip', fleet.token, asked)
    expect(reply).toMatchObject({ status: 200, json: { documents: 2000, left_out: 3 } })
    const ticked = await portal.send('POST', '/api/documents/zip', south.token, { ...asked, ids: [1, 2] })
    expect(ticked.status).toBe(409)
    const archives = (await portal.get('/api/document-archives', fleet.token)).json as { archives: { name: string }[] }
    expect(archives.archives.map(({ name }) => name)).toEqual(['Many'])
  })
})
