import type { TagRow, TagVehicle } from '@kerbline/domain/areas/tags/endpoints.ts'
import { fits, type RuleCondition, type VehicleFacts } from '@kerbline/domain/areas/tags/rules.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aComplianceItem, aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { ruleTagsOf } from './apply-rules.ts'
import { fitsSql } from './rule-sql.ts'

const today = londonDate(new Date())
const rights: readonly Permission[] = ['see vehicles', 'manage tags']
const words = { colour: '#1a4b8c', description: null, visibility: 'company', rule: null }
type Made = { tag: TagRow }
type Vehicles = { rows: (TagVehicle & { is_in: boolean })[]; total: number; next: string | null; missing: string[] }

onPortal('tags', (on) => {
  let portal: TestPortal
  let owner: TestPerson
  let colleague: TestPerson
  let staff: TestPerson
  const ids: number[] = []
  let foreignVehicle: number
  const make = async (name: string, change: object = {}, token = owner.token): Promise<TagRow> => {
    const reply = await portal.send('POST', '/api/tags', token, {
      ...{ customer_account_number: 'NORTH01', name },
      ...words,
      ...change,
    })
    expect(reply.status).toBe(200)
    return (reply.json as Made).tag
  }
  const read = async (id: number, token = owner.token): Promise<TagRow> =>
    ((await portal.get(`/api/tags/${id}`, token)).json as Made).tag
  const apply = (body: object, token = owner.token) => portal.send('POST', '/api/tags/apply', token, body)
  const vehiclesOf = async (id: number, query: string): Promise<Vehicles> =>
    (await portal.get(`/api/tags/${id}/vehicles?${query}`, owner.token)).json as Vehicles
  const names = async (token: string, query = ''): Promise<string[]> =>
    ((await portal.get(`/api/tags?size=100${query}`, token)).json as { rows: TagRow[] }).rows.map(({ name }) => name)

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    owner = await portal.person({ accounts: ['NORTH01'], may: rights })
    colleague = await portal.person({ accounts: ['NORTH01'], may: rights })
    staff = await portal.person({ accounts: [], may: [...rights, 'see all accounts'], side: 'staff' })
    await portal.owner(async (rows) => {
      await rows.deleteFrom('tags').where('customer_account_number', 'like', 'NORTH%').execute()
      const category = await categoryId(rows)
      const owned = { customer_account_number: 'NORTH01', vehicle_category_id: category }
      await rows
        .updateTable('vehicles')
        .set({ status: 'off_hired' })
        .where('customer_account_number', '=', 'NORTH01')
        .execute()
      for (const [place, given] of [
        { fuel_type: 'diesel', miles: 70_000, score: 55, contract_end_date: addDays(today, 20) },
        { fuel_type: 'diesel', miles: 10_000, score: 0 },
        { fuel_type: 'electric', miles: null, score: 90 },
        { fuel_type: 'petrol', miles: 60_000, score: 60 },
      ].entries()) {
        const row = aVehicle({ ...owned, reg_no: `AB2${place}CDE`, ...(given as object) })
        const { id } = await rows.insertInto('vehicles').values(row).returning('id').executeTakeFirstOrThrow()
        ids.push(id)
        await rows
          .insertInto('compliance_items')
          .values(
            aComplianceItem({
              customer_account_number: 'NORTH01',
              vehicle_id: id,
              due_date: place === 3 ? null : addDays(today, place * 30 - 1),
            }),
          )
          .execute()
      }
      const foreign = await rows
        .selectFrom('vehicles')
        .select('id')
        .where('customer_account_number', '=', 'SOUTH01')
        .executeTakeFirstOrThrow()
      foreignVehicle = foreign.id
    })
  })
  afterAll(async () => portal.stop())

  test('whose a tag is decides who sees it: in lists, on vehicles and by its address', async () => {
    const [mine, ours, everybody] = [
      await make('Mine', { visibility: 'private' }),
      await make('Ours'),
      await make('Everybody', { visibility: 'shared' }),
    ]
    const wear = [mine, ours, everybody].map(({ id }) => ({ tag_id: id, vehicle_ids: ids.slice(0, 1) }))
    expect((await apply({ add: wear })).json).toMatchObject({ added: 3 })
    const worn = async (token: string): Promise<string[]> => {
      const { json } = await portal.get('/api/vehicles?search=AB20CDE', token)
      return (json as { rows: { tags: { name: string }[] }[] }).rows[0]?.tags.map(({ name }) => name) ?? []
    }
    const seen = { mine: ['Everybody', 'Mine', 'Ours'], company: ['Everybody', 'Ours'], staff: ['Everybody'] }
    expect([await names(owner.token), await worn(owner.token)]).toEqual([seen.mine, seen.mine])
    expect([await names(colleague.token), await worn(colleague.token)]).toEqual([seen.company, seen.company])
    expect((await names(staff.token)).filter((name) => seen.mine.includes(name))).toEqual(seen.staff)
    expect(await worn(staff.token)).toEqual(seen.staff)
    expect((await portal.get(`/api/tags/${mine.id}`, colleague.token)).status).toBe(404)
    const stolen = await apply({ remove: [{ tag_id: mine.id, vehicle_ids: ids }] }, colleague.token)
    expect(stolen.status).toBe(404)
    const made = await portal.send('PUT', `/api/tags/${ours.id}`, colleague.token, {
      version: ours.updated_at,
      values: { name: 'Ours', ...words, visibility: 'private' },
    })
    expect(made.status).not.toBe(200)
    const renamed = { version: ours.updated_at, values: { name: 'Ours', ...words, visibility: 'company' } }
    expect((await portal.send('PUT', `/api/tags/${ours.id}`, owner.token, renamed)).status).toBe(200)
    const late = await portal.send('PUT', `/api/tags/${ours.id}`, owner.token, renamed)
    expect(late.json).toMatchObject({ status: 409, code: 'changed meanwhile', current: { name: 'Ours' } })
    for (const { id } of [mine, ours, everybody])
      await portal.send('PATCH', '/api/tags', owner.token, { changes: [{ ids: [id], values: { is_active: false } }] })
  })

  test('a name is taken once an account, whatever its capitals; private names are one’s own', async () => {
    await make('Night shift')
    const again = await portal.send('POST', '/api/tags', owner.token, {
      ...{ customer_account_number: 'NORTH01', name: 'night SHIFT' },
      ...words,
    })
    expect(again.json).toMatchObject({ code: 'already exists', fields: [{ field: 'name' }] })
    await make('Night shift', { visibility: 'private' })
    await make('Night shift', { visibility: 'private' }, colleague.token)
    const foreign = await portal.send('POST', '/api/tags', owner.token, {
      ...{ customer_account_number: 'SOUTH01', name: 'X' },
      ...words,
    })
    expect(foreign.json).toMatchObject({ fields: [{ field: 'customer_account_number' }] })
  })

  test('put on, taken off and taken back by what the call answered; each act is one line of the trail', async () => {
    const tag = await make('Cost centre 9')
    const put = await apply({ add: [{ tag_id: tag.id, vehicle_ids: ids.slice(0, 3) }] })
    expect(put.json).toMatchObject({ added: 3, removed: 0 })
    const again = await apply({
      add: [{ tag_id: tag.id, vehicle_ids: ids }],
      remove: [{ tag_id: tag.id, vehicle_ids: ids.slice(0, 1) }],
    })
    expect(again.json).toMatchObject({ added: 1, removed: 1 })
    const { before } = again.json as { before: object }
    expect((await vehiclesOf(tag.id, 'side=in')).rows.map(({ id }) => id)).toEqual(ids.slice(1))
    expect((await apply(before)).status).toBe(200)
    expect((await vehiclesOf(tag.id, 'side=in')).rows.map(({ id }) => id)).toEqual(ids.slice(0, 3))
    expect((await read(tag.id)).vehicles).toBe(3)
    const { json } = await portal.get(`/api/tags/${tag.id}/history`, owner.token)
    const { entries } = json as { entries: { action: string; changes: { field: string; after: unknown }[] }[] }
    expect(entries.map(({ action }) => action)).toEqual([
      'vehicles changed',
      'vehicles changed',
      'vehicles tagged',
      'tag created',
    ])
    expect(entries[2]?.changes.find(({ field }) => field === 'added')?.after).toBe(3)
  })

  test('a vehicle of another account is never tagged', async () => {
    const tag = await make('Ours alone')
    const foreign = await apply({ add: [{ tag_id: tag.id, vehicle_ids: [foreignVehicle] }] })
    expect(foreign.status).toBe(404)
    const byStaff = await make('Of staff', { visibility: 'shared' }, staff.token)
    const wrong = await apply({ add: [{ tag_id: byStaff.id, vehicle_ids: [foreignVehicle] }] }, staff.token)
    expect(wrong.json).toMatchObject({ code: 'not valid' })
    expect((await read(tag.id)).vehicles).toBe(0)
  })

  test('both sides by page, searched and pasted; missing plates are named', async () => {
    const tag = await make('Sides')
    await apply({ add: [{ tag_id: tag.id, vehicle_ids: ids.slice(0, 2) }] })
    expect((await vehiclesOf(tag.id, 'side=out')).rows.map(({ reg_no }) => reg_no)).toEqual(['AB22CDE', 'AB23CDE'])
    expect(await vehiclesOf(tag.id, 'side=all&search=ab23')).toMatchObject({ total: 1, rows: [{ is_in: false }] })
    expect(await vehiclesOf(tag.id, 'side=all&pasted=ab20%20cde,ZZ99ZZZ')).toMatchObject({
      total: 1,
      missing: ['ZZ99ZZZ'],
      rows: [{ reg_no: 'AB20CDE', is_in: true }],
    })
  })

  test('archived it wears off at once, its name is free, and it comes back as it was', async () => {
    const tag = await make('Winter')
    await apply({ add: [{ tag_id: tag.id, vehicle_ids: ids.slice(0, 2) }] })
    const change = (values: object) =>
      portal.send('PATCH', '/api/tags', owner.token, { changes: [{ ids: [tag.id], values }] })
    const archived = await change({ is_active: false })
    expect(archived.json).toEqual({ changed: 1, before: [{ ids: [tag.id], values: { is_active: true } }] })
    expect(await read(tag.id)).toMatchObject({ is_active: false, vehicles: 0 })
    expect(await names(owner.token)).not.toContain('Winter')
    expect(await names(owner.token, '&archived=yes')).toContain('Winter')
    expect((await apply({ add: [{ tag_id: tag.id, vehicle_ids: ids }] })).json).toMatchObject({
      code: 'not allowed now',
    })
    expect((await change({ is_active: true })).status).toBe(200)
    expect(await read(tag.id)).toMatchObject({ is_active: true, vehicles: 2 })
    const renamed = await change({ name: 'Snow' })
    expect(renamed.json).toEqual({ changed: 1, before: [{ ids: [tag.id], values: { name: 'Winter' } }] })
    expect((await read(tag.id)).name).toBe('Snow')
  })

  test('merging says beforehand what it will do, and does that', async () => {
    const [kept, other] = [await make('Leeds'), await make('Leeds depot')]
    await apply({
      add: [
        { tag_id: kept.id, vehicle_ids: ids.slice(0, 2) },
        { tag_id: other.id, vehicle_ids: ids.slice(1, 4) },
      ],
    })
    const ask = { ids: [other.id] }
    expect((await portal.send('POST', `/api/tags/${kept.id}/merge-preview`, owner.token, ask)).json).toEqual({
      before: 2,
      after: 4,
      both: 1,
      merged: [{ id: other.id, name: 'Leeds depot', vehicles: 3 }],
    })
    expect((await portal.send('POST', `/api/tags/${kept.id}/merge`, owner.token, ask)).json).toMatchObject({
      tag: { vehicles: 4 },
    })
    expect((await read(other.id)).is_active).toBe(false)
    const itself = await portal.send('POST', `/api/tags/${kept.id}/merge`, owner.token, { ids: [kept.id] })
    expect(itself.status).toBe(422)
  })

  test('whoever narrowed the portal or a view by a merged tag goes on with the one that stays', async () => {
    const [kept, other, third] = [await make('York'), await make('York depot'), await make('Snow chains')]
    const filter = { tag_ids: [other.id, third.id], category_ids: [], branch_ids: [], body_ids: [], allocation_ids: [] }
    await portal.send('PUT', '/api/asset-filter', colleague.token, { ...filter, driver_ids: [], reg_nos: [] })
    const save = (list: string, tag_ids: string) =>
      portal.send('POST', '/api/views', colleague.token, { list, name: tag_ids, query: { tag_ids }, is_shared: false })
    await save('asset-filter', `${third.id},${other.id}`)
    await save('vehicles', `not:${other.id}`)
    await save('vehicles', `is:${third.id}`)
    await portal.send('POST', `/api/tags/${kept.id}/merge`, owner.token, { ids: [other.id] })
    const chosen = (await portal.get('/api/asset-filter', colleague.token)).json as { filter: { tag_ids: number[] } }
    expect(chosen.filter.tag_ids.toSorted()).toEqual([kept.id, third.id].toSorted())
    const queries = async (list: string): Promise<string[]> => {
      const { views } = (await portal.get(`/api/views?list=${list}`, colleague.token)).json as {
        views: { query: { tag_ids: string } }[]
      }
      return views.map(({ query }) => query.tag_ids.split(',').toSorted().join(',')).toSorted()
    }
    expect(await queries('asset-filter')).toEqual([[kept.id, third.id].map(String).toSorted().join(',')])
    expect(await queries('vehicles')).toEqual([`is:${third.id}`, `not:${kept.id}`])
  })

  const is = (field: RuleCondition['field'], operator: RuleCondition['operator'], asked: number | string[]) => ({
    ...{ field, operator },
    number: typeof asked === 'number' ? asked : null,
    values: typeof asked === 'number' ? [] : asked,
  })
  test.each<[string, RuleCondition[]]>([
    ['MOT overdue or within 29 days', [is('mot', 'within', 29)]],
    ['MOT within 28 days', [is('mot', 'within', 28)]],
    ['nothing known of a service', [is('service', 'within', 730)]],
    ['the contract ends', [is('contract', 'within', 30)]],
    ['anything due', [is('next_due', 'within', 30)]],
    ['diesel over 60,000', [is('miles', 'over', 60_000), is('fuel', 'is', ['diesel'])]],
    ['under 60,001', [is('miles', 'under', 60_001)]],
    ['a bad score', [is('score', 'under', 60)]],
    ['a good score', [is('score', 'over', 59)]],
    ['no condition', []],
  ])('a rule in SQL finds what the domain’s rule finds: %s', async (_, conditions) => {
    const rule = { conditions }
    const { found, facts } = await portal.owner(async (rows) => {
      const own = sql`v.customer_account_number = 'NORTH01' and v.id = any(${ids}::int[])`
      const { rows: fitting } = await sql<{
        id: number
      }>`select v.id from vehicles v where ${own} and ${fitsSql(rule, today)} order by v.id`.execute(rows)
      const { rows: known } = await sql<VehicleFacts & { id: number }>`
        select v.id, i.due_date as mot, null as service, v.contract_end_date as contract, v.next_due_date as next_due, v.miles, v.score,
          v.fuel_type as fuel, v.vehicle_category_id::text as category
        from vehicles v left join compliance_items i on i.vehicle_id = v.id and i.event_type = 'mot' where ${own} order by v.id`.execute(
        rows,
      )
      return { found: fitting.map(({ id }) => id), facts: known }
    })
    expect(found).toEqual(facts.filter((each) => fits(rule, each, today)).map(({ id }) => id))
  })

  test('a rule tags at once, by night again, says what it will tag, and refuses the hand', async () => {
    const rule = { conditions: [is('fuel', 'is', ['electric'])] }
    const preview = await portal.send('POST', '/api/tags/rule-preview', owner.token, {
      customer_account_number: 'NORTH01',
      rule,
    })
    expect(preview.json).toEqual({ count: 1, total: 4, examples: ['AB22CDE'] })
    const tag = await make('Charged', { rule })
    expect(tag).toMatchObject({ kind: 'by_rule', rule_words: 'Fuel is electric', vehicles: 1 })
    const byHand = await apply({ add: [{ tag_id: tag.id, vehicle_ids: ids.slice(0, 1) }] })
    expect(byHand.status).toBe(409)
    expect(byHand.json).toMatchObject({ detail: 'Charged is automatic. Edit its rule instead.' })

    await portal.owner((rows) =>
      rows
        .updateTable('vehicles')
        .set({ fuel_type: 'electric' })
        .where('id', '=', ids[0] ?? 0)
        .execute(),
    )
    const changed = await ruleTagsOf(portal.portal)(new AbortController().signal)
    expect(changed).toBe(1)
    expect((await vehiclesOf(tag.id, 'side=in')).rows.map(({ reg_no }) => reg_no)).toEqual(['AB20CDE', 'AB22CDE'])
    const saved = await portal.send('PUT', `/api/tags/${tag.id}`, owner.token, {
      version: (await read(tag.id)).updated_at,
      values: { name: 'Charged', ...words, rule: { conditions: [is('fuel', 'is', ['petrol'])] } },
    })
    expect(saved.json).toMatchObject({ tag: { vehicles: 1, rule_words: 'Fuel is petrol' } })
    const wrong = await portal.send('POST', '/api/tags', owner.token, {
      ...{ customer_account_number: 'NORTH01', name: 'Wrong' },
      ...words,
      rule: { conditions: [is('mot', 'over', 3)] },
    })
    expect(wrong.status).toBe(422)
  })

  test('the night keeps a private tag too, on the vehicles of its own account alone', async () => {
    const rule = { conditions: [is('fuel', 'is', ['petrol'])] }
    const tag = await make('Mine alone', { visibility: 'private', rule })
    await portal.owner((rows) => rows.deleteFrom('vehicle_tags').where('tag_id', '=', tag.id).execute())
    expect(await ruleTagsOf(portal.portal)(new AbortController().signal)).toBe(tag.vehicles)
    expect(tag.vehicles).toBeGreaterThan(0)
    expect((await read(tag.id)).vehicles).toBe(tag.vehicles)
    const accounts = await portal.owner((rows) =>
      rows
        .selectFrom('vehicle_tags')
        .select('customer_account_number')
        .distinct()
        .where('tag_id', '=', tag.id)
        .execute(),
    )
    expect(accounts).toEqual([{ customer_account_number: 'NORTH01' }])
  })

  test('seeing is not managing', async () => {
    const reader = await portal.person({ accounts: ['NORTH01'], may: ['see vehicles'] })
    expect((await portal.get('/api/tags', reader.token)).status).toBe(200)
    expect((await apply({ add: [] }, reader.token)).status).toBe(403)
  })

  test('each view’s count is the length of its list', async () => {
    const { json } = await portal.get('/api/tags/views', owner.token)
    const count = async (query: string): Promise<number> => (await names(owner.token, query)).length
    expect(json).toEqual({
      all: await count(''),
      mine: await count('&filter=is_mine:is:yes'),
      by_rule: await count('&filter=kind:is:by_rule'),
      unused: await count('&filter=vehicles:is:0'),
    })
  })
})
