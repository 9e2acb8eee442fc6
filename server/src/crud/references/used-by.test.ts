// What uses a record is counted, and its link shows the rows that were counted: archived and gone ones too.
import { screens, type ScreenName } from '@kerbline/domain/screens.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { onPortal } from '../../db/testing.ts'
import { aVehicle } from '../../testing/factories.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

const uses = z.object({
  used_by: z.array(
    z.object({
      what: z.string(),
      count: z.number(),
      list: z
        .object({ screen: z.string(), key: z.string().optional(), query: z.record(z.string(), z.string()) })
        .nullable(),
    }),
  ),
})
const isScreen = (name: string): name is ScreenName => Object.hasOwn(screens, name)

onPortal('used by', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    staff = await portal.admin()
    await portal.owner(async (rows) => {
      const made = async (query: ReturnType<typeof sql<{ id: number }>>) => (await query.execute(rows)).rows[0]?.id ?? 0
      ids['branches'] = await made(sql`insert into branches (name, code) values ('Used by branch', 'UBB') returning id`)
      ids['bodies'] = await made(
        sql`insert into bodies (name, slug) values ('Used by body', 'used-by-body') returning id`,
      )
      ids['manufacturers'] = await made(
        sql`insert into manufacturers (name, slug) values ('Used by make', 'used-by-make') returning id`,
      )
      ids['vehicle-categories'] = await made(
        sql`insert into vehicle_categories (name, class, check_template) values ('Used by category', 'hgv', 'hgv') returning id`,
      )
      const of = {
        customer_account_number: 'NORTH01',
        branch_id: ids['branches'],
        body_id: ids['bodies'],
        manufacturer_id: ids['manufacturers'],
        vehicle_category_id: ids['vehicle-categories'],
      }
      await rows
        .insertInto('vehicles')
        .values([
          aVehicle({ ...of, reg_no: 'UB01AAA' }),
          aVehicle({ ...of, reg_no: 'UB01AAB', status: 'disposed' }),
          aVehicle({ ...of, reg_no: 'UB01AAC', status: 'on_order', on_hire_date: null }),
          aVehicle({ ...of, reg_no: 'UB01AAD', status: 'off_hired' }),
        ])
        .execute()
      await sql`insert into contacts (name, department, branch_id, is_active) values ('Ann', 'other', ${of.branch_id}, true), ('Bob', 'other', ${of.branch_id}, false)`.execute(
        rows,
      )
      await sql`update customers set branch_id = ${of.branch_id}`.execute(rows)
      await sql`insert into dealers (name, slug, manufacturer_ids, is_active) values ('Used by dealer', 'used-by-dealer', array[${of.manufacturer_id}::int], false)`.execute(
        rows,
      )
      await sql`insert into fleet_allocations (name, branch_id) values ('Thirsk pool', ${of.branch_id})`.execute(rows)
    })
  })
  afterAll(async () => portal.stop())

  test.each([
    [
      'branches',
      'branch-management',
      { vehicles: 4, contacts: 2, companies: expect.any(Number), 'fleet allocations': 1 },
    ],
    ['bodies', 'body-management', { vehicles: 4 }],
    ['manufacturers', 'manufacturer-management', { vehicles: 4, dealers: 1 }],
    ['vehicle-categories', 'vehicle-category-management', { vehicles: 4 }],
  ])('%s: every count is a link, and a list shows as many rows', async (name, path, counts) => {
    const reply = await portal.get(`/api/${path}/${ids[name]}`, staff.token)
    const { used_by: found } = uses.parse(reply.json)
    expect(Object.fromEntries(found.map(({ what, count }) => [what, count]))).toEqual(counts)
    for (const { what, count, list } of found) {
      if (!list || !isScreen(list.screen)) throw new Error(`${what} leads nowhere`)
      const base = screens[list.screen].path
      if (list.key !== undefined) continue // a page of theirs, not a list that can be narrowed
      const filter = Object.entries(list.query).map(
        ([column, asked]) => `filter=${encodeURIComponent(`${column}:${asked}`)}`,
      )
      const { json } = await portal.get(`/api${base}?${filter.join('&')}`, staff.token)
      expect([what, z.object({ total: z.number() }).parse(json).total]).toEqual([what, count])
    }
  })
})
