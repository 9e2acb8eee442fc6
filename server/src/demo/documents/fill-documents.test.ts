import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asOwner, type Rows } from '../../db/scope.ts'
import { onEngine } from '../../db/testing.ts'
import type { NewFile } from '../../files/files.ts'
import { fillDemo } from '../fill.ts'
import { fillDocuments } from './fill-documents.ts'

onEngine('documents of the demo', (on) => {
  test('some papers are missing and asked for, some have expired; a handbook is read by some, each within its account', async () => {
    const today = '2026-11-21'
    await fillDemo(on.database(), {
      ...{ vehicles: 24, otherVehicles: 12, seed: 2026 },
      today,
      hashPassword: async (password) => password,
    })
    const stored: NewFile[] = []
    const storeFile = async (rows: Rows, file: NewFile) => {
      stored.push(file)
      const { account, owner, ownerId = null, name } = file
      return rows
        .insertInto('files')
        .values({
          ...{ customer_account_number: account, owner, owner_id: ownerId, name, mime: 'application/pdf' },
          ...{ size_bytes: file.bytes.length, sha256: '', storage_key: `${stored.length}`, visibility: 'customer' },
          created_by: file.createdBy,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
    }
    await fillDocuments(on.database(), { storeFile }, new Date(`${today}T09:30:00Z`))
    const { rows } = await asOwner(on.database(), (all) =>
      sql<Record<string, number>>`
        select (select count(*)::int from users u join files f on f.id = u.photo_id and f.owner = 'picture' and f.created_by = u.id
            and u.side = 'staff' and u.roles ? 'account manager') as faces, (select count(*)::int from document_rules) as rules, (select count(*)::int from document_asks) as asks,
          (select count(*)::int from documents where expires_on < ${today}::date) as expired,
          (select count(*)::int from reading_people where accepted_at is not null) as accepted,
          (select count(*)::int from reading_people where accepted_at is null) as waiting,
          (select count(*)::int from reading_people where driver_id is not null and accepted_at is not null) as by_link,
          (select count(*)::int from document_asks a join vehicles v on a.holder = 'vehicle' and v.id = a.holder_id
            where v.customer_account_number <> a.customer_account_number) as strays,
          (select count(*)::int from reading_people p join users u on u.id = p.user_id
            where not p.customer_account_number = any(account_numbers_of(u.customer_account_numbers))) as strangers`.execute(
        all,
      ),
    )
    const [found] = rows
    expect(found).toMatchObject({ strays: 0, strangers: 0 })
    for (const name of ['faces', 'rules', 'asks', 'expired', 'accepted', 'waiting', 'by_link'])
      expect(found?.[name], name).toBeGreaterThan(0)
    expect(stored.length).toBeLessThan(400)
  })
})
