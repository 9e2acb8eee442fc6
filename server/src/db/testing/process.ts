// A process of its own for tests that kill one: it locks, migrates or writes, and says on its output what is done.
import { sql } from 'kysely'
import { openDatabase } from '../database.ts'
import { lockDirectory } from '../embedded/directory-lock.ts'
import { migrate } from '../migrate.ts'
import { asOwner } from '../scope.ts'

const [verb, directory = '', detail = ''] = process.argv.slice(2)
const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`)
const config = { DATA_DIR: directory, DATABASE_URL: process.env['DATABASE_URL'] }

const hold = async (): Promise<void> => {
  const begun = performance.now()
  await lockDirectory(directory, 'a test').catch((error: unknown) => {
    say(`refused after ${Math.round(performance.now() - begun)}`)
    throw error
  })
  say('locked')
  setInterval(() => undefined, 60_000)
}

const migrateFolder = async (): Promise<void> => {
  const database = await openDatabase(config)
  say('open')
  const applied = await migrate(database, { folder: detail, log: say })
  say(`done ${applied.length}`)
  await database.close()
}

/** Writes rows for ever, naming each one only after its transaction was saved. */
const write = async (): Promise<void> => {
  const database = await openDatabase(config)
  await sql`create table if not exists written (id int generated always as identity primary key, text text not null)`.execute(
    database.kysely,
  )
  for (;;) {
    const id = await asOwner(database, async (rows) => {
      const { rows: made } = await sql<{
        id: number
      }>`insert into written (text) values (${'x'.repeat(500)}) returning id`.execute(rows)
      return made[0]?.id
    })
    say(`saved ${id}`)
  }
}

const verbs: Readonly<Record<string, () => Promise<void>>> = { hold, migrate: migrateFolder, write }
const work = verbs[verb ?? '']
if (work === undefined) throw new Error(`“${verb}” is not one of ${Object.keys(verbs).join(', ')}`)
await work()
