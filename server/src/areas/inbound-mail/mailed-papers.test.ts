// Papers by mail: from the address that the upload form shows to the document that stands.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aVehicle } from '../../testing/factories.ts'
import { categoryId, type TestPerson } from '../../testing/portal.ts'
import { aPhoto, PDF } from '../documents/testing-uploads.ts'
import { type Replies, startReplies } from './testing-replies.ts'

onPortal('papers by mail', (on) => {
  let replies: Replies
  let ann: TestPerson
  let blind: TestPerson
  let staff: TestPerson
  let vehicle: number

  beforeAll(async () => {
    replies = await startReplies(on.database(), (await on.place()).config.DATA_DIR)
    const { portal } = replies
    const rights = ['see documents', 'see vehicles', 'upload documents'] as const
    ann = await portal.person({ accounts: ['NORTH01'], may: rights, columns: { email: 'ann@north.example' } })
    blind = await portal.person({ accounts: ['SOUTH01'], may: rights, columns: { email: 'sam@south.example' } })
    staff = await portal.person({
      ...{ side: 'staff', accounts: [] },
      may: ['see all accounts', 'see vehicles', 'see documents', 'manage documents', 'manage settings'],
    })
    vehicle = await portal.owner(async (rows) => {
      const columns = {
        customer_account_number: 'NORTH01',
        vehicle_category_id: await categoryId(rows),
        reg_no: 'XM25AIL',
      }
      return (await rows.insertInto('vehicles').values(aVehicle(columns)).returning('id').executeTakeFirstOrThrow()).id
    })
  })
  afterAll(async () => replies.portal.stop())

  const addressFor = async (by: TestPerson, id = vehicle, owner = 'vehicle') =>
    replies.portal.get(`/api/documents/mail-address?owner=${owner}&owner_id=${id}`, by.token)
  const address = async (by = ann) => String(((await addressFor(by)).json as { address: string }).address)
  const documents = async () => {
    const { json } = await replies.portal.get('/api/documents?search=XM25AIL', ann.token)
    return (json as { rows: { title: string; type: string; added_by_name: string }[] }).rows
  }
  const send = async (written: Parameters<Replies['receive']>[0]) => {
    replies.receive({ from: 'ann@north.example', ...written })
    await replies.run()
    return (await replies.letters()).at(-1)
  }
  const pdf = { name: 'V5C.pdf', mime: 'application/pdf', bytes: PDF }

  test('the address is one’s own, for records in one’s scope', async () => {
    expect((await addressFor(ann)).json).toMatchObject({
      address: expect.stringMatching(/^reply\+[a-z2-7]{40}@mail\.example$/),
      until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    expect(await address()).not.toBe(await address(staff))
    expect((await addressFor(blind)).status).toBe(404)
    expect((await addressFor(ann, 2_000_000)).status).toBe(404)
  })

  test('each file becomes a document of the record, by the person, once', async () => {
    const written = {
      to: await address(),
      text: 'Both sides.',
      files: [pdf, { name: 'IMG_1.jpg', mime: 'image/jpeg', bytes: await aPhoto() }],
      id: '<papers@north.example>',
    }
    expect(await send(written)).toMatchObject({ state: 'posted', reason: null })
    expect((await documents()).map(({ title, type }) => [title, type]).toSorted()).toEqual([
      ['IMG_1', 'photo'],
      ['V5C', 'other'],
    ])
    expect(await send(written)).toMatchObject({ state: 'repeated' })
    expect(await documents()).toHaveLength(2)
    const { rows: trail } = await replies.portal.owner((rows) =>
      sql<{ actor_id: number }>`select actor_id from audit where action = 'document added' order by id`.execute(rows),
    )
    expect(trail.map(({ actor_id: id }) => id)).toEqual([ann.id, ann.id])
  })

  test.each<readonly [string, () => Promise<Parameters<Replies['receive']>[0]>, string]>([
    [
      'another sender',
      async () => ({ to: await address(), from: 'x@evil.example', text: 'x', files: [pdf] }),
      'wrong_from',
    ],
    [
      'somebody of another customer',
      async () => ({
        to: replies.addressOf(blind, { kind: 'vehicle', id: vehicle }),
        from: 'sam@south.example',
        text: 'x',
        files: [pdf],
      }),
      'unseen',
    ],
    [
      'a vehicle that is gone',
      async () => ({ to: replies.addressOf(ann, { kind: 'vehicle', id: 2_000_000 }), text: 'x', files: [pdf] }),
      'unseen',
    ],
    ['words without a file', async () => ({ to: await address(), text: 'I forgot it.' }), 'refused'],
    ['nothing at all', async () => ({ to: await address(), text: '' }), 'refused'],
    [
      'a file that may not be taken',
      async () => ({
        to: await address(),
        text: '',
        files: [{ name: 'page.html', mime: 'text/html', bytes: Buffer.from('<script>1</script>') }],
      }),
      'refused',
    ],
    [
      'an address that has ended',
      async () => ({
        to: replies.addressOf(ann, { kind: 'vehicle', id: vehicle }, new Date('2020-01-01')),
        text: 'x',
        files: [pdf],
      }),
      'ended',
    ],
  ])('%s goes to staff, and nothing is added', async (_, written, reason) => {
    const before = (await documents()).length
    expect(await send(await written())).toMatchObject({ state: 'held', reason })
    expect(await documents()).toHaveLength(before)
  })

  test('whoever is known is told what became of it', async () => {
    await send({ to: await address(), text: 'Again without.' })
    const told = (await replies.mails('ann@north.example')).at(-1)
    expect(told?.text_body).toContain('We could not add your email to the documents for XM25AIL.')
    expect(told?.text_body).toContain('Attach the documents')
  })

  test('staff see what a letter was for, and add it to a case or dismiss it', async () => {
    const { json } = await replies.portal.get('/api/inbound-mail', staff.token)
    const [letter] = (json as { rows: { id: number; about: string; state: string }[] }).rows
    expect(letter).toMatchObject({ about: 'Documents for a vehicle', state: 'held' })
    const attached = await replies.portal.send('POST', `/api/inbound-mail/${letter?.id}/attach`, staff.token, {})
    expect(attached.json).toMatchObject({ fields: [{ field: 'number' }] })
  })
})
