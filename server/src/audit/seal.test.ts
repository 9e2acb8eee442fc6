import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { asOwner, openScope } from '../db/scope.ts'
import { onEngine } from '../db/testing.ts'
import { recordAudit } from './audit.ts'
import { sealAudit, verifyAudit } from './seal.ts'

const write = (database: Database, entityId: number, after: unknown = { z: 1, a: { c: [2], b: null } }) =>
  asOwner(database, (rows) =>
    recordAudit(rows, {
      actor: { id: 7, name: 'Ann' },
      action: 'vehicle edited',
      entity: 'vehicle',
      entityId,
      account: 'HARROW01',
      after,
      requestId: 'r1',
    }),
  )

/** As somebody with the owner's password and ill will would. */
const forge = (database: Database, change: string) =>
  sql
    .raw(
      `alter table audit disable trigger audit_append_only; ${change}; alter table audit enable trigger audit_append_only`,
    )
    .execute(database.kysely)

const newest = async (database: Database) =>
  database.kysely.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

onEngine('the audit chain', (on) => {
  test('an empty trail is whole', async () => {
    expect(await verifyAudit(on.database())).toEqual({ rows: 0, sealed: 0, brokenAt: null })
    expect(await sealAudit(on.database())).toBe(0)
  })

  test('rows are told with secrets struck out, and undone with their transaction', async () => {
    const database = on.database()
    await write(database, 1, { name: 'Ann', password_hash: 'argon' })
    const row = await newest(database)
    expect(row).toMatchObject({
      actor_id: 7,
      actor_name: 'Ann',
      entity: 'vehicle',
      entity_id: '1',
      customer_account_number: 'HARROW01',
      request_id: 'r1',
      after: { name: 'Ann', password_hash: '[removed]' },
      hash: null,
    })
    const undone = asOwner(database, async (rows) => {
      await recordAudit(rows, { actor: null, action: 'x', entity: 'y' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect((await newest(database)).id).toBe(row.id)
  })

  test('a person of an account may add to the trail of the account', async () => {
    const database = on.database()
    await openScope(database, { kind: 'accounts', accounts: ['HARROW01'], userId: 7 }, (rows) =>
      recordAudit(rows, {
        actor: { id: 7, name: 'Ann' },
        action: 'case reported',
        entity: 'damage case',
        entityId: 3,
        account: 'HARROW01',
      }),
    )
    expect(await newest(database)).toMatchObject({ action: 'case reported', entity_id: '3' })
  })

  test('a person of an account may tell of what concerns none, but not in the name of another', async () => {
    const database = on.database()
    const who = { kind: 'accounts', accounts: ['HARROW01'], userId: 7 } as const
    await openScope(database, who, (rows) =>
      recordAudit(rows, { actor: null, action: 'theme changed', entity: 'user', entityId: 7 }),
    )
    const foreign = openScope(database, who, (rows) =>
      recordAudit(rows, { actor: null, action: 'x', entity: 'y', account: 'SOLENT01' }),
    )
    await expect(foreign).rejects.toThrow('row-level security')
    const seen = await openScope(database, who, (rows) =>
      rows.selectFrom('audit').select('customer_account_number').execute(),
    )
    expect(new Set(seen.map((row) => row.customer_account_number))).toEqual(new Set(['HARROW01']))
    const change = openScope(database, { kind: 'all', userId: 1 }, (rows) => rows.deleteFrom('audit').execute())
    await expect(change).rejects.toThrow('permission denied')
  })

  test('sealing chains everything once, in the order of the seals', async () => {
    const database = on.database()
    for (let id = 2; id < 12; id += 1) await write(database, id)
    const sealed = await Promise.all([sealAudit(database), sealAudit(database), sealAudit(database)])
    expect(sealed.reduce((sum, some) => sum + some, 0)).toBe(13)
    expect(await verifyAudit(database)).toEqual({ rows: 13, sealed: 13, brokenAt: null })
    const { rows } = await sql<{ seal_number: number }>`select seal_number from audit order by seal_number`.execute(
      database.kysely,
    )
    expect(rows.map(({ seal_number }) => seal_number)).toEqual(Array.from({ length: 13 }, (_, place) => place + 1))
  })

  test('a row saved after later ones were sealed joins the end of the chain', async () => {
    const database = on.database()
    await write(database, 90)
    const { id } = await newest(database)
    await sql
      .raw(`insert into audit (id, action, entity) overriding system value values (${id + 10}, 'later', 'x')`)
      .execute(database.kysely)
    await sealAudit(database)
    await sql
      .raw(`insert into audit (id, action, entity) overriding system value values (${id + 5}, 'earlier', 'x')`)
      .execute(database.kysely)
    expect(await sealAudit(database)).toBe(1)
    expect((await verifyAudit(database)).brokenAt).toBeNull()
    await sql.raw(`select setval(pg_get_serial_sequence('audit', 'id'), ${id + 20})`).execute(database.kysely)
  })

  test('rows cannot be changed or removed, sealed or not', async () => {
    const { kysely } = on.database()
    await expect(
      kysely.updateTable('audit').set({ action: 'nothing' }).where('seal_number', '=', 1).execute(),
    ).rejects.toThrow('append-only')
    await expect(kysely.deleteFrom('audit').where('seal_number', '=', 1).execute()).rejects.toThrow('append-only')
    await write(on.database(), 91)
    await expect(
      kysely.updateTable('audit').set({ action: 'nothing' }).where('seal_number', 'is', null).execute(),
    ).rejects.toThrow('append-only')
  })

  test.each([
    [
      'a changed word',
      `update audit set action = 'nothing' where seal_number = 5`,
      `update audit set action = 'vehicle edited' where seal_number = 5`,
      5,
    ],
    [
      'a changed instant',
      `update audit set at = at + interval '1 microsecond' where seal_number = 6`,
      `update audit set at = at - interval '1 microsecond' where seal_number = 6`,
      6,
    ],
    [
      'changed content',
      `update audit set after = '{"z": 2}' where seal_number = 4`,
      `update audit set after = '{"z": 1, "a": {"c": [2], "b": null}}' where seal_number = 4`,
      4,
    ],
  ])('%s is found, and putting it back heals', async (_, change, back, brokenAt) => {
    const database = on.database()
    await sealAudit(database)
    await forge(database, change)
    expect((await verifyAudit(database)).brokenAt).toBe(brokenAt)
    await forge(database, back)
    expect((await verifyAudit(database)).brokenAt).toBeNull()
  })

  test('a removed row is found', async () => {
    await forge(on.database(), 'delete from audit where seal_number = 9')
    expect((await verifyAudit(on.database())).brokenAt).toBe(9)
  })
})
