import type { TimelineEntry } from '@kerbline/domain/areas/vehicles/timeline-entry.ts'
import { timelineKinds } from '@kerbline/domain/areas/vehicles/timeline.ts'
import { permissions, type Permission } from '@kerbline/domain/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../../db/testing.ts'
import {
  aCasePost,
  aConditionSet,
  aDamageCase,
  aFine,
  aMaintenanceCase,
  aQueryCase,
  insertCase,
  insertCases,
} from '../../../testing/case-factories.ts'
import { aComplianceItem, aDriver, aDriverCheck, aDriverVehicle, aVehicle } from '../../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../../testing/portal.ts'
import { anIssuer } from '../../../testing/sample-fines.ts'

const owned = { customer_account_number: 'NORTH01' }
const all = permissions.filter((phrase) => phrase !== 'see all accounts')
/** Acts on the record itself, which its own calls and files make. */
const ownActs: readonly string[] = ['change', 'plate', 'tag', 'import']
type Page = { entries: TimelineEntry[]; kinds: string[]; next: string | null }

onPortal('the timeline of a vehicle', (on) => {
  let portal: TestPortal
  let manager: TestPerson
  let id: number
  const read = async (query = '', token = manager.token): Promise<Page> => {
    const { status, json } = await portal.get(`/api/vehicles/${id}/timeline${query}`, token)
    expect(status).toBe(200)
    return json as Page
  }
  const told = ({ entries }: Page) => entries.map(({ kind, act, who, side }) => [kind, act, who, side])

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    manager = await portal.person({ accounts: ['NORTH01'], may: all, columns: { name: 'Priya Raman' } })
    const staff = await portal.person({ accounts: [], may: all, side: 'staff', columns: { name: 'Moira Bell' } })
    await portal.owner(async (rows) => {
      const vehicle_category_id = await categoryId(rows)
      const added = await rows
        .insertInto('vehicles')
        .values(
          aVehicle({
            ...owned,
            vehicle_category_id,
            reg_no: 'LK21VXN',
            current_reg_no: 'MF72OJE',
            on_hire_date: '2024-01-02',
          }),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      id = added.id
      const of = { ...owned, vehicle_id: id, reg_no: 'LK21VXN' }
      const driver = await rows
        .insertInto('drivers')
        .values(aDriver({ ...owned, name: 'Leon Marsh' }))
        .returning('id')
        .executeTakeFirstOrThrow()
      await rows
        .insertInto('driver_vehicles')
        .values(
          aDriverVehicle({
            ...of,
            driver_id: driver.id,
            from_at: '2024-03-01T08:00:00Z',
            to_at: '2024-03-02T08:00:00Z',
          }),
        )
        .execute()
      await rows
        .insertInto('compliance_items')
        .values(
          aComplianceItem({
            ...owned,
            vehicle_id: id,
            event_type: 'loler',
            last_done_date: '2024-04-01',
            last_done_miles: 900,
          }),
        )
        .execute()
      const opened = { created_at: '2024-05-01T08:00:00Z', created_by: manager.id }
      await insertCase(
        rows,
        aMaintenanceCase(
          { ...of, type: 'mot', state: 'complete', ...opened },
          { completed_at: '2024-05-02T08:00:00Z', supplier: 'Leeds South' },
        ),
      )
      await rows
        .insertInto('driver_checks')
        .values(aDriverCheck({ ...of, driver_name: 'Leon Marsh', rag: 'amber', created_at: '2024-06-01T08:00:00Z' }))
        .execute()
      const [damage = 0] = await insertCases(rows, [
        aDamageCase({ ...of, state: 'estimating', created_at: '2024-07-01T08:00:00Z', created_by: manager.id }),
        aDamageCase({ ...of, state: 'draft', created_at: '2024-07-01T09:00:00Z', created_by: manager.id }),
      ])
      await rows
        .insertInto('state_changes')
        .values([
          {
            ...owned,
            entity: 'damage',
            entity_id: damage,
            from_state: null,
            to_state: 'draft',
            user_id: manager.id,
            at: '2024-07-01T08:00:00Z',
          },
          {
            ...owned,
            entity: 'damage',
            entity_id: damage,
            from_state: 'submitted',
            to_state: 'under_review',
            user_id: staff.id,
            at: '2024-07-02T08:00:00Z',
          },
        ])
        .execute()
      await insertCase(
        rows,
        aFine({ ...of, opened_at: '2024-07-02T09:00:00Z' }, { authority_id: await anIssuer(rows) }),
      )
      const set = await insertCase(rows, aConditionSet({ ...of, state: 'submitted' }))
      await rows
        .insertInto('state_changes')
        .values({
          ...{ ...owned, entity: 'condition', entity_id: set, from_state: 'draft', to_state: 'submitted' },
          ...{ user_id: manager.id, at: '2024-07-03T08:00:00Z' },
        })
        .execute()
      const raised = { created_at: '2024-08-01T08:00:00Z', created_by: manager.id }
      const [case_id = 0] = await insertCases(rows, [
        aQueryCase({ ...owned, reg_no: 'MF72OJE', title: 'Where is my van?', ...raised }),
        aQueryCase(
          { ...owned, reg_no: 'MF72OJE', title: 'Another of that plate' },
          { subject_type: 'vehicle', subject_id: '999999' },
        ),
      ])
      const post = { ...owned, case_id, author_id: staff.id, author_name: 'Moira Bell' }
      await rows
        .insertInto('case_posts')
        .values([
          aCasePost({ ...post, body: 'In the workshop.', at: '2024-08-02T08:00:00Z' }),
          aCasePost({ ...post, body: 'Customer is cross.', is_internal: true, at: '2024-08-03T08:00:00Z' }),
        ])
        .execute()
      const file = {
        ...owned,
        owner: 'vehicle',
        owner_id: String(id),
        mime: 'application/pdf',
        size_bytes: 1,
        sha256: '',
        created_by: staff.id,
      }
      for (const { name, visibility, at } of [
        { name: 'MOT.pdf', visibility: 'customer', at: '2024-09-01T08:00:00Z' },
        { name: 'Margin.pdf', visibility: 'staff', at: '2024-09-02T08:00:00Z' },
      ] as const) {
        const stored = await rows
          .insertInto('files')
          .values({ ...file, name, visibility, storage_key: name })
          .returning('id')
          .executeTakeFirstOrThrow()
        await rows
          .insertInto('documents')
          .values({
            ...{ ...owned, owner: 'vehicle', owner_id: id, file_id: stored.id, type: 'other', title: name, visibility },
            ...{ sha256: '', sent_sha256: '', scanned: 'no scanner', side: 'hire_company' },
            ...{ added_by: staff.id, added_by_name: 'Moira Bell', added_at: at },
          })
          .execute()
      }
      await rows
        .insertInto('register_changes')
        .values({
          ...owned,
          vehicle_id: id,
          source: 'dvla',
          field: 'tax_status',
          before: 'Taxed',
          after: 'SORN',
          at: '2024-10-01T08:00:00Z',
        })
        .execute()
      await rows
        .insertInto('mot_tests')
        .values({
          ...owned,
          vehicle_id: id,
          test_number: '7',
          completed_at: '2024-10-02T08:00:00Z',
          result: 'passed',
          odometer_miles: 900,
        })
        .execute()
    })
  })
  afterAll(async () => portal.stop())

  test('is one story of both sides, newest first', async () => {
    const page = await read()
    expect(told(page)).toEqual([
      ['register', 'tested', 'DVSA', 'register'],
      ['register', 'changed', 'DVLA', 'register'],
      ['document', 'added', 'Moira Bell', 'hire company'],
      ['query', 'replied', 'Moira Bell', 'hire company'],
      ['query', 'opened', 'Priya Raman', 'customer'],
      ['condition', 'state', 'Priya Raman', 'customer'],
      ['fine', 'opened', null, null],
      ['damage', 'state', 'Moira Bell', 'hire company'],
      ['damage', 'opened', 'Priya Raman', 'customer'],
      ['check', 'checked', 'Leon Marsh', 'customer'],
      ['maintenance', 'completed', null, 'hire company'],
      ['maintenance', 'opened', 'Priya Raman', 'customer'],
      ['compliance', 'done', null, null],
      ['driver', 'handed back', null, 'customer'],
      ['driver', 'assigned', null, 'customer'],
      ['hire', 'on hire', null, 'hire company'],
    ])
    expect(page.next).toBeNull()
    expect(page.entries[7]).toMatchObject({ from: 'submitted', to: 'under_review' })
    expect(page.entries[12]).toMatchObject({ subject: 'loler', detail: '900 miles', is_day: true })
    expect(page.entries.at(-1)).toMatchObject({ at: '2024-01-02T00:00:00.000Z', is_day: true })
  })

  test('staff read internal notes and their own files, customers do not', async () => {
    const staff = await portal.person({ accounts: ['NORTH01'], may: all, side: 'staff' })
    const page = await read('', staff.token)
    expect(page.entries.map(({ detail }) => detail)).toEqual(
      expect.arrayContaining(['Customer is cross.', 'Margin.pdf']),
    )
    expect(page.entries.find(({ act }) => act === 'noted')?.kind).toBe('query')
    expect(JSON.stringify(await read())).not.toMatch(/cross|Margin|Another of that plate/)
  })

  test.each<[readonly Permission[], readonly string[]]>([
    [[], []],
    [['see maintenance request details'], ['maintenance']],
    [['see compliance'], ['compliance']],
    [['see driver checks'], ['check']],
    [['see damage cases'], ['damage']],
    [['see fines'], ['fine']],
    [['see snaps'], ['condition']],
    [['see queries'], ['query']],
    [['see drivers'], ['driver']],
    [['see documents'], ['document']],
  ])('with %j besides seeing vehicles: %j', async (rights, more) => {
    const someone = await portal.person({ accounts: ['NORTH01'], may: ['see vehicles', ...rights] })
    const page = await read('', someone.token)
    expect(page.kinds.toSorted()).toEqual(['hire', 'register', ...ownActs, ...more].toSorted())
    expect([...new Set(page.entries.map(({ kind }) => kind))].toSorted()).toEqual(
      ['hire', 'register', ...more].toSorted(),
    )
  })

  test.each(timelineKinds.filter((kind) => !ownActs.includes(kind)))('%s alone', async (kind) => {
    const { entries } = await read(`?kind=${kind}`)
    expect(entries.length).toBeGreaterThan(0)
    expect(new Set(entries.map((entry) => entry.kind))).toEqual(new Set([kind]))
  })

  test('a kind one may not see is empty, not an error; an unknown one is refused', async () => {
    const someone = await portal.person({ accounts: ['NORTH01'], may: ['see vehicles'] })
    expect((await read('?kind=damage', someone.token)).entries).toEqual([])
    expect((await portal.get(`/api/vehicles/${id}/timeline?kind=gossip`, manager.token)).status).toBe(422)
    expect((await portal.get(`/api/vehicles/${id}/timeline?after=nowhere`, manager.token)).status).toBe(422)
  })

  test('pages follow one another without gap or repetition, several entries of one instant included', async () => {
    await portal.owner(async (rows) => {
      const of = { ...owned, vehicle_id: id, reg_no: 'LK21VXN', created_at: '2025-01-01T08:00:00.123456Z' }
      await rows
        .insertInto('driver_checks')
        .values(Array.from({ length: 97 }, () => aDriverCheck(of)))
        .execute()
    })
    const keys: string[] = []
    let next: string | null = ''
    let pages = 0
    while (next !== null) {
      const page: Page = await read(next === '' ? '' : `?after=${encodeURIComponent(next)}`)
      keys.push(...page.entries.map(({ key }) => key))
      next = page.next
      pages += 1
    }
    expect(pages).toBe(3)
    expect(keys).toHaveLength(97 + 16)
    expect(new Set(keys).size).toBe(keys.length)
  })
})
