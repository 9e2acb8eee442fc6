import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealAudit } from '../audit/seal.ts'
import { readConfig } from '../config.ts'
import { asOwner } from '../db/scope.ts'
import { onEngine } from '../db/testing.ts'
import { hashOf } from '../http/session.ts'
import { fillReferenceData } from '../reference/fill-reference-data.ts'
import { aUser } from '../testing/factories.ts'
import { doVerb } from './do-verb.ts'
import { firstAdministratorEmail, inviteFirstAdministrator } from './first-administrator.ts'

const publicUrl = 'https://portal.example.com'
const config = readConfig({ PUBLIC_URL: publicUrl })

onEngine('the operator’s verbs', (on) => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kerbline-operator-'))
    await asOwner(on.database(), fillReferenceData)
  })
  afterAll(() => rm(folder, { recursive: true }))

  /** What the operator sees: the exit code, and what was printed. */
  const run = async (...words: readonly string[]): Promise<{ code: number; said: string; wrong: string }> => {
    const [said, wrong]: [string[], string[]] = [[], []]
    const output = {
      print: (line: string) => void said.push(line),
      printError: (line: string) => void wrong.push(line),
    }
    const now = () => new Date('2026-11-21T09:00:00Z')
    const code = await doVerb(words, output, async () => ({
      database: on.database(),
      applied: ['031-new.sql'],
      config,
      folder,
      publicUrl,
      now,
      ...output,
    }))
    return { code, said: said.join('\n'), wrong: wrong.join('\n') }
  }
  const count = async (table: string): Promise<number> =>
    (await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(on.database().kysely))
      .rows[0]?.count ?? 0

  /** What the planner takes a table to hold. */
  const known = async (table: string): Promise<number | undefined> =>
    (
      await sql<{ rows: number }>`select reltuples::int as rows from pg_class where relname = ${table}`.execute(
        on.database().kysely,
      )
    ).rows[0]?.rows

  test.each([
    [['nonsense'], 'Unknown command “nonsense”'],
    [['alert'], 'Missing text'],
    [['alert', 'x', '--loud'], "Unknown option '--loud'"],
    [['alert', 'x'.repeat(1_001)], 'longer than 1000'],
    [['create-admin'], 'Missing EMAIL'],
    [['create-admin', 'ann'], '“ann” is not an email address'],
    [['create-customer', 'Harrow'], 'Missing customer name in quotes, or account number'],
    [['create-customer', 'Harrow', 'Facilities Ltd', 'HARROW01'], '“Facilities Ltd” is not an account number'],
    [['create-customer', 'Harrow', 'HARROW001'], '“HARROW001” is not an account number'],
    [['create-customer', 'Harrow', 'A1', 'A1'], 'A1 is given twice'],
    [['import'], 'Missing KIND or FILE'],
    [['import', 'ships', 'a.csv'], 'Unknown kind “ships”. Use one of: vehicles, drivers'],
    [['import', 'drivers', 'a.csv', 'b.csv'], 'One file at a time'],
    [['import', 'drivers', 'a.csv', '--provider', 'x'], 'can only be used with telematics'],
    [['import', 'drivers', 'a.csv', '--clear', 'colour'], 'drivers has no column “colour”'],
    [['import', 'drivers', 'a.csv', '--clear', 'name'], 'Blank cells cannot clear name'],
    [['import', 'vehicles', 'a.csv', '--create', 'Leeds'], '--create takes COLUMN:NAME'],
    [['import', 'vehicles', 'a.csv', '--use', 'branch:Leeds'], '--use takes COLUMN:NAME=OTHER NAME'],
    [['import', 'telematics', 'a.json', '--clear', 'name'], 'cannot be used with telematics'],
    [['import', 'undo', 'last'], 'Missing RUN'],
    [['import', 'telematics', 'a.json', '--all-or-nothing'], 'cannot be used with telematics'],
    [['audit'], 'audit verify'],
    [['migrate', 'now'], 'migrate takes no arguments'],
  ])('%j is not understood: exit code 2 and the usage', async (words, message) => {
    const { code, said, wrong } = await run(...words)
    expect([code, said]).toEqual([2, ''])
    expect(wrong).toContain(message)
    expect(wrong).toContain('Usage: npm run kerbline -- ')
  })

  test.each([['help'], ['--help'], ['-h']])(
    '%s names every verb, each under its own way of typing it',
    async (word) => {
      const { code, said } = await run(word)
      expect(code).toBe(0)
      for (const verb of [
        'migrate',
        'create-admin',
        'create-customer',
        'import',
        'alert',
        'audit verify',
        'demo-people',
      ])
        expect(said).toContain(`\n  ${verb}`)
      expect(said).toContain('\n      updates the database schema')
    },
  )

  test('migrate says what opening the database applied', async () => {
    expect(await run('migrate')).toEqual({ code: 0, said: 'Applied 031-new.sql\nThe schema is up to date', wrong: '' })
  })

  test('create-customer adds the customer and its accounts, or nothing', async () => {
    expect(await run('create-customer', 'Harrow Facilities', 'HARROW01', '00000042')).toMatchObject({
      code: 0,
      wrong: '',
      said: expect.stringContaining('Harrow Facilities, with HARROW01, 00000042'),
    })
    const before = [await count('customers'), await count('accounts')]
    const taken = await run('create-customer', 'Other', 'OTHER01', 'HARROW01')
    expect(taken).toMatchObject({ code: 1, said: '' })
    expect(taken.wrong).toBe('Nothing created. These account numbers are already in use: HARROW01 (Harrow Facilities).')
    expect([await count('customers'), await count('accounts')]).toEqual(before)
  })

  test('create-admin prints a link that fits the stored one, works a day, and adds nobody twice', async () => {
    const { code, said } = await run('create-admin', 'Ann@Example.com', 'Ann', 'Lee')
    const token = /#\/resetpassword\/([\w-]+)$/m.exec(said)?.[1] ?? ''
    expect([code, said.includes(`${publicUrl}/#/resetpassword/${token}`)]).toEqual([0, true])
    const { kysely } = on.database()
    const link = await kysely
      .selectFrom('login_links')
      .selectAll()
      .where('token_hash', '=', hashOf(token))
      .executeTakeFirstOrThrow()
    expect(Date.parse(link.expires_at) - Date.now()).toBeGreaterThan(86_300_000)
    expect(Date.parse(link.expires_at) - Date.now()).toBeLessThanOrEqual(86_400_000)
    const user = await kysely.selectFrom('users').selectAll().where('id', '=', link.user_id).executeTakeFirstOrThrow()
    expect(user).toMatchObject({
      email: 'Ann@Example.com',
      name: 'Ann Lee',
      side: 'staff',
      status: 'invited',
      is_admin: true,
      roles: ['system admin'],
      password_hash: null,
    })
    const users = await count('users')
    expect((await run('create-admin', 'ann@example.com')).code).toBe(0)
    expect(await count('users')).toBe(users)
    expect(JSON.stringify(await kysely.selectFrom('audit').selectAll().execute())).not.toContain(token)
  })

  test('create-admin makes no administrator of somebody who is something else', async () => {
    await on
      .database()
      .kysely.insertInto('users')
      .values([
        aUser({ email: 'bob@example.com', name: 'Bob' }),
        aUser({ email: 'eve@example.com', name: 'Eve', is_admin: true, status: 'suspended' }),
      ])
      .execute()
    expect(await run('create-admin', 'bob@example.com')).toMatchObject({
      code: 1,
      wrong: expect.stringContaining('Bob, who is not an administrator'),
    })
    expect(await run('create-admin', 'eve@example.com')).toMatchObject({
      code: 1,
      wrong: expect.stringContaining('Eve, who is suspended'),
    })
  })

  test('alert saves the alert, in the words given', async () => {
    expect((await run('alert', 'Yard', 'closed')).code).toBe(0)
    expect((await run('alert', 'Back at noon', '--deployment')).code).toBe(0)
    const alerts = await on.database().kysely.selectFrom('alerts').select(['kind', 'message']).orderBy('id').execute()
    expect(alerts).toEqual([
      { kind: 'AlertEvent', message: 'Yard closed' },
      { kind: 'DeploymentStarting', message: 'Back at noon' },
    ])
  })

  const heading =
    'name,email,customer_account_number,current_reg,licence_no,licence_categories,licence_expiry,points,status'
  const drivers = async (name: string, ...rows: readonly string[]): Promise<string> => {
    await writeFile(join(folder, name), [heading, ...rows].join('\n'))
    return name
  }

  test('import does a dry run, takes in what is good, names the rest, and adds nothing twice', async () => {
    const file = await drivers(
      'drivers.csv',
      'Ann Lee,ann@example.com,HARROW01,,,B,2030-01-31,0,active',
      'Bob Ray,bob@example.com,NOSUCH,,,B,2030-01-31,0,active',
    )
    const dry = await run('import', 'drivers', file, '--dry-run')
    expect(dry.code).toBe(0)
    expect(dry.said).toMatch(
      /^drivers\.csv: 2 rows read, 1 created, 0 updated, 0 unchanged, 1 rejected \(dry run, nothing saved\)\nErrors:\n3\tcustomer_account_number\tunknown_reference\tRow 3, /,
    )
    expect(await count('drivers')).toBe(0)
    const refused = await run('import', 'drivers', file, '--all-or-nothing')
    expect([refused.code, await count('drivers')]).toEqual([1, 0])
    const real = await run('import', 'drivers', file)
    expect([real.code, await count('drivers')]).toEqual([0, 1])
    const again = await run('import', 'drivers', file, '--json')
    expect(JSON.parse(again.said)).toMatchObject({
      kind: 'drivers',
      rows_read: 2,
      created: 0,
      unchanged: 1,
      refused: 1,
      problems: [{ row: 3, column: 'customer_account_number', reason: 'unknown_reference' }],
    })
    expect(await count('drivers')).toBe(1)
  })

  test('import says what it made, what can be read both ways and which run it was; undo takes it back', async () => {
    await writeFile(
      join(folder, 'vans.csv'),
      'reg_no,customer_account_number,make,model,vehicle_category,fuel_type,hire_type,on_hire_date,status,branch\nJX73 ABC,HARROW01,Ford,Transit,Panel van,Diesel,Contract hire,1/3/2025,On hire,Leeds\nJX73 ABD,HARROW01,Frod,Transit,Panel van,Diesel,Contract hire,1/3/2025,On hire,Leeds',
    )
    const real = await run(
      'import',
      'vehicles',
      'vans.csv',
      '--use',
      'make:Frod=Ford',
      '--create',
      'branch:Leeds',
      '--clear',
      'body,emei',
    )
    expect(real.said).toContain('Reference records created:\nmake\tFord\nbranch\tLeeds')
    expect(real.said).toContain(
      'on_hire_date\tWe read “1/3/2025” as 1 Mar 2025. If the month comes first, it is 3 Jan 2025.',
    )
    expect(await known('vehicles')).toBe(2)
    const [, number = ''] = /This is run (\d+)/.exec(real.said) ?? []
    const keeping = sql`update users set asset_filter = jsonb_build_object('branch_ids', (select jsonb_agg(id) from branches where name = 'Leeds'))`
    await keeping.execute(on.database().kysely)
    const held = await run('import', 'undo', number)
    expect(held).toMatchObject({
      code: 1,
      wrong: expect.stringContaining('branches it created are used by asset filters'),
    })
    expect(held.said).toMatch(/^Leeds\t\d+ asset filters?$/)
    await sql`update users set asset_filter = null`.execute(on.database().kysely)
    expect(await run('import', 'undo', number)).toMatchObject({ code: 0, said: `Run ${number} (vans.csv) undone.` })
    expect([await count('vehicles'), await known('vehicles')]).toEqual([0, 0])
    expect(await run('import', 'undo', number)).toMatchObject({
      code: 1,
      wrong: expect.stringContaining('already been undone'),
    })
    expect(await run('import', 'undo', '999')).toMatchObject({
      code: 1,
      wrong: expect.stringContaining('Run 999 not found'),
    })
  })

  test('import of a file that is not there, or no file of that kind, is refused in words', async () => {
    expect(await run('import', 'drivers', 'nowhere.csv')).toMatchObject({
      code: 1,
      wrong: expect.stringContaining('nowhere.csv'),
    })
    await writeFile(join(folder, 'a.csv'), 'one,two\n1,2')
    const { code, wrong } = await run('import', 'drivers', 'a.csv')
    expect(code).toBe(1)
    expect(wrong).not.toBe('')
  })

  test('import takes in a telematics snapshot, keeps devices that fit no vehicle, and adds nothing twice', async () => {
    const device = {
      EquipmentHeader: {
        OEMName: 'Mercedes',
        Model: 'Actros',
        EquipmentID: 'AB12 CDE',
        SerialNumber: '356938035643809',
      },
      Distance: { Odometer: 1_000, OdometerUnits: 'kilometre', datetime: '2026-11-20T08:00:00Z' },
    }
    const snapshot = { version: '1', snapshotTime: '2026-11-20T09:00:00Z', Links: [], Equipment: [device] }
    await writeFile(join(folder, 'snapshot.json'), JSON.stringify(snapshot))
    const first = await run('import', 'telematics', 'snapshot.json', '--provider', 'Feed', '--json')
    expect(first).toMatchObject({ code: 0, wrong: '' })
    expect(JSON.parse(first.said)).toMatchObject({ kind: 'telematics', rows_read: 1, unmatched: 1, problems: [] })
    const again = await run('import', 'telematics', 'snapshot.json', '--provider', 'Feed', '--json')
    expect(JSON.parse(again.said)).toMatchObject({ created: 0, unchanged: 1 })
    expect(await count('equipment_readings')).toBe(1)
    const refused = await run('import', 'telematics', 'http://127.0.0.1:9/snapshot')
    expect(refused).toMatchObject({ code: 1, wrong: expect.stringContaining('private network') })
  })

  test('audit verify tells a whole chain from a broken one', async () => {
    const database = on.database()
    await sealAudit(database)
    expect(await run('audit', 'verify')).toMatchObject({
      code: 0,
      said: expect.stringContaining('The audit log has not been changed'),
    })
    await sql
      .raw(
        `alter table audit disable trigger audit_append_only; update audit set action = 'x' where seal_number = 2; alter table audit enable trigger audit_append_only`,
      )
      .execute(on.database().kysely)
    expect(await run('audit', 'verify')).toMatchObject({ code: 1, wrong: expect.stringContaining('broken at seal 2') })
    const json = await run('audit', 'verify', '--json')
    expect(JSON.parse(json.said)).toMatchObject({ brokenAt: 2 })
  })

  test('demo-people are printed as JSON with rights and accounts; without any it says so', async () => {
    const { kysely } = on.database()
    expect(await run('demo-people')).toMatchObject({
      code: 1,
      said: '',
      wrong: expect.stringContaining('No demo users found'),
    })
    await kysely
      .insertInto('users')
      .values([
        aUser({ email: 'admin@kerbline.example', side: 'staff', roles: '["system admin"]' }),
        aUser({
          email: 'fleet.harrow@kerbline.example',
          roles: '["fleet manager"]',
          customer_account_numbers: '["HARROW01"]',
        }),
        aUser({ email: 'none.harrow@kerbline.example', customer_account_numbers: '["HARROW01"]' }),
      ])
      .execute()
    const people: Record<string, unknown>[] = JSON.parse((await run('demo-people')).said)
    expect(people).toMatchObject([
      { email: 'admin@kerbline.example', roles: ['system admin'], sees_all_accounts: true, account_numbers: [] },
      {
        email: 'fleet.harrow@kerbline.example',
        roles: ['fleet manager'],
        account_numbers: ['HARROW01'],
        sees_all_accounts: false,
      },
      { email: 'none.harrow@kerbline.example', roles: [], permissions: [], account_numbers: ['HARROW01'] },
    ])
    expect(people[1]?.['permissions']).toContain('see vehicles')
  })

  test('the first administrator of an empty portal gets a link and an address to sign in with', async () => {
    const told = await inviteFirstAdministrator(on.database(), { publicUrl })
    expect(told).toMatch(
      /^https:\/\/portal\.example\.com\/#\/resetpassword\/[\w-]{43}\n {2}Then sign in as admin@portal\.example\.com$/,
    )
  })
})

test.each([
  ['https://portal.example.com', 'admin@portal.example.com'],
  ['http://127.0.0.1:3000', 'admin@localhost'],
  ['http://[::1]:3000', 'admin@localhost'],
])('at %s the first administrator is %s', (url, email) => {
  expect(firstAdministratorEmail(url)).toBe(email)
})
