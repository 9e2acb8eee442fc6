import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { asOwner, type Rows } from '../db/scope.ts'
import { onEngine } from '../db/testing.ts'
import { fillDemo } from './fill.ts'
import { demoCustomers } from './people/demo-customers.ts'

/** A Saturday: what is worked out from today does not lie on it. */
const today = '2026-11-21'
const hashPassword = async (password: string): Promise<string> => `hash of ${password}`

onEngine('cases of the demo data', (on) => {
  beforeAll(() => fillDemo(on.database(), { vehicles: 60, otherVehicles: 40, seed: 2026, today, hashPassword }))

  const read = <Result>(work: (rows: Rows) => Promise<Result>): Promise<Result> =>
    asOwner(on.database(), work, { isReadOnly: true })
  const one = <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row> =>
    read(async (rows) => {
      const { rows: found } = await query.execute(rows)
      const [first] = found
      if (!first) throw new Error('No row')
      return first
    })

  test('no booking and no date offered lies on a day the hire company is shut', async () => {
    const { slots, shut } = await one(sql<{ slots: number; shut: string[] | null }>`
      with slots as (select booked_at as at from maintenance_cases where booked_at is not null union all select starts_at from date_offers),
      days as (select (at at time zone 'Europe/London')::date as day from slots)
      select count(*)::int as slots, array_agg(distinct day::text) filter (where extract(isodow from day) not in (select weekday from working_hours)
        or day in (select day from bank_holidays)) as shut from days`)
    expect(slots).toBeGreaterThan(100)
    expect(shut).toBeNull()
  })

  test('those who raise and answer cases have been told of them, the newest unread', async () => {
    const told = await read(async (rows) => {
      const { rows: found } = await sql<{ email: string; unread: number; newest: boolean }>`
        select split_part(u.email, '@', 1) as email, count(*) filter (where n.read_at is null)::int as unread,
          min(n.at) filter (where n.read_at is null) >= max(n.at) filter (where n.read_at is not null) is not false as newest
        from notifications n join users u on u.id = n.user_id group by 1 order by 1`.execute(rows)
      return found
    })
    const customers = demoCustomers.map(({ accounts }) => accounts).length
    expect(told.filter(({ email }) => email.startsWith('fleet.'))).toHaveLength(customers)
    expect(told.map(({ email }) => email)).toEqual(expect.arrayContaining(['maintenance', 'fleet.harrow']))
    expect(told.every(({ unread, newest }) => unread > 0 && unread <= 3 && newest)).toBe(true)
  })

  test('lines explain themselves in pence, but for two of each account; what is wrong is wrong on purpose', async () => {
    const counted = await one(sql<{ accounts: number; unexplained: number; of_cases: number; kinds: string[] }>`
      select (select count(*)::int from invoice_checks where lines > 0) as accounts, (select sum(lines - explained)::int from invoice_checks) as unexplained,
        (select count(*)::int from invoice_findings f join invoice_lines l on l.id = f.line_id where f.kind <> 'not_explained' and l.category <> 'rental') as of_cases,
        (select array_agg(distinct kind order by kind) from invoice_findings) as kinds`)
    expect(counted).toMatchObject({ unexplained: 2 * counted.accounts, of_cases: 0 })
    expect(counted.kinds).toEqual(expect.arrayContaining(['after_off_hire', 'double', 'missing', 'rate']))
  })
})
