import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testFolder } from '../../scripts/test-folder.ts'
import { asOwner, openScope } from './db/scope.ts'
import { onEngine } from './db/testing.ts'
import { KeyRefused } from './seal.ts'
import { openSecrets, sealedAs } from './secrets.ts'
import { aUser } from './testing/factories.ts'

onEngine('secrets', (on) => {
  let folder: string
  let config: { DATA_DIR: string; SECRET_KEY: string | undefined }
  beforeAll(async () => void (folder = await mkdtemp(join(testFolder(), 'kerbline-secrets-'))))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  beforeEach(async () => {
    await asOwner(on.database(), (rows) => rows.deleteFrom('secrets').execute())
    config = { DATA_DIR: join(folder, randomBytes(4).toString('hex')), SECRET_KEY: undefined }
  })
  const open = (given: Partial<typeof config> = {}) => openSecrets(on.database(), { ...config, ...given })
  const stored = async (): Promise<string> => {
    const { rows } = await sql<{ text: string }>`
      select coalesce((select json_agg(s) from secrets s)::text, '') || coalesce((select json_agg(f) from second_factors f)::text, '')
        || coalesce((select json_agg(t) from telematics_providers t)::text, '') as text`.execute(on.database().kysely)
    return rows[0]?.text ?? ''
  }

  test('the same for everyone who asks at once, another for another name, and none in clear', async () => {
    const secrets = await open()
    const asked = await Promise.all(Array.from({ length: 8 }, () => secrets.named('realtime secret')))
    expect(new Set(asked).size).toBe(1)
    expect(asked[0]).toMatch(/^[0-9a-f]{64}$/)
    expect(await secrets.named('file links')).not.toBe(asked[0])
    expect(await stored()).not.toContain(asked[0])
  })

  test.each([
    { kind: 'all', userId: 1 } as const,
    { kind: 'accounts', accounts: ['HARROW01'], userId: 1 } as const,
    { kind: 'public' } as const,
  ])('are out of reach for scope $kind', async (who) => {
    const reading = openScope(on.database(), who, (rows) => sql`select value from secrets`.execute(rows))
    await expect(reading).rejects.toThrow('permission denied')
  })

  test('without a key set, the first start makes a file that its owner alone reads, and the next start reads it', async () => {
    const name = await (await open()).named('file links')
    const file = join(config.DATA_DIR, 'secret.key')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(Buffer.from(await readFile(file, 'utf8'), 'base64')).toHaveLength(32)
    expect(await (await open()).named('file links')).toBe(name)
    // The same key, as it is set for further servers.
    const SECRET_KEY = (await readFile(file, 'utf8')).trim()
    expect(await (await open({ DATA_DIR: join(folder, 'none'), SECRET_KEY })).named('file links')).toBe(name)
  })

  test('servers that start at once on one database agree, or the second says that its key is another', async () => {
    const folders = ['one', 'two', 'three'].map((name) => join(config.DATA_DIR, name))
    const opened = await Promise.allSettled(folders.map((DATA_DIR) => open({ DATA_DIR })))
    const refused = opened.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
    expect(refused).toHaveLength(2)
    for (const sentence of refused)
      expect(sentence).toContain('The secrets of this database were sealed with another key.')
  })

  test('another key, none, or a file that holds none, is said in a sentence', async () => {
    await open()
    const SECRET_KEY = randomBytes(32).toString('base64')
    const sentence = `The secrets of this database were sealed with another key. Set SECRET_KEY to that key, or put its file back as ${join(config.DATA_DIR, 'secret.key')}.`
    await expect(open({ SECRET_KEY })).rejects.toThrow(new KeyRefused(sentence))
    await expect(open({ DATA_DIR: join(folder, 'nowhere') })).rejects.toBeInstanceOf(KeyRefused)
    await writeFile(join(config.DATA_DIR, 'secret.key'), 'no key')
    await expect(open()).rejects.toThrow('does not hold a key. Put back the file that was there.')
  })

  test('what stands in clear from before is sealed at the start, and reads as it did', async () => {
    const old = randomBytes(32).toString('hex')
    const userId = await asOwner(on.database(), async (rows) => {
      const { id } = await rows.insertInto('users').values(aUser()).returning('id').executeTakeFirstOrThrow()
      await rows.insertInto('second_factors').values({ user_id: id, secret: 'JBSWY3DPEHPK3PXP' }).execute()
      await rows
        .insertInto('telematics_providers')
        .values([{ name: 'Feed', bearer_token: 'token-of-a-feed' }, { name: 'File only' }])
        .execute()
      await rows.insertInto('secrets').values({ name: 'file links', value: old }).execute()
      return id
    })
    const secrets = await open()
    for (const clear of ['JBSWY3DPEHPK3PXP', 'token-of-a-feed', old]) expect(await stored()).not.toContain(clear)
    expect(await secrets.named('file links')).toBe(old)
    const before = await stored()
    await open()
    expect(await stored()).toBe(before)
    const { secret, token } = await asOwner(on.database(), async (rows) => ({
      ...(await rows
        .selectFrom('second_factors')
        .select('secret')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()),
      ...(await rows
        .selectFrom('telematics_providers')
        .select('bearer_token as token')
        .where('name', '=', 'Feed')
        .executeTakeFirstOrThrow()),
    }))
    expect(secrets.open(secret, sealedAs.secondFactor(userId))).toBe('JBSWY3DPEHPK3PXP')
    expect(() => secrets.open(secret, sealedAs.secondFactor(userId + 1))).toThrow(KeyRefused)
    expect(secrets.open(token ?? '', sealedAs.feedToken)).toBe('token-of-a-feed')
  })
})
