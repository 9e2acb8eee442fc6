import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DatabaseAway } from './database-errors.ts'
import { openDatabase } from './database.ts'
import { asOwner } from './scope.ts'
import { startChild } from './testing/child.ts'
import { onEngine } from './testing.ts'

const eventually = async (work: () => Promise<unknown>): Promise<void> => {
  const deadline = performance.now() + 30_000
  for (;;) {
    const fault: unknown = await work().then(
      () => undefined,
      (error: unknown) => error,
    )
    if (fault === undefined) return
    if (!(fault instanceof DatabaseAway) || performance.now() > deadline) throw fault
  }
}

onEngine<{ written: { id: number; text: string } }>(
  'durability',
  ({ engine, place, database }) => {
    test('five times killed while writing, no row that was named saved is lost', { timeout: 120_000 }, async () => {
      const { config, options } = await place('empty')
      const env = config.DATABASE_URL === undefined ? {} : { DATABASE_URL: config.DATABASE_URL }
      const saved: number[] = []
      for (let round = 1; round <= 5; round += 1) {
        const child = startChild(['write', config.DATA_DIR], env)
        await child.hears('saved')
        await new Promise((wake) => setTimeout(wake, 100 + 60 * round))
        await child.kill()
        saved.push(...child.said.map((line) => Number(line.slice('saved '.length))))
      }
      const reopened = await openDatabase<{ written: { id: number; text: string } }>(config, options)
      try {
        const found = new Set((await reopened.kysely.selectFrom('written').select('id').execute()).map(({ id }) => id))
        expect(saved.length).toBeGreaterThan(50)
        expect(saved.filter((id) => !found.has(id))).toEqual([])
        const { rows } = await sql<{
          whole: boolean
        }>`select bool_and(length(text) = 500) as whole from written`.execute(reopened.kysely)
        expect(rows).toEqual([{ whole: true }])
      } finally {
        await reopened.close()
      }
    })

    // PostgreSQL stops the statement itself: transaction.test.ts.
    test.runIf(engine === 'embedded')(
      'a database that hangs is given up; what was saved is there afterwards',
      async () => {
        await sql`create table written (id int generated always as identity primary key, text text not null)`.execute(
          database().kysely,
        )
        const heard: string[] = []
        await database().listen('writing', (payload) => heard.push(payload))
        const write = (text: string) =>
          asOwner(database(), (rows) =>
            rows
              .insertInto('written')
              .values({ id: sql`default`, text })
              .execute(),
          )
        await write('before')
        const forever = asOwner(
          database(),
          (rows) => sql`select count(*) from generate_series(1, 1000000000000)`.execute(rows),
          { limitMilliseconds: 300 },
        )
        await expect(forever).rejects.toBeInstanceOf(DatabaseAway)
        // The new thread recovers from the log first; calls fail quickly until it answers.
        await eventually(() => write('after'))
        expect(await database().kysely.selectFrom('written').select('text').orderBy('id').execute()).toEqual([
          { text: 'before' },
          { text: 'after' },
        ])
        await database().notify('writing', 'still listening')
        await database().kysely.selectFrom('written').select('id').execute()
        expect(heard).toEqual(['still listening'])
      },
    )

    test('closing waits for nothing and twice is once', async () => {
      const { config, options } = await place('empty')
      const opened = await openDatabase(config, options)
      await sql`select 1`.execute(opened.kysely)
      await Promise.all([opened.close(), opened.close()])
      await expect(sql`select 1`.execute(opened.kysely)).rejects.toThrow()
      const again = await openDatabase(config, options)
      await again.close()
    })
  },
  { schema: 'empty' },
)
