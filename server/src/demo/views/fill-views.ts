// The view a fleet manager has sent to colleagues each Monday, with what became of it last Monday.
import { nextSending, type Timing } from '@kerbline/domain/areas/views/timing.ts'
import { motToBook } from '@kerbline/domain/areas/vehicles/due-columns.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type CustomerOfWorld, needOf, type World } from '../demo-world.ts'

const eachMonday = { frequency: 'weekly', weekday: 0, month_day: 1, at_time: '07:00' } as const satisfies Timing
const recipients = ['admin', 'compliance', 'fleet'] as const
const WEEK_MILLISECONDS = 7 * 86_400_000

async function fillSchedule(
  rows: Kysely<Tables>,
  { clock, branches }: World,
  { plan, people, accounts }: CustomerOfWorld,
): Promise<void> {
  const [code = ''] = plan.branches
  const branch = await rows
    .selectFrom('branches')
    .select(['id', 'name'])
    .where('id', '=', needOf(branches, code))
    .executeTakeFirstOrThrow()
  const at = clock.at(-21, 640)
  const { id: viewId } = await rows
    .insertInto('saved_views')
    .values({
      user_id: needOf(people, 'fleet').id,
      list: 'vehicles',
      name: `MOT to book, ${branch.name}`,
      query: JSON.stringify({ ...motToBook.query, branch_id: `is:${branch.id}` }),
      is_shared: true,
      accounts: accounts.map(({ accountNumber }) => accountNumber),
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: scheduleId } = await rows
    .insertInto('view_schedules')
    .values({
      view_id: viewId,
      user_id: needOf(people, 'fleet').id,
      ...eachMonday,
      next_at: nextSending(eachMonday, clock.now),
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lastMonday = nextSending(eachMonday, Date.parse(clock.now) - WEEK_MILLISECONDS)
  const { id: sendingId } = await rows
    .insertInto('view_sendings')
    .values({ schedule_id: scheduleId, kind: 'due', due_at: lastMonday, finished_at: lastMonday })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const part of recipients) {
    const { id: user_id } = needOf(people, part)
    await rows.insertInto('view_schedule_recipients').values({ schedule_id: scheduleId, user_id }).execute()
    await rows
      .insertInto('view_sending_recipients')
      .values({ sending_id: sendingId, user_id, outcome: 'sent', tries: 1 })
      .execute()
  }
}

/** A broker who has said yes, and one who has not answered yet. */
async function fillGuests(rows: Kysely<Tables>, { clock, customers }: World): Promise<void> {
  const [first] = customers
  if (!first) return
  const schedule = await rows
    .selectFrom('view_schedules')
    .select(['view_id', 'user_id'])
    .where('user_id', '=', needOf(first.people, 'fleet').id)
    .executeTakeFirstOrThrow()
  const at = clock.at(-20, 600)
  const asked = { ...schedule, added_at: at, asked_at: at }
  await rows
    .insertInto('view_guests')
    .values([
      { ...asked, email: 'fleet.desk@broker.example', confirmed_at: clock.at(-19, 560) },
      { ...asked, email: 'workshop@garage.example', confirmed_at: null },
    ])
    .execute()
}

export async function fillViews(rows: Kysely<Tables>, world: World): Promise<void> {
  for (const customer of world.customers) await fillSchedule(rows, world, customer)
  await fillGuests(rows, world)
}
