import type { TagRow, TagVehicle } from '@kerbline/domain/areas/tags/endpoints.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { ruleTagsOf } from './apply-rules.ts'

const rights: readonly Permission[] = ['see vehicles', 'manage tags']
const words = { colour: '#1a4b8c', description: null, visibility: 'shared', rule: null, spans_company: true }
const electric = { conditions: [{ field: 'fuel', operator: 'is', number: null, values: ['electric'] }] }

onPortal('tags of a whole company', (on) => {
  let portal: TestPortal
  let both: TestPerson
  let one: TestPerson
  let two: TestPerson
  let foreigner: TestPerson
  let staff: TestPerson
  let ids: Record<'one' | 'two' | 'foreign', number>
  const post = (path: string, body: object, { token }: TestPerson) => portal.send('POST', path, token, body)
  const make = async (name: string, change: object = {}, person = both): Promise<TagRow> => {
    const made = await post('/api/tags', { customer_account_number: 'NORTH01', name, ...words, ...change }, person)
    expect(made.json).toMatchObject({ tag: { name } })
    return (made.json as { tag: TagRow }).tag
  }
  const view = ({ id }: TagRow, { token }: TestPerson) => portal.get(`/api/tags/${id}`, token)
  const apply = (tag: TagRow, vehicles: readonly number[], person: TestPerson, way: 'add' | 'remove' = 'add') =>
    post('/api/tags/apply', { [way]: [{ tag_id: tag.id, vehicle_ids: vehicles }] }, person)
  const wearers = async ({ id }: TagRow): Promise<{ vehicle_id: number; customer_account_number: string }[]> =>
    portal.owner((rows) =>
      rows
        .selectFrom('vehicle_tags')
        .select(['vehicle_id', 'customer_account_number'])
        .where('tag_id', '=', id)
        .orderBy('vehicle_id')
        .execute(),
    )

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    both = await portal.person({ accounts: ['NORTH01', 'NORTH02'], may: rights })
    one = await portal.person({ accounts: ['NORTH01'], may: rights })
    two = await portal.person({ accounts: ['NORTH02'], may: rights })
    foreigner = await portal.person({ accounts: ['SOUTH01'], may: rights })
    staff = await portal.person({ accounts: [], may: [...rights, 'see all accounts'], side: 'staff' })
    ids = await portal.owner(async (rows) => {
      const vehicle_category_id = await categoryId(rows)
      const add = async (customer_account_number: string, reg_no: string): Promise<number> => {
        const vehicle = aVehicle({ customer_account_number, vehicle_category_id, reg_no, fuel_type: 'electric' })
        return (await rows.insertInto('vehicles').values(vehicle).returning('id').executeTakeFirstOrThrow()).id
      }
      return {
        one: await add('NORTH01', 'CO11ONE'),
        two: await add('NORTH02', 'CO22TWO'),
        foreign: await add('SOUTH01', 'CO33FOR'),
      }
    })
  })
  afterAll(async () => portal.stop())

  test('every account of the company sees it, puts it on its own vehicles and reads of those alone; no other company does', async () => {
    const tag = await make('Hull vans')
    expect((await view(tag, two)).json).toMatchObject({ tag: { spans_company: true, is_whole: false } })
    expect((await view(tag, both)).json).toMatchObject({ tag: { is_whole: true } })
    expect((await view(tag, foreigner)).status).toBe(404)
    expect((await apply(tag, [ids.two], two)).json).toMatchObject({ added: 1 })
    expect((await apply(tag, [ids.one], two)).status).toBe(404)
    expect((await apply(tag, [ids.one], one)).json).toMatchObject({ added: 1 })
    expect((await apply(tag, [ids.foreign], staff)).json).toMatchObject({ code: 'not valid' })
    expect(await wearers(tag)).toEqual([
      { vehicle_id: ids.one, customer_account_number: 'NORTH01' },
      { vehicle_id: ids.two, customer_account_number: 'NORTH02' },
    ])
    const worn = async (person: TestPerson) => ((await view(tag, person)).json as { tag: TagRow }).tag.vehicles
    expect([await worn(both), await worn(one), await worn(two), await worn(staff)]).toEqual([2, 1, 1, 2])
    const listed = await portal.get(`/api/tags/${tag.id}/vehicles?side=all&pasted=CO11ONE,CO22TWO`, two.token)
    expect((listed.json as { rows: TagVehicle[] }).rows.map(({ reg_no: plate }) => plate)).toEqual(['CO22TWO'])
    const choices = await portal.get('/api/tags/choices?account=NORTH01,NORTH02', both.token)
    expect((choices.json as { tags: { name: string }[] }).tags.map(({ name }) => name)).toEqual(['Hull vans'])
    const { json } = await portal.get(`/api/tags/${tag.id}/history`, two.token)
    const { entries } = json as { entries: { action: string; changes: { field: string; after: unknown }[] }[] }
    expect(JSON.stringify(entries)).toContain('CO22TWO')
    expect(JSON.stringify(entries)).not.toContain('CO11ONE')
  })

  test('what it is, is changed by who works in every account alone; nothing is left half done', async () => {
    const tag = await make('Whole', {}, both)
    await apply(tag, [ids.one, ids.two], both)
    const archive = (person: TestPerson) =>
      portal.send('PATCH', '/api/tags', person.token, { changes: [{ ids: [tag.id], values: { is_active: false } }] })
    expect((await archive(two)).json).toMatchObject({ code: 'not allowed now' })
    const { updated_at: version } = ((await view(tag, both)).json as { tag: TagRow }).tag
    const narrowed = { version, values: { ...words, name: 'Whole', spans_company: false } }
    const put = (person: TestPerson) => portal.send('PUT', `/api/tags/${tag.id}`, person.token, narrowed)
    expect((await put(one)).json).toMatchObject({ code: 'not allowed now' })
    expect(await wearers(tag)).toHaveLength(2)
    const alone = { customer_account_number: 'NORTH02', name: 'Half', ...words }
    expect((await post('/api/tags', alone, two)).json).toMatchObject({ code: 'not allowed now' })
    expect((await put(both)).status).toBe(200)
    expect(await wearers(tag)).toEqual([{ vehicle_id: ids.one, customer_account_number: 'NORTH01' }])
    expect((await view(tag, two)).status).toBe(404)
  })

  test('by a rule it keeps itself in every account, whoever looks', async () => {
    const tag = await make('Electric everywhere', { rule: electric })
    const own = (await wearers(tag)).map((each) => each.vehicle_id)
    expect(own).toEqual(expect.arrayContaining([ids.one, ids.two]))
    expect(own).not.toContain(ids.foreign)
    await portal.owner((rows) => sql`delete from vehicle_tags where tag_id = ${tag.id}`.execute(rows))
    await ruleTagsOf(portal.portal)(AbortSignal.timeout(60_000))
    expect((await wearers(tag)).map((each) => each.vehicle_id)).toEqual(own)
  })

  test('beforehand it is counted who gains it, who has it, and who stays as they are', async () => {
    const tag = await make('Counted')
    const home = await make('Of one account', { spans_company: false })
    await apply(tag, [ids.one], both)
    const counts = async ({ id }: TagRow, body: object, person = both) =>
      (await post('/api/bulk-changes/tag-preview', { tag_id: id, ...body }, person)).json
    const ticked = { ids: [ids.one, ids.two] }
    expect(await counts(tag, ticked)).toEqual({ worn: 1, bare: 1, foreign: 0 })
    expect(await counts(home, ticked)).toEqual({ worn: 0, bare: 1, foreign: 1 })
    expect(await counts(tag, { pasted: 'CO11ONE\nCO22TWO\nCO33FOR' }, staff)).toEqual({ worn: 1, bare: 1, foreign: 1 })
    expect(await counts(tag, { ids: [ids.one, ids.two, ids.foreign] }, two)).toEqual({ worn: 0, bare: 1, foreign: 0 })
    expect((await post('/api/bulk-changes/tag-preview', { tag_id: tag.id, ...ticked }, foreigner)).status).toBe(404)
  })

  test('two of one name are told apart wherever one is chosen: filter, asset filter, palette', async () => {
    const own = await make('Twice', { spans_company: false })
    const other = await make('Twice', { spans_company: false, customer_account_number: 'NORTH02' })
    const whole = await make('Twice over')
    await apply(own, [ids.one], both)
    await apply(other, [ids.two], both)
    await apply(whole, [ids.two], both)
    const ask = async (path: string) => (await portal.get(path, both.token)).json
    const company = await portal.owner(async (rows) =>
      rows
        .selectFrom('accounts')
        .innerJoin('customers', 'customers.id', 'accounts.customer_id')
        .select('customers.name')
        .where('customer_account_number', '=', 'NORTH01')
        .executeTakeFirstOrThrow(),
    )
    const everyAccount = `All accounts of ${company.name}`
    expect(await ask('/api/vehicles/options?field=tag_ids&search=twice&counted=yes')).toEqual({
      options: expect.arrayContaining([
        { id: own.id, name: 'Twice', detail: 'NORTH01', count: 1 },
        { id: other.id, name: 'Twice', detail: 'NORTH02', count: 1 },
        { id: whole.id, name: 'Twice over', detail: everyAccount, count: 1 },
      ]),
    })
    expect(await ask('/api/asset-filter')).toMatchObject({
      tags: expect.arrayContaining([
        { id: own.id, name: 'Twice, NORTH01', count: 1 },
        { id: other.id, name: 'Twice, NORTH02', count: 1 },
        { id: whole.id, name: 'Twice over', count: 1 },
      ]),
    })
    expect(await ask('/api/search/known')).toMatchObject({
      tags: expect.arrayContaining([
        { id: own.id, name: 'Twice', holder: 'NORTH01' },
        { id: other.id, name: 'Twice', holder: 'NORTH02' },
        { id: whole.id, name: 'Twice over', holder: everyAccount },
      ]),
    })
  })
})
