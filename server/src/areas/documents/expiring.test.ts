// Whom an expiring paper is told to: who sees it, once, and not where what it proves falls due by itself.
import type { Permission } from '@kerbline/domain/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScope } from '../../db/scope.ts'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { addExpiringPaper } from './testing-expiring.ts'
import { documentRemindersFor, noteReminded, remindersFor } from '../compliance/queries.ts'

const account = 'NORTH01'
const today = '2026-11-21'

onPortal('papers that expire', (on) => {
  let portal: TestPortal
  let person: number
  const told = (may: readonly Permission[], day = today) =>
    openScope(on.database(), { kind: 'accounts', accounts: [account], userId: person }, async (rows) => {
      const actor = { id: person, filter: null, side: 'customer', accounts: [account], may: new Set(may) } as const
      const asked = { actor, today: day, chosen: ['amber', 'overdue'] } as const
      // What falls due by itself is told elsewhere, and no paper with it.
      expect((await remindersFor(rows, asked)).filter(({ about }) => about.startsWith('document'))).toEqual([])
      return documentRemindersFor(rows, asked)
    })
  const whats = async (...asked: Parameters<typeof told>) => (await told(...asked)).map(({ what }) => what)

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    ;({ id: person } = await portal.person({ accounts: [account], may: [] }))
    await portal.owner(async (rows) => {
      const { id: vehicle } = await rows
        .selectFrom('vehicles')
        .select('id')
        .where('customer_account_number', '=', account)
        .orderBy('id')
        .executeTakeFirstOrThrow()
      await sql`delete from compliance_items where vehicle_id = ${vehicle}`.execute(rows)
      await sql`insert into compliance_items (customer_account_number, vehicle_id, event_type, due_date, overdue_weeks, source)
        values (${account}, ${vehicle}, 'insurance', '2026-12-01', 4, 'manual')`.execute(rows)
      const paper = (title: string, type: string, expires: string, visibility: 'customer' | 'staff' = 'customer') =>
        addExpiringPaper(rows, { account, owner: 'vehicle', ownerId: vehicle, title, type, expires, visibility })
      await paper('Soon', 'hire_agreement', '2026-12-10')
      await paper('Gone', 'other', '2026-11-20')
      await paper('Long gone', 'other', '2026-09-01')
      await paper('Later', 'other', '2027-05-01')
      await paper('Theirs', 'other', '2026-12-10', 'staff')
      // Its date is an item of compliance: that is what one is told of.
      await paper('Cover', 'insurance_certificate', '2026-12-01')
      await paper('Lift', 'loler_report', '2026-12-01')
    })
  })
  afterAll(() => portal.stop())

  test('what is about to expire and what just did, but nothing that falls due by itself, is of staff, or is old news', async () => {
    expect(await whats(['see documents', 'see vehicles'])).toEqual(['Gone', 'Lift', 'Soon'])
  })

  test('nobody hears of what they may not see', async () => {
    expect(await whats(['see vehicles'])).toEqual([])
    expect(await whats(['see documents'])).toEqual([])
  })

  test('once, and anew when it has expired', async () => {
    const may: readonly Permission[] = ['see documents', 'see vehicles']
    const first = await told(may)
    await portal.owner((rows) => noteReminded(rows, person, first, `${today}T06:00:00Z`))
    expect(await whats(may)).toEqual([])
    expect(await whats(may, '2026-12-11')).toEqual(['Lift', 'Soon'])
  })
})
