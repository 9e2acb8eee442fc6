// Whom a date is told to: the same as the rule of the domain, and only once.
import { reminderDays, reminderOf, reminderTimes, usualReminders } from '@kerbline/domain/areas/compliance/reminders.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { asOwner } from '../../db/scope.ts'
import { aComplianceItem, aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { noteReminded, remindersFor } from './reminders.ts'

const account = 'NORTH01'
const day = (at: number): string => addDays('2028-01-01', at)

onPortal('reminders of compliance', (on) => {
  let portal: TestPortal
  let person: TestPerson
  const ids = new Map<number, { dueDate: string; overdueWeeks: number }>()
  const actor = () => ({
    ...({ id: person.id, filter: null, side: 'customer', accounts: [account] } as const),
    may: new Set<Permission>(['see compliance']),
  })
  const ask = (today: string, chosen = usualReminders) =>
    asOwner(on.database(), async (rows) =>
      (await remindersFor(rows, { actor: actor(), today, chosen })).filter(({ about }) =>
        ids.has(Number(about.replace('item ', ''))),
      ),
    )

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    person = await portal.person({ accounts: [account], may: ['see compliance'] })
    await portal.owner(async (rows) => {
      for (let at = 0; at < 60; at += 1) {
        const vehicle = await rows
          .insertInto('vehicles')
          .values(aVehicle({ customer_account_number: account, vehicle_category_id: await categoryId(rows) }))
          .returning('id')
          .executeTakeFirstOrThrow()
        const item = { due_date: day(at * 2), overdue_weeks: at % 9 }
        const { id } = await rows
          .insertInto('compliance_items')
          .values(aComplianceItem({ customer_account_number: account, vehicle_id: vehicle.id, ...item }))
          .returning('id')
          .executeTakeFirstOrThrow()
        ids.set(id, { dueDate: item.due_date, overdueWeeks: item.overdue_weeks })
      }
    })
  })
  afterAll(() => portal.stop())

  test('equal to the rule of the domain, for every time and over 29 February', async () => {
    for (const chosen of [...reminderTimes.map((time) => [time]), usualReminders, reminderTimes])
      for (const today of [day(0), '2028-02-28', '2028-02-29', '2028-03-01', '2028-03-26', day(130)]) {
        const told = new Map((await ask(today, chosen)).map(({ about, days }) => [Number(about.slice(5)), days]))
        for (const [id, item] of ids)
          expect([chosen, today, item, told.get(id) ?? null]).toEqual([
            chosen,
            today,
            item,
            reminderOf(item, today, chosen, null),
          ])
      }
  })

  test('told once; tighter days and another date are told anew', async () => {
    const at = new Date().toISOString()
    const first = await ask('2028-02-01')
    expect(first.length).toBeGreaterThan(5)
    await asOwner(on.database(), (rows) => noteReminded(rows, person.id, first, at))
    expect(await ask('2028-02-01')).toEqual([])
    const [one] = first
    if (!one) throw new Error('nobody was told of anything')
    await asOwner(on.database(), (rows) =>
      sql`update compliance_items set due_date = ${addDays('2028-02-01', 1)}::date where id = ${Number(one.about.slice(5))}`.execute(
        rows,
      ),
    )
    expect((await ask('2028-02-01')).map(({ about, days }) => [about, days])).toEqual([
      [one.about, reminderDays('1', 0)],
    ])
    expect((await ask('2028-02-20')).length).toBeGreaterThan(1)
  })
})
