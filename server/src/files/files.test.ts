import { createHash } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { testSecrets } from '../testing/test-secrets.ts'
import { asOwner, openScope } from '../db/scope.ts'
import { onEngine } from '../db/testing.ts'
import { aCustomer, anAccount } from '../testing/factories.ts'
import { type Files, largestFileBytes, openFiles, plainName } from './files.ts'

const png = Buffer.concat([Buffer.from([0x89]), Buffer.from('PNG\r\n\u001a\n', 'latin1'), Buffer.from('a picture')])
const harrow = { kind: 'accounts', accounts: ['HARROW01'], userId: 1 } as const
const solent = { kind: 'accounts', accounts: ['SOLENT01'], userId: 2 } as const

onEngine('stored files', (on) => {
  let files: Files
  let folder: string
  const stored = async (): Promise<readonly string[]> =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))

  beforeAll(async () => {
    const database = on.database()
    folder = join(database.inner.dataDirectory, 'files')
    files = await openFiles(
      database,
      {
        DATA_DIR: database.inner.dataDirectory,
        STORAGE_URL: undefined,
        S3_ENDPOINT: undefined,
        S3_REGION: 'eu-west-2',
        S3_ACCESS_KEY_ID: undefined,
        S3_SECRET_ACCESS_KEY: undefined,
        S3_FORCE_PATH_STYLE: false,
      },
      await testSecrets(on.database()),
    )
    const { id } = await database.kysely
      .insertInto('customers')
      .values(aCustomer())
      .returning('id')
      .executeTakeFirstOrThrow()
    await database.kysely
      .insertInto('accounts')
      .values(['HARROW01', 'SOLENT01'].map((number) => anAccount({ customer_account_number: number, customer_id: id })))
      .execute()
  })

  const newFile = {
    bytes: png,
    name: '../Front  left.png',
    owner: 'damage case',
    ownerId: '4',
    account: 'HARROW01',
    createdBy: 1,
  }
  const read = async (who: typeof harrow | typeof solent, id: string) =>
    openScope(on.database(), who, async (rows) => {
      const { file, stream } = await files.openFile(rows, id)
      return { file, content: Buffer.concat(await stream.toArray()) }
    })

  test('a file is kept under a random name, and comes back to its account as it was', async () => {
    const row = await openScope(on.database(), harrow, (rows) => files.storeFile(rows, newFile))
    expect(row).toMatchObject({
      name: 'Front left.png',
      mime: 'image/png',
      size_bytes: png.length,
      sha256: createHash('sha256').update(png).digest('hex'),
      visibility: 'customer',
      owner: 'damage case',
    })
    expect(row.storage_key).toMatch(/^\d{4}\/\d\d\/[0-9a-f-]{36}\.png$/)
    expect(await read(harrow, row.id)).toMatchObject({ content: png, file: { id: row.id } })
  })

  test('another account, an absent id and no id get the same "not found"', async () => {
    const row = await openScope(on.database(), harrow, (rows) => files.storeFile(rows, newFile))
    for (const id of [row.id, '00000000-0000-4000-8000-000000000000', 'nothing', "' or 1=1"]) {
      await expect(read(solent, id)).rejects.toMatchObject({ code: 'not found' })
    }
  })

  test('a file cannot be put into another account', async () => {
    const putting = openScope(on.database(), solent, (rows) => files.storeFile(rows, newFile))
    await expect(putting).rejects.toThrow('row-level security')
  })

  test('what is too large or of a wrong kind is refused before anything is kept', async () => {
    const before = await stored()
    const store = (bytes: Uint8Array) =>
      openScope(on.database(), harrow, (rows) => files.storeFile(rows, { ...newFile, bytes }))
    await expect(store(new Uint8Array(largestFileBytes + 1))).rejects.toMatchObject({ code: 'too large' })
    await expect(store(Buffer.from('<svg/>'))).rejects.toMatchObject({ code: 'wrong type' })
    expect(await stored()).toEqual(before)
  })

  test('bytes of a transaction that was not saved are swept up a day later, others never', async () => {
    const kept = await openScope(on.database(), harrow, (rows) => files.storeFile(rows, newFile))
    const undone = openScope(on.database(), harrow, async (rows) => {
      await files.storeFile(rows, newFile)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    const running = new AbortController().signal
    const before = await stored()
    await files.removeOrphans(running)
    expect(await stored()).toEqual(before)
    const dayBefore = new Date(Date.now() - 25 * 3_600_000)
    for (const path of before) await utimes(path, dayBefore, dayBefore)
    // The refused file of the other account above, and the one undone here.
    expect(await files.removeOrphans(running)).toBe(2)
    expect((await read(harrow, kept.id)).content).toEqual(png)
    expect(await files.removeOrphans(running)).toBe(0)
  })

  test('a link leads to the file', async () => {
    const row = await openScope(on.database(), harrow, (rows) => files.storeFile(rows, newFile))
    const id = files.links.read(files.links.sign(row.id))
    const { file } = await asOwner(on.database(), (rows) => files.openFile(rows, id))
    expect(file.id).toBe(row.id)
  })

  test('the secret of links is shared by processes', async () => {
    const other = await openFiles(
      on.database(),
      {
        DATA_DIR: folder,
        STORAGE_URL: undefined,
        S3_ENDPOINT: undefined,
        S3_REGION: 'x',
        S3_ACCESS_KEY_ID: undefined,
        S3_SECRET_ACCESS_KEY: undefined,
        S3_FORCE_PATH_STYLE: false,
      },
      await testSecrets(on.database()),
    )
    expect(other.links.read(files.links.sign('6a1f2d9e-0c4b-4f35-9d54-0b6f3c1f2a77'))).toBe(
      '6a1f2d9e-0c4b-4f35-9d54-0b6f3c1f2a77',
    )
  })

  test('nothing stored yet is nothing to sweep', async () => {
    const empty = join(folder, 'empty')
    await mkdir(empty, { recursive: true })
    await writeFile(join(empty, 'x'), '')
    const other = await openFiles(
      on.database(),
      {
        DATA_DIR: empty,
        STORAGE_URL: undefined,
        S3_ENDPOINT: undefined,
        S3_REGION: 'x',
        S3_ACCESS_KEY_ID: undefined,
        S3_SECRET_ACCESS_KEY: undefined,
        S3_FORCE_PATH_STYLE: false,
      },
      await testSecrets(on.database()),
    )
    expect(await other.removeOrphans(new AbortController().signal)).toBe(0)
  })
})

test.each([
  ['photo.jpg', 'photo.jpg'],
  ['../../etc/passwd', 'etc passwd'],
  ['C:\\fakepath\\a.pdf', 'C: fakepath a.pdf'],
  ['a\r\nSet-Cookie: x', 'a Set-Cookie: x'],
  ['  ', 'file'],
  ['.htaccess', 'htaccess'],
])('the name %j becomes %j', (given, expected) => {
  expect(plainName(given)).toBe(expected)
})

test('an endless name keeps its end', () => {
  const name = plainName(`${'a'.repeat(400)}.pdf`)
  expect(name.length).toBeLessThanOrEqual(150)
  expect(name).toMatch(/\.pdf$/)
})
