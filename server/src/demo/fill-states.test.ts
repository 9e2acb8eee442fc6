import { readFile } from 'node:fs/promises'
// Every filter of the administration finds something in the demo.
import { newsStateOf, newsStates } from '@kerbline/domain/areas/news/resource.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { asOwner, type Rows } from '../db/scope.ts'
import { onEngine } from '../db/testing.ts'
import { hashOf } from '../http/session.ts'
import { DEMO_PASSWORD, fillDemo } from './fill.ts'
import { demoCustomers } from './people/demo-customers.ts'

const today = '2026-11-21'
const hashPassword = async (password: string): Promise<string> => `hash of ${password}`

onEngine('states of the demo data', (on) => {
  beforeAll(() => fillDemo(on.database(), { vehicles: 60, otherVehicles: 40, seed: 2026, today, hashPassword }))

  const read = <Result>(work: (rows: Rows) => Promise<Result>): Promise<Result> =>
    asOwner(on.database(), work, { isReadOnly: true })

  test('somebody has yet to take up an invitation, and somebody may not sign in for now', async () => {
    const waiting = await read((rows) =>
      rows
        .selectFrom('users')
        .select(['status', 'password_hash'])
        .where('status', '<>', 'active')
        .orderBy('status')
        .execute(),
    )
    expect(waiting).toEqual([
      { status: 'invited', password_hash: null },
      { status: 'suspended', password_hash: `hash of ${DEMO_PASSWORD}` },
    ])
  })

  test('a JSON column holds what its text says, not the text', async () => {
    const { rows: columns } = await read((rows) =>
      sql<{ table: string; column: string }>`
        select table_name as table, column_name as column from information_schema.columns
        where table_schema = 'public' and data_type = 'jsonb' order by 1, 2`.execute(rows),
    )
    for (const { table, column } of columns) {
      const { rows: texts } = await read((rows) =>
        sql`select from ${sql.table(table)} where jsonb_typeof(${sql.ref(column)}) = 'string' and ${sql.ref(column)} #>> '{}' ~ '^[[{]' limit 1`.execute(
          rows,
        ),
      )
      expect(texts, `${table}.${column}`).toEqual([])
    }
  })

  test('news has a post in every state', async () => {
    const posts = await read((rows) => rows.selectFrom('news').select(['publish_at', 'expires_at']).execute())
    expect(new Set(posts.map((post) => newsStateOf(post, `${today}T12:00:00.000Z`)))).toEqual(new Set(newsStates))
  })

  test('each company has a tag of all its accounts, which vehicles of several wear', async () => {
    const worn = await read(async (rows) => {
      const { rows: found } = await sql<{ accounts: number }>`
        select count(distinct t.customer_account_number)::int as accounts
        from tags g left join vehicle_tags t on t.tag_id = g.id where g.spans_company group by g.id`.execute(rows)
      return found.map(({ accounts }) => accounts)
    })
    expect(worn).toHaveLength(demoCustomers.length)
    expect(Math.max(...worn)).toBeGreaterThan(1)
  })

  test('a vehicle failed its MOT and is not put right: off the road, with findings, a repair and a retest', async () => {
    const failed = await read((rows) =>
      sql<object>`
        select v.is_vor, v.vor_reason, v.vor_since = a.at as is_told, r.findings is not null as has_findings, (r.due_date - i.due_date) > 0 as stood_later,
          (select t.result from mot_tests t where t.vehicle_id = v.id order by t.completed_at desc limit 1) as register,
          (select array_agg(c.type order by c.id) from cases c join maintenance_cases m on m.case_id = c.id where m.follows_id = r.case_id and c.closed_at is null) as follow
        from compliance_records r join vehicles v on v.id = r.vehicle_id join compliance_items i on i.vehicle_id = v.id and i.event_type = r.event_type
        left join audit a on a.entity = 'vehicle' and a.entity_id = v.id::text and a.action = 'vehicle taken off the road'
        where r.outcome = 'fail' and r.event_type = 'mot' and i.due_date = r.done_on - 1 and v.status = 'on_hire'`.execute(
        rows,
      ),
    )
    expect(failed.rows).toEqual([
      {
        ...{ is_vor: true, vor_reason: 'It failed its MOT or annual test', is_told: true },
        ...{ has_findings: true, stood_later: true, register: 'failed', follow: ['repair', 'mot'] },
      },
    ])
  })

  test('the links that the README names open, and the workshop has written by its own', async () => {
    const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8')
    const tokens = [...readme.matchAll(/#\/link\/(kerbline-demo-[a-z0-9-]+)/g)].map(([, token = '']) => token)
    expect(tokens).toHaveLength(2)
    const { rows: links } = await asOwner(on.database(), (rows) =>
      sql<{ purpose: string; written: number }>`
        select l.purpose, (select count(*)::int from case_posts p join maintenance_cases m on m.case_id = p.case_id
          where m.case_id = l.record_id and l.record = 'case' and p.workshop = workshop_key(m.dealer_id, m.supplier)) as written
        from record_links l where l.token_hash = any(${tokens.map(hashOf)}::text[]) and l.revoked_at is null order by 1`.execute(
        rows,
      ),
    )
    expect(links).toEqual([
      { purpose: 'driver check', written: 0 },
      { purpose: 'workshop booking', written: 2 },
    ])
  })
})
