// The rules as the database works them out, with its session in other zones: the pool sets UTC, and no rule may lean on that.
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate, londonInstant } from '@kerbline/domain/kit/time/london-clock.ts'
import { ragOf } from '@kerbline/domain/areas/compliance/rules.ts'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import type { Rows } from '../../db/scope.ts'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { addVehicle, takeCheck } from '../driver-checks/testing-checks.ts'
import { isChecked } from '../driver-checks/due-sql.ts'
import { edges, instants } from './testing-due-table.ts'

const zones = ['UTC', 'Pacific/Kiritimati', 'America/St_Johns'] as const
const days = [...new Set(edges.flatMap((day) => [-1, 0, 1].map((by) => addDays(day, by))))].toSorted()
const moments = edges.flatMap((day) => instants.map((time) => `${day}T${time}:00.000Z`))

onPortal('rules of the database', (on) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    for (const [place, at] of moments.entries())
      await takeCheck(portal, await portal.owner((rows) => addVehicle(rows, `ZONE${place}`)), [], { created_at: at })
  })
  afterAll(() => portal.stop())

  describe.each(zones)('with the session in %s', (zone) => {
    const ask = <Row>(question: (rows: Rows) => RawBuilder<Row>): Promise<Row[]> =>
      portal.owner(async (rows) => {
        await sql`set local timezone = ${sql.lit(zone)}`.execute(rows)
        const { rows: told } = await sql<{ zone: string }>`select current_setting('timezone') as zone`.execute(rows)
        expect(told[0]?.zone).toBe(zone)
        return (await question(rows).execute(rows)).rows
      })

    test('red, amber and green are those of the domain, on each side of every edge', async () => {
      const said = await ask(
        () => sql<{ due: string; weeks: number; today: string; rag: string }>`
          select due, weeks, today, rag_of(due::date, weeks, today::date) as rag
          from unnest(${[...edges]}::text[]) due, unnest(array[0, 2, 4]) weeks,
            lateral (select (due::date + by)::text as today from unnest(array[-29, -28, -15, -14, -7, -1, 0, 1, 7]) by) t`,
      )
      expect(said).toHaveLength(edges.length * 3 * 9)
      for (const { due, weeks, today, rag } of said)
        expect([due, weeks, today, rag]).toEqual([
          due,
          weeks,
          today,
          ragOf({ dueDate: due, overdueWeeks: weeks }, today).rag,
        ])
    })

    test('a London day begins when it begins in London', async () => {
      const said = await ask(
        () => sql<{ day: string; at: string }>`
          select day, json_instant(london_midnight(day::date)) as at from unnest(${days}::text[]) day`,
      )
      expect(said.map(({ day, at }) => [day, Date.parse(at)])).toEqual(
        days.map((day) => [day, Date.parse(londonInstant(day) ?? '')]),
      )
    })

    test('an instant belongs to its London day', async () => {
      const said = await ask(
        () => sql<{ at: string; day: string }>`
          select at, (at::timestamptz at time zone 'Europe/London')::date::text as day from unnest(${moments}::text[]) at`,
      )
      expect(said.map(({ at, day }) => [at, day])).toEqual(moments.map((at) => [at, londonDate(at)]))
    })

    test('a check counts for the London day it was made on, and for no other', async () => {
      const said = await ask(
        () => sql<{ reg: string; day: string }>`
          select v.reg_no as reg, day from vehicles v, unnest(${days}::text[]) day
          where v.reg_no like 'ZONE%' and ${isChecked(sql`day`)} order by substr(v.reg_no, 5)::int`,
      )
      expect(said.map(({ reg, day }) => [reg, day])).toEqual(
        moments.map((at, place) => [`ZONE${place}`, londonDate(at)]),
      )
    })
  })
})
