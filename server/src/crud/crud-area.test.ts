import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../testing/portal.ts'

const base = '/api/branch-management'
const branch = (given: Record<string, unknown> = {}) => ({
  name: 'Leeds South',
  code: 'LDS',
  address: '1 Kirkstall Road',
  postcode: 'ls3 1aa',
  phone: '0113 496 0110',
  email: '',
  opening_hours: null,
  off_hire_cut_off: null,
  latitude: null,
  longitude: null,
  ...given,
})
type Json = Record<string, unknown> & { record: Record<string, unknown> & { id: number; updated_at: string } }

onPortal('a managed entity', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  let onlooker: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    const may = [
      'see branches',
      'manage branches',
      'see dealers',
      'manage dealers',
      'see companies',
      'manage companies',
      'see contacts',
      'manage contacts',
      'see all accounts',
    ] as const
    staff = await portal.person({ accounts: [], may: [...may], side: 'staff' })
    onlooker = await portal.person({ accounts: ['NORTH01'], may: ['see branches', 'see companies', 'see contacts'] })
  })
  afterAll(async () => portal.stop())

  const create = async (given: Record<string, unknown> = {}, path = base) => {
    const reply = await portal.send('POST', path, staff.token, given)
    return { ...reply, json: reply.json as Json }
  }

  test('is created, read, changed, archived and deleted, and every step stands in its history', async () => {
    const made = await create(branch())
    expect(made.status).toBe(200)
    expect(made.json.record).toMatchObject({
      name: 'Leeds South',
      postcode: 'LS3 1AA',
      email: null,
      is_active: true,
      used_by: 0,
    })
    expect(made.json['may']).toEqual(['edit', 'archive', 'merge', 'delete'])
    const { id, updated_at: version } = made.json.record
    const { name: _, ...rest } = branch()
    const saved = await portal.send('PUT', `${base}/${id}`, staff.token, {
      version,
      values: { ...rest, name: 'Leeds North' },
    })
    expect((saved.json as Json).record['name']).toBe('Leeds North')
    const late = await portal.send('PUT', `${base}/${id}`, staff.token, { version, values: branch({ name: 'Mine' }) })
    expect(late.status).toBe(409)
    expect(late.json).toMatchObject({ code: 'changed meanwhile', current: { name: 'Leeds North' } })
    const archived = await portal.send('PATCH', base, staff.token, {
      changes: [{ ids: [id], values: { is_active: false } }],
    })
    expect(archived.json).toEqual({ changed: 1, before: [{ ids: [id], values: { is_active: true } }] })
    const history = await portal.get(`${base}/${id}/history`, staff.token)
    const { entries } = history.json as { entries: { action: string; changes: unknown[] }[] }
    expect(entries.map(({ action }) => action)).toEqual(['branch archived', 'branch saved', 'branch created'])
    expect(entries[1]?.changes).toEqual([{ field: 'name', before: 'Leeds South', after: 'Leeds North' }])
    expect((await portal.send('DELETE', `${base}/${id}`, staff.token)).json).toEqual({ removed: true })
    expect((await portal.get(`${base}/${id}`, staff.token)).status).toBe(404)
  })

  test('several are changed over the versions one has seen: one that is older, and none is, with all as they stand', async () => {
    const [one, other] = [
      await create(branch({ name: 'Selby', code: 'SEL' })),
      await create(branch({ name: 'Ripon', code: 'RIP' })),
    ]
    const changeOf = ({ json: { record } }: Awaited<ReturnType<typeof create>>, name: string) => ({
      ids: [record.id],
      version: record.updated_at,
      values: { name },
    })
    const send = (changes: object[]) => portal.send('PATCH', base, staff.token, { changes })
    expect((await send([changeOf(other, 'Ripon North')])).status).toBe(200)
    const late = await send([changeOf(one, 'Selby West'), changeOf(other, 'Ripon West')])
    expect(late.status).toBe(409)
    expect(late.json).toMatchObject({
      code: 'changed meanwhile',
      current: { records: expect.arrayContaining([expect.objectContaining({ name: 'Ripon North', code: 'RIP' })]) },
    })
    const names = (late.json as { current: { records: { name: string }[] } }).current.records.map(({ name }) => name)
    expect(names.toSorted()).toEqual(['Ripon North', 'Selby'])
  })

  test.each([
    [{ name: '' }, 'name', 'Enter a name.'],
    [{ name: 'x'.repeat(121) }, 'name', 'Use at most 120 characters.'],
    [{ code: 'leeds' }, 'code', 'Use capitals and digits, like LDS.'],
    [{ postcode: 'LEEDS' }, 'postcode', 'Enter a UK postcode like LS1 1AA.'],
    [{ email: 'nobody' }, 'email', 'Enter an email address like name@company.co.uk.'],
    [{ id: 7 }, 'id', 'id is not a field that can be set here'],
    [{ created_by: 1 }, 'created_by', 'created_by is not a field that can be set here'],
    [{ is_active: false }, 'is_active', 'is_active is not a field that can be set here'],
  ])('%j is refused at %s', async (given, field, message) => {
    const reply = await create(branch({ code: 'BAD', ...given }))
    expect(reply.status).toBe(422)
    expect(reply.json['fields']).toContainEqual(expect.objectContaining({ field, message }))
  })

  test('a create sent twice with its key makes one record', async () => {
    const sent = () =>
      portal.send('POST', base, staff.token, branch({ name: 'Goole', code: 'GOO' }), {
        'idempotency-key': 'key-of-goole',
      })
    const [one, other] = await Promise.all([sent(), sent()])
    expect(one.status).toBe(200)
    expect(other.json).toEqual(one.json)
    const { total } = (await portal.get(`${base}?search=goole`, staff.token)).json as { total: number }
    expect(total).toBe(1)
    const reused = await portal.send('POST', base, staff.token, branch({ name: 'Other', code: 'OTH' }), {
      'idempotency-key': 'key-of-goole',
    })
    expect(reused.status).toBe(422)
  })

  test('a duplicate is named', async () => {
    await create(branch({ name: 'York', code: 'YRK' }))
    const reply = await create(branch({ name: 'york', code: 'YK2' }))
    expect(reply.json['fields']).toEqual([
      { field: 'name', reason: 'already_exists', message: 'There is already a branch with this name: York.' },
    ])
  })

  test('what is used is archived or merged, never deleted', async () => {
    const [kept, other] = [
      await create(branch({ name: 'Hull', code: 'HUL' })),
      await create(branch({ name: 'Hull docks', code: 'HLD' })),
    ]
    await portal.owner((rows) => rows.updateTable('vehicles').set({ branch_id: other.json.record.id }).execute())
    const used = await portal.get(`${base}/${other.json.record.id}`, staff.token)
    expect(used.json).toMatchObject({ used_by: [{ what: 'vehicles' }], may: ['edit', 'archive', 'merge'] })
    expect((await portal.send('DELETE', `${base}/${other.json.record.id}`, staff.token)).status).toBe(409)
    const merged = await portal.send('POST', `${base}/${kept.json.record.id}/merge`, staff.token, {
      ids: [other.json.record.id],
    })
    expect(merged.json).toMatchObject({ used_by: [{ what: 'vehicles' }] })
    expect((await portal.get(`${base}/${other.json.record.id}`, staff.token)).json).toMatchObject({
      used_by: [],
      record: { is_active: false },
    })
  })

  test('who may only see changes nothing, and sees no draft of it', async () => {
    expect((await portal.send('POST', base, onlooker.token, branch({ code: 'ONE' }))).status).toBe(403)
    const seen = await portal.get(base, onlooker.token)
    expect(seen.status).toBe(200)
    const [first] = (seen.json as { rows: { id: number }[] }).rows
    expect((await portal.get(`${base}/${first?.id ?? 0}`, onlooker.token)).json).toMatchObject({ may: [] })
  })

  test('pages by keyset in both directions, sorted either way, with the total', async () => {
    await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        create(
          branch({ name: `Depot ${String(n).padStart(2, '0')}`, code: `D${n}`, postcode: n % 2 ? null : 'LS1 1AA' }),
        ),
      ),
    )
    interface Page {
      rows: { name: string }[]
      total: number
      next: string | null
      previous: string | null
    }
    const page = async (query: string) =>
      (await portal.get(`${base}?search=depot&size=25&${query}`, staff.token)).json as Page
    for (const sort of ['name', '-name', 'postcode', '-postcode', 'used_by', '-updated_at']) {
      const first = await page(`sort=${sort}`)
      expect(first.total).toBe(60)
      expect(first.previous).toBeNull()
      const second = await page(`sort=${sort}&after=${first.next}`)
      const third = await page(`sort=${sort}&after=${second.next}`)
      expect(third.next).toBeNull()
      const names = [first, second, third].flatMap(({ rows }) => rows.map(({ name }) => name))
      expect(new Set(names).size).toBe(60)
      if (sort === 'name') expect(names).toEqual(names.toSorted())
      const back = await page(`sort=${sort}&before=${third.previous}`)
      expect(back.rows).toEqual(second.rows)
    }
  })

  test.each([
    ['filter=name:contains:hul&search=docks', []],
    ['filter=code:is:yrk', ['York']],
    ['filter=postcode:empty:&search=york', []],
    ['filter=updated_at:from:2099-01-01', []],
    ['pasted=York%0ANowhere', ['York']],
  ])('%s', async (query, names) => {
    const { rows } = (await portal.get(`${base}?${query}`, staff.token)).json as { rows: { name: string }[] }
    expect(rows.map(({ name }) => name)).toEqual(names)
  })

  test('pasted names without a row are told; a filter nobody knows is refused by name', async () => {
    expect((await portal.get(`${base}?pasted=York%0ANowhere`, staff.token)).json).toMatchObject({
      missing: ['Nowhere'],
    })
    for (const filter of ['password_hash:is:x', 'name:from:1', 'name', 'used_by:is:1;drop'])
      expect((await portal.get(`${base}?filter=${encodeURIComponent(filter)}`, staff.token)).status).toBe(422)
    expect((await portal.get(`${base}?sort=id;drop`, staff.token)).status).toBe(422)
    const cursor = (...parts: readonly unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
    for (const after of ['abc', cursor('a\0b', 1), cursor('\uD83D', 1), cursor('York', 1.5), cursor('York', 1e12)])
      expect((await portal.get(`${base}?after=${after}`, staff.token)).status).toBe(422)
    expect((await portal.get(`${base}?sort=updated_at&after=${cursor('York', 1)}`, staff.token)).status).toBe(422)
  })

  test('the export holds the filtered rows and chosen columns, and no formula', async () => {
    await create(branch({ name: '=HYPERLINK("x")', code: 'EVIL' }))
    const reply = await portal.send('POST', `${base}/export`, staff.token, {
      filter: ['code:is:evil'],
      columns: ['name', 'code', 'phone'],
      format: 'csv',
    })
    expect(reply.text).toBe('\uFEFFName,Code,Phone\r\n"\'=HYPERLINK(""x"")",EVIL,0113 496 0110\r\n')
    expect(
      (await portal.send('POST', `${base}/export`, staff.token, { columns: ['password'], format: 'csv' })).status,
    ).toBe(422)
    expect(
      (await portal.send('POST', `${base}/export`, staff.token, { columns: ['name'], format: 'xlsx' })).headers[
        'content-type'
      ],
    ).toContain('spreadsheetml')
  })

  test('an old slug leads to the record', async () => {
    const dealer = {
      name: 'Aire Trucks',
      slug: 'aire-trucks',
      manufacturer_ids: [],
      services: ['service', 'mot'],
      is_approved: true,
      labour_rate_pence: 7250,
      places_per_day: null,
      open_on: [],
      is_open_on_bank_holidays: false,
      address: null,
      postcode: null,
      phone: null,
      email: null,
    }
    const made = await create(dealer, '/api/dealer-management')
    expect(made.status).toBe(200)
    const { updated_at: version } = made.json.record
    await portal.send('PUT', '/api/dealer-management/aire-trucks', staff.token, {
      version,
      values: { ...dealer, slug: 'aire-valley-trucks' },
    })
    const found = await portal.get('/api/dealer-management/aire-trucks', staff.token)
    expect((found.json as Json).record).toMatchObject({ slug: 'aire-valley-trucks', services: ['service', 'mot'] })
    expect((await portal.get('/api/dealer-management?filter=services:is:mot', staff.token)).json).toMatchObject({
      total: 1,
    })
  })

  test('a new company has its account, whose number stays; another customer’s people do not see it', async () => {
    const values = {
      name: 'Aire Haulage',
      account_number: 'AIRE01',
      trading_name: null,
      manager_id: null,
      branch_id: null,
      company_reg_no: null,
      vat_no: null,
      o_licence_no: null,
      address: null,
      billing_email: null,
      terms_days: 30,
      credit_limit_pence: null,
      is_on_hold: false,
      fine_admin_fee_pence: null,
      fine_policy: null,
      note: null,
    }
    const made = await create(values, '/api/companies')
    expect(made.json).toMatchObject({
      record: { account_number: 'AIRE01' },
      used_by: [{ what: 'accounts', examples: ['AIRE01'] }],
    })
    const { id, updated_at: version } = made.json.record
    const moved = await portal.send('PUT', `/api/companies/${id}`, staff.token, {
      version,
      values: { ...values, account_number: 'NORTH01' },
    })
    expect(moved.status).toBe(422)
    expect((await portal.get(`/api/companies/${id}`, onlooker.token)).status).toBe(404)
    expect((await portal.get('/api/companies', onlooker.token)).json).toMatchObject({
      total: 1,
      rows: [{ name: 'North' }],
    })
  })

  test('a contact belongs to exactly one', async () => {
    const contact = {
      name: 'Ana Reid',
      role: null,
      department: 'transport',
      company_id: null,
      branch_id: null,
      authority_id: null,
      dealer_id: null,
      email: null,
      phone: null,
      is_primary: false,
      notify: [],
    }
    expect((await create(contact, '/api/contact-management')).status).toBe(422)
    const { rows } = (await portal.get('/api/companies', staff.token)).json as { rows: { id: number; name: string }[] }
    const south = rows.find(({ name }) => name === 'South')?.id
    const made = await create({ ...contact, company_id: south }, '/api/contact-management')
    expect(made.json.record).toMatchObject({ company_id: south, company_id_name: 'South' })
    expect((await portal.get(`/api/contact-management/${made.json.record.id}`, onlooker.token)).status).toBe(404)
    const options = await portal.get('/api/contact-management/options?field=company_id&search=sou', staff.token)
    expect(options.json).toMatchObject({ options: [{ id: south, name: 'South' }] })
  })
})
