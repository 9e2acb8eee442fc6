import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from 'kysely'
import { recordAudit } from '../../audit/audit.ts'
import { sealAudit } from '../../audit/seal.ts'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

const page = z.object({
  rows: z.array(z.looseObject({ id: z.number(), action: z.string(), account: z.string().nullable() })),
  total: z.number(),
  next: z.string().nullable(),
})

onPortal('the audit trail', (on) => {
  let portal: TestPortal
  let north: TestPerson
  let staff: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    north = await portal.person({ accounts: ['NORTH01', 'NORTH02'], may: ['see audit log'] })
    staff = await portal.person({ accounts: [], may: ['see audit log', 'see all accounts'], side: 'staff' })
    const actor = { id: 77, name: 'Graham Sutter' }
    await portal.owner(async (rows) => {
      for (const [place, account] of ['NORTH01', 'SOUTH01', null].entries())
        for (let time = 0; time < 20; time++)
          await recordAudit(rows, {
            actor,
            action: `deed ${place}`,
            entity: 'van',
            entityId: time,
            account,
            before: { colour: 'white', time },
            after: { colour: 'red', time },
          })
    })
  })
  afterAll(async () => portal.stop())
  const list = async (query: string, token: string) => page.parse((await portal.get(`/api/audit?${query}`, token)).json)

  test('a customer sees their own accounts’ alone, staff with every account all of it', async () => {
    const own = await list('size=100&filter=entity:is:van', north.token)
    expect(new Set(own.rows.map(({ account }) => account))).toEqual(new Set(['NORTH01']))
    expect(own.total).toBe(20)
    expect((await list('size=100&filter=entity:is:van', staff.token)).total).toBe(60)
    expect((await portal.get('/api/audit/options', north.token)).text).not.toContain('deed 1')
    expect((await portal.get('/api/audit/options', staff.token)).json).toMatchObject({
      actions: expect.arrayContaining(['deed 0', 'deed 1', 'deed 2']),
      entities: expect.arrayContaining(['van']),
    })
  })

  test.each([
    ['filter=action:is:deed 1', 20],
    ['filter=actor_id:is:77&filter=entity_id:is:3', 3],
    ['filter=actor_name:contains:sutter&filter=account:is:SOUTH01', 20],
    ['filter=entity:is:van&filter=at:from:2020-01-01', 60],
    ['filter=entity:is:van&filter=at:to:2020-01-01', 0],
    ['filter=account:empty:&filter=entity:is:van', 20],
    ['search=sutter south01', 20],
  ])('%s: %i', async (query, total) => expect((await list(query, staff.token)).total).toBe(total))

  test('page by page, newest first, each entry once, with what changed', async () => {
    const seen: number[] = []
    let next: string | null = ''
    while (next !== null) {
      const one: z.output<typeof page> = await list(
        `size=25&filter=entity:is:van${next && `&after=${next}`}`,
        staff.token,
      )
      seen.push(...one.rows.map(({ id }) => id))
      next = one.next
    }
    expect(new Set(seen).size).toBe(60)
    expect(seen).toHaveLength(60)
    const { rows } = await list('filter=entity:is:van', staff.token)
    expect(rows[0]).toMatchObject({
      actor_name: 'Graham Sutter',
      changes: [{ field: 'colour', before: 'white', after: 'red' }],
    })
  })

  test('the record, its fields and what they point at are named', async () => {
    const { company, manager } = await portal.owner(async (rows) => {
      const found = await rows
        .selectFrom('customers')
        .select('id')
        .where('name', '=', 'North')
        .executeTakeFirstOrThrow()
      await recordAudit(rows, {
        ...{ actor: null, action: 'company changed', entity: 'companies', entityId: found.id, account: null },
        before: { manager_id: null, vat: 1 },
        after: { manager_id: staff.id, vat: 2 },
      })
      const { name } = await rows
        .selectFrom('users')
        .select('name')
        .where('id', '=', staff.id)
        .executeTakeFirstOrThrow()
      return { company: found.id, manager: name }
    })
    const { rows } = await list(`filter=entity:is:companies&filter=entity_id:is:${company}`, staff.token)
    expect(rows[0]).toMatchObject({
      record: 'North',
      changes: [{}, { field: 'manager_id', label: 'Account manager', names: { [staff.id]: manager } }],
    })
  })

  test('a file holds what its reader may see, and no more', async () => {
    const body = { filter: ['entity:is:van'], columns: ['at', 'action', 'account', 'changed'], format: 'csv' }
    const file = await portal.send('POST', '/api/audit/export', north.token, body)
    expect(file.text.trim().split('\n')).toHaveLength(21)
    expect(file.text).not.toContain('SOUTH01')
    expect(file.text).toContain('Colour: white → red')
  })

  test('the words of the whole trail are offered, those sealed long ago too, each to whoever may read its entries', async () => {
    const say = (action: string, account: string | null, after: object = {}) =>
      portal.owner((rows) =>
        recordAudit(rows, { actor: null, action, entity: `thing of ${action}`, entityId: 1, account, after }),
      )
    await say('once in the north', 'NORTH01')
    await say('once in the south', 'SOUTH01')
    await say('once nowhere', null)
    await say('once of both', 'NORTH01', { accounts: ['NORTH01', 'SOUTH01'] })
    await sealAudit(on.database())
    // As a trail is that has grown by more than anybody reads through.
    await portal.owner(async (rows) => {
      await sql`alter table audit disable trigger audit_append_only`.execute(rows)
      await sql`delete from audit where action like 'once%'`.execute(rows)
      await sql`alter table audit enable trigger audit_append_only`.execute(rows)
    })
    await say('not sealed yet', 'NORTH01')
    const offered = async (token: string) =>
      z
        .object({ actions: z.array(z.string()), entities: z.array(z.string()) })
        .parse((await portal.get('/api/audit/options', token)).json)
    const [toNorth, toStaff] = [await offered(north.token), await offered(staff.token)]
    expect(toNorth.actions.filter((action) => /^once|^not sealed/.test(action))).toEqual([
      'not sealed yet',
      'once in the north',
    ])
    expect(toNorth.entities).toContain('thing of once in the north')
    expect(toStaff.actions.filter((action) => action.startsWith('once'))).toEqual([
      'once in the north',
      'once in the south',
      'once nowhere',
      'once of both',
    ])
  })

  test('a column that is none is refused', async () => {
    for (const query of ['filter=hash:filled:', 'sort=before', 'filter=at:from:yesterday'])
      expect((await portal.get(`/api/audit?${query}`, staff.token)).status).toBe(422)
  })
})
