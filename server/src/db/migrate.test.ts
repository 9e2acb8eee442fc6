import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { migrate, MigrationRefused } from './migrate.ts'
import { startChild } from './testing/child.ts'
import { onEngine } from './testing.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kerbline-migrations-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const put = (name: string, text: string) => writeFile(join(folder, name), text)

type Empty = Database<Record<string, never>>

onEngine<Record<string, never>>(
  'migrations',
  ({ database: current, place, engine }) => {
    // The suite's database with nothing in it: quicker than a new one for each test.
    const onFresh = async (work: (database: Empty, directory: string) => Promise<void>) => {
      const database = current()
      await sql.raw('drop schema public cascade; create schema public').execute(database.kysely)
      await work(database, database.inner.dataDirectory)
    }
    const tablesOf = async ({ kysely }: Empty): Promise<string[]> => {
      const { rows } = await sql<{ name: string }>`select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(kysely)
      return rows.map(({ name }) => name)
    }

    test('are applied in order, once', () =>
      onFresh(async (database) => {
        await put('002-second.sql', 'alter table first add column b int; create index on first (b);')
        await put('001-first.sql', '-- a comment; with a semicolon\ncreate table first (a int);')
        expect(await migrate(database, { folder })).toEqual(['001-first.sql', '002-second.sql'])
        expect(await migrate(database, { folder })).toEqual([])
        await put('003-third.sql', 'create table third (a int)')
        expect(await migrate(database, { folder })).toEqual(['003-third.sql'])
        expect(await tablesOf(database)).toEqual(['first', 'schema_migrations', 'third'])
      }))

    test('a failing one leaves nothing of itself and says where', () =>
      onFresh(async (database) => {
        await put('001-first.sql', 'create table first (a int)')
        await put('002-wrong.sql', 'create table second (a int);\n\nalter table nowhere add column b int;')
        const attempt = migrate(database, { folder })
        await expect(attempt).rejects.toThrow(/002-wrong\.sql.*could not be applied: relation "nowhere" does not exist/)
        expect(await tablesOf(database)).toEqual(['first', 'schema_migrations'])
        await put('002-wrong.sql', 'create table second (a int)')
        expect(await migrate(database, { folder })).toEqual(['002-wrong.sql'])
      }))

    describe('a history that does not fit is refused in clear words', () => {
      test.each<[string, () => Promise<unknown>, RegExp]>([
        [
          'changed',
          () => put('001-first.sql', 'create table other (a int)'),
          /001-first\.sql was changed after it had been applied/,
        ],
        [
          'of other migrations',
          () => rename(join(folder, '001-first.sql'), join(folder, '001-other.sql')),
          /made by other migrations.*has 001-first\.sql where this version has 001-other\.sql.*new data directory/,
        ],
        [
          'of other migrations that were more',
          async () => {
            await rename(join(folder, '001-first.sql'), join(folder, '001-other.sql'))
            await rm(join(folder, '002-second.sql'))
          },
          /made by other migrations.*has 001-first\.sql where this version has 001-other\.sql/,
        ],
        ['missing', () => rm(join(folder, '001-first.sql')), /does not know: start the newer version/],
        ['late', () => put('000-late.sql', 'select 1'), /000-late\.sql comes before a migration already applied/],
        ['twice', () => put('001-again.sql', 'select 1'), /Two migrations have the number 001/],
        ['badly named', () => put('two.sql', 'select 1'), /two\.sql is not named like/],
        [
          'with its own commit',
          () => put('003-own.sql', 'begin;\nselect 1;\ncommit;'),
          /003-own\.sql opens or ends a transaction/,
        ],
      ])('%s', (_, change, sentence) =>
        onFresh(async (database) => {
          await put('001-first.sql', 'create table first (a int)')
          await put('002-second.sql', 'create index on first (a)')
          await migrate(database, { folder })
          await change()
          const failure: unknown = await migrate(database, { folder }).catch((error: unknown) => error)
          expect(failure).toBeInstanceOf(MigrationRefused)
          expect(String(failure)).toMatch(sentence)
          expect(await tablesOf(database)).toEqual(['first', 'schema_migrations'])
        }),
      )
    })

    test('a backup is taken before data is touched, and the last three are kept', () =>
      onFresh(async (database, directory) => {
        await put('001-first.sql', 'create table first (a int); insert into first values (1)')
        await migrate(database, { folder })
        const told: string[] = []
        const log = (sentence: string) => void told.push(sentence)
        for (const number of [2, 3, 4, 5]) {
          await put(`00${number}-more.sql`, `create table more${number} (a int)`)
          await migrate(database, { folder, log })
        }
        const backups = await readdir(join(directory, 'backups'))
        expect(backups).toHaveLength(3)
        for (const name of backups)
          expect(name).toMatch(engine === 'embedded' ? /^before-migration-.*\.tar\.gz$/ : /\.dump$/)
        expect(told.filter((sentence) => sentence.startsWith('Backed up to'))).toHaveLength(4)
      }))

    describe.runIf(engine === 'postgres')('a user the rows are hidden from is refused, with what to do', () => {
      // Roles belong to the whole server: a name of its own each time.
      const user = `user_${randomUUID().slice(0, 8)}`
      let url: URL
      const administer = async (...statements: readonly string[]): Promise<void> => {
        const there = new URL(inject('postgresUrl'))
        there.pathname = url.pathname
        const client = new pg.Client({ connectionString: there.href })
        await client.connect()
        try {
          for (const statement of statements) await client.query(statement)
        } finally {
          await client.end()
        }
      }
      const migrateAs = async (name: string): Promise<string> => {
        url.username = name
        const database = await openDatabase<Record<string, never>>({ DATA_DIR: folder, DATABASE_URL: url.href })
        return migrate(database, { folder })
          .then(String, String)
          .finally(() => database.close())
      }
      beforeEach(async () => {
        url = new URL((await place('empty')).config.DATABASE_URL ?? '')
        await put('001-first.sql', 'create table first (customer_account_number text)')
        await administer(`create role ${user} login password 'kerb'`)
      })
      afterEach(() => administer(`reassign owned by ${user} to kerb`, `drop owned by ${user}`, `drop role ${user}`))

      test('another than the owner of the tables', async () => {
        await migrateAs('kerb')
        expect(await migrateAs(user)).toMatch(
          /The table \w+ belongs to kerb, but DATABASE_URL signs in as user_.*Sign in as kerb.*reassign owned by kerb to user_/,
        )
      })

      test('an owner that does not inherit what is granted to it', async () => {
        await administer(
          `alter role ${user} noinherit`,
          `alter schema public owner to ${user}`,
          `grant portal_accounts, portal_all, portal_public, portal_owner to ${user} with admin option`,
        )
        expect(await migrateAs(user)).toMatch(
          /hides rows of the table first from user_.*alter role user_\w+ inherit; grant portal_owner to user_/,
        )
      })

      test('a user that may make nothing', async () => {
        expect(await migrateAs(user)).toMatch(/does not let DATABASE_URL’s user prepare it.*must own the database/)
      })
    })

    // The lock of the data directory lets no second process at the embedded database.
    test.runIf(engine === 'postgres')(
      'two processes at the same time apply each once',
      { timeout: 60_000 },
      async () => {
        const { config } = await place('empty')
        for (const number of [1, 2, 3])
          await put(`00${number}-slow.sql`, `create table t${number} (a int); select pg_sleep(0.1)`)
        const env = { DATABASE_URL: config.DATABASE_URL ?? '' }
        const children = [1, 2, 3].map(() => startChild(['migrate', config.DATA_DIR, folder], env))
        expect(await Promise.all(children.map((child) => child.ends()))).toEqual([0, 0, 0])
        const done = children.map((child) => child.said.at(-1))
        expect(done.sort()).toEqual(['done 0', 'done 0', 'done 3'])
      },
    )

    test('killed in the middle, the next start finishes', { timeout: 60_000 }, async () => {
      const { config, options } = await place('empty')
      await put('001-first.sql', 'create table first (a int); insert into first select generate_series(1, 1000)')
      await put(
        '002-slow.sql',
        'alter table first add column b int; update first set b = a; select pg_sleep(1); create table second (a int)',
      )
      const child = startChild(
        ['migrate', config.DATA_DIR, folder],
        config.DATABASE_URL === undefined ? {} : { DATABASE_URL: config.DATABASE_URL },
      )
      await child.hears('Applied 001')
      await new Promise((wake) => setTimeout(wake, 400))
      await child.kill()
      expect(child.said).not.toContain('Applied 002-slow.sql')
      const database = await openDatabase<Record<string, never>>(config, options)
      try {
        const columns = () =>
          sql`select column_name from information_schema.columns where table_name = 'first'`.execute(database.kysely)
        // PostgreSQL notices the lost connection when the statement ends; until then it holds the lock.
        expect(await migrate(database, { folder })).toEqual(['002-slow.sql'])
        expect((await columns()).rows).toEqual([{ column_name: 'a' }, { column_name: 'b' }])
        expect(await tablesOf(database)).toEqual(['first', 'schema_migrations', 'second'])
      } finally {
        await database.close()
      }
    })
  },
  { schema: 'empty' },
)
