// `its_job` in the migrations: what a job reaches by its name, and that neither another job nor a person reaches it so.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScope, type Rows, type Scope } from '../db/scope.ts'
import { onPortal } from '../db/testing.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'

onPortal('grants of jobs by their names', (on) => {
  let portal: TestPortal
  let staff: number
  const job = (name: string, ...accounts: readonly string[]): Scope => ({
    ...{ kind: 'job', name },
    ...(accounts.length > 0 && { accounts }),
  })
  const idsOf = (who: Scope, table: 'exports' | 'bulk_changes' | 'document_archives' | 'uploads' | 'tags') =>
    openScope(portal.portal.database, who, async (rows: Rows) => {
      const found = rows.selectFrom(table).select('id')
      return (table === 'tags' ? found.where('tags.visibility', '=', 'private') : found).execute()
    })

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    const { id } = await portal.person({ accounts: ['NORTH01'], may: ['see vehicles'] })
    staff = (await portal.person({ accounts: [], may: ['see vehicles', 'see all accounts'], side: 'staff' })).id
    await portal.owner(async (rows) => {
      const asked = { user_id: id, list: 'vehicles', asked: '{}' }
      await rows
        .insertInto('exports')
        .values({ ...asked, name: 'Vehicles', format: 'csv', columns: ['reg_no'] })
        .execute()
      await rows
        .insertInto('bulk_changes')
        .values({ ...asked, deed: 'change', given: '{}', title: 'Archive', request_id: 'r1' })
        .execute()
      await rows
        .insertInto('document_archives')
        .values({ user_id: id, accounts: ['NORTH01'], name: 'Mine', document_ids: [1] })
        .execute()
      await rows
        .insertInto('uploads')
        .values({ user_id: id, client_key: 'a-key-of-mine', owner: 'case', owner_id: 1, name: 'a.jpg', size_bytes: 9 })
        .execute()
      for (const account of ['NORTH01', 'SOUTH01'])
        await rows
          .insertInto('tags')
          .values({
            customer_account_number: account,
            name: 'Mine',
            colour: '#1a4b8c',
            visibility: 'private',
            owner_user_id: id,
          })
          .execute()
    })
  })
  afterAll(async () => portal.stop())

  test.each([
    ['exports', 'exports', 'bulk changes'],
    ['bulk_changes', 'bulk changes', 'tag rules'],
    ['document_archives', 'archives', 'exports'],
    ['uploads', 'uploads', 'archives'],
    ['tags', 'tag rules', 'exports'],
  ] as const)('%s: the job named “%s” sees all, “%s” and staff nothing of it', async (table, own, other) => {
    expect(await idsOf(job(own), table)).toHaveLength(table === 'tags' ? 2 : 1)
    expect(await idsOf(job(other), table)).toEqual([])
    expect(await idsOf({ kind: 'all', userId: staff }, table)).toEqual([])
  })

  test('a provider’s token is given to the job that asks the feed, and to nobody else', async () => {
    await portal.owner((rows) =>
      rows
        .insertInto('telematics_providers')
        .values({ name: 'Feed', url: 'https://feed.example/', bearer_token: 'secret', is_enabled: true })
        .execute(),
    )
    const claim = (who: Scope) =>
      openScope(portal.portal.database, who, async (rows) => {
        const { rows: found } = await sql<{
          bearer_token: string
        }>`select * from claim_telematics_provider(15)`.execute(rows)
        return found.map(({ bearer_token: token }) => token)
      })
    expect(await claim(job('registers'))).toEqual([])
    expect(await claim({ kind: 'all', userId: staff })).toEqual([])
    expect(await claim(job('telematics'))).toEqual(['secret'])
    expect(await claim(job('telematics'))).toEqual([])
    await expect(claim({ kind: 'accounts', accounts: ['NORTH01'], userId: staff })).rejects.toThrow('permission denied')
    await expect(
      openScope(portal.portal.database, job('telematics'), (rows) =>
        rows.selectFrom('telematics_providers').select('bearer_token').execute(),
      ),
    ).rejects.toThrow('permission denied')
  })

  test('runs of the look-up are read by staff and written by its job alone', async () => {
    const note = (who: Scope) =>
      openScope(portal.portal.database, who, (rows) =>
        rows.insertInto('register_runs').values({ source: 'dvsa' }).execute(),
      )
    await note(job('registers'))
    await expect(note(job('telematics'))).rejects.toThrow('row-level security')
    await expect(note({ kind: 'all', userId: staff })).rejects.toThrow('row-level security')
    const seen = await openScope(portal.portal.database, { kind: 'all', userId: staff }, (rows) =>
      rows.selectFrom('register_runs').select('source').execute(),
    )
    expect(seen).toEqual([{ source: 'dvsa' }])
  })

  test('tags are kept one account at a time', async () => {
    expect(await idsOf(job('tag rules', 'NORTH01'), 'tags')).toHaveLength(1)
    const change = (who: Scope) =>
      openScope(portal.portal.database, who, async (rows) => {
        const { numUpdatedRows } = await rows
          .updateTable('tags')
          .set({ rule_applied_at: new Date().toISOString() })
          .where('visibility', '=', 'private')
          .executeTakeFirst()
        return Number(numUpdatedRows)
      })
    expect(await change(job('tag rules', 'NORTH01'))).toBe(1)
    expect(await change(job('tag rules'))).toBe(0)
  })
})
