// Kept answers: whose they are where a filter is the viewer's own, and that a part which fails is told but never kept.
import { dashboardReply, type DashboardReply } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { assetFilter } from '@kerbline/domain/areas/scope/endpoints.ts'
import { permissions } from '@kerbline/domain/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onPortal } from '../db/testing.ts'
import { aTag } from '../testing/factories.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../testing/portal.ts'

const may = permissions.filter((right) => right !== 'see all accounts')

onPortal('kept answers', (on) => {
  let portal: TestPortal
  const person = (columns: object = {}): Promise<TestPerson> => portal.person({ accounts: ['NORTH01'], may, columns })
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
  })
  afterAll(async () => portal.stop())

  describe('under the same asset filter', () => {
    const kept = ['/api/get-cached-vehicles', '/api/damage-case', '/api/get-cached-fleet', '/api/get-driver-checks']
    /** Two people with the same rights, accounts and filter: by a tag that is the first one's own. */
    async function twoUnder(visibility: 'private' | 'company'): Promise<[TestPerson, TestPerson]> {
      const owner = await person()
      const tag = await portal.owner(async (rows) => {
        const owned = { customer_account_number: 'NORTH01' }
        const { id } = await rows
          .insertInto('tags')
          .values(aTag({ ...owned, name: `Watched ${owner.id}`, visibility, owner_user_id: owner.id }))
          .returning('id')
          .executeTakeFirstOrThrow()
        const { id: vehicle_id } = await rows
          .selectFrom('vehicles')
          .select('id')
          .where('customer_account_number', '=', 'NORTH01')
          .executeTakeFirstOrThrow()
        await rows
          .insertInto('vehicle_tags')
          .values({ ...owned, tag_id: id, vehicle_id })
          .execute()
        return id
      })
      const filter = JSON.stringify(assetFilter.parse({ tag_ids: [tag] }))
      await portal.owner(async (rows) => {
        await rows.updateTable('users').set({ asset_filter: filter }).where('id', '=', owner.id).execute()
        await portal.portal.sessions.refresh(rows, owner.id)
      })
      return [owner, await person({ asset_filter: filter })]
    }

    test.each(kept)('%s by a private tag is for its owner alone, whoever asks first', async (path) => {
      for (const isOwnerFirst of [true, false]) {
        const [owner, other] = await twoUnder('private')
        const asked = isOwnerFirst ? [owner, other] : [other, owner]
        const texts = new Map<TestPerson, string>()
        for (const each of asked) texts.set(each, (await portal.get(path, each.token)).text)
        expect(texts.get(owner)).toContain('canary-NORTH01')
        expect(texts.get(other)).not.toContain('canary-NORTH01')
      }
    })

    test('a company’s tag narrows for the company and finds nothing for staff', async () => {
      const [owner] = await twoUnder('company')
      const { asset_filter } = await portal.owner((rows) =>
        rows.selectFrom('users').select('asset_filter').where('id', '=', owner.id).executeTakeFirstOrThrow(),
      )
      const columns = { asset_filter: JSON.stringify(asset_filter) }
      const staff = await portal.person({ accounts: ['NORTH01'], may, side: 'staff', columns })
      expect((await portal.get('/api/damage-case', owner.token)).text).toContain('canary-NORTH01')
      expect((await portal.get('/api/damage-case', staff.token)).text).not.toContain('canary-NORTH01')
    })
  })

  describe('a part of the dashboard that throws', () => {
    const read = async ({ token }: TestPerson, etag = '') => {
      const reply = await portal.get('/api/dashboard/', token, { 'if-none-match': etag })
      return { ...reply, dashboard: (): DashboardReply => dashboardReply.parse(reply.json) }
    }
    const rename = (from: string, to: string) =>
      portal.owner((rows) =>
        sql`alter view damage_records rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(rows),
      )

    test('is an error in its place, with the reference of the request; the others stand, and none of it is kept', async () => {
      const someone = await person()
      await rename('case_no', 'case_gone')
      const broken = await read(someone)
      await rename('case_gone', 'case_no')
      expect(broken.status).toBe(200)
      const { damage, needs, queries, checks, fleet } = broken.dashboard()
      for (const failed of [damage, needs])
        expect(failed).toEqual({
          failure: { code: 'unexpected', detail: expect.any(String), request_id: broken.headers['x-request-id'] },
        })
      expect(broken.text).not.toMatch(/case_no|column/)
      expect(fleet).toMatchObject({ vehicles: 1 })
      expect(queries).toMatchObject({ open: 1 })
      expect(checks).toBeDefined()
      expect(broken.headers['etag']).toBeUndefined()

      const mended = await read(someone)
      expect(mended.dashboard().damage).toMatchObject({ open: 1 })
      expect((await read(someone, mended.headers['etag'])).status).toBe(304)
    })
  })
})
