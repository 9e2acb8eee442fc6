import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { onPortal } from '../../../db/testing.ts'
import { aDriver, aVehicle } from '../../../testing/factories.ts'
import { tellNow } from '../../../testing/letters.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../../testing/portal.ts'
import { addPaper, type PaperGiven } from './testing-papers.ts'

interface Paper {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly status: string
  readonly is_asked: boolean
  readonly asked_no: string | null
}
interface Asked {
  readonly papers: number
  readonly asked_already: number
  readonly present: number
  readonly accounts: readonly { readonly account: string; readonly papers: number; readonly number: string | null }[]
}
interface Rules {
  readonly version: string
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

const TODAY = '2026-11-21'

onPortal('required documents', (on) => {
  let portal: TestPortal
  let customer: TestPerson
  let colleague: TestPerson
  let foreign: TestPerson
  let staff: TestPerson
  let keeper: TestPerson
  const vehicles: Record<string, number> = {}

  const list = async (by: TestPerson, query = '') => {
    const reply = await portal.get(`/api/required-documents?size=100${query}`, by.token)
    expect(reply.status).toBe(200)
    return (reply.json as { rows: Paper[]; total: number }).rows
  }
  const statusOf = async (by: TestPerson, name: string, type = 'mot_certificate') =>
    (await list(by)).find((each) => each.name === name && each.type === type)?.status
  const ask = (by: TestPerson, body: object = {}) => portal.send('POST', '/api/required-documents/ask', by.token, body)
  const paper = (given: PaperGiven) => portal.owner((rows) => addPaper(rows, given))
  const rules = async () => (await portal.get('/api/required-documents/rules', keeper.token)).json as Rules
  const rule = (holder: string, type: string, more: object = {}) => ({
    ...{ holder, type, vehicle_category_id: null, customer_id: null, is_validity_wanted: true },
    ...more,
  })
  const save = async (rows: readonly object[], version?: string) =>
    portal.send('PUT', '/api/required-documents/rules', keeper.token, {
      version: version ?? (await rules()).version,
      rows,
    })

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: `${TODAY}T10:00:00Z` })
    const may = ['see documents', 'see vehicles', 'see queries', 'raise queries'] as const
    customer = await portal.person({ accounts: ['NORTH01', 'NORTH02'], may })
    colleague = await portal.person({ accounts: ['NORTH01'], may: ['see documents', 'see vehicles'] })
    foreign = await portal.person({ accounts: ['SOUTH01'], may })
    const desk = ['see all accounts', 'see documents', 'see vehicles', 'see queries', 'manage queries'] as const
    staff = await portal.person({ side: 'staff', accounts: [], may: desk })
    keeper = await portal.person({ side: 'staff', accounts: [], may: ['see all accounts', 'manage documents'] })
    await portal.owner(async (rows) => {
      await sql`update vehicles set status = 'disposed'`.execute(rows)
      for (const [reg_no, account] of [
        ['RQ11AAA', 'NORTH01'],
        ['RQ11BBB', 'NORTH01'],
        ['RQ11CCC', 'NORTH02'],
        ['RQ11SSS', 'SOUTH01'],
      ] as const) {
        const values = aVehicle({
          customer_account_number: account,
          vehicle_category_id: await categoryId(rows),
          reg_no,
        })
        vehicles[reg_no] = (
          await rows.insertInto('vehicles').values(values).returning('id').executeTakeFirstOrThrow()
        ).id
      }
    })
    expect((await save([rule('vehicle', 'mot_certificate')])).status).toBe(200)
  })
  beforeEach(() =>
    portal.owner(async (rows) => {
      await sql`delete from documents where owner <> 'case'`.execute(rows)
      await sql`delete from document_asks`.execute(rows)
    }),
  )
  afterAll(() => portal.stop())

  const idOf = (reg: string): number => vehicles[reg] ?? 0
  const mot = (reg: string, account: string, more: Partial<PaperGiven> = {}) =>
    paper({ owner: 'vehicle', owner_id: idOf(reg), account, type: 'mot_certificate', ...more })

  test('missing, expired, expiring within four weeks, present: by the paper that is good for longest', async () => {
    expect(await statusOf(customer, 'RQ11AAA')).toBe('missing')
    await mot('RQ11AAA', 'NORTH01', { expires_on: '2026-11-20' })
    expect(await statusOf(customer, 'RQ11AAA')).toBe('expired')
    await mot('RQ11AAA', 'NORTH01', { expires_on: '2026-12-19' })
    expect(await statusOf(customer, 'RQ11AAA')).toBe('expiring')
    await mot('RQ11AAA', 'NORTH01', { expires_on: '2026-12-20' })
    expect(await statusOf(customer, 'RQ11AAA')).toBe('present')
  })

  test('on its last day a paper is good; one that never expires is present', async () => {
    await mot('RQ11AAA', 'NORTH01', { expires_on: TODAY })
    expect(await statusOf(customer, 'RQ11AAA')).toBe('expiring')
    await mot('RQ11AAA', 'NORTH01')
    expect(await statusOf(customer, 'RQ11AAA')).toBe('present')
  })

  test('a document of another customer, another record, another type or a version before never counts', async () => {
    await mot('RQ11AAA', 'SOUTH01')
    await mot('RQ11BBB', 'NORTH01', { type: 'pmi_sheet' })
    const former = await mot('RQ11BBB', 'NORTH01', { expires_on: '2027-11-20' })
    await mot('RQ11BBB', 'NORTH01', { expires_on: '2026-01-01', replaces: former.id, version: 2 })
    expect(await statusOf(staff, 'RQ11AAA')).toBe('missing')
    expect(await statusOf(staff, 'RQ11BBB')).toBe('expired')
  })

  test('staff’s own document is on file for staff and missing for the customer', async () => {
    await mot('RQ11AAA', 'NORTH01', { visibility: 'staff' })
    expect([await statusOf(staff, 'RQ11AAA'), await statusOf(customer, 'RQ11AAA')]).toEqual(['present', 'missing'])
  })

  test('a paper that came with a booking of the vehicle is the vehicle’s, for who may see bookings', async () => {
    const booking = await portal.owner(async (rows) => {
      const { rows: found } = await sql<{ id: number }>`
        update cases set vehicle_id = ${idOf('RQ11AAA')}, reg_no = 'RQ11AAA' where kind = 'maintenance' and customer_account_number = 'NORTH01' returning id`.execute(
        rows,
      )
      return found[0]?.id ?? 0
    })
    const { id } = await paper({ owner: 'case', owner_id: booking, account: 'NORTH01', type: 'mot_certificate' })
    const seeing = await portal.person({
      accounts: ['NORTH01'],
      may: ['see documents', 'see vehicles', 'see maintenance request details'],
    })
    expect([await statusOf(seeing, 'RQ11AAA'), await statusOf(customer, 'RQ11AAA')]).toEqual(['present', 'missing'])
    await portal.owner((rows) => sql`delete from documents where id = ${id}`.execute(rows))
  })

  test('each sees the records of their own accounts, and none of those without the right', async () => {
    expect((await list(customer)).map(({ name }) => name).toSorted()).toEqual(['RQ11AAA', 'RQ11BBB', 'RQ11CCC'])
    expect((await list(foreign)).map(({ name }) => name)).toEqual(['RQ11SSS'])
    const blind = await portal.person({ accounts: ['NORTH01'], may: ['see documents'] })
    expect(await list(blind)).toEqual([])
  })

  test('the matrix shows a record of the question with all it has to have, and turns pages by name', async () => {
    await mot('RQ11BBB', 'NORTH01')
    const page = async (query: string) =>
      (await portal.get(`/api/required-documents/matrix${query}`, customer.token)).json as {
        types: string[]
        rows: { name: string; cells: { status: string }[] }[]
      }
    const all = await page('')
    expect(all.types).toEqual(['mot_certificate'])
    expect(all.rows.map(({ name, cells }) => [name, cells.map(({ status }) => status)])).toEqual([
      ['RQ11AAA', ['missing']],
      ['RQ11BBB', ['present']],
      ['RQ11CCC', ['missing']],
    ])
    expect((await page('?filter=status:is:missing')).rows.map(({ name }) => name)).toEqual(['RQ11AAA', 'RQ11CCC'])
    const later = await page(`?after=${encodeURIComponent(`0~${idOf('RQ11AAA')}~RQ11AAA`)}`)
    expect(later.rows.map(({ name }) => name)).toEqual(['RQ11BBB', 'RQ11CCC'])
    const counts = await portal.get('/api/required-documents/counts', customer.token)
    expect(counts.json).toMatchObject({ all: 3, missing: 2, lacking: 2, present: 1, asked: 0 })
  })

  test('the customer asks: one query an account to the hire company, linked, listing the papers; nothing is asked twice', async () => {
    const reply = (await ask(customer, { note: 'The audit is on Monday.' })).json as Asked
    expect(reply).toMatchObject({ papers: 3, asked_already: 0, present: 0 })
    expect(reply.accounts.map(({ account, papers }) => [account, papers])).toEqual([
      ['NORTH01', 2],
      ['NORTH02', 1],
    ])
    const queries = await portal.owner(
      async (rows) =>
        (
          await sql<{ state: string; type: string; body: string; vehicle_id: number | null }>`
            select c.state, c.type, q.body, c.vehicle_id from cases c join query_cases q on q.case_id = c.id
            where c.number = any(${reply.accounts.map(({ number }) => number)}::text[]) order by c.customer_account_number`.execute(
            rows,
          )
        ).rows,
    )
    expect(queries).toMatchObject([
      { state: 'open', type: 'documents', vehicle_id: null },
      { state: 'open', vehicle_id: idOf('RQ11CCC') },
    ])
    expect(queries[0]?.body).toMatch(
      /^The audit is on Monday\.[\s\S]*RQ11AAA: MOT certificate \(missing\)\nRQ11BBB: MOT/,
    )
    const [shown] = await list(customer, '&filter=name:is:RQ11AAA')
    expect(shown).toMatchObject({ is_asked: true, asked_no: reply.accounts[0]?.number })
    expect((await ask(customer)).json).toMatchObject({ papers: 0, asked_already: 3, accounts: [] })
  })

  test('a paper that comes fills the cell; a query that is over may be asked again', async () => {
    const first = (await ask(customer, { filter: ['name:is:RQ11CCC'] })).json as Asked
    await mot('RQ11CCC', 'NORTH02')
    const [filled] = await list(customer, '&filter=name:is:RQ11CCC')
    expect(filled).toMatchObject({ status: 'present', is_asked: false })
    await portal.owner(async (rows) => {
      await sql`delete from documents where owner_id = ${idOf('RQ11CCC')}`.execute(rows)
      await sql`update cases set closed_at = now(), state = 'resolved', waiting_on = null, waiting_since = null where number = ${first.accounts[0]?.number}`.execute(
        rows,
      )
    })
    expect((await ask(customer, { filter: ['name:is:RQ11CCC'] })).json).toMatchObject({ papers: 1, asked_already: 0 })
  })

  test('the hire company asks: it is the customer’s turn, and they are told', async () => {
    const [one] = await list(staff, '&filter=name:is:RQ11AAA')
    const reply = (await ask(staff, { ids: [one?.id] })).json as Asked
    const number = reply.accounts[0]?.number ?? ''
    await tellNow(portal)
    const {
      rows: [kept],
    } = await portal.owner((rows) =>
      sql<{ state: string; waiting_on: string; told: number[] }>`
        select c.state, c.waiting_on, array(select n.user_id from notifications n where n.case_id = c.id) as told from cases c where c.number = ${number}`.execute(
        rows,
      ),
    )
    expect(kept).toMatchObject({ state: 'awaiting_customer', waiting_on: 'customer' })
    expect(kept?.told).toContain(customer.id)
  })

  test('two who ask at once ask once', async () => {
    const both = await Promise.all([ask(customer), ask(staff, { filter: ['customer_account_number:contains:NORTH'] })])
    const papers = both.map(({ json }) => (json as Asked).papers).toSorted((one, other) => one - other)
    expect(papers).toEqual([0, 3])
  })

  test('who uploads documents for a customer asks as well; of staff who manages queries alone', async () => {
    const keeps = await portal.person({
      accounts: ['NORTH01'],
      may: ['see documents', 'see vehicles', 'upload documents'],
    })
    const clerk = await portal.person({
      ...{ side: 'staff', accounts: [] },
      may: ['see all accounts', 'see documents', 'see vehicles', 'upload documents'],
    })
    const reply = await portal.send('POST', '/api/required-documents/ask/count', keeps.token, {})
    expect([reply.status, (reply.json as Asked).papers]).toEqual([200, 2])
    expect((await ask(keeps, { ids: (await list(foreign)).map(({ id }) => id) })).json).toMatchObject({ papers: 0 })
    expect((await ask(clerk)).json).toMatchObject({ detail: 'You need permission to manage queries.' })
  })

  test('counting asks nobody; without the right to raise queries nobody asks', async () => {
    const counted = await portal.send('POST', '/api/required-documents/ask/count', customer.token, {})
    expect(counted.json).toMatchObject({ papers: 3, accounts: [{ number: null }, { number: null }] })
    expect((await list(customer)).every(({ is_asked: isAsked }) => !isAsked)).toBe(true)
    expect((await ask(colleague)).status).toBe(403)
    const { json } = await ask(foreign, { ids: (await list(customer)).map(({ id }) => id) })
    expect(json).toMatchObject({ papers: 0, accounts: [] })
  })

  test('the export holds every row of the question', async () => {
    const reply = await portal.send('POST', '/api/required-documents/export', customer.token, {
      columns: ['name', 'type', 'status'],
      format: 'csv',
    })
    expect(reply.text.trim().split('\n')).toHaveLength(4)
    expect(reply.text).toContain('RQ11AAA,MOT certificate,Missing')
  })

  test('rules: by category and company, refused by row, saved once by version, each change in the trail', async () => {
    const { version } = await rules()
    const { id: category } = await portal.owner((rows) =>
      rows.selectFrom('vehicle_categories').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow(),
    )
    const north = await portal.owner((rows) =>
      rows
        .selectFrom('accounts')
        .select('customer_id')
        .where('customer_account_number', '=', 'NORTH01')
        .executeTakeFirstOrThrow(),
    )
    const twice = await save([rule('company', 'insurance_certificate'), rule('company', 'insurance_certificate')])
    expect(twice.json).toMatchObject({ fields: [{ field: 'rows.1.type', reason: 'already_exists' }] })
    expect((await save([rule('driver', 'licence_check', { vehicle_category_id: category })])).status).toBe(422)
    const wanted = [
      rule('vehicle', 'mot_certificate'),
      rule('vehicle', 'loler_report', { vehicle_category_id: category }),
      rule('company', 'operator_licence', { customer_id: north.customer_id, is_validity_wanted: false }),
    ]
    const saved = await save(wanted)
    expect((saved.json as Rules).rows).toHaveLength(3)
    expect((await save(wanted, version)).status).toBe(409)
    expect((await list(customer, '&filter=holder:is:company')).map(({ type }) => type)).toEqual(['operator_licence'])
    expect(await list(foreign, '&filter=holder:is:company')).toEqual([])
    expect(await list(customer, '&filter=type:is:loler_report')).toEqual([])
    const { rows: trail } = await portal.owner((rows) =>
      sql<{ action: string }>`select action from audit where entity = 'document rule' order by id`.execute(rows),
    )
    expect(trail.map(({ action }) => action)).toEqual(Array.from({ length: 3 }, () => 'document rule added'))
    await save([rule('vehicle', 'mot_certificate')])
  })

  test('what is all of one driver, or all of one company, is asked for about them; what is of several about nobody', async () => {
    const driver = await portal.owner(async (rows) => {
      const values = aDriver({ customer_account_number: 'NORTH02', name: 'Ottilie Quant' })
      return (await rows.insertInto('drivers').values(values).returning('id').executeTakeFirstOrThrow()).id
    })
    const { customer_id: company } = await portal.owner((rows) =>
      rows
        .selectFrom('accounts')
        .select('customer_id')
        .where('customer_account_number', '=', 'NORTH01')
        .executeTakeFirstOrThrow(),
    )
    const wanted = [rule('driver', 'licence_check'), rule('driver', 'mot_certificate')]
    await save([rule('vehicle', 'mot_certificate'), ...wanted, rule('company', 'operator_licence')])
    const asker = await portal.person({
      accounts: ['NORTH01', 'NORTH02'],
      may: [
        'see documents',
        'see queries',
        'raise queries',
        'see vehicles',
        'see drivers',
        'see driver licence details',
      ],
    })
    const aboutOf = async (filter: string) => {
      const { accounts } = (await ask(asker, { filter: [filter] })).json as Asked
      const { rows: queries } = await portal.owner((rows) =>
        sql<object>`
          select q.subject_type, q.subject_id, c.driver_id, c.vehicle_id from cases c join query_cases q on q.case_id = c.id
          where c.number = any(${accounts.map(({ number }) => number)}::text[]) order by c.customer_account_number`.execute(
          rows,
        ),
      )
      return queries
    }
    const nobody = { driver_id: null, vehicle_id: null }
    expect(await aboutOf('name:is:Ottilie Quant')).toEqual([
      { subject_type: 'driver', subject_id: String(driver), driver_id: driver, vehicle_id: null },
    ])
    expect(await aboutOf('holder:is:company')).toEqual([
      { subject_type: 'company', subject_id: String(company), ...nobody },
    ])
    expect(await aboutOf('customer_account_number:is:NORTH01')).toEqual([
      { subject_type: null, subject_id: null, ...nobody },
    ])
    expect(await aboutOf('name:is:RQ11CCC')).toEqual([
      { subject_type: 'vehicle', subject_id: String(idOf('RQ11CCC')), driver_id: null, vehicle_id: idOf('RQ11CCC') },
    ])
    await save([rule('vehicle', 'mot_certificate')])
  })

  test('rules are the hire company’s, of every account', async () => {
    const bound = await portal.person({ side: 'staff', accounts: ['NORTH01'], may: ['manage documents'] })
    expect((await portal.get('/api/required-documents/rules', bound.token)).json).toMatchObject({
      rows: [],
      companies: [],
    })
    const put = await portal.send('PUT', '/api/required-documents/rules', bound.token, { version: '', rows: [] })
    expect(put.status).toBe(404)
    expect((await portal.get('/api/required-documents/rules', customer.token)).status).toBe(403)
  })
})
