// Customer, settings, worklist and search through the real server.
import { isDoneAtWorkshop } from '@kerbline/domain/areas/compliance/types/event-types.ts'
import { dashboardEndpoints, type NeedRow } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { permissions } from '@kerbline/domain/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aDefectCase, insertCase } from '../../testing/case-factories.ts'
import { aDriverCheck } from '../../testing/factories.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { addFleet, type Fleet } from './testing-fleet.ts'

onPortal('the plain calls', (on) => {
  let portal: TestPortal
  let person: TestPerson
  let fleet: Fleet
  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: '2026-11-20T10:00:00.000Z' })
    fleet = await portal.owner((rows) => addFleet(rows, 'W001'))
    person = await portal.person({ accounts: ['W001', 'NORTH01'], may: permissions })
  })
  afterAll(() => portal.stop())

  describe('get-customer', () => {
    test('the customer, its manager and its branch', async () => {
      const branch = await portal.owner(async (rows) => {
        const made = await rows
          .insertInto('branches')
          .values({
            name: 'Leeds South',
            code: 'LDS',
            address: '1 Example Way',
            postcode: 'LS1 1AA',
            phone: '0113 496 0000',
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await rows.updateTable('customers').set({ branch_id: made.id }).where('name', '=', 'North').execute()
        return made
      })
      const reply = await portal.get('/api/get-customer/NORTH01', person.token)
      expect(reply.json).toMatchObject({
        account_number: 'NORTH01',
        name: 'North',
        note: 'canary-NORTH01',
        manager: { id: expect.any(Number), name: expect.any(String), email: expect.stringContaining('@') },
        branch: { id: branch.id, name: 'Leeds South', phone: '0113 496 0000', address: '1 Example Way, LS1 1AA' },
      })
    })

    test('foreign and absent get the same 404, which repeats no number', async () => {
      const replies = await Promise.all(
        ['SOUTH01', 'NOSUCH', 'NORTH02'].map((account) => portal.get(`/api/get-customer/${account}`, person.token)),
      )
      for (const { status, text } of replies) {
        expect(status).toBe(404)
        expect(text).not.toMatch(/SOUTH01|NOSUCH|NORTH02/)
      }
    })
  })

  test('settings: the specified lists and names', async () => {
    const settings = settingsEndpoints.read.reply.parse((await portal.get('/api/settings/', person.token)).json)
    const managers = await portal.owner((rows) =>
      rows.selectFrom('users').select(['id', 'name', 'email']).where('side', '=', 'staff').execute(),
    )
    expect(settings.AccountManagers).toEqual(managers)
    const names = settings.Settings.map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining([
        'last_date_of_data_call',
        'popup_advert_enabled',
        'popup_advert_text',
        'popup_advert_image',
        'popup_advert_image_desktop',
        'popup_advert_image_mobile',
      ]),
    )
    expect(new Set(names).size).toBe(names.length)
    // Nobody has told of a data call yet: the newest reading stands in.
    expect(settings.Settings.find(({ name }) => name === 'last_date_of_data_call')?.value).toBe(
      '2026-11-20T09:30:00.000Z',
    )
    expect(settings.E2OFields.length).toBeGreaterThan(0)
    await portal.owner((rows) =>
      rows
        .updateTable('settings')
        .set({ value: '2026-11-20T09:45:00.000Z' })
        .where('name', '=', 'last_date_of_data_call')
        .execute(),
    )
    const later = settingsEndpoints.read.reply.parse((await portal.get('/api/settings', person.token)).json)
    expect(later.Settings.find(({ name }) => name === 'last_date_of_data_call')?.value).toBe('2026-11-20T09:45:00.000Z')
  })

  test('settings: suspended and other staff are no account managers', async () => {
    await portal.person({
      accounts: [],
      may: [],
      side: 'staff',
      columns: { name: 'Ada Fines', roles: '["fines officer"]' },
    })
    await portal.person({
      accounts: [],
      may: [],
      side: 'staff',
      columns: { name: 'Bea Gone', roles: '["account manager"]', status: 'suspended' },
    })
    const { AccountManagers } = settingsEndpoints.read.reply.parse(
      (await portal.get('/api/settings', person.token)).json,
    )
    expect(AccountManagers.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['Ada Fines']))
    expect(AccountManagers.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['Bea Gone']))
  })

  describe('worklist', () => {
    const page = async (query: string, token = person.token) =>
      dashboardEndpoints.worklist.reply.parse((await portal.get(`/api/worklist?${query}`, token)).json)

    test('pages the ranked list without a gap or a repetition', async () => {
      const all = await page('limit=200')
      expect(all.rows).toHaveLength(Math.min(200, all.total))
      const rows: NeedRow[] = []
      for (let after: string | null = ''; after !== null;) {
        const part = await page(`${after === '' ? '' : `after=${after}&`}limit=7`)
        rows.push(...part.rows)
        after = part.next
      }
      expect(rows).toHaveLength(all.total)
      expect(rows.slice(0, all.rows.length)).toEqual(all.rows)
      const refused = await portal.get('/api/worklist?after=bm8gY3Vyc29y', person.token)
      expect(refused.status).toBe(422)
      const { needs } = dashboardEndpoints.read.reply.parse((await portal.get('/api/dashboard', person.token)).json)
      expect(needs).toEqual({ total: all.total, rows: all.rows.slice(0, 5) })
    })

    test('one kind alone, with the counts of all', async () => {
      const all = await page('limit=200')
      const drafts = await page('kind=stale%20draft&limit=200')
      expect(drafts.counts).toEqual(all.counts)
      expect(drafts.total).toBe(all.counts['stale draft'])
      expect(
        drafts.rows.every(
          ({ kind, action, title }) =>
            kind === 'stale draft' && action === 'Finish' && title === 'Damage draft not finished',
        ),
      ).toBe(true)
      expect(drafts.rows).toHaveLength(drafts.total)
    })

    test('only of what the viewer may see; the action follows the right and the side', async () => {
      const reader = await portal.person({ accounts: ['W001'], may: ['see dashboard', 'see compliance'] })
      const { rows, counts } = await page('limit=200', reader.token)
      expect(counts).toMatchObject({ 'failed check': 0, 'stale draft': 0, 'query waiting': 0 })
      const isOverdue = ({ kind }: NeedRow): boolean => kind === 'off the road' || kind === 'overdue'
      expect(rows.filter(isOverdue).length).toBeGreaterThan(0)
      for (const row of rows.filter(isOverdue)) expect(row.action).toBe(row.owner === 'customer' ? 'Open' : 'Chase')
      const booker = await page('limit=200')
      for (const row of booker.rows.filter(isOverdue)) {
        const other = row.owner === 'customer' ? 'Open' : 'Chase'
        expect(row.action).toBe(isDoneAtWorkshop(row.event_type ?? '') ? 'Book' : other)
      }
      const nobody = await portal.person({ accounts: ['W001'], may: ['see dashboard'] })
      expect(await page('', nobody.token)).toMatchObject({ total: 0, rows: [] })
    })

    test('staff read whose it is; a failed check is the customer’s turn, and on no worklist of theirs', async () => {
      const staff = await portal.person({ accounts: [], may: permissions, side: 'staff' })
      const name = await portal.owner(async (rows) => {
        const found = await rows
          .selectFrom('accounts')
          .innerJoin('customers', 'customers.id', 'accounts.customer_id')
          .select('customers.name')
          .where('accounts.customer_account_number', '=', 'W001')
          .executeTakeFirstOrThrow()
        return found.name
      })
      const own = await page('limit=200')
      const theirs = await page('limit=200', staff.token)
      expect(own.counts['failed check']).toBeGreaterThan(0)
      // A draft is finished by whoever began it.
      expect(own.counts['stale draft']).toBeGreaterThan(0)
      expect(theirs.counts).toMatchObject({ 'failed check': 0, 'stale draft': 0 })
      expect((await page('kind=failed%20check', staff.token)).rows).toEqual([])
      for (const kind of ['overdue', 'off the road'])
        expect(theirs.rows.find((row) => row.kind === kind)?.place).toMatch(new RegExp(`^${name}, .`))
      for (const { place } of own.rows) expect(place).not.toContain(name)
    })

    test('reads in words: what, where, why now', async () => {
      const { rows } = await page('limit=200')
      const failed = rows.find(({ kind }) => kind === 'failed check')
      expect(failed).toMatchObject({ words: 'Check failed', rag: 'red', action: 'Review' })
      expect(failed?.place).toMatch(/^Sam Okafor, /)
      const reader = await portal.person({ accounts: ['W001'], may: ['see dashboard', 'see driver checks'] })
      const { rows: read } = await page('kind=failed%20check', reader.token)
      expect(new Set(read.map(({ action }) => action))).toEqual(new Set(['Open']))
      const overdue = rows.find(({ kind, due_date }) => kind === 'off the road' && due_date !== null)
      expect(overdue?.words).toMatch(/^\d+ days? overdue$/)
      expect(overdue?.place).toContain('Transit Custom')
      expect(rows.find(({ words }) => words === 'No valid date')).toMatchObject({ due_date: null, rag: 'red' })
    })

    test('an item that staff added is called as the check asked it', async () => {
      const { id } = live()
      const items = [{ code: 'beacon', item: 'Amber beacon', group: 'lights', severity: 'dangerous', guidance: '' }]
      const answers = [{ code: 'beacon', response: 'defect', severity: 'dangerous', text: 'Dark' }]
      const made = await portal.owner(async (rows) => {
        await rows
          .insertInto('check_template_versions')
          .values({ template: 'van', version: 2, items: JSON.stringify(items) })
          .execute()
        const check = aDriverCheck({
          ...{
            customer_account_number: 'W001',
            vehicle_id: id,
            reg_no: live().reg_no,
            rag: 'red',
            is_nil_defect: false,
          },
          ...{ template_version: 2, driver_check: JSON.stringify(answers) },
        })
        return rows.insertInto('driver_checks').values(check).returning('id').executeTakeFirstOrThrow()
      })
      const found = (await page('limit=200')).rows.find(({ record_id }) => record_id === String(made.id))
      expect(found?.title).toBe('Dangerous defect: Amber beacon')
      await portal.owner((rows) => rows.deleteFrom('driver_checks').where('id', '=', made.id).execute())
    })
  })

  const find = async (words: string, token = person.token) =>
    dashboardEndpoints.search.reply.parse((await portal.get(`/api/search?q=${encodeURIComponent(words)}`, token)).json)
  const live = () =>
    fleet.vehicles.find(({ status }) => status === 'on_hire') ?? expect.unreachable('a vehicle on hire')

  describe('what the palette keeps', () => {
    const known = async (token = person.token) =>
      dashboardEndpoints.known.reply.parse((await portal.get('/api/search/known', token)).json)

    test('branches of vehicles in sight with their number, tags, fleet numbers, and the views one sees', async () => {
      const branch = await portal.owner(async (rows) => {
        const given = { name: 'Hull', code: 'HUL', phone: '01482 496 0000' }
        const { id } = await rows.insertInto('branches').values(given).returning('id').executeTakeFirstOrThrow()
        await rows.insertInto('branches').values({ name: 'Elsewhere', code: 'ELS' }).execute()
        const { reg_no } = live()
        await rows
          .updateTable('vehicles')
          .set({ branch_id: id, fleet_no: 'H-77' })
          .where('reg_no', '=', reg_no)
          .execute()
        return id
      })
      const view = { list: 'vehicles', name: 'Hull vans', query: { branch_id: `is:${branch}` }, is_shared: false }
      expect((await portal.send('POST', '/api/views', person.token, view)).status).toBe(200)
      const found = await known()
      expect(found.branches).toContainEqual({ id: branch, name: 'Hull', phone: '01482 496 0000', opening_hours: null })
      const driver = await portal.person({ accounts: ['W001'], may: ['see vehicles'] })
      expect((await known(driver.token)).branches.map(({ name }) => name)).not.toContain('Elsewhere')
      expect(found.fleet_numbers).toContainEqual({ reg_no: live().reg_no, fleet_no: 'H-77' })
      expect(found.views).toMatchObject([{ list: 'vehicles', name: 'Hull vans', query: { branch_id: `is:${branch}` } }])
      expect((await find('h-77')).vehicles).toMatchObject([{ reg_no: live().reg_no, branch: 'Hull' }])
      const staff = await portal.person({ accounts: ['W001'], may: ['see branches'] })
      expect((await known(staff.token)).branches.map(({ name }) => name)).toContain('Elsewhere')
    })

    test('nothing the viewer may not see', async () => {
      const reader = await portal.person({ accounts: ['W001'], may: ['see drivers'] })
      expect(await known(reader.token)).toEqual({ branches: [], tags: [], views: [], fleet_numbers: [] })
      const elsewhere = await portal.person({ accounts: ['EAST1'], may: ['see vehicles'] })
      expect((await known(elsewhere.token)).fleet_numbers).not.toContainEqual({
        reg_no: live().reg_no,
        fleet_no: 'H-77',
      })
    })
  })

  describe('search', () => {
    test('a plate as typed: spaced, in lower case, in part, with O for 0 and I for 1', async () => {
      const { reg_no } = live()
      const swapped = reg_no.replaceAll('0', 'o').replaceAll('1', 'i')
      for (const typed of [reg_no, `${reg_no.slice(0, 4)} ${reg_no.slice(4)}`.toLowerCase(), swapped]) {
        expect((await find(typed)).vehicles[0]?.reg_no).toBe(reg_no)
      }
      expect((await find(reg_no.slice(2, 6))).vehicles.map((vehicle) => vehicle.reg_no)).toContain(reg_no)
    })

    test('drivers by name, cases and queries by number, eight of each at most', async () => {
      const driver = fleet.drivers[0]
      expect((await find(String(driver?.name).slice(1))).drivers.map(({ id }) => id)).toContain(driver?.id)
      const { records } = await find('0')
      expect(records.filter(({ kind }) => kind === 'query').length).toBeLessThanOrEqual(8)
      const [query] = fleet.queries
      expect((await find(String(query?.number))).records).toEqual([
        { kind: 'query', id: query?.number, number: query?.number, title: query?.title },
      ])
      expect((await find('canary_%')).drivers).toEqual([])
    })

    test('bookings by number, for those who may see them', async () => {
      const { number, title } = await portal.owner((rows) =>
        rows
          .selectFrom('cases')
          .select(['number', 'title'])
          .where('kind', '=', 'maintenance')
          .where('customer_account_number', '=', 'W001')
          .orderBy('id')
          .executeTakeFirstOrThrow(),
      )
      const [booking] = (await find(number)).records
      expect(booking).toMatchObject({ kind: 'maintenance', number, title: expect.stringContaining(title) })
      const reader = await portal.person({ accounts: ['W001'], may: ['see vehicles'] })
      expect((await find(number, reader.token)).records).toEqual([])
    })

    test('defects by number open by it, for those who may see checks', async () => {
      const { reg_no } = live()
      const number = await portal.owner(async (rows) => {
        const { id: vehicle_id } = await rows
          .selectFrom('vehicles')
          .select('id')
          .where('reg_no', '=', reg_no)
          .executeTakeFirstOrThrow()
        const id = await insertCase(rows, aDefectCase({ customer_account_number: 'W001', vehicle_id, reg_no }))
        return (await rows.selectFrom('cases').select('number').where('id', '=', id).executeTakeFirstOrThrow()).number
      })
      const checker = await portal.person({ accounts: ['W001'], may: ['see driver checks'] })
      const found = await find(number.toLowerCase(), checker.token)
      expect(found.records).toMatchObject([{ kind: 'defect', number, address: `#/driver-check/${number}` }])
      expect(found.totals).toEqual({ defect: 1 })
      const reader = await portal.person({ accounts: ['W001'], may: ['see vehicles'] })
      expect((await find(number, reader.token)).records).toEqual([])
    })

    test('how many there are is told beside the eight', async () => {
      const { vehicles, totals } = await find(live().reg_no.slice(0, 1))
      expect(vehicles).toHaveLength(8)
      expect(totals?.vehicle).toBeGreaterThan(8)
    })

    test('a company by its second account, which is said', async () => {
      const staff = await portal.admin()
      await portal.owner(async (rows) => {
        const { customer_id } = await rows
          .selectFrom('accounts')
          .select('customer_id')
          .where('customer_account_number', '=', 'SOUTH01')
          .executeTakeFirstOrThrow()
        const second = { customer_account_number: 'ZZDEPOT2', name: 'Quayside depot', customer_id }
        await rows.insertInto('accounts').values(second).execute()
      })
      const kept = async (words: string) => (await find(words, staff.token)).kept
      expect(await kept('zzdepot')).toMatchObject([{ kind: 'company', name: 'South', note: 'ZZDEPOT2' }])
      expect(await kept('quayside')).toMatchObject([{ kind: 'company', name: 'South', note: 'ZZDEPOT2' }])
      expect(await kept('south01')).toMatchObject([{ kind: 'company', note: 'SOUTH01' }])
    })

    test('companies, people and branches by name, within rights; a vehicle given back by its plate', async () => {
      const staff = await portal.admin({ name: 'Zebedee Quist', email: 'zq@kerbline.example' })
      const branch = { name: 'Quistwick', code: 'QWK' }
      await portal.owner((rows) => rows.insertInto('branches').values(branch).execute())
      const keptBy = async (words: string, token: string) =>
        ((await find(words, token)).kept ?? []).map(({ kind, name, note }) => [kind, name, note])
      expect(await keptBy('quist', staff.token)).toEqual([
        ['person', 'Zebedee Quist', 'zq@kerbline.example'],
        ['branch', 'Quistwick', 'QWK'],
      ])
      expect(await keptBy('south01', staff.token)).toEqual([['company', 'South', 'SOUTH01']])
      const editor = await portal.person({ accounts: ['W001'], side: 'staff', may: ['see branches', 'see users'] })
      expect(await keptBy('quist', editor.token)).toEqual([['branch', 'Quistwick', 'QWK']])
      const reader = await portal.person({ accounts: ['W001'], may: ['see vehicles'] })
      expect(await keptBy('quist', reader.token)).toEqual([])

      const { reg_no } = live()
      const setStatus = (status: 'on_hire' | 'off_hired' | 'disposed') =>
        portal.owner((rows) => rows.updateTable('vehicles').set({ status }).where('reg_no', '=', reg_no).execute())
      await setStatus('off_hired')
      expect((await find(reg_no)).vehicles[0]).toMatchObject({ reg_no, is_off_hire: true })
      await setStatus('disposed')
      expect((await find(reg_no)).vehicles.map((each) => each.reg_no)).not.toContain(reg_no)
      await setStatus('on_hire')
    })

    test('nothing the viewer may not see', async () => {
      const reader = await portal.person({ accounts: ['W001'], may: ['see drivers'] })
      const { reg_no } = live()
      expect(await find(reg_no, reader.token)).toEqual({ vehicles: [], drivers: [], records: [], kept: [], totals: {} })
      const stranger = await portal.person({ accounts: ['SOUTH01'], may: permissions })
      expect((await find(reg_no, stranger.token)).vehicles).toEqual([])
    })
  })
})
