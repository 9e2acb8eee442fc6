// Every step of every table the server moves records by, in every state, by everybody the table names and one more.
import { deletionLifecycle } from '@kerbline/domain/areas/auth/deletion-status.ts'
import { companyLifecycle } from '@kerbline/domain/areas/companies/standing.ts'
import { userLifecycle } from '@kerbline/domain/areas/users/lifecycle.ts'
import type { Lifecycle } from '@kerbline/domain/kit/lifecycle.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onPortal } from '../db/testing.ts'
import type { Answer, TestPerson, TestPortal } from '../testing/portal.ts'
import { sendAskedMail } from '../testing/sign-in.ts'
import { startTestPortal } from '../testing/portal.ts'

interface Made {
  readonly id: number
  readonly version: string
}

/** A kind as its calls move it; people by the word the table has for them. */
interface Walk {
  readonly entity: string
  readonly lifecycle: Lifecycle
  /** Steps without a call of their own are taken by links and jobs: these are walked where their callers are. */
  readonly verbs: readonly string[]
  readonly people: readonly string[]
  readonly make: (state: string) => Promise<Made>
  readonly take: (verb: string, made: Made, token: string) => Promise<Answer>
  readonly stateOf: (id: number) => Promise<string>
}

const toStatus: Readonly<Record<string, string>> = { reopen: 'active', suspend: 'suspended', close: 'closed' }

onPortal('a record moves by its table alone', (on) => {
  let portal: TestPortal
  const people = new Map<string, TestPerson>()
  let made = 0
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    const may = ['see users', 'manage users', 'see companies', 'manage companies', 'see all accounts'] as const
    people.set('administrator', await portal.admin())
    people.set('manager', await portal.person({ accounts: [], may, side: 'staff' }))
    people.set('somebody', await portal.person({ accounts: ['NORTH01'], may: ['see users'] }))
    // One more system administrator than the walk: nobody is the last.
    await portal.admin()
  })
  afterAll(async () => portal.stop())

  const user = async (status: string): Promise<Made> => {
    const { id } = await portal.person({ accounts: ['NORTH01'], may: [] })
    await portal.owner(async (rows) => {
      const { email } = await rows.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
      await sql`update users set status = ${status} where id = ${id}`.execute(rows)
      const request = { email, reference: `DEL-WALK-${id}`, state: 'verified' } as const
      await rows.insertInto('account_deletion_requests').values(request).execute()
    })
    return { id, version: await versionOf('users', id) }
  }
  const versionOf = (table: 'users' | 'customers', id: number): Promise<string> =>
    portal.owner(async (rows) => {
      const row = await rows.selectFrom(table).select('updated_at').where('id', '=', id).executeTakeFirstOrThrow()
      return row.updated_at
    })

  const walks = (): readonly Walk[] => [
    {
      entity: 'user',
      lifecycle: userLifecycle,
      verbs: ['suspend', 'restore', 'delete'],
      people: ['administrator', 'manager', 'somebody'],
      make: user,
      take: (verb, { id, version }, token) =>
        verb === 'delete'
          ? portal.send('DELETE', `/api/users/${id}?version=${encodeURIComponent(version)}`, token)
          : portal.send('POST', `/api/users/${id}/${verb}`, token, { version }),
      stateOf: (id) =>
        portal.owner(async (rows) => {
          const row = await rows.selectFrom('users').select('status').where('id', '=', id).executeTakeFirstOrThrow()
          return row.status
        }),
    },
    {
      entity: 'companies',
      lifecycle: companyLifecycle,
      verbs: ['reopen', 'suspend', 'close'],
      people: ['administrator', 'manager', 'somebody'],
      make: async (status) => {
        const company = { name: `Walked ${++made}`, account_number: `WALK${made}` }
        const { id } = await portal.owner((rows) =>
          rows.insertInto('customers').values(company).returning('id').executeTakeFirstOrThrow(),
        )
        await portal.owner((rows) => sql`update customers set status = ${status} where id = ${id}`.execute(rows))
        return { id, version: await versionOf('customers', id) }
      },
      take: (verb, { id, version }, token) =>
        portal.send('PUT', `/api/companies/${id}/status`, token, { version, status: toStatus[verb] }),
      stateOf: (id) =>
        portal.owner(async (rows) => {
          const row = await rows.selectFrom('customers').select('status').where('id', '=', id).executeTakeFirstOrThrow()
          return row.status
        }),
    },
    {
      entity: 'deletion request',
      lifecycle: deletionLifecycle,
      verbs: ['action', 'refuse'],
      people: ['administrator', 'manager', 'somebody'],
      make: async (state) => {
        const request = { email: `walk.${++made}@gone.example`, reference: `DEL-REQ-${made}` }
        const { id } = await portal.owner((rows) =>
          rows.insertInto('account_deletion_requests').values(request).returning('id').executeTakeFirstOrThrow(),
        )
        await portal.owner((rows) =>
          sql`update account_deletion_requests set state = ${state} where id = ${id}`.execute(rows),
        )
        return { id, version: '' }
      },
      take: (verb, { id }, token) =>
        portal.send('POST', `/api/deletion-requests/${id}/decide`, token, {
          outcome: verb === 'action' ? 'actioned' : 'refused',
          note: 'Why',
        }),
      stateOf: (id) =>
        portal.owner(async (rows) => {
          const row = await rows
            .selectFrom('account_deletion_requests')
            .select('state')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
          return row.state
        }),
    },
  ]

  /** Who of the walk is whom the table names: an administrator is a manager too, and companies are kept by who sees all. */
  const isNamed = (who: string, named: readonly string[]): boolean =>
    who !== 'somebody' &&
    named.some((each) => each !== 'link' && each !== 'system' && (who === 'administrator' || each !== 'administrator'))

  const linesOf = (entity: string, id: number) =>
    portal.owner(async (rows) => ({
      audited: (
        await rows
          .selectFrom('audit')
          .select(['action', 'before', 'after'])
          .where('entity', '=', entity)
          .where('entity_id', '=', String(id))
          .where('action', '<>', 'access refused')
          .execute()
      ).length,
      moved: await rows
        .selectFrom('state_changes')
        .select(['from_state', 'to_state', 'user_id'])
        .where('entity', '=', entity)
        .where('entity_id', '=', id)
        .execute(),
    }))

  async function walkOne(walk: Walk, state: string, verb: string, who: string): Promise<void> {
    const person = people.get(who)
    if (!person) throw new Error(`Nobody is ${who}`)
    const record = await walk.make(state)
    const step = walk.lifecycle.steps.find((each) => each.verb === verb && [each.from].flat().includes(state))
    const reply = await walk.take(verb, record, person.token)
    const isTaken = step !== undefined && isNamed(who, step.who)
    const about = [walk.entity, state, verb, who, reply.text].join(', ')
    expect(reply.status === 200, about).toBe(isTaken)
    if (!isTaken) expect([403, 404, 409], about).toContain(reply.status)
    expect(await walk.stateOf(record.id), about).toBe(isTaken ? step.to : state)
    const { audited, moved } = await linesOf(walk.entity, record.id)
    expect(moved, about).toEqual(isTaken ? [{ from_state: state, to_state: step.to, user_id: person.id }] : [])
    expect(audited, about).toBe(isTaken ? 1 : 0)
  }

  describe.each(['user', 'companies', 'deletion request'])('%s', (entity) => {
    test('each step in each state by each of the people', async () => {
      const walk = walks().find((each) => each.entity === entity)
      if (!walk) throw new Error(`There is no walk of ${entity}`)
      const all = walk.lifecycle.states.flatMap((state) =>
        walk.verbs.flatMap((verb) => walk.people.map((who) => ({ state, verb, who }))),
      )
      for (const { state, verb, who } of all) await walkOne(walk, state, verb, who)
      expect(all.length).toBe(walk.lifecycle.states.length * walk.verbs.length * walk.people.length)
    })
  })

  test('a step asked with an old version is refused with both, and moves nothing', async () => {
    const { id, version } = await user('active')
    const stale = '2020-01-01T00:00:00.000Z'
    const token = people.get('administrator')?.token
    const reply = await portal.send('POST', `/api/users/${id}/suspend`, token, { version: stale })
    expect([reply.status, reply.json]).toMatchObject([
      409,
      { code: 'changed meanwhile', versions: { given: stale, current: version }, current: { id, status: 'active' } },
    ])
    expect(await linesOf('user', id)).toEqual({ audited: 0, moved: [] })
  })

  test('two at once: one moves it, the other is told', async () => {
    for (const [first, second] of [
      ['suspend', 'suspend'],
      ['suspend', 'delete'],
    ] as const) {
      const record = await user('active')
      const [walk] = walks()
      const token = people.get('administrator')?.token ?? ''
      const replies = await Promise.all([first, second].map((verb) => walk?.take(verb, record, token)))
      expect(replies.map((reply) => reply?.status).toSorted()).toEqual(
        first === second ? [200, 409] : expect.arrayContaining([200]),
      )
      expect(replies.filter((reply) => reply?.status === 200)).toHaveLength(1)
      const { audited, moved } = await linesOf('user', record.id)
      expect([audited, moved.length]).toEqual([1, 1])
    }
  })

  test('what is offered on a person is what may be taken', async () => {
    for (const status of userLifecycle.states.filter((state) => state !== 'deleted')) {
      const { id } = await user(status)
      for (const who of ['administrator', 'manager']) {
        const { json } = await portal.get(`/api/users/${id}`, people.get(who)?.token)
        const steps = userLifecycle.steps.filter(
          (step) => [step.from].flat().some((state) => state === status) && isNamed(who, step.who),
        )
        const may = (json as { may: string[] }).may.filter((verb) => ['suspend', 'restore', 'delete'].includes(verb))
        expect([status, who, may.toSorted()]).toEqual([status, who, steps.map(({ verb }) => verb).toSorted()])
      }
    }
  })

  test('by a link: whose it is takes the step, and the trail names them', async () => {
    const email = `walk.link.${++made}@people.example`
    const { id } = await portal.person({ accounts: ['NORTH01'], may: [], columns: { email } })
    await portal.send('POST', '/api/account-deletion-request', undefined, { email, reason: 'Left' })
    await sendAskedMail(portal)
    const mail = await portal.owner((rows) =>
      rows.selectFrom('mail_outbox').select('text_body').where('to_email', '=', email).executeTakeFirstOrThrow(),
    )
    const token = /(DEL-[A-Z0-9]+:[\w-]+)/.exec(decodeURIComponent(mail.text_body))?.[1]
    const confirm = () => portal.send('POST', '/api/account-deletion-request/confirm', undefined, { token })
    expect((await confirm()).status).toBe(200)
    expect((await confirm()).status).toBe(410)
    const moved = await portal.owner((rows) =>
      rows
        .selectFrom('state_changes')
        .selectAll()
        .where('entity', '=', 'deletion request')
        .where('user_id', '=', id)
        .execute(),
    )
    expect(moved).toMatchObject([{ from_state: 'received', to_state: 'verified' }])
  })
})
