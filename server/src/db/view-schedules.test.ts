// 050-view-schedules: what people had sent to themselves goes on, at the time it had, to them alone.
import { sql } from 'kysely'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { onEngine } from './testing.ts'

const all = join(import.meta.dirname, 'migrations')

onEngine('schedules of before', ({ place }) => {
  test('go on as they were; what was not sent stays so', async () => {
    const { config, options } = await place('empty')
    const database = await openDatabase(config, options)
    const folder = await mkdtemp(join(tmpdir(), 'kerbline-migrations-'))
    try {
      const files = await readdir(all)
      for (const file of files.filter((name) => name < '050')) await cp(join(all, file), join(folder, file))
      await migrate(database, { folder })
      const run = (text: string) => sql.raw(text).execute(database.kysely)
      await run(`insert into users (name, email, side) values ('Ann', 'ann@example.com', 'customer')`)
      for (const [name, schedule] of [
        ['A', 'daily'],
        ['B', 'weekly'],
        ['C', 'none'],
      ])
        await run(`with v as (insert into saved_views (user_id, list, name) select id, 'vehicles', '${name}' from users returning id, user_id)
          insert into saved_view_choices (view_id, user_id, schedule, format) select id, user_id, '${schedule}', 'csv' from v`)
      await cp(join(all, '050-view-schedules.sql'), join(folder, '050-view-schedules.sql'))
      await migrate(database, { folder })
      const { rows } = await sql<Record<string, unknown>>`
        select v.name, s.frequency, s.weekday, s.format, s.at_time, p.name as recipient,
          to_char(s.next_at at time zone 'Europe/London', 'HH24:MI') as time, s.next_at > now() as is_ahead,
          extract(isodow from s.next_at at time zone 'Europe/London')::int as day
        from view_schedules s join saved_views v on v.id = s.view_id join view_schedule_recipients r on r.schedule_id = s.id
        join users p on p.id = r.user_id order by v.name`.execute(database.kysely)
      const kept = { format: 'csv', at_time: '07:00', time: '07:00', is_ahead: true, recipient: 'Ann', weekday: 0 }
      expect(rows).toMatchObject([
        { name: 'A', frequency: 'daily', ...kept },
        { name: 'B', frequency: 'weekly', day: 1, ...kept },
      ])
      expect([1, 2, 3, 4, 5]).toContain(rows[0]?.['day'])
    } finally {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    }
  })
})
