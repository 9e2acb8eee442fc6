// Replies by mail from the letter that leaves to the post that stands: what is added, what is not, and that nothing is added twice.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aLetter } from '../../mail/inbound/testing-letters.ts'
import { mailReadersNow, tellNow } from '../../testing/letters.ts'
import type { TestPerson } from '../../testing/portal.ts'
import { aPhoto, PDF } from '../documents/testing-uploads.ts'
import { type Replies, startReplies } from './testing-replies.ts'

onPortal('replies by mail', (on) => {
  let replies: Replies
  let ann: TestPerson
  let reader: TestPerson
  let staff: TestPerson
  let query: { id: number; number: string }
  const rights = ['see queries', 'raise queries', 'see vehicles', 'see messages', 'send messages'] as const

  beforeAll(async () => {
    replies = await startReplies(on.database(), (await on.place()).config.DATA_DIR)
    const { portal } = replies
    ann = await portal.person({
      accounts: ['NORTH01'],
      may: rights,
      columns: { name: 'Ann Lee', email: 'Ann@north.example' },
    })
    reader = await portal.person({
      accounts: ['NORTH01'],
      may: ['see queries'],
      columns: { email: 'reader@north.example' },
    })
    staff = await portal.person({
      ...{ side: 'staff', accounts: [], columns: { name: 'Joanne Hale', email: 'joanne@staff.example' } },
      may: ['see all accounts', 'see queries', 'manage queries', 'see vehicles', 'see messages', 'send messages'],
    })
  })
  afterAll(async () => replies.portal.stop())
  beforeEach(async () => {
    query = await replies.raise(ann)
  })

  const toQuery = (person = ann, at?: Date) => replies.addressOf(person, { kind: 'case', id: query.id }, at)
  const said = async () => (await replies.posts(query.id, staff)).map(({ body }) => body)
  const last = async () => (await replies.letters()).at(-1)
  const post = (body: string, by = staff) =>
    replies.portal.send('POST', `/api/queries/${query.id}/posts`, by.token, { body })
  const documents = async () => {
    const { json } = await replies.portal.get(`/api/queries/${query.id}/documents`, ann.token)
    return (json as { documents: { title: string; mime: string; type: string }[] }).documents
  }
  /** Sends one letter and resolves to what became of it. */
  const reply = async (written: Parameters<Replies['receive']>[0]) => {
    replies.receive(written)
    await replies.run()
    return last()
  }

  test('a letter says where an answer goes; the answer stands in the thread without what it answers', async () => {
    await post('Is it the front or the rear?')
    await tellNow(replies.portal)
    const letter = (await replies.mails('Ann@north.example')).at(-1)
    expect(letter).toMatchObject({ thread: `case-${query.id}` })
    expect(letter?.text_body).toContain('Reply to this email')
    const quoted = letter?.text_body.replaceAll(/^/gm, '> ') ?? ''
    const outcome = await reply({
      to: letter?.reply_to ?? '',
      text: `The rear.\n\nOn Mon, 23 Nov 2026 at 08:13, Kerbline <${letter?.reply_to}> wrote:\n\n${quoted}`,
    })
    expect(outcome).toMatchObject({ state: 'posted', reason: null, said: 'The rear.' })
    expect(outcome?.original).toContain('front or the rear?')
    expect((await replies.posts(query.id, staff)).at(-1)).toMatchObject({
      ...{ body: 'The rear.', through: 'mail', author_name: 'Ann Lee', is_internal: false },
    })
    expect(replies.mailbox.unread()).toEqual([])
    const {
      rows: [audited],
    } = await replies.portal.owner((rows) =>
      sql<{ actor_id: number; action: string }>`
        select actor_id, action from audit where entity = 'query' and entity_id = ${String(query.id)} order by id desc limit 1`.execute(
        rows,
      ),
    )
    expect(audited?.actor_id).toBe(ann.id)
  })

  test('the same letter is taken once: again in the mailbox, and after a fall between the saving and the mark', async () => {
    const written = { to: toQuery(), text: 'Once.', id: '<once@north.example>' }
    expect(await reply(written)).toMatchObject({ state: 'posted' })
    expect(await reply(written)).toMatchObject({ state: 'repeated' })
    expect(await said()).toEqual(['Once.'])
    replies.mailbox.failAtMark()
    replies.receive({ to: toQuery(), text: 'Twice?' })
    await expect(replies.run()).rejects.toThrow('The line broke')
    expect(replies.mailbox.unread()).toHaveLength(1)
    const reads = replies.mailbox.reads()
    await replies.run()
    expect(replies.mailbox.unread()).toEqual([])
    expect(replies.mailbox.reads()).toBe(reads)
    expect(await said()).toEqual(['Once.', 'Twice?'])
  })

  test('two processes at once add it once', async () => {
    replies.receive({ to: toQuery(), text: 'From one of two.' })
    await Promise.all([replies.run(), replies.run()])
    expect(await said()).toEqual(['From one of two.'])
  })

  test.each<readonly [string, () => Parameters<Replies['receive']>[0], string]>([
    ['a made-up address', () => ({ to: `reply+${'a'.repeat(40)}@mail.example`, text: 'x' }), 'forged'],
    ['an address that has ended', () => ({ to: toQuery(ann, new Date('2020-01-01')), text: 'x' }), 'ended'],
    ['no reply address at all', () => ({ to: 'reply@mail.example', text: 'x' }), 'no_address'],
    ['another sender', () => ({ to: toQuery(), from: 'Ann Lee <ann@evil.example>', text: 'x' }), 'wrong_from'],
    ['two senders', () => ({ to: toQuery(), from: 'ann@north.example, b@evil.example', text: 'x' }), 'wrong_from'],
    ['who may only read', () => ({ to: toQuery(reader), from: 'reader@north.example', text: 'x' }), 'unseen'],
    ['nothing written', () => ({ to: toQuery(), text: '\n\nOn 23 Nov 2026, X wrote:\n> Which?' }), 'empty'],
    ['nobody that there is', () => ({ to: toQuery({ id: 2_000_000_000, token: '' }), text: 'x' }), 'nobody'],
  ])('%s goes to staff', async (_, written, reason) => {
    const outcome = await reply(written())
    expect(outcome).toMatchObject({ state: 'held', reason })
    expect(await said()).toEqual([])
  })

  test('a suspended person’s reply goes to staff, and so does one about what they lost sight of', async () => {
    const { portal } = replies
    const gone = await portal.person({ accounts: ['NORTH01'], may: rights, columns: { email: 'gone@north.example' } })
    const set = (columns: object) =>
      portal.owner((rows) => rows.updateTable('users').set(columns).where('id', '=', gone.id).execute())
    const written = () => ({ to: toQuery(gone), from: 'gone@north.example', text: 'x' })
    await set({ customer_account_numbers: '["SOUTH01"]' })
    expect(await reply(written())).toMatchObject({ state: 'held', reason: 'unseen' })
    await set({ customer_account_numbers: '["NORTH01"]', status: 'suspended' })
    expect(await reply(written())).toMatchObject({ state: 'held', reason: 'nobody' })
    expect(await said()).toEqual([])
  })

  test('who is known is told why a reply was not added; who is not learns nothing', async () => {
    const before = (await replies.mails('Ann@north.example')).length
    await reply({ to: toQuery(), text: '' })
    const told = (await replies.mails('Ann@north.example')).slice(before)
    expect(told).toMatchObject([{ subject: 'About your reply: Re: Kerbline wrote', reply_to: null }])
    expect(told[0]?.text_body).toContain(query.number)
    await reply({ to: toQuery(), from: 'x@evil.example', text: 'x' })
    expect(await replies.mails('x@evil.example')).toEqual([])
    expect((await replies.mails('Ann@north.example')).length).toBe(before + 1)
  })

  test('files become documents under the caps of uploads; the others are named to who sent them', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const outcome = await reply({
      to: toQuery(),
      text: 'See the pictures.',
      files: [
        { name: 'Door.jpg', mime: 'image/jpeg', bytes: await aPhoto() },
        { name: 'Estimate.pdf', mime: 'application/pdf', bytes: PDF },
        { name: 'drawing.svg', mime: 'image/svg+xml', bytes: svg },
        { name: 'invoice.pdf', mime: 'application/pdf', bytes: Buffer.from('MZ this is a program') },
        { name: 'eicar.com', mime: 'application/octet-stream', bytes: Buffer.from('X5O!P%@AP[4 test') },
      ],
    })
    expect(outcome).toMatchObject({ state: 'posted' })
    expect((await documents()).map(({ title, mime, type }) => [title, mime, type]).toSorted()).toEqual([
      ['Door.jpg', 'image/jpeg', 'photo'],
      ['Estimate.pdf', 'application/pdf', 'other'],
    ])
    const note = (await replies.mails('Ann@north.example')).at(-1)
    for (const name of ['drawing.svg', 'invoice.pdf', 'eicar.com']) expect(note?.text_body).toContain(name)
    expect(note?.text_body).not.toContain('Door.jpg')
    expect(await said()).toEqual(['See the pictures.'])
  })

  test('files without a word are added by their names; files that are all refused are not', async () => {
    const pdf = { name: 'Estimate.pdf', mime: 'application/pdf', bytes: PDF }
    expect(await reply({ to: toQuery(), text: '', files: [pdf] })).toMatchObject({ state: 'posted' })
    expect(await said()).toEqual(['Attachments: Estimate.pdf'])
    const bad = { name: 'a.exe', mime: 'application/octet-stream', bytes: Buffer.from('MZ program') }
    const refused = await reply({ to: toQuery(), text: '', files: [bad] })
    expect(refused).toMatchObject({ state: 'held', reason: 'refused', detail: expect.stringContaining('a.exe') })
  })

  test('what is too large is not fetched, and its sender is told', async () => {
    replies.mailbox.receive(aLetter({ to: toQuery(), text: 'Large.' }), 41 * 1024 * 1024)
    await replies.run()
    expect(await last()).toMatchObject({ state: 'held', reason: 'too_large', said: '' })
    expect((await replies.mails('Ann@north.example')).at(-1)?.text_body).toContain('40 MB')
    expect(await said()).toEqual([])
  })

  test('machines are never answered and never added', async () => {
    const before = (await replies.mails('Ann@north.example')).length
    for (const header of ['Auto-Submitted: auto-replied', 'Precedence: bulk', 'X-Autoreply: yes'])
      expect(await reply({ to: toQuery(), text: 'Away.', headers: [header] })).toMatchObject({
        ...{ state: 'left_out', reason: 'automatic' },
      })
    expect(await said()).toEqual([])
    expect((await replies.mails('Ann@north.example')).length).toBe(before)
  })

  test('a reply to a closed query opens it again as in the portal, or says how', async () => {
    const close = (on: string) =>
      replies.portal.owner((rows) =>
        sql`update cases set state = 'closed', closed_at = ${on}, waiting_on = null, waiting_since = null where id = ${query.id}`.execute(
          rows,
        ),
      )
    const state = async () =>
      ((await replies.portal.get(`/api/queries/${query.id}`, ann.token)).json as { record: { state: string } }).record
        .state
    await close(new Date().toISOString())
    expect(await reply({ to: toQuery(), text: 'It came again.' })).toMatchObject({ state: 'posted' })
    expect(await state()).toBe('reopened')
    expect((await replies.posts(query.id, staff)).at(-1)).toMatchObject({ body: 'It came again.', through: 'mail' })
    await close('2020-01-01T00:00:00Z')
    const refused = await reply({ to: toQuery(), text: 'And again.' })
    expect(refused).toMatchObject({ state: 'held', reason: 'refused' })
    expect(refused?.detail).toBeTruthy()
    expect(await state()).toBe('closed')
    expect((await replies.mails('Ann@north.example')).at(-1)?.text_body).toContain(refused?.detail ?? 'none')
  })

  test('a message is answered by mail: to whoever wrote it, with its files, and they are mailed if they wish', async () => {
    const { portal } = replies
    const message = await portal.send('POST', '/api/message/messages', staff.token, {
      ...{ to: [`person:${ann.id}`], subject: 'Your van', body: 'When can we have it?' },
    })
    const { id } = message.json as { id: number }
    await mailReadersNow(portal)
    const letter = (await replies.mails('Ann@north.example')).at(-1)
    expect(letter).toMatchObject({ subject: 'Joanne Hale: Your van', thread: `message-${id}` })
    await portal.send('PATCH', '/api/notifications/choices', staff.token, { topic: 'messages', way: 'mail' })
    const outcome = await reply({
      ...{ to: letter?.reply_to ?? '', text: 'On Friday.' },
      files: [
        { name: 'Map.pdf', mime: 'application/pdf', bytes: PDF },
        { name: 'x.svg', mime: 'image/svg+xml', bytes: Buffer.from('<svg/>') },
      ],
    })
    expect(outcome).toMatchObject({ state: 'posted' })
    const thread = (await portal.get(`/api/message/threads/${id}`, staff.token)).json as {
      messages: { body: string; through: string; sender: { id: number }; files: { name: string }[] }[]
    }
    expect(thread.messages.at(-1)).toMatchObject({
      ...{ body: 'On Friday.', through: 'mail', sender: { id: ann.id }, files: [{ name: 'Map.pdf' }] },
    })
    expect(thread.messages[0]?.through).toBe('portal')
    await mailReadersNow(portal)
    const mailed = (await replies.mails('joanne@staff.example')).at(-1)
    expect(mailed).toMatchObject({
      subject: 'Ann Lee: Re: Your van',
      thread: `message-${id}`,
      reply_to: expect.any(String),
    })
    expect((await replies.mails('Ann@north.example')).at(-1)?.text_body).toContain('x.svg')
  })

  test('more within an hour than anybody writes goes to staff', async () => {
    const { portal } = replies
    const busy = await portal.person({ accounts: ['NORTH01'], may: rights, columns: { email: 'busy@north.example' } })
    await portal.owner((rows) =>
      sql`insert into inbound_letters (validity, uid, letter_key, state, user_id) select 'busy', n, 'busy-' || n, 'posted', ${busy.id} from generate_series(1, 30) n`.execute(
        rows,
      ),
    )
    expect(await reply({ to: toQuery(busy), from: 'busy@north.example', text: 'x' })).toMatchObject({
      ...{ state: 'held', reason: 'too_many' },
    })
  })

  test('an address that belongs to nobody fills no more than its share of the queue', async () => {
    for (let count = 0; count < 21; count += 1)
      replies.receive({ from: 'spam@evil.example', to: toQuery(), text: `No ${count}` })
    await replies.run()
    const states = (await replies.letters()).slice(-21).map(({ state }) => state)
    expect(states.filter((state) => state === 'held')).toHaveLength(20)
    expect(states.at(-1)).toBe('left_out')
  })

  test('nothing was beyond the job', () => expect(replies.warned).toEqual([]))
})
