import { afterAll, beforeAll, expect, test } from 'vitest'
import { news } from '@kerbline/domain/areas/news/resource.ts'
import { companies } from '@kerbline/domain/areas/companies/resource.ts'
import { z } from 'zod'
import { sampleValues } from '../../testing/sample-values.ts'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

onPortal('the accounts of a company', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  let address: string
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    staff = await portal.person({
      accounts: [],
      may: ['see companies', 'manage companies', 'see all accounts'],
      side: 'staff',
    })
    const { id } = await portal.owner((rows) =>
      rows.selectFrom('customers').select('id').where('name', '=', 'North').executeTakeFirstOrThrow(),
    )
    address = `/api/companies/${id}/accounts`
  })
  afterAll(async () => portal.stop())

  const listed = z.object({ accounts: z.array(z.object({ account_number: z.string(), updated_at: z.string() })) })
  const versionOf = async (of: string, account: string): Promise<string | undefined> =>
    listed.parse((await portal.get(of, staff.token)).json).accounts.find((each) => each.account_number === account)
      ?.updated_at

  test('are listed with their vehicles; a further one is added, named anew, and stands in the history', async () => {
    expect((await portal.get(address, staff.token)).json).toMatchObject({
      accounts: [
        { account_number: 'NORTH01', vehicles: 1 },
        { account_number: 'NORTH02', vehicles: 1 },
      ],
    })
    const added = await portal.send('POST', address, staff.token, { account_number: 'NORTH03', name: 'North plant' })
    expect(added.json).toMatchObject({
      accounts: [{}, {}, { account_number: 'NORTH03', name: 'North plant', vehicles: 0 }],
    })
    const named = await portal.send('PUT', `${address}/NORTH03`, staff.token, {
      name: 'North cranes',
      note: 'Leeds yard',
      version: await versionOf(address, 'NORTH03'),
    })
    expect(named.json).toMatchObject({ accounts: [{}, {}, { name: 'North cranes', note: 'Leeds yard' }] })
    const { json } = await portal.get(`${address.replace(/\/accounts$/, '')}/history`, staff.token)
    expect(json).toMatchObject({ entries: [{ action: 'account renamed' }, { action: 'account added' }] })
  })

  test('somebody who is invited and has not signed in yet is offered as account manager', async () => {
    const { id } = await portal.person({ accounts: [], may: [], side: 'staff', columns: { status: 'invited' } })
    const { json } = await portal.get('/api/companies/options?field=manager_id', staff.token)
    expect(json).toMatchObject({
      options: expect.arrayContaining([
        expect.objectContaining({ id, detail: expect.stringContaining(', not signed in yet') }),
      ]),
    })
  })

  test('what the company’s page counts is what each list holds for its accounts', async () => {
    const admin = await portal.admin()
    const { id } = await portal.owner((rows) =>
      rows.selectFrom('customers').select('id').where('name', '=', 'North').executeTakeFirstOrThrow(),
    )
    const own = await portal.person({ accounts: ['NORTH02'], may: [], columns: { status: 'invited' } })
    const foreign = await portal.person({ accounts: ['SOUTH01'], may: [], columns: { status: 'invited' } })
    const ask = async (path: string, ...filter: string[]) =>
      z
        .object({ total: z.number(), rows: z.array(z.looseObject({ id: z.number() })) })
        .parse(
          (await portal.get(`${path}?size=100${filter.map((each) => `&filter=${each}`).join('')}`, admin.token)).json,
        )
    const people = await ask('/api/users', 'accounts:is:NORTH01,NORTH02', 'status:is:invited')
    expect(people.rows.map((row) => row.id)).toContain(own.id)
    expect(people.rows.map((row) => row.id)).not.toContain(foreign.id)
    expect(people.total).toBe(people.rows.length)
    const vehicles = await ask('/api/vehicles', 'customer_account_number:is:NORTH01,NORTH02')
    expect(vehicles.rows.map((row) => row['customer_account_number']).toSorted()).toEqual(['NORTH01', 'NORTH02'])
    const values = { ...sampleValues(news.fields), audience: 'companies', category_ids: [] }
    for (const company_ids of [[id], []])
      await portal.send('POST', '/api/news', admin.token, {
        ...values,
        title: `For ${company_ids.length}`,
        slug: `for-${company_ids.length}`,
        company_ids,
      })
    const posts = await ask('/api/news', `company_ids:is:${id}`)
    expect(posts.rows.map((row) => row['title'])).toEqual(['For 1'])
    const trail = await ask('/api/audit', 'entity:is:companies', `entity_id:is:${id}`)
    expect(trail.total).toBe(2)
  })

  test('a number is taken once; another company’s account is not renamed from here', async () => {
    const taken = await portal.send('POST', address, staff.token, { account_number: 'SOUTH01', name: 'Mine' })
    expect(taken.status).toBe(422)
    expect(taken.json).toMatchObject({ fields: [{ field: 'account_number' }] })
    expect((await portal.send('POST', address, staff.token, { account_number: 'NO SPACE', name: 'Mine' })).status).toBe(
      422,
    )
    const foreign = await portal.send('PUT', `${address}/SOUTH01`, staff.token, {
      ...{ name: 'Mine', note: null, version: '2026-11-21T09:00:00.000Z' },
    })
    expect(foreign.status).toBe(404)
  })

  test('a number too long is refused in words, never cut', async () => {
    const added = await portal.send('POST', address, staff.token, { account_number: 'NORTHERN09', name: 'Mine' })
    expect(added.status).toBe(422)
    expect(added.text).toContain('Use up to 8 letters, digits and hyphens')
    expect((await portal.get(address, staff.token)).text).not.toContain('NORTHERN')
  })

  test('nothing stands on it: a number is corrected, and the account removed', async () => {
    await portal.send('POST', address, staff.token, { account_number: 'NROTH08', name: 'Typed wrongly' })
    const put = async (account: string, number: string) =>
      portal.send('PUT', `${address}/${account}`, staff.token, {
        ...{ name: 'Typed rightly', note: null, number, version: await versionOf(address, account) },
      })
    const corrected = await put('NROTH08', 'NORTH08')
    expect(corrected.text).toContain('NORTH08')
    expect(corrected.text).not.toContain('NROTH08')
    const taken = await put('NORTH08', 'SOUTH01')
    expect(taken.json).toMatchObject({ fields: [{ field: 'number' }] })
    const removed = await portal.send('DELETE', `${address}/NORTH08`, staff.token)
    expect(removed.status).toBe(200)
    expect(removed.text).not.toContain('NORTH08')
    expect((await portal.send('DELETE', `${address}/NORTH08`, staff.token)).status).toBe(404)
    expect((await portal.send('DELETE', `${address}/SOUTH01`, staff.token)).status).toBe(404)
  })

  test('what uses it keeps it, and is counted', async () => {
    await portal.person({ accounts: ['NORTH01'], may: [] })
    const put = { name: 'North', note: null, number: 'NORTH07', version: await versionOf(address, 'NORTH01') }
    for (const refused of [
      await portal.send('PUT', `${address}/NORTH01`, staff.token, put),
      await portal.send('DELETE', `${address}/NORTH01`, staff.token),
    ]) {
      expect(refused.status).toBe(409)
      for (const words of ['1 vehicle', '1 driver', '1 person']) expect(refused.text).toContain(words)
    }
  })

  test('a company keeps one account, and is known by what it is corrected to', async () => {
    const values = { ...sampleValues(companies.fields), name: 'Just made', account_number: 'JSTMADE', vat_no: null }
    const created = await portal.send('POST', '/api/companies', staff.token, values)
    const { record } = z.object({ record: z.looseObject({ id: z.number() }) }).parse(created.json)
    const of = `/api/companies/${record.id}`
    const kept = await portal.send('DELETE', `${of}/accounts/JSTMADE`, staff.token)
    expect(kept.status).toBe(409)
    const version = await versionOf(`${of}/accounts`, 'JSTMADE')
    const put = { name: 'Just made', note: null, number: 'JUSTMADE', version }
    expect((await portal.send('PUT', `${of}/accounts/JSTMADE`, staff.token, put)).status).toBe(200)
    const late = await portal.send('PUT', `${of}/accounts/JUSTMADE`, staff.token, { name: 'Late', note: null, version })
    expect(late.json).toMatchObject({ status: 409, code: 'changed meanwhile', current: { name: 'Just made' } })
    expect((await portal.get(of, staff.token)).json).toMatchObject({ record: { account_number: 'JUSTMADE' } })
    await portal.send('POST', `${of}/accounts`, staff.token, { account_number: 'JUSTMAD2', name: 'Second' })
    expect((await portal.send('DELETE', `${of}/accounts/JUSTMADE`, staff.token)).status).toBe(200)
    expect((await portal.get(of, staff.token)).json).toMatchObject({ record: { account_number: 'JUSTMAD2' } })
  })

  test('who does not see every account adds none', async () => {
    const manager = await portal.person({ accounts: ['NORTH01'], may: ['see companies', 'manage companies'] })
    expect((await portal.get(address, manager.token)).json).toMatchObject({ accounts: [{ account_number: 'NORTH01' }] })
    const added = await portal.send('POST', address, manager.token, { account_number: 'NORTH09', name: 'Mine' })
    expect(added.status).toBe(403)
    expect((await portal.send('DELETE', `${address}/NORTH01`, manager.token)).status).toBe(403)
  })
})
