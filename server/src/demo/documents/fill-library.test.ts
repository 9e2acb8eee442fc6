import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Rows } from '../../db/scope.ts'
import { onPortal } from '../../db/testing.ts'
import type { NewFile } from '../../files/files.ts'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { fillLibrary } from './fill-library.ts'

onPortal('the library of the demo', (on) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    await portal.admin()
    await portal.person({ accounts: ['NORTH01'], may: [] })
  })
  afterAll(() => portal.stop())

  test('an account has papers of vehicles, drivers and its company: expired, replaced and for staff alone, as real PDFs', async () => {
    const beginnings = new Set<string>()
    const storeFile = (rows: Rows, { account, owner, ownerId = null, name, bytes }: NewFile) => {
      beginnings.add(Buffer.from(bytes.subarray(0, 5)).toString())
      return rows
        .insertInto('files')
        .values({
          ...{ customer_account_number: account, owner, owner_id: ownerId, name, mime: 'application/pdf' },
          ...{ size_bytes: bytes.length, sha256: '', storage_key: randomUUID(), visibility: 'customer' },
        })
        .returningAll()
        .executeTakeFirstOrThrow()
    }
    await portal.owner((rows) =>
      sql`update vehicles set status = 'on_hire' where customer_account_number = 'NORTH01'`.execute(rows),
    )
    await fillLibrary(on.database(), { storeFile }, new Date('2026-11-21T09:30:00Z'))
    const {
      rows: [north],
    } = await portal.owner((rows) =>
      sql<Record<string, number>>`
        select count(*) filter (where d.vehicle_id is not null)::int as vehicle, count(*) filter (where d.driver_id is not null)::int as driver,
          count(*) filter (where d.company_id is not null)::int as company, count(*) filter (where d.expires_on < '2026-11-21')::int as expired,
          count(*) filter (where d.superseded_at is not null)::int as replaced, count(*) filter (where d.visibility = 'staff')::int as own,
          count(*) filter (where d.side = 'customer')::int as theirs, count(*) filter (where d.issued_on > d.expires_on)::int as wrong
        from documents d where d.customer_account_number = 'NORTH01'`.execute(rows),
    )
    const { wrong, ...counts } = north ?? {}
    expect(wrong).toBe(0)
    expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([])
    expect([...beginnings]).toEqual(['%PDF-'])
  })
})
