import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onEngine } from '../../db/testing.ts'
import { asOwner } from '../../db/scope.ts'
import { colourSql, hasColour } from './colour.ts'

const today = '2026-03-01'
const days = ['null', "'2026-02-28'", "'2026-03-01'", "'2026-03-02'"]
const colours = ['red', 'amber', 'green', 'none']

onEngine('the colour of a vehicle', (on) => {
  test('asked for is the one that is told, whatever its days, and each vehicle has one', async () => {
    const has = hasColour(today)
    const { rows } = await asOwner(on.database(), (owner) =>
      sql<{ told: string; asked: (boolean | null)[] }>`
        select ${colourSql(today)} as told, array[${sql.join(colours.map((colour) => has([colour])))}] as asked
        from (select due::date as next_due_date, amber::date as first_amber_date, undated as undated_type
          from unnest(array[${sql.raw(days.join(','))}]) due, unnest(array[${sql.raw(days.join(','))}]) amber, unnest(array[null, 'mot']) undated) v`.execute(
        owner,
      ),
    )
    expect(rows).toHaveLength(days.length ** 2 * 2)
    const [differing, told] = [
      rows.filter((row) => String(row.asked.map(Boolean)) !== String(colours.map((colour) => colour === row.told))),
      [...new Set(rows.map((row) => row.told))],
    ]
    expect(differing).toEqual([])
    expect(told.toSorted()).toEqual(colours.toSorted())
  })

  test('none of them is none of the vehicles', async () => {
    const { rows } = await asOwner(on.database(), (owner) =>
      sql<{ any: boolean }>`select ${hasColour(today)(['purple'])} as any`.execute(owner),
    )
    expect(rows).toEqual([{ any: false }])
  })
})
