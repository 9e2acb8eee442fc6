// Inviting many by a file, in the hands of a customer's administrator and of staff: the rule of the form, row by row.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { wizard, type View } from '../imports/testing-wizard.ts'

const HEADING = 'Full name,E-mail,Role,Accounts,Job title,Phone\n'
const remarked = z.object({
  rows: z.array(z.object({ row: z.number(), remarks: z.array(z.object({ message: z.string() })) })),
})

onPortal('people invited by a file', (on) => {
  let portal: TestPortal
  let north: TestPerson
  let admin: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    admin = await portal.admin()
    north = await portal.person({
      accounts: ['NORTH01', 'NORTH02'],
      may: [],
      columns: { roles: '["customer admin"]', email: 'admin@north.example' },
    })
    await portal.person({ accounts: ['NORTH02'], may: [], columns: { email: 'known@north.example', name: 'Known' } })
    await portal.person({ accounts: ['SOUTH01'], may: [], columns: { email: 'known@south.example' } })
  })
  afterAll(async () => portal.stop())

  const people = (domain: string) =>
    portal.owner((rows) =>
      rows
        .selectFrom('users')
        .select([
          'id',
          'name',
          'email',
          'side',
          'status',
          'customer_account_numbers',
          'roles',
          'phone',
          'job_title',
          'is_admin',
        ])
        .where('email', 'like', `%@${domain}`)
        .orderBy('id')
        .execute(),
    )
  const invitations = (domain: string) =>
    portal.owner((rows) =>
      rows
        .selectFrom('mail_outbox')
        .select(['to_email', 'text_body'])
        .where('kind', '=', 'invitation')
        .where('to_email', 'like', `%@${domain}`)
        .orderBy('id')
        .execute(),
    )
  const messagesOf = async ({ id }: View, by: TestPerson) => {
    const { rows } = remarked.parse((await portal.get(`/api/imports/${id}/rows?outcome=error`, by.token)).json)
    return rows.map(({ row, remarks }) => [row, remarks.map(({ message }) => message)])
  }
  const checked = async (by: TestPerson, lines: readonly string[]) => {
    const { upload, check } = wizard(portal, by)
    return check(await upload('users', `${HEADING}${lines.join('\n')}\n`, 'starters.csv'))
  }

  test('roles by their labels, accounts by their numbers; each is written as the form writes and sent one invitation', async () => {
    const view = await checked(north, [
      'Ann Archer,ann@new.example,Read only; Fleet manager,NORTH01;NORTH02,Planner,0113 496 0001',
      'Bob Best,bob@new.example,finance,NORTH02,,',
    ])
    expect(view.columns.map(({ target }) => target)).toEqual([
      'name',
      'email',
      'roles',
      'accounts',
      'job_title',
      'phone',
    ])
    expect(view.counts).toMatchObject({ create: 2, skip: 0, error: 0 })
    expect(await people('new.example')).toEqual([])
    expect(await invitations('new.example')).toEqual([])
    expect((await wizard(portal, north).commit(view)).state).toBe('done')
    expect(await people('new.example')).toMatchObject([
      {
        ...{ name: 'Ann Archer', side: 'customer', status: 'invited', job_title: 'Planner', phone: '0113 496 0001' },
        ...{
          customer_account_numbers: '["NORTH01","NORTH02"]',
          roles: ['read only', 'fleet manager'],
          is_admin: false,
        },
      },
      { name: 'Bob Best', job_title: null, phone: null, customer_account_numbers: '["NORTH02"]', roles: ['finance'] },
    ])
    const sent = await invitations('new.example')
    expect(sent.map(({ to_email: to }) => to)).toEqual(['ann@new.example', 'bob@new.example'])
    expect(sent.every(({ text_body: text }) => text.includes('#/resetpassword/'))).toBe(true)
  })

  test('every fault of a row in one round: the rule of the form, and accounts outside one’s scope as unknown ones', async () => {
    const view = await checked(north, [
      'Cy Cole,not an address,Damage controller,SOUTH01;NOWHERE,,12',
      'Di Dunn,di@faults.example,System admin; Wizard,,,',
      'Ed East,ed@faults.example,Read only,NORTH01,,',
      'Ed Again,ED@faults.example,Read only,NORTH01,,',
      'Fay Foreign,known@south.example,Read only,NORTH01,,',
      'Known Already,known@north.example,Finance,NORTH01,,',
    ])
    expect(view.counts).toMatchObject({ create: 1, skip: 1, error: 4 })
    const messages = new Map((await messagesOf(view, north)).map(([row, found]) => [row, found]))
    const cy = messages.get(2)
    expect(cy).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Row 2, Email:'),
        'Row 2, Accounts: You do not have these accounts: SOUTH01.',
        'Row 2, Accounts: You do not have these accounts: NOWHERE.',
        expect.stringContaining('Row 2, Phone:'),
      ]),
    )
    expect(messages.get(3)).toEqual(
      expect.arrayContaining([
        'Row 3, Roles: These roles are not for customers: system admin.',
        'Row 3, Roles: These roles are not for customers: Wizard.',
        'Row 3, Accounts: Choose at least one account. Without one they cannot see anything.',
      ]),
    )
    expect(messages.get(5)).toEqual(['Row 5, Email: Duplicate of row 4. Keep one of the two.'])
    // Whose address it is stays unsaid, as on the form.
    expect(messages.get(6)).toEqual(['Row 6, Email: There is already a user with this email address.'])
    await wizard(portal, north).commit(view)
    expect((await people('faults.example')).map(({ name }) => name)).toEqual(['Ed East'])
    // Who is here already is left as they are.
    expect(await people('north.example')).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'Known', customer_account_numbers: '["NORTH02"]' })]),
    )
    expect(await invitations('north.example')).toEqual([])
  })

  test('nobody gives a role with rights they lack; where one has a single account, it is meant by saying none', async () => {
    const modest = await portal.person({ accounts: ['NORTH01'], may: ['manage own company users', 'see vehicles'] })
    const view = await checked(modest, [
      'Gus Gale,gus@modest.example,Fleet manager,,,',
      'Hal Hill,hal@modest.example,,,,',
    ])
    expect(view.counts).toMatchObject({ create: 1, error: 1 })
    expect(await messagesOf(view, modest)).toEqual([
      [2, ['Row 2, Roles: These roles include permissions you do not have: fleet manager.']],
    ])
    await wizard(portal, modest).commit(view)
    expect(await people('modest.example')).toMatchObject([
      { name: 'Hal Hill', customer_account_numbers: '["NORTH01"]' },
    ])
    const without = await portal.person({ accounts: ['NORTH01'], may: ['see users'] })
    const start = { kind: 'users', name: 'a.csv', size_bytes: 9 }
    expect((await portal.send('POST', '/api/imports', without.token, start)).status).toBe(403)
  })

  test('a file brought for a company: whose row names no account gets its accounts, staff get none, and the rule stands', async () => {
    const { upload, check, commit } = wizard(portal, admin)
    const lines = [
      'Cat One,cat@for.example,Read only,,,',
      'Dan Two,dan@for.example,Read only,SOUTH01,,',
      'Eve Three,eve@for.example,Account manager,,,',
    ]
    const file = `${HEADING}${lines.join('\n')}\n`
    const uploaded = await upload('users', file, 'starters.csv', ['NORTH01', 'NORTH02'])
    expect(uploaded).toMatchObject({ accounts: ['NORTH01', 'NORTH02'] })
    await commit(await check(uploaded))
    expect((await people('for.example')).map((each) => [each.email, each.customer_account_numbers])).toEqual([
      ['cat@for.example', '["NORTH01","NORTH02"]'],
      ['dan@for.example', '["SOUTH01"]'],
      ['eve@for.example', '[]'],
    ])
    // What the address says is judged as if the rows had said it.
    const foreign = wizard(portal, north)
    const refused = await foreign.check(
      await foreign.upload('users', `${HEADING}Fay Four,fay@for.example,Read only,,,\n`, 'more.csv', ['SOUTH01']),
    )
    expect(refused.counts).toMatchObject({ create: 0, error: 1 })
    expect(JSON.stringify(await messagesOf(refused, north))).toContain('SOUTH01')
    // Files of other records take none.
    const others = await foreign.upload(
      'drivers',
      'name,email,customer_account_number\nA,a@b.example,NORTH01\n',
      'd.csv',
      ['NORTH01'],
    )
    expect(others).toMatchObject({ accounts: [] })
  })

  test('staff of every account invite colleagues and customers, told by their roles', async () => {
    const view = await checked(admin, [
      'Ivy Ince,ivy@staff.example,Damage controller,,,',
      'Jo Jay,jo@staff.example,Read only,SOUTH01,,',
      'Kim King,kim@staff.example,Read only,NOWHERE,,',
    ])
    expect(await messagesOf(view, admin)).toEqual([[4, ['Row 4, Accounts: We do not know these accounts: NOWHERE.']]])
    await wizard(portal, admin).commit(view)
    expect(await people('staff.example')).toMatchObject([{ side: 'staff' }, { side: 'customer' }])
  })

  test('a run is undone while nobody accepted: links stop working, emails that wait go, the address is free', async () => {
    const { commit, undo } = wizard(portal, north)
    const done = await commit(await checked(north, ['Lee Long,lee@undo.example,Read only,NORTH01,,']))
    expect(done.can_undo).toBe(true)
    expect((await undo(done)).undone_at).not.toBeNull()
    expect(await people('undo.example')).toEqual([])
    expect(await invitations('undo.example')).toEqual([])
    const again = await commit(await checked(north, ['Lee Long,lee@undo.example,Read only,NORTH01,,']))
    const [lee] = await people('undo.example')
    const token =
      /#\/resetpassword\/([^\s"<]+)/.exec((await invitations('undo.example'))[0]?.text_body ?? '')?.[1] ?? ''
    const password = 'a lane of lime trees'
    const accepted = await portal.send('POST', '/api/reset-password', undefined, { token, password })
    expect([accepted.status, accepted.text]).toEqual([200, accepted.text])
    const refused = await undo(again)
    expect(refused.undone_at).toBeNull()
    expect(refused.failure).toContain('users accepted or changed since')
    expect(await people('undo.example')).toMatchObject([{ id: lee?.id, status: 'active' }])
  })

  test('interrupted between two portions and taken up again, nobody is invited twice', async () => {
    const lines = Array.from({ length: 120 }, (_, place) => `P ${place},p${place}@many.example,Read only,NORTH01,,`)
    const view = await checked(north, lines)
    expect(view.counts.create).toBe(120)
    await portal.owner(async (rows) => {
      await sql`create function stop_here() returns trigger language plpgsql as $$
        begin if new.email = 'p75@many.example' then raise exception 'stopped here'; end if; return new; end $$`.execute(
        rows,
      )
      await sql`create trigger stop_here before insert on users for each row execute function stop_here()`.execute(rows)
    })
    const { commit, settled } = wizard(portal, north)
    expect((await commit(view)).state).toBe('failed')
    expect(await people('many.example')).toHaveLength(50)
    expect(await invitations('many.example')).toHaveLength(50)
    await portal.owner(async (rows) => {
      await sql`drop trigger stop_here on users`.execute(rows)
      await sql`drop function stop_here()`.execute(rows)
      // As a process leaves it that ends in the middle.
      await sql`update import_jobs set state = 'committing', failure = null, beat_at = now() - interval '5 minutes' where id = ${view.id}`.execute(
        rows,
      )
    })
    expect((await settled(view.id)).state).toBe('done')
    expect(await people('many.example')).toHaveLength(120)
    const sent = (await invitations('many.example')).map(({ to_email: to }) => to)
    expect(sent).toHaveLength(120)
    expect(new Set(sent).size).toBe(120)
  })
})
