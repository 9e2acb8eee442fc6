// What waits on somebody, of the spine: whose row it is, what it is acted on by, and that it leaves when that is done.
import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../../db/testing.ts'
import { aDefectCase, aMaintenanceCase, insertCases } from '../../../testing/case-factories.ts'
import { aVehicle } from '../../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../../testing/portal.ts'

onPortal('cases on the worklist', (on) => {
  let portal: TestPortal
  let north: TestPerson
  let colleague: TestPerson
  let south: TestPerson
  let staff: TestPerson
  let reader: TestPerson
  const list = async ({ token }: TestPerson, query = '') =>
    dashboardEndpoints.worklist.reply.parse((await portal.get(`/api/worklist?limit=200${query}`, token)).json)
  const rowsOf = async (person: TestPerson) =>
    (await list(person)).rows.flatMap((row) => (row.case ? [{ ...row.case, kindOfRow: row.kind }] : []))
  const raise = async (title: string): Promise<{ id: number; number: string; updated_at: string }> => {
    const question = { category: 'other', title, body: 'Please look.', customer_account_number: 'NORTH01' }
    return ((await portal.send('POST', '/api/queries', north.token, question)).json as { record: never }).record
  }
  const step = (person: TestPerson, id: number, body: object, key?: string) =>
    portal.send(
      'POST',
      `/api/queries/${id}/steps`,
      person.token,
      body,
      key === undefined ? {} : { 'idempotency-key': key },
    )

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    const may = ['see dashboard', 'see queries', 'raise queries'] as const
    north = await portal.person({ accounts: ['NORTH01'], may: [...may] })
    colleague = await portal.person({ accounts: ['NORTH01'], may: [...may] })
    reader = await portal.person({ accounts: ['NORTH01'], may: ['see dashboard', 'see queries'] })
    south = await portal.person({ accounts: ['SOUTH01'], may: [...may] })
    staff = await portal.person({
      accounts: [],
      may: ['see dashboard', 'see queries', 'manage queries', 'see all accounts'],
      side: 'staff',
    })
  })

  test('a question waits on the hire company, its answer on the customer and every colleague who may give it', async () => {
    const asked = await raise('Where is it?')
    const [row] = (await rowsOf(staff)).filter(({ id }) => id === asked.id)
    expect(row).toMatchObject({
      ...{ kind: 'query', kindOfRow: 'query waiting', number: asked.number, state: 'Open', clock: 'First reply' },
      step: { verb: 'start', label: 'Start', is_plain: true },
      version: asked.updated_at,
    })
    expect(row?.due_at).not.toBeNull()
    expect((await rowsOf(north)).map(({ id }) => id)).not.toContain(asked.id)
    const done = await step(staff, asked.id, { verb: 'ask customer', version: row?.version, body: 'Which one?' })
    expect(done.status).toBe(200)
    expect((await rowsOf(staff)).map(({ id }) => id)).not.toContain(asked.id)
    for (const person of [north, colleague]) {
      const [own] = (await rowsOf(person)).filter(({ id }) => id === asked.id)
      expect(own).toMatchObject({ step: { verb: 'reply' }, state: 'Waiting for you' })
    }
    // Neither who may take no step nor another customer has it on theirs.
    for (const person of [reader, south]) expect(await rowsOf(person)).toEqual([])
    expect((await list(north)).counts['query waiting']).toBe((await rowsOf(north)).length)
  })

  test('two take a step of one row at once: one is told that it changed, and by what it is now', async () => {
    const asked = await raise('Who is quicker?')
    const [row] = (await rowsOf(staff)).filter(({ id }) => id === asked.id)
    const wanted = { verb: 'start', version: row?.version }
    const both = await Promise.all([step(staff, asked.id, wanted), step(staff, asked.id, wanted)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = both.find(({ status }) => status === 409)
    expect(late?.json).toMatchObject({ code: 'changed meanwhile', current: { state: 'in_progress' } })
  })

  test('the same step and the same message sent twice with one key are one', async () => {
    const asked = await raise('Sent twice')
    const wanted = { verb: 'start', version: asked.updated_at }
    const key = 'sent-twice-step'
    const twice = await Promise.all([step(staff, asked.id, wanted, key), step(staff, asked.id, wanted, key)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    const say = () =>
      portal.send(
        'POST',
        `/api/queries/${asked.id}/posts`,
        north.token,
        { body: 'Once only' },
        { 'idempotency-key': 'sent-twice-post' },
      )
    expect((await Promise.all([say(), say()])).map(({ status }) => status)).toEqual([200, 200])
    const { posts } = (await portal.get(`/api/queries/${asked.id}/posts`, north.token)).json as {
      posts: { body: string }[]
    }
    expect(posts.filter(({ body }) => body === 'Once only')).toHaveLength(1)
    const { moves } = (await portal.get(`/api/queries/${asked.id}/timeline`, north.token)).json as {
      moves: { to: string }[]
    }
    expect(moves.filter(({ to }) => to === 'in_progress')).toHaveLength(1)
  })

  test('by harm: what must not be driven first, unless it is off the road; then what is late, the largest amount first', async () => {
    const admin = await portal.admin()
    const ids = await portal.owner(async (rows) => {
      const vehicle = async (reg_no: string, is_vor: boolean) =>
        (
          await rows
            .insertInto('vehicles')
            .values(
              aVehicle({
                customer_account_number: 'SOUTH01',
                vehicle_category_id: await categoryId(rows),
                reg_no,
                is_vor,
              }),
            )
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id
      const [driven, off] = [await vehicle('HA10AAA', false), await vehicle('HA10BBB', true)]
      const of = (vehicle_id: number) => ({
        customer_account_number: 'SOUTH01',
        vehicle_id,
        reg_no: vehicle_id === driven ? 'HA10AAA' : 'HA10BBB',
      })
      const late = { due_at: '2020-01-02T09:00:00.000Z', due_clock: 'authorise' }
      const ahead = '2099-01-02T09:00:00.000Z'
      const money = { ...of(driven), ...late, state: 'awaiting_authorisation' } as const
      return insertCases(rows, [
        aDefectCase({ ...of(off), state: 'booked', due_at: ahead, type: 'brakes' }, { severity: 'dangerous' }),
        aMaintenanceCase({ ...money, type: 'repair' }, { estimate_pence: 20_000 }),
        aMaintenanceCase({ ...money, type: 'tyres' }, { estimate_pence: 80_000 }),
        aDefectCase({ ...of(driven), state: 'booked', due_at: ahead, type: 'tyres_wheels' }, { severity: 'dangerous' }),
      ])
    })
    const { rows } = await list(admin)
    const own = rows.flatMap((row) =>
      ids.includes(row.case?.id ?? 0) ? [[ids.indexOf(row.case?.id ?? 0), row.harm]] : [],
    )
    expect(own).toEqual([
      [3, 'unsafe'],
      [2, 'deadline'],
      [1, 'deadline'],
      [0, 'ahead'],
    ])
    // Page by page it is the same order, whatever hangs on a row.
    const ofBookings = rows.flatMap((row) => (row.kind === 'booking waiting' ? [row.case?.id] : []))
    const paged: unknown[] = []
    let after: string | null = ''
    while (after !== null && paged.length < 6) {
      const query: string = `/api/worklist?kind=booking%20waiting&limit=1${after && `&after=${after}`}`
      const part = dashboardEndpoints.worklist.reply.parse((await portal.get(query, admin.token)).json)
      paged.push(...part.rows.map((row) => row.case?.id))
      after = part.next
    }
    expect(paged).toEqual(ofBookings.slice(0, 6))
  })

  test('whom a case is with is said once: by its state, or beside its number', async () => {
    const admin = await portal.admin()
    const { ids, reg_no } = await portal.owner(async (rows) => {
      const vehicle = await rows
        .selectFrom('vehicles')
        .select(['id', 'reg_no'])
        .where('customer_account_number', '=', 'NORTH01')
        .limit(1)
        .executeTakeFirstOrThrow()
      const own = {
        ...{ customer_account_number: 'NORTH01', vehicle_id: vehicle.id, reg_no: vehicle.reg_no },
        owner_team: 'Maintenance',
      }
      const made = await insertCases(rows, [
        aDefectCase({ ...own, state: 'booked' }),
        aDefectCase({ ...own, state: 'acknowledged', type: 'wipers' }),
      ])
      return { ids: made, reg_no: vehicle.reg_no }
    })
    const { rows } = await list(admin)
    const places = ids.map((id) => rows.find((row) => row.reg_no === reg_no && row.case?.id === id)?.place)
    expect(places[0]).toMatch(/DF-/)
    expect(places[0]).not.toMatch(/with Maintenance/)
    expect(places[1]).toMatch(/, with Maintenance$/)
  })
})
