import type { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { savedViewEmail } from '../../mail/view-emails.ts'
import { sendMail } from '../../mail/outbox.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { sendAskedMail } from '../../testing/sign-in.ts'

type Page = ReplyOf<(typeof settingsEndpoints)['outbox']>
type Opened = ReplyOf<(typeof settingsEndpoints)['openEmail']>
interface Invited {
  readonly record: { readonly id: number }
  readonly invitation_link: string | null
}

onPortal('the outbox on screen', (on) => {
  let portal: TestPortal
  let admin: TestPerson
  let keeper: TestPerson
  let bound: TestPerson
  let made = 0
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    admin = await portal.admin({ email: 'the.admin@outbox.example' })
    keeper = await portal.person({
      accounts: [],
      may: ['manage settings', 'see all accounts', 'see users', 'see vehicles'],
      side: 'staff',
    })
    bound = await portal.person({ accounts: ['NORTH01'], may: ['manage settings', 'see users'], side: 'staff' })
  })
  afterAll(async () => portal.stop())

  const newEmail = (): string => `new.${++made}@outbox.example`
  const invite = async (some: object = {}) => {
    const email = newEmail()
    const form = {
      ...{ name: 'New Starter', email, phone: null, job_title: null, side: 'customer', accounts: ['NORTH01'] },
      ...{ roles: [], permissions: ['see vehicles'], denied: [], cost_limit_pence: 0 },
      ...some,
    }
    const { json } = await portal.send('POST', '/api/users', admin.token, form)
    return { email, ...(json as Invited) }
  }
  const list = async (query = '', token = keeper.token): Promise<Page> =>
    (await portal.get(`/api/outbox${query}`, token)).json as Page
  const emailTo = async (email: string): Promise<Page['rows'][number]> => {
    const [mail] = (await list(`?search=${email}`)).rows
    if (!mail) throw new Error('No email')
    return mail
  }
  const open = async (id: number, token = keeper.token) => portal.send('POST', `/api/outbox/${id}/open`, token, {})
  const audited = (entity: string, id: number) =>
    portal.owner((rows) =>
      rows
        .selectFrom('audit')
        .select(['action', 'after'])
        .where('entity', '=', entity)
        .where('entity_id', '=', String(id))
        .orderBy('id')
        .execute(),
    )

  test('without a relay who invites is given the link, once, and the audit says so; it opens the account', async () => {
    const invited = await invite()
    expect(invited.invitation_link).toMatch(/^http.*#\/resetpassword\/[\w-]{20,}$/)
    const token = invited.invitation_link?.split('/resetpassword/')[1]
    const actions = (await audited('user', invited.record.id)).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['user invited', 'invitation link shown']))
    const again = await portal.send('POST', `/api/users/${invited.record.id}/send-link`, admin.token, {})
    const { invitation_link: second } = again.json as Invited
    expect(second).not.toBeNull()
    // The first has stopped working with the second.
    const works = async (given: string | undefined) =>
      (
        (await portal.send('POST', '/api/reset-password/check', undefined, { token: given })).json as {
          is_valid?: boolean
        }
      ).is_valid
    expect([await works(token), await works(second?.split('/resetpassword/')[1])]).toEqual([false, true])
    const all = await portal.owner((rows) => rows.selectFrom('audit').selectAll().execute())
    expect(JSON.stringify(all)).not.toContain(token)
  })

  test('a reset is no invitation: its link is for its own person', async () => {
    const person = await portal.person({ accounts: ['NORTH01'], may: [], columns: { email: newEmail() } })
    const { json } = await portal.send('POST', `/api/users/${person.id}/send-link`, admin.token, {})
    expect(json).toMatchObject({ invitation_link: null })
    expect((json as { message: string }).message).toContain('Settings, Outbox')
  })

  test('what waits is listed without its text, found by address, by state, by page', async () => {
    const { email, invitation_link: link } = await invite()
    const page = await list(`?search=${email}`)
    expect(page).toMatchObject({
      total: 1,
      has_relay: false,
      rows: [
        { to_email: email, kind: 'invitation', state: 'waiting', attempts: 0, reason: null, next_attempt_at: null },
      ],
    })
    expect(JSON.stringify(page)).not.toContain('resetpassword')
    // A link is not found out by searching for it.
    const token = link?.split('/resetpassword/')[1] ?? ''
    expect((await list(`?search=${token.slice(0, 8)}`)).total).toBe(0)
    await portal.owner((rows) =>
      rows
        .updateTable('mail_outbox')
        .set({ attempts: 1000, last_error: '550 no such box' })
        .where('to_email', '=', email)
        .execute(),
    )
    expect(await list('?filter=state:is:failed')).toMatchObject({
      total: 1,
      rows: [{ state: 'failed', reason: '550 no such box' }],
    })
    const first = await list('?size=25')
    expect(first.total).toBeGreaterThan(2)
  })

  test('an email is read with its link, and that is told; a link that works no longer is not shown', async () => {
    const { email, invitation_link: link, record } = await invite()
    const { id } = await emailTo(email)
    const opened = (await open(id)).json as Opened
    expect(opened).toMatchObject({ link, why_no_link: null })
    expect(opened.text).toContain(link)
    expect(await audited('email', id)).toMatchObject([
      { action: 'email read with its link', after: { to: email, kind: 'invitation' } },
    ])
    await portal.send('POST', `/api/users/${record.id}/send-link`, admin.token, {})
    const spent = (await open(id)).json as Opened
    expect(spent.link).toBeNull()
    expect(spent.why_no_link).toMatch(/has been used or has expired/)
    expect(spent.text).toContain('#/resetpassword/…')
  })

  test('the link of somebody with more rights stays unseen: nobody takes over an administrator by the outbox', async () => {
    await portal.send('POST', '/api/forgot-password', undefined, { email: 'the.admin@outbox.example' })
    await sendAskedMail(portal)
    const { id } = await emailTo('the.admin@outbox.example')
    const opened = (await open(id)).json as Opened
    expect(opened).toMatchObject({
      link: null,
      why_no_link: 'This link is for someone with permissions you do not have.',
    })
    expect(opened.text).toContain('#/resetpassword/…')
    expect((await audited('email', id)).map(({ action }) => action)).toEqual(['email read'])
    expect(((await open(id, admin.token)).json as Opened).link).not.toBeNull()
  })

  test('staff bound to accounts, customers and nobody read nothing', async () => {
    const { email } = await invite()
    const { id } = await emailTo(email)
    expect(await list('', bound.token)).toMatchObject({ rows: [], total: 0 })
    const customer = await portal.person({ accounts: ['NORTH01'], may: ['manage settings'] })
    expect(await list('', customer.token)).toMatchObject({ rows: [], total: 0 })
    for (const { token } of [bound, customer]) {
      expect((await open(id, token)).status).toBe(404)
      expect((await portal.send('POST', `/api/outbox/${id}/send`, token, {})).status).toBe(404)
    }
    const other = await portal.person({ accounts: [], may: ['see all accounts'], side: 'staff' })
    expect((await portal.get('/api/outbox', other.token)).status).toBe(403)
    expect((await open(999_999)).status).toBe(404)
  })

  test('the link of a public request is passed on by whoever reads the outbox; a name that looks like one opens nothing', async () => {
    const email = newEmail()
    const form = {
      registration: 'ZZ1',
      types: ['mot'],
      days: ['2027-01-04'],
      name: 'Sam',
      phone: '0113 496 0000',
      email,
    }
    const { json, text } = await portal.send('POST', '/api/schedule-maintenance', undefined, form)
    expect(text).toContain('REQ-')
    const { token } = json as { token: string }
    const opened = (await open((await emailTo(email)).id)).json as Opened
    expect(opened).toMatchObject({ why_no_link: null, link: expect.stringContaining(`#/link/${token}`) })
    const invited = await invite({ name: 'See #/link/anything' })
    const read = (await open((await emailTo(invited.email)).id)).json as Opened
    expect(read.link).toBeNull()
    expect(read.text).not.toMatch(/#\/resetpassword\/[^…]/)
  })

  test('sending again needs a relay', async () => {
    const { email } = await invite()
    const { id } = await emailTo(email)
    const refused = await portal.send('POST', `/api/outbox/${id}/send`, keeper.token, {})
    expect(refused.json).toMatchObject({ status: 409 })
    expect((refused.json as { detail: string }).detail).toContain('Set SMTP_URL')
  })
})

onPortal('the outbox with a relay', (on) => {
  let portal: TestPortal
  let keeper: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { SMTP_URL: 'smtp://127.0.0.1:9' })
    keeper = await portal.admin()
  })
  afterAll(async () => portal.stop())

  test('a failed email is due at once; a sent one only where it held no link', async () => {
    const to = { email: 'ann@outbox.example', name: 'Ann' }
    const view = {
      publicUrl: 'https://portal.example.com',
      path: 'vehicles',
      name: 'Overdue',
      at: 'Mon 23 Nov, 07:00',
      filters: [],
      total: 0,
      lines: [],
      file: null,
      timing: 'each Monday at 07:00',
      from: null,
      isTest: false,
    }
    const ids = await portal.owner(async (rows) => {
      for (const _ of [1, 2]) await sendMail(rows, savedViewEmail(to, view))
      const found = await rows.selectFrom('mail_outbox').select('id').orderBy('id').execute()
      return found.map(({ id }) => id)
    })
    const [failed = 0, sent = 0] = ids
    await portal.owner(async (rows) => {
      await rows
        .updateTable('mail_outbox')
        .set({ attempts: 1000, last_error: '550' })
        .where('id', '=', failed)
        .execute()
      await rows
        .updateTable('mail_outbox')
        .set({ sent_at: new Date().toISOString(), text_body: 'https://portal.example.com/#/resetpassword/…' })
        .where('id', '=', sent)
        .execute()
    })
    expect((await portal.send('POST', `/api/outbox/${failed}/send`, keeper.token, {})).status).toBe(200)
    const row = ((await portal.get('/api/outbox?filter=state:is:waiting', keeper.token)).json as Page).rows.find(
      ({ id }) => id === failed,
    )
    expect(row).toMatchObject({ state: 'waiting', reason: null })
    expect(row?.next_attempt_at).not.toBeNull()
    const refused = await portal.send('POST', `/api/outbox/${sent}/send`, keeper.token, {})
    expect((refused.json as { detail: string }).detail).toMatch(/We removed the link when this was sent/)
    const invited = await portal.send('POST', '/api/users', keeper.token, {
      ...{
        name: 'New',
        email: 'new@outbox.example',
        phone: null,
        job_title: null,
        side: 'customer',
        accounts: ['NORTH01'],
      },
      ...{ roles: [], permissions: [], denied: [], cost_limit_pence: 0 },
    })
    expect(invited.json).toMatchObject({ invitation_link: null })
  })
})
