import { ragOf } from '@kerbline/domain/areas/compliance/rules.ts'
import { damageStates } from '@kerbline/domain/areas/damage/states.ts'
import { parseCheckTime } from '@kerbline/domain/areas/driver-checks/check-time.ts'
import { costPerMile } from '@kerbline/domain/areas/finance/cost-per-mile.ts'
import { maintenanceStates } from '@kerbline/domain/areas/maintenance/states.ts'
import { parseLatestStatus } from '@kerbline/domain/areas/maintenance/rules.ts'
import { queryStates } from '@kerbline/domain/areas/queries/states.ts'
import { endsForGood, waitsOn } from '@kerbline/domain/cases/case-kind.ts'
import { caseKindOf } from '@kerbline/domain/cases/kinds.ts'
import { indexRegistrations, registrationsIn } from '@kerbline/domain/fleet/narrative.ts'
import { imeiWarning } from '@kerbline/domain/fleet/serial-numbers.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { asOwner, type Rows } from '../db/scope.ts'
import { onEngine } from '../db/testing.ts'
import type { NewFile } from '../files/files.ts'
import { fillPapers } from './maintenance/fill-papers.ts'
import { demoCustomers } from './people/demo-customers.ts'
import { countDatedAhead, countStrays, countWrongSums } from './testing-integrity.ts'
import { fillDemo } from './fill.ts'

const today = '2026-11-21'
const options = { vehicles: 150, seed: 2026, hasCanaries: true, today, hashPassword: async () => 'of the one password' }
const accountNumbers = demoCustomers.flatMap(({ accounts }) => accounts.map(({ accountNumber }) => accountNumber))

onEngine('demo data', (on) => {
  beforeAll(() => fillDemo(on.database(), options))

  const read = <Result>(work: (rows: Rows) => Promise<Result>): Promise<Result> =>
    asOwner(on.database(), work, { isReadOnly: true })
  const one = <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row> =>
    read(async (rows) => {
      const [first] = (await query.execute(rows)).rows
      if (!first) throw new Error('No row')
      return first
    })
  const valuesOf = (table: string, column: string): Promise<string[]> =>
    read(async (rows) => {
      const { rows: found } = await sql<{ value: string }>`
        select distinct ${sql.ref(column)} as value from ${sql.table(table)} order by 1`.execute(rows)
      return found.map(({ value }) => value)
    })

  test('the administrator is user 1, and everyone in service signs in with the one password', async () => {
    const everyone = await read((rows) => rows.selectFrom('users').selectAll().orderBy('id').execute())
    const people = everyone.filter(({ status }) => status === 'active')
    expect(people[0]).toMatchObject({ id: 1, email: 'admin@kerbline.example', is_admin: true, side: 'staff' })
    expect(people).toHaveLength(8 + 9 + 9 + 9 + 1)
    for (const { password_hash: hash } of people) expect(hash).toBe('of the one password')
    const two = people.find(({ email }) => email === 'two.harrow@kerbline.example')
    expect(two).toMatchObject({ customer_account_numbers: '["HARROW01","HARROW02"]', active_accounts: null })
    const none = people.find(({ email }) => email === 'none.solent@kerbline.example')
    expect(none).toMatchObject({ roles: [], permissions: [] })
  })

  test('vehicles past their third year have MOT tests, some failed, with defects by kind', async () => {
    const { rows } = await read((all) =>
      sql<{ result: string; kinds: string; vehicles: number }>`
        select result, jsonb_typeof(defects) as kinds, count(distinct vehicle_id) as vehicles from mot_tests group by 1, 2 order by 1`.execute(
        all,
      ),
    )
    expect(rows.map(({ result, kinds }) => [result, kinds])).toEqual([
      ['failed', 'array'],
      ['passed', 'array'],
    ])
    expect(rows.every(({ vehicles }) => vehicles > 5)).toBe(true)
  })

  test('every customer has an account manager, a branch and at least two accounts', async () => {
    const customers = await read((rows) =>
      rows.selectFrom('customers').selectAll().where('is_active', '=', true).execute(),
    )
    expect(customers.map((each) => `${each.manager_id} ${typeof each.branch_id}`)).toEqual(Array(3).fill('2 number'))
    for (const { accounts } of demoCustomers) expect(accounts.length).toBeGreaterThanOrEqual(2)
    expect(accountNumbers.every((account) => account.length <= 8)).toBe(true)
  })

  test.each([
    ['damage_records', 'state', damageStates],
    ['maintenance_events', 'status', maintenanceStates],
    ['queries', 'status', queryStates],
    ['drivers', 'status', ['active', 'left', 'suspended']],
    ['vehicles', 'status', ['disposed', 'off_hire_requested', 'off_hired', 'on_hire', 'on_order', 'vor']],
    ['driver_checks', 'rag', ['amber', 'green', 'red']],
    ['invoices', 'trader_transaction_type', ['credit_note', 'invoice', 'opening_balance', 'receipt']],
    ['invoice_lines', 'category', ['damage', 'excess_miles', 'fines', 'fuel', 'maintenance', 'other', 'rental']],
    ['message_recipients', 'folder', ['inbox', 'trash', 'deleted']],
    ['alerts', 'kind', ['AlertEvent', 'DeploymentStarting']],
  ] as const)('%s shows every %s', async (table, column, wanted) => {
    expect(await valuesOf(table, column)).toEqual([...wanted].toSorted())
  })

  /** Without rows or a text, or with none that the people of the demo do not read. */
  const unmarked =
    'off_hire_cases off_hire_vehicles files notifications register_changes date_offers documents readings cases queries query_cases defect_cases defect_reports unused_days'
  test('each account’s mark stands in a text of every table it owns rows of', async () => {
    const owned = await read(async (rows) => {
      const { rows: tables } = await sql<{ name: string }>`
        select c.table_name as name from information_schema.columns c
        where c.table_schema = 'public' and c.column_name = 'customer_account_number' and c.table_name <> all (${unmarked.split(' ')})
        and exists (select from information_schema.columns t where t.table_name = c.table_name and t.table_schema = 'public'
          and t.column_name in ('note', 'body', 'description', 'title', 'after')) order by 1`.execute(rows)
      return tables.map(({ name }) => name)
    })
    expect(owned).toContain('driver_checks')
    for (const table of owned) {
      const marked = await read(async (rows) => {
        const { rows: found } = await sql<{ account: string; foreign: number }>`
          select customer_account_number as account,
            count(*) filter (where t::text ~ 'canary-' and t::text !~ ('canary-' || customer_account_number)) as foreign
          from ${sql.table(table)} t where t::text ~ 'canary-' group by 1 order by 1`.execute(rows)
        return found
      })
      expect(marked, table).toEqual([...accountNumbers].toSorted().map((account) => ({ account, foreign: 0 })))
    }
  })

  test('nothing of one account refers to a vehicle, driver or record of another', async () => {
    expect(await read(countStrays)).toBe(0)
  })

  test('nothing is dated after the moment it tells of', async () => {
    expect(await read((rows) => countDatedAhead(rows, '2026-11-21T09:30:00Z'))).toBe(0)
  })

  describe('fleet and telematics', () => {
    test('devices have valid numbers; some vehicles have none, some have a changed plate, some are electric', async () => {
      const vehicles = await read((rows) => rows.selectFrom('vehicles').selectAll().execute())
      expect(vehicles).toHaveLength(450)
      for (const { emei } of vehicles) if (emei !== null) expect(imeiWarning(emei), emei).toBeNull()
      const share = (fits: (vehicle: (typeof vehicles)[number]) => boolean) => vehicles.filter(fits).length
      expect(share(({ emei }) => emei === null)).toBeGreaterThan(3)
      expect(share(({ current_reg_no }) => current_reg_no !== null)).toBeGreaterThan(2)
      expect(share(({ fuel_type }) => fuel_type === 'electric')).toBeGreaterThan(20)
      expect(share(({ is_vor }) => is_vor)).toBeGreaterThan(3)
      const scores = vehicles.flatMap(({ score }) => (score === null ? [] : [Number(score)]))
      expect(Math.min(...scores)).toBeGreaterThanOrEqual(45)
      expect(Math.min(...scores)).toBeLessThan(60)
      expect(Math.max(...scores)).toBeGreaterThan(93)
    })

    test('most newest snapshots are whole, a few lack a block or score 0, and some devices fit no vehicle', async () => {
      const readings = await one<{
        whole: number
        partial: number
        zero: number
        unmatched: number
        latest: number
      }>(sql`
        select count(*) filter (where is_complete) as whole, count(*) filter (where not is_complete) as partial, count(*) filter (where score = 0) as zero,
          count(*) filter (where vehicle_id is null) as unmatched, (select count(*) from equipment_latest where is_complete) as latest from equipment_readings`)
      expect(readings.whole).toBeGreaterThan(600)
      expect(readings.partial).toBeGreaterThan(5)
      expect(readings.zero).toBeGreaterThan(5)
      expect(readings.unmatched).toBeGreaterThan(1)
      expect(readings.latest).toBeGreaterThan(380)
    })

    test('the latest reading is the newest whole one of its vehicle, and the vehicle shows it', async () => {
      const wrong = await one<{ count: number }>(sql`
        select count(*) as count from equipment_latest l join vehicles v on v.id = l.vehicle_id
        where l.is_complete and (l.reading_id <> (select r.id from equipment_readings r where r.vehicle_id = v.id and r.is_complete order by r.snapshot_at desc limit 1)
          or (l.score > 0 and v.score is distinct from l.score) or (l.score = 0 and v.score is not null))`)
      expect(wrong.count).toBe(0)
    })
  })

  describe('upkeep', () => {
    test('nine in ten events of each customer are in order, and the edges are there', async () => {
      const items = await read((rows) =>
        rows.selectFrom('compliance_items').selectAll().where('vehicle_id', 'is not', null).execute(),
      )
      const statuses = items.map((item) => ({
        account: item.customer_account_number,
        ...ragOf({ dueDate: item.due_date ?? item.due_date_text, overdueWeeks: item.overdue_weeks }, today),
        atThreshold: (days: number) => days === item.overdue_weeks * 7,
      }))
      for (const { key } of demoCustomers) {
        const own = statuses.filter(({ account }) => account.toLowerCase().startsWith(key.slice(0, 6)))
        const inOrder = own.filter(({ rag }) => rag !== 'red').length / own.length
        expect(inOrder, key).toBeGreaterThan(0.9)
        expect(inOrder, key).toBeLessThan(0.97)
      }
      const days = new Set(statuses.map(({ daysUntilDue }) => daysUntilDue))
      for (const edge of [null, -1, 0, 1]) expect(days).toContain(edge)
      expect(statuses.some(({ daysUntilDue, atThreshold }) => daysUntilDue !== null && atThreshold(daysUntilDue))).toBe(
        true,
      )
    })

    test('some events have two bookings, and some statuses cannot be read', async () => {
      const twice = await one<{ count: number }>(sql`
        select count(*) as count from compliance_items i where (select count(*) from maintenance_events e
          where e.vehicle_id = i.vehicle_id and e.type = i.event_type and e.created_at > '2026-10-25') >= 2`)
      expect(twice.count).toBeGreaterThan(3)
      const texts = await valuesOf('maintenance_events', 'latest_status')
      const unreadable = texts.filter((text) => !parseLatestStatus(text).isKnown)
      expect(unreadable.length).toBeGreaterThanOrEqual(4)
      expect(unreadable).toContain('')
    })

    test('a check’s times are what the rules read in its texts, in both formats and in neither', async () => {
      const checks = await read((rows) => rows.selectFrom('driver_checks').selectAll().execute())
      expect(checks.length).toBeGreaterThan(3_000)
      for (const { start_time, start_at, end_time, end_at } of checks.filter((_, place) => place % 7 === 0)) {
        expect([start_time, parseCheckTime(start_time).instant]).toEqual([start_time, start_at])
        expect([end_time, parseCheckTime(end_time).instant]).toEqual([end_time, end_at])
      }
      expect(checks.some(({ start_time }) => start_time.endsWith('AM'))).toBe(true)
      expect(checks.some(({ has_raw_time, start_at }) => has_raw_time && start_at === null)).toBe(true)
      const morning = checks.filter(({ created_at }) => created_at >= '2026-11-21')
      expect(new Set(morning.map(({ rag }) => rag))).toEqual(new Set(['red', 'amber', 'green']))
      expect(morning.length).toBeLessThan(400)
    })
  })

  describe('cases', () => {
    test('whose turn it is and whether it is over is what the state says, and the history ends there', async () => {
      const { rows } = await read((all) =>
        sql<{ kind: string; state: string; turn: string | null; is_over: boolean; told: string | null }>`
          select c.kind, c.state, c.waiting_on as turn, c.closed_at is not null as is_over, (
            select s.to_state from state_changes s where s.entity = c.kind and s.entity_id = c.id order by s.id desc limit 1) as told
          from cases c`.execute(all),
      )
      expect(rows.length).toBeGreaterThan(1_000)
      for (const { kind, state, turn, is_over, told } of rows) {
        const sentence = caseKindOf(kind) ?? expect.unreachable(kind)
        const over = sentence.lifecycle.final.includes(state)
        expect([turn, is_over, told]).toEqual([waitsOn(sentence, state), over, state])
      }
    })

    test('the clocks of open cases run where their state lets them, the first of them is what is due, and most are kept', async () => {
      const { rows } = await read((all) =>
        sql<{ kind: string; state: string; due_clock: string | null; running: string[]; is_first: boolean }>`
          select c.kind, c.state, c.due_clock, array(
              select k.clock from case_clocks k where k.case_id = c.id and k.stopped_at is null and k.paused_at is null order by k.due_at) as running,
            c.due_at is not distinct from (select min(k.due_at) from case_clocks k
              where k.case_id = c.id and k.stopped_at is null and k.paused_at is null) as is_first
          from cases c`.execute(all),
      )
      for (const { kind, state, due_clock, running, is_first } of rows) {
        const { clocks = {} } = caseKindOf(kind) ?? {}
        expect([is_first, due_clock]).toEqual([true, running[0] ?? null])
        for (const clock of running) expect(clocks[clock]?.runs).toContain(state)
        for (const [clock, sentence] of Object.entries(clocks))
          if (sentence.runs.includes(state) && !endsForGood(sentence))
            expect([kind, state, running]).toEqual([kind, state, expect.arrayContaining([clock])])
      }
      // Of an off-hired vehicle.
      expect(rows.some(({ running }) => running.includes('told'))).toBe(true)
      const shares = await read(async (all) => {
        const { rows: found } = await sql<{ clock: string; kept: number; all: number }>`
          select clock, count(*) filter (where is_kept) as kept, count(*) as all from case_clocks where stopped_at is not null group by 1`.execute(
          all,
        )
        return new Map(found.map((each) => [each.clock, each.kept / each.all]))
      })
      for (const clock of ['acknowledge', 'book', 'off road', 'respond', 'resolve']) {
        expect(shares.get(clock), clock).toBeGreaterThan(0.6)
        expect(shares.get(clock), clock).toBeLessThan(1)
      }
    })

    test('numbers follow on from those that were made up', async () => {
      const next = await asOwner(on.database(), async (rows) => {
        const { rows: found } = await sql<{ kind: string; last: string; next: number }>`
          select kind, max(number) as last, nextval((kind || '_numbers')::regclass) as next from cases group by kind order by kind`.execute(
          rows,
        )
        return found
      })
      expect(next.filter(({ last, next: number }) => Number(last.split('-')[1]) + 1 !== number)).toEqual([])
      const plain = ['CS', 'DF', 'ENQ', 'FIN', 'MB', 'MT', 'OFF', 'ORD'].map((prefix) => `${prefix}-\\d{6}`)
      const series = [...plain, 'DMG-000[45]\\d\\d', 'Q-0203\\d\\d'].join('|')
      expect(next.filter(({ last }) => !new RegExp(`^(${series})$`).test(last))).toEqual([])
    })
  })

  describe('money', () => {
    test('documents are the sums of their lines, and what is kept is the sum of both', async () => {
      expect(await read(countWrongSums)).toEqual({ documents: 0, months: 0 })
    })

    test('a vehicle’s spend is what the domain’s rule finds in the narratives', async () => {
      const { lines, vehicles, spend } = await read(async (rows) => ({
        lines: await rows
          .selectFrom('invoice_lines')
          .selectAll()
          .where('customer_account_number', '=', 'HARROW02')
          .execute(),
        vehicles: await rows
          .selectFrom('vehicles')
          .selectAll()
          .where('customer_account_number', '=', 'HARROW02')
          .execute(),
        spend: await rows
          .selectFrom('vehicle_spend')
          .selectAll()
          .where('customer_account_number', '=', 'HARROW02')
          .execute(),
      }))
      const index = indexRegistrations(vehicles.flatMap((each) => [each.reg_no, each.current_reg_no ?? '']))
      for (const { narrative, reg_nos } of lines)
        expect([narrative, registrationsIn(narrative, index)]).toEqual([narrative, reg_nos])
      const counts = new Set(lines.map(({ reg_nos }) => Math.min(reg_nos.length, 2)))
      expect(counts).toEqual(new Set([0, 1, 2]))
      const costs = costPerMile({
        userId: 2,
        vehicles: vehicles.map(({ reg_no, current_reg_no }) => ({
          reg: reg_no,
          otherRegs: [current_reg_no ?? ''],
          miles: 1,
        })),
        lines: lines
          .filter(({ is_spend }) => is_spend)
          .map(({ narrative, value_pence }) => ({ narrative, goodsPence: value_pence })),
      })
      const idOf = new Map(vehicles.map(({ id, reg_no }) => [reg_no, id]))
      const expected = (costs?.vehicles ?? [])
        .filter(({ matchedLines }) => matchedLines > 0)
        .map(({ reg, goodsPence, matchedLines }) => [idOf.get(reg), goodsPence, matchedLines])
      const stored = spend.map(({ vehicle_id, goods_pence, line_count }) => [vehicle_id, goods_pence, line_count])
      const byId = (list: unknown[][]) => list.toSorted((a, b) => Number(a[0]) - Number(b[0]))
      expect(byId(stored)).toEqual(byId(expected))
    })

    test('cost per mile is that of a hire fleet', async () => {
      const { low, middle, high } = await one<{ low: number; middle: number; high: number }>(sql`
        select percentile_cont(0.03) within group (order by p) as low, percentile_cont(0.5) within group (order by p) as middle, percentile_cont(0.97) within group (order by p) as high
        from (select s.goods_pence / v.miles as p from vehicle_spend s join vehicles v on v.id = s.vehicle_id where v.miles > 0) costs`)
      expect(low).toBeGreaterThan(13)
      expect(middle).toBeGreaterThan(22)
      expect(middle).toBeLessThan(45)
      expect(high).toBeLessThan(80)
    })
  })

  test('everyone in service who may see messages has some unread, starred, in the trash and sent', async () => {
    const people = await read(async (rows) => {
      const { rows: found } = await sql<{
        email: string
        unread: number
        starred: number
        trash: number
        sent: number
      }>`
        select u.email, count(*) filter (where not r.is_read and r.folder = 'inbox') as unread, count(*) filter (where r.is_starred) as starred,
          count(*) filter (where r.folder = 'trash') as trash, (select count(*) from messages m where m.sender_id = u.id) as sent
        from users u left join message_recipients r on r.user_id = u.id where u.side = 'customer' and u.status = 'active' group by u.id order by u.id`.execute(
        rows,
      )
      return found
    })
    for (const { email, unread, starred, trash, sent } of people) {
      const counts = [unread, starred, trash, sent]
      if (email.startsWith('none.')) expect(counts).toEqual([0, 0, 0, 0])
      else expect(Math.min(...counts), email).toBeGreaterThan(0)
    }
  })

  test('the popup advert is on', async () => {
    const settings = await read((rows) => rows.selectFrom('settings').selectAll().execute())
    const values = Object.fromEntries(settings.map(({ name, value }) => [name, value]))
    expect(values).toMatchObject({ popup_advert_enabled: 'true', last_date_of_data_call: '2026-11-21T06:10:00.000Z' })
    expect(values['popup_advert_image_mobile']).toMatch(/^\/adverts\/.+\.png$/)
  })

  test('every customer has an estimate that waits and a certificate on paper, of the account of its booking', async () => {
    const stored: NewFile[] = []
    await fillPapers(on.database(), {
      storeFile: async (rows, file) => {
        stored.push(file)
        const { account, owner, ownerId = null, name } = file
        return rows
          .insertInto('files')
          .values({
            ...{ customer_account_number: account, owner, owner_id: ownerId, name, mime: 'application/pdf' },
            ...{ size_bytes: file.bytes.length, sha256: '', storage_key: name, visibility: 'customer' },
          })
          .returningAll()
          .executeTakeFirstOrThrow()
      },
    })
    const papers = await read(async (rows) => {
      const { rows: found } = await sql<{ type: string; customers: number; strays: number }>`
        select d.type, count(distinct a.customer_id)::int as customers, count(*) filter (where c.customer_account_number <> d.customer_account_number)::int as strays
        from documents d join cases c on c.id = d.case_id join accounts a on a.customer_account_number = d.customer_account_number group by 1 order by 1`.execute(
        rows,
      )
      return found
    })
    expect(papers).toEqual([
      { type: 'estimate', customers: demoCustomers.length, strays: 0 },
      { type: 'mot_certificate', customers: demoCustomers.length, strays: 0 },
    ])
    expect(stored.map(({ bytes }) => Buffer.from(bytes.subarray(0, 5)).toString())).toEqual(stored.map(() => '%PDF-'))
  })
})
