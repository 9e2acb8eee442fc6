import { conditionStateTable } from '@kerbline/domain/areas/condition-sets/case.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asOwner, type Rows } from '../../db/scope.ts'
import { onEngine } from '../../db/testing.ts'
import type { NewFile } from '../../files/files.ts'
import { fillDemo } from '../fill.ts'
import { fillConditionPhotos } from './fill-photos.ts'

onEngine('condition sets of the demo', (on) => {
  test('every state is there; what was sent has its photos, what waits names its missing ones, one vehicle was scraped', async () => {
    await fillDemo(on.database(), {
      ...{ vehicles: 24, otherVehicles: 12, seed: 2026, today: '2026-11-21' },
      hashPassword: async (password) => password,
    })
    const stored: NewFile[] = []
    const storeFile = async (rows: Rows, file: NewFile) => {
      stored.push(file)
      const { account, owner, ownerId = null, name, takenAt = null } = file
      return rows
        .insertInto('files')
        .values({
          ...{
            customer_account_number: account,
            owner,
            owner_id: ownerId,
            name,
            mime: 'image/webp',
            taken_at: takenAt,
          },
          ...{ size_bytes: file.bytes.length, sha256: '', storage_key: `${stored.length}`, visibility: 'customer' },
          created_by: file.createdBy,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
    }
    await fillConditionPhotos(on.database(), { storeFile })
    const { rows } = await asOwner(on.database(), (all) =>
      sql<{ state: string; missing: string[][]; compared: number }>`
        select c.state, json_agg(distinct condition_missing(c.id)::text) as missing,
          count((select max(b.set_id) from condition_before(c.id) b))::int as compared
        from cases c where c.kind = 'condition' group by c.state order by c.state`.execute(all),
    )
    expect(rows.map(({ state }) => state)).toEqual(Object.keys(conditionStateTable).toSorted())
    const missing = new Map(rows.map((row) => [row.state, row.missing]))
    for (const state of ['submitted', 'accepted', 'expired']) expect(missing.get(state), state).toEqual(['{}'])
    expect(missing.get('retake')).toEqual(['{rear}'])
    expect(missing.get('draft')).not.toContain('{}')
    const nearsides = new Set(stored.filter(({ name }) => name === 'nearside.webp').map(({ bytes }) => bytes.length))
    expect(nearsides.size).toBe(2)
    expect(stored.length).toBeLessThan(250)
  })
})
