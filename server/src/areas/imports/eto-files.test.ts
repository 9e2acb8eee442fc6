// Enquiries out of a file as their importer brings them: by their own right alone, and no column that nobody knows.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { wizard } from './testing-wizard.ts'

const fixture = (name: string) => readFile(fileURLToPath(new URL(`../../import/fixtures/${name}`, import.meta.url)))
const heading = 'enquiry_ref,account_number,category,qty,hire_type,rate,status,order_ref,eta'

onPortal('the importer of enquiries', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    staff = await portal.person({ accounts: [], side: 'staff', may: ['see all accounts', 'import enquiries'] })
  })
  afterAll(async () => portal.stop())

  const kept = () =>
    portal.owner(async (rows) => {
      const { rows: found } = await sql<Record<string, unknown>>`
        select c.kind, c.state, exists (select from audit a where a.entity = c.kind and a.entity_id = c.id::text and a.action = c.kind || ' created'
          and a.actor_name is not null and a.after ->> 'imported_from' = 'eto.csv') as is_told
        from cases c left join enquiry_cases e on e.case_id = c.id left join order_cases o on o.case_id = c.id
        where e.enquiry_ref = 'W-1' or o.enquiry_ref = 'W-1' order by c.id`.execute(rows)
      return found
    })

  test('writes what was checked, tells the history, and is undone whole', async () => {
    const own = wizard(portal, staff)
    const text = `${heading}\nW-1,NORTH01,Panel van,2,contract_hire,99.50,won,O-1,20/4/2027\nW-2,NORTH01,Panel van,0,contract_hire,POA,won,,\n`
    const checked = await own.check(await own.upload('eto', text))
    expect(checked.counts).toMatchObject({ create: 1, error: 1 })
    expect(checked.groups.map(({ tone, rows }) => `${tone} ${rows.join()}`)).toEqual(['error 3', 'error 3'])
    expect(await kept()).toEqual([])
    const done = await own.commit(checked)
    expect([done.state, done.counts.create, done.counts.error]).toEqual(['done', 1, 1])
    const order = { kind: 'order', state: 'submitted', is_told: true }
    expect(await kept()).toEqual([{ kind: 'enquiry', state: 'won', is_told: true }, order, order])
    const later = `${heading}\nW-1,NORTH01,Panel van,2,contract_hire,99.50,ordered_with_maker,O-2,27/4/2027\n`
    const again = await own.check(await own.upload('eto', later))
    expect((await portal.get(`/api/imports/${again.id}/rows?outcome=update`, staff.token)).json).toMatchObject({
      rows: [
        {
          changes: [
            { label: 'Status', before: 'Credit check', after: 'Ordered with the maker' },
            { label: 'Order reference', before: 'O-1', after: 'O-2' },
            { label: 'Expected arrival', before: '20 Apr 2027', after: '27 Apr 2027' },
          ],
        },
      ],
    })
    expect(await own.undo(done)).toMatchObject({ state: 'done', failure: null })
    expect(await kept()).toEqual([])
  })

  test('refuses a file with a heading that is none of its own, though all it needs is there', async () => {
    const own = wizard(portal, staff)
    const refused = await own.upload('eto', await fixture('eto-bad-header.csv'))
    expect([refused.state, refused.failure]).toEqual([
      'failed',
      expect.stringContaining('Not recognised: how_many. Missing: qty.'),
    ])
    const more = await own.upload('eto', `${heading},colour\nW-1,NORTH01,Panel van,1,contract_hire,1,new,,,red\n`)
    expect([more.state, more.failure]).toEqual(['failed', expect.stringContaining('Not recognised: colour.')])
    expect((await portal.get('/api/imports/kinds', staff.token)).json).toMatchObject({
      kinds: [{ name: 'eto', is_closed: true }],
    })
  })
})
