// "Show these vehicles": a list narrowed to exactly what an import made and changed, whatever state its rows are in, for its owner alone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { wizard } from './testing-wizard.ts'

onPortal('the rows of an import in their list', (on) => {
  let portal: TestPortal
  let clerk: TestPerson
  let other: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    const may = [
      ...(['see all accounts', 'see vehicles', 'edit vehicles', 'see drivers', 'edit drivers'] as const),
      ...(['see branches', 'manage branches'] as const),
    ]
    clerk = await portal.person({ accounts: [], side: 'staff', may })
    other = await portal.person({ accounts: [], side: 'staff', may })
    await portal.owner(async (rows) => {
      await rows.insertInto('branches').values({ name: 'Leeds South', code: 'LDSS' }).execute()
      await rows.insertInto('manufacturers').values({ name: 'Ford', slug: 'ford' }).execute()
    })
  })
  afterAll(async () => portal.stop())

  const isPage = (json: unknown): json is { rows: Record<string, unknown>[]; total: number } =>
    typeof json === 'object' && json !== null && 'rows' in json
  const listed = async (path: string, column: string, by = clerk): Promise<unknown[]> => {
    const { json, text } = await portal.get(path, by.token)
    if (!isPage(json)) throw new Error(text)
    expect(json.total).toBe(json.rows.length)
    return json.rows.map((row) => row[column]).toSorted()
  }
  const take = async (kind: string, text: string) => {
    const { upload, check, commit } = wizard(portal, clerk)
    const done = await commit(await check(await upload(kind, text)))
    expect(done.state).toBe('done')
    return done
  }
  const head =
    'reg_no,customer_account_number,make,model,vehicle_category,fuel_type,hire_type,on_hire_date,status,branch'
  const vehicle = (reg: string, status: string) =>
    `${reg},NORTH01,Ford,Transit,Panel van,Diesel,Contract hire,2025-03-01,${status},Leeds South`

  test('vehicles: what was made or changed, off hire and on order too, and not what brought nothing new', async () => {
    const first = await take(
      'vehicles',
      [head, vehicle('SH01 AAA', 'On hire'), vehicle('SH02 AAA', 'On hire'), vehicle('SH03 AAA', 'On order')].join(
        '\n',
      ),
    )
    expect(first.counts).toMatchObject({ create: 3, error: 0 })
    const second = await take(
      'vehicles',
      [head, vehicle('SH01 AAA', 'On hire'), vehicle('SH02 AAA', 'Off hired'), vehicle('SH04 AAA', 'On hire')].join(
        '\n',
      ),
    )
    expect(second.counts).toMatchObject({ create: 1, update: 1, skip: 1 })
    const of = (id: number, by?: TestPerson) => listed(`/api/vehicles?filter=imported:is:${id}`, 'reg_no', by)
    expect(await of(first.id)).toEqual(['SH01AAA', 'SH02AAA', 'SH03AAA'])
    expect(await of(second.id)).toEqual(['SH02AAA', 'SH04AAA'])
    expect(await of(first.id, other)).toEqual([])
    const both = await listed(`/api/vehicles?filter=imported:is:${second.id}&filter=reg_no:contains:04`, 'reg_no')
    expect(both).toEqual(['SH04AAA'])
    const odd = await portal.get('/api/vehicles?filter=imported:is:x', clerk.token)
    expect(odd.status).toBe(422)
    // It is asked by, never shown: neither in the list nor in a file.
    const file = { columns: ['reg_no', 'imported'], format: 'csv' }
    expect((await portal.send('POST', '/api/vehicles/export', clerk.token, file)).status).toBe(422)
  })

  test('drivers changed only by the vehicle they got, and branches that were archived by the file', async () => {
    const vehicles = await take('vehicles', [head, vehicle('SH05 AAA', 'On hire')].join('\n'))
    expect(vehicles.counts).toMatchObject({ create: 1 })
    const people = 'name,email,customer_account_number,current_reg'
    await take('drivers', `${people}\nAnn Hill,ann@show.example,NORTH01,\nBob Dale,bob@show.example,NORTH01,`)
    const given = await take('drivers', `${people}\nAnn Hill,ann@show.example,NORTH01,SH05 AAA`)
    expect(given.counts).toMatchObject({ update: 1 })
    expect(await listed(`/api/drivers?filter=imported:is:${given.id}`, 'name')).toEqual(['Ann Hill'])

    const branches = await take('branches', 'Name,Code\nGoole,GOO\nSelby,SEL\n')
    await portal.owner((rows) =>
      rows.updateTable('branches').set({ is_active: false }).where('code', '=', 'SEL').execute(),
    )
    const own = await listed(`/api/branch-management?filter=imported:is:${branches.id}`, 'name')
    expect(own).toEqual(['Goole', 'Selby'])
  })
})
