import type { Permission } from '@kerbline/domain/permissions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { hashPassword } from '../auth/passwords.ts'

const password = 'Blue-Lorry-42-Morning'
const viewed = z.object({
  record: z.looseObject({ status: z.string(), updated_at: z.string() }),
  may: z.array(z.string()),
})
const may: readonly Permission[] = ['see vehicles', 'see damage cases']

onPortal('a company that is closed', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  let address: string
  let known: string
  let made = 0
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    known = await hashPassword(password)
    staff = await portal.admin()
    const { id } = await portal.owner((rows) =>
      rows.selectFrom('customers').select('id').where('name', '=', 'North').executeTakeFirstOrThrow(),
    )
    address = `/api/companies/${id}`
  })
  afterAll(async () => portal.stop())

  const someone = async (accounts: readonly string[]) => {
    const email = `person.${++made}@closing.example`
    return { email, ...(await portal.person({ accounts, may, columns: { email, password_hash: known } })) }
  }
  const company = async () => viewed.parse((await portal.get(address, staff.token)).json)
  const become = async (status: string) =>
    portal.send('PUT', `${address}/status`, staff.token, {
      status,
      version: (await company()).record.updated_at,
    })
  const signIn = (email: string, given = password) =>
    portal.send('POST', '/api/login', undefined, { email, password: given })
  beforeEach(async () => {
    if ((await company()).record.status !== 'active') await become('active')
  })

  test('counts what would be touched before it is closed', async () => {
    await someone(['NORTH01'])
    expect((await portal.get(`${address}/standing`, staff.token)).json).toMatchObject({
      vehicles: 2,
      open_cases: 18,
    })
  })

  test.each(['closed', 'suspended'])(
    '%s: its people are out at once and told whom to call; reopened, they are back',
    async (status) => {
      const person = await someone(['NORTH01', 'NORTH02'])
      expect((await portal.get('/api/damage-case', person.token)).text).toContain('canary-NORTH01')
      expect((await become(status)).status).toBe(200)
      expect((await portal.get('/api/damage-case', person.token)).status).toBe(401)
      const ended = await portal.owner((rows) =>
        rows.selectFrom('sessions').select('revoked_at').where('user_id', '=', person.id).executeTakeFirstOrThrow(),
      )
      expect(ended.revoked_at).not.toBeNull()
      const refused = await signIn(person.email)
      expect(refused.status).toBe(403)
      expect(refused.text).toContain(`North’s account is ${status}, so you cannot sign in.`)
      expect(refused.text).toContain('0113 496 0000')
      const wrong = await signIn(person.email, 'Not-The-Password-1')
      expect([wrong.status, wrong.text.includes('North')]).toEqual([422, false])
      expect((await become('active')).status).toBe(200)
      const { api_token } = z.object({ api_token: z.string() }).parse((await signIn(person.email)).json)
      expect((await portal.get('/api/damage-case', api_token)).text).toContain('canary-NORTH01')
    },
  )

  test('who has accounts of an open company as well goes on with those alone', async () => {
    const person = await someone(['NORTH01', 'SOUTH01'])
    await portal.send('PUT', '/api/active-accounts', person.token, { account_numbers: ['NORTH01'] })
    await become('closed')
    const cases = await portal.get('/api/damage-case', person.token)
    expect(cases.text).toContain('canary-SOUTH01')
    expect(cases.text).not.toContain('canary-NORTH01')
    expect((await portal.get('/api/accounts?search=', person.token)).text).not.toContain('NORTH')
    expect((await portal.get('/api/me', person.token)).text).not.toContain('NORTH01')
    const chosen = await portal.send('PUT', '/api/active-accounts', person.token, { account_numbers: ['NORTH01'] })
    expect(chosen.status).toBe(404)
    expect((await signIn(person.email)).text).not.toContain('NORTH01')
  })

  test('its accounts are offered nowhere, and staff still see everything', async () => {
    await become('closed')
    for (const url of ['/api/accounts?search=', '/api/users/options', '/api/permission-rules/options']) {
      const { text } = await portal.get(url, staff.token)
      expect(text).toContain('SOUTH01')
      expect(text).not.toContain('NORTH01')
    }
    const companies = await portal.get('/api/contact-management/options?field=company_id', staff.token)
    expect(companies.text).toContain('South')
    expect(companies.text).not.toContain('North')
    expect((await portal.get('/api/damage-case', staff.token)).text).toContain('canary-NORTH01')
    const bound = await portal.person({ side: 'staff', accounts: ['NORTH01'], may })
    expect((await portal.get('/api/damage-case', bound.token)).text).toContain('canary-NORTH01')
    const driver = { name: 'Sam', email: null, phone: null, status: 'active', note: null }
    const refused = await portal.send('POST', '/api/drivers', staff.token, {
      ...driver,
      customer_account_number: 'NORTH01',
    })
    expect(refused.json).toMatchObject({ fields: [{ field: 'customer_account_number' }] })
  })

  test('nobody is asked twice, or closes what has changed meanwhile; who is bound to accounts closes nothing', async () => {
    const { record } = await company()
    const stale = await portal.send('PUT', `${address}/status`, staff.token, { status: 'closed', version: 'x' })
    expect(stale.status).toBe(409)
    const bound = await portal.person({
      side: 'staff',
      accounts: ['NORTH01'],
      may: ['see companies', 'manage companies'],
    })
    const body = { status: 'closed', version: record.updated_at }
    expect((await portal.send('PUT', `${address}/status`, bound.token, body)).status).toBe(404)
    expect((await portal.get(`${address}/standing`, bound.token)).status).toBe(404)
    const values = { name: 'Renamed' }
    const changes = { changes: [{ ids: [Number(address.split('/').at(-1))], values }] }
    expect((await portal.send('PATCH', '/api/companies', bound.token, changes)).status).toBe(403)
    expect(
      (
        await portal.send('PATCH', '/api/companies', staff.token, {
          changes: [{ ...changes.changes[0], values: { status: 'closed' } }],
        })
      ).status,
    ).toBe(422)
  })

  test('archiving waits until it is closed, and an archived one is restored before it is reopened', async () => {
    const id = Number(address.split('/').at(-1))
    const archive = (is_active: boolean) =>
      portal.send('PATCH', '/api/companies', staff.token, { changes: [{ ids: [id], values: { is_active } }] })
    expect((await company()).may).not.toContain('archive')
    const refused = await archive(false)
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('Close')
    await become('closed')
    expect((await company()).may).toContain('archive')
    expect((await archive(false)).status).toBe(200)
    expect((await become('active')).status).toBe(409)
    expect((await archive(true)).status).toBe(200)
    expect((await become('active')).status).toBe(200)
  })

  test('an open company is not merged into a closed one', async () => {
    const { id } = await portal.owner((rows) =>
      rows.selectFrom('customers').select('id').where('name', '=', 'South').executeTakeFirstOrThrow(),
    )
    await become('closed')
    const merged = await portal.send('POST', `${address}/merge`, staff.token, { ids: [id] })
    expect(merged.status).toBe(409)
    expect(merged.text).toContain('Reopen it first')
  })

  test('the trail says who closed it', async () => {
    await become('closed')
    const { json } = await portal.get(`${address}/history`, staff.token)
    const { entries } = z.object({ entries: z.array(z.unknown()) }).parse(json)
    expect(entries[0]).toMatchObject({
      action: 'company closed',
      changes: [{ field: 'status', before: 'active', after: 'closed' }],
    })
  })
})
