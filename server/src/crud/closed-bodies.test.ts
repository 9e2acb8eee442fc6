// What a body may not carry, for every managed entity: fields that the portal writes itself, and ways into another customer's accounts.
import { resources } from '@kerbline/domain/resources.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../db/testing.ts'
import { everyRight, startTestPortal, type TestPerson, type TestPortal } from '../testing/portal.ts'
import { sampleValues } from '../testing/sample-values.ts'

const kept: Readonly<Record<string, unknown>> = {
  id: 1,
  created_at: '2020-01-01T00:00:00.000Z',
  updated_at: '2020-01-01T00:00:00.000Z',
  created_by: 1,
  used_by: 0,
  customer_account_number: 'SOUTH01',
  customer_id: 1,
  is_admin: true,
}
const sweep = Object.entries(resources).flatMap(([name, resource]) =>
  Object.entries(kept).map(([field, value]) => [name, field, value, resource] as const),
)

onPortal('closed bodies', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  let north: TestPerson
  let south: { id: number; contact: number }

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    staff = await portal.person({ accounts: [], may: everyRight, side: 'staff' })
    // No role gives a customer these rights; were they given, the accounts would still hold.
    north = await portal.person({
      accounts: ['NORTH01'],
      may: everyRight.filter((each) => each !== 'see all accounts'),
    })
    south = await portal.owner(async (rows) => {
      const { id } = await rows
        .selectFrom('customers')
        .select('id')
        .where('name', '=', 'South')
        .executeTakeFirstOrThrow()
      const { id: contact } = await rows
        .insertInto('contacts')
        .values({ name: 'Ana Reid', department: 'other', company_id: id })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id, contact }
    })
  })
  afterAll(async () => portal.stop())

  const named = (field: string) => ({
    code: 'not valid',
    fields: expect.arrayContaining([expect.objectContaining({ field })]),
  })

  test.each(sweep)('%s: %s is never taken from a body', async (_, field, value, { path, fields }) => {
    const values = { ...sampleValues(fields), [field]: value }
    const version = '2026-11-21T09:00:00.000Z'
    const made = await portal.send('POST', `/api/${path}`, staff.token, values)
    const saved = await portal.send('PUT', `/api/${path}/1`, staff.token, { version, values })
    const changed = await portal.send('PATCH', `/api/${path}`, staff.token, {
      changes: [{ ids: [1], values: { [field]: value } }],
    })
    expect([made.status, saved.status, changed.status]).toEqual([422, 422, 422])
    expect(made.json).toMatchObject(named(field))
    expect(saved.json).toMatchObject(named(`values.${field}`))
    expect(changed.json).toMatchObject(named(`changes.0.values.${field}`))
  })

  test('nothing is made in, moved to or taken from the accounts of another customer', async () => {
    const contact = { ...sampleValues(resources['contacts']?.fields ?? {}), name: 'Intruder', company_id: south.id }
    const made = await portal.send('POST', '/api/contact-management', north.token, contact)
    expect(made.status).toBe(422)
    expect(made.json).toMatchObject(named('company_id'))
    const { id: own } = await portal.owner((rows) =>
      rows.selectFrom('customers').select('id').where('name', '=', 'North').executeTakeFirstOrThrow(),
    )
    const mine = await portal.send('POST', '/api/contact-management', north.token, { ...contact, company_id: own })
    expect(mine.status).toBe(200)
    const { record } = mine.json as { record: { id: number; updated_at: string } }
    const moves = [
      await portal.send('PUT', `/api/contact-management/${record.id}`, north.token, {
        version: record.updated_at,
        values: contact,
      }),
      await portal.send('PATCH', '/api/contact-management', north.token, {
        changes: [{ ids: [record.id], values: { company_id: south.id } }],
      }),
      await portal.send('PATCH', '/api/contact-management', north.token, {
        changes: [{ ids: [south.contact], values: { company_id: own } }],
      }),
      await portal.send('POST', `/api/contact-management/${record.id}/merge`, north.token, { ids: [south.contact] }),
      await portal.send('DELETE', `/api/contact-management/${south.contact}`, north.token),
      await portal.send('PUT', `/api/companies/${south.id}`, north.token, {
        version: record.updated_at,
        values: sampleValues(resources['companies']?.fields ?? {}),
      }),
    ]
    expect(moves.map(({ status }) => status)).toEqual([422, 422, 404, 403, 404, 404])
    const after = await portal.owner((rows) =>
      rows
        .selectFrom('contacts')
        .select(['id', 'company_id'])
        .where('id', 'in', [record.id, south.contact])
        .orderBy('id')
        .execute(),
    )
    expect(after).toEqual([
      { id: south.contact, company_id: south.id },
      { id: record.id, company_id: own },
    ])
  })
})
