// Letters that belong to nothing, made queries: whose they are, their attachments, and once.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aVehicle } from '../../testing/factories.ts'
import { categoryId, type TestPerson } from '../../testing/portal.ts'
import { PDF } from '../documents/testing-uploads.ts'
import { type Replies, startReplies } from './testing-replies.ts'

interface Listed {
  readonly rows: readonly {
    readonly id: number
    readonly attached_to: string | null
    readonly attached_address: string
  }[]
}

onPortal('letters made queries', (on) => {
  let replies: Replies
  let ann: TestPerson
  let keeper: TestPerson
  let bound: TestPerson

  beforeAll(async () => {
    replies = await startReplies(on.database(), (await on.place()).config.DATA_DIR)
    const { portal } = replies
    const may = ['see queries', 'raise queries'] as const
    ann = await portal.person({ accounts: ['NORTH01'], may, columns: { email: 'ann@stray.example', name: 'Ann Lee' } })
    const staffMay = ['manage settings', 'see queries', 'manage queries', 'see vehicles'] as const
    keeper = await portal.person({ side: 'staff', accounts: [], may: [...staffMay, 'see all accounts'] })
    bound = await portal.person({ side: 'staff', accounts: ['SOUTH01'], may: staffMay })
    await portal.owner(async (rows) => {
      const columns = { customer_account_number: 'SOUTH01', vehicle_category_id: await categoryId(rows) }
      await rows
        .insertInto('vehicles')
        .values(aVehicle({ ...columns, reg_no: 'LS25RAY', status: 'on_hire' }))
        .execute()
    })
  })
  afterAll(async () => replies.portal.stop())

  const stray = async (written: Parameters<Replies['receive']>[0]): Promise<number> => {
    replies.receive({ to: 'reply@mail.example', subject: 'Second key', ...written })
    await replies.run()
    return (await replies.letters()).at(-1)?.id ?? 0
  }
  const suggested = async (id: number, by = keeper) => replies.portal.get(`/api/inbound-mail/${id}/query`, by.token)
  const query = { category: 'other', title: 'Second key', body: 'Who do I ask about a second key?' }
  const make = (id: number, body: object = {}, by = keeper) =>
    replies.portal.send('POST', `/api/inbound-mail/${id}/query`, by.token, {
      ...query,
      ...{ customer_account_number: 'NORTH01', ...body },
    })
  const numberOf = ({ json }: Awaited<ReturnType<typeof make>>) => (json as { number: string }).number
  const view = async (number: string, by = keeper) =>
    (await replies.portal.get(`/api/queries/${number}`, by.token)).json as {
      record: Record<string, unknown> & { id: number }
    }
  const documents = async (id: number, by = keeper) =>
    ((await replies.portal.get(`/api/queries/${id}/documents`, by.token)).json as { documents: object[] }).documents
  const pdf = { name: 'Order.pdf', mime: 'application/pdf', bytes: PDF }
  const page = { name: 'page.html', mime: 'text/html', bytes: Buffer.from('<script>1</script>') }

  test('of a known person: suggested, theirs with the files that can be taken, once', async () => {
    const id = await stray({ from: 'Ann Lee <ann@stray.example>', text: query.body, files: [pdf, page] })
    expect((await suggested(id)).json).toMatchObject({
      account: { account_number: 'NORTH01' },
      person: { id: ann.id, name: 'Ann Lee' },
    })
    const made = await make(id, { person_id: ann.id })
    expect(made.status).toBe(200)
    const { record } = await view(numberOf(made), ann)
    expect(record).toMatchObject({
      ...{ body: query.body, opened_by: 'Ann Lee' },
      origin: { way: 'email', name: 'Ann Lee', email: null, has_account: true },
    })
    expect(await documents(record.id, ann)).toMatchObject([
      { title: 'Order.pdf', mime: 'application/pdf', added_by_name: 'Ann Lee', side: 'customer' },
    ])
    const notes = await replies.posts(record.id, keeper)
    expect(notes).toMatchObject([{ is_internal: true, body: expect.stringMatching(/^Not added.*\npage\.html: /) }])
    expect(await replies.posts(record.id, ann)).toEqual([])
    expect((await replies.mails('ann@stray.example')).at(-1)?.text_body).toContain(numberOf(made))
    expect([(await make(id)).status, (await replies.portal.get('/api/queries', ann.token)).status]).toEqual([409, 200])
    const { json } = await replies.portal.get('/api/inbound-mail?filter=state:is:attached', keeper.token)
    expect((json as Listed).rows.find((row) => row.id === id)).toMatchObject({
      attached_to: `Query ${numberOf(made)}`,
      attached_address: `#/query-event/${numberOf(made)}`,
    })
  })

  test('of somebody unknown: the registration says whose it is, and they are answered by email', async () => {
    const id = await stray({ from: 'Dee <dee@post.example>', text: 'The alarm of LS25 RAY goes off.' })
    expect((await suggested(id)).json).toMatchObject({
      ...{ account: { account_number: 'SOUTH01' }, vehicle: { reg_no: 'LS25RAY' }, person: null },
    })
    const made = await make(id, { customer_account_number: 'SOUTH01' })
    expect((await view(numberOf(made))).record).toMatchObject({
      ...{ opened_by: null, raised_by_side: 'customer' },
      origin: { name: 'Dee', email: 'dee@post.example', has_account: false },
    })
    expect(await replies.mails('dee@post.example')).toEqual([])
  })

  test('while the mailbox is away nothing is made without its files; of a letter that is gone they are named', async () => {
    const id = await stray({ from: 'dee@post.example', text: 'With a file.', files: [pdf] })
    replies.reach.isAway = true
    expect((await make(id)).status).toBe(503)
    replies.reach.isAway = false
    await replies.portal.owner((rows) => sql`update inbound_letters set uid = 9999 where id = ${id}`.execute(rows))
    const { record } = await view(numberOf(await make(id)))
    expect(await documents(record.id)).toEqual([])
    expect((await replies.posts(record.id, keeper)).at(-1)?.body).toContain('Order.pdf')
  })

  test('staff of some accounts are offered none but theirs, nobody’s letter is not found, and rights are asked', async () => {
    const { id: own } = await replies.raise(
      await replies.portal.person({ accounts: ['SOUTH01'], may: ['see queries', 'raise queries'] }),
    )
    const of = await replies.portal.person({ accounts: ['SOUTH01'], may: ['see queries', 'raise queries'] })
    const to = replies.addressOf(of, { kind: 'case', id: own })
    const id = await stray({ to, from: 'ann@stray.example', text: 'From another customer.' })
    expect((await suggested(id)).json).toMatchObject({ person: { name: 'Ann Lee' } })
    expect((await suggested(id, bound)).json).toEqual({ account: null, vehicle: null, person: null })
    expect((await make(id, {}, bound)).json).toMatchObject({ fields: [{ field: 'customer_account_number' }] })
    const nobodys = await stray({ from: 'dee@post.example', text: 'Hello' })
    expect([(await suggested(nobodys, bound)).status, (await make(nobodys, {}, bound)).status]).toEqual([404, 404])
    const clerk = await replies.portal.person({
      ...{ side: 'staff', accounts: [], may: ['manage settings', 'see all accounts'] },
    })
    expect((await make(id, {}, clerk)).status).toBe(403)
    expect((await make(id, { customer_account_number: 'SOUTH01' }, bound)).status).toBe(200)
  })
})
