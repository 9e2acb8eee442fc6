// Board and list narrowed by workshop, one of the register or one that a file named: the same bookings either way, whatever is asked of the
// name; and a board narrowed to some counts and orders them as the whole board does, page after page.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../../db/testing.ts'
import { aMaintenanceCase, insertCases } from '../../../testing/case-factories.ts'
import { type Bookings, startBookings } from '../testing-bookings.ts'

const workshops = ['Leeds Trucks', 'York Vans', 'A friend', null] as const
const openStates = ['requested', 'booked', 'in_workshop'] as const
const BOOKINGS = 48

interface Board {
  readonly columns: readonly {
    stage: string
    count: number
    late: number
    cards: { id: number; dealer: string | null }[]
  }[]
}
interface Made {
  readonly id: number
  readonly workshop: string | null
  readonly state: string
  readonly due: string | null
}

onPortal('bookings of a workshop', (on) => {
  let bookings: Bookings
  let made: readonly Made[] = []
  beforeAll(async () => {
    bookings = await startBookings(on.database())
    const vehicle = await bookings.vehicle('WK10AAA')
    made = await bookings.portal.owner(async (rows) => {
      await sql`delete from cases`.execute(rows)
      const { rows: dealers } = await sql<{ id: number; name: string }>`
        insert into dealers (name, slug) values ('Leeds Trucks', 'leeds'), ('York Vans', 'york') returning id, name`.execute(
        rows,
      )
      const planned = Array.from({ length: BOOKINGS }, (_, place) => ({
        workshop: workshops[place % 4] ?? null,
        state: place % 6 === 5 ? 'complete' : (openStates[place % 3] ?? 'requested'),
        due: place % 7 === 0 ? null : `2026-11-${String(10 + (place % 15)).padStart(2, '0')}T12:00:00.000Z`,
      }))
      const ids = await insertCases(
        rows,
        planned.map(({ workshop, state, due }, place) => {
          const turn = state === 'requested' ? 'hire_company' : 'third_party'
          const waiting_on = state === 'complete' ? null : turn
          const day = `2026-10-${String(1 + (place % 28)).padStart(2, '0')}T08:00:${String(place).padStart(2, '0')}.000Z`
          return aMaintenanceCase(
            {
              ...{
                customer_account_number: 'NORTH01',
                vehicle_id: vehicle,
                reg_no: 'WK10AAA',
                state,
                due_at: due,
                created_at: day,
                waiting_on,
              },
              ...{ waiting_since: waiting_on === null ? null : day, closed_at: waiting_on === null ? day : null },
            },
            {
              dealer_id: dealers.find(({ name }) => name === workshop)?.id ?? null,
              supplier: workshop === 'A friend' ? workshop : null,
            },
          )
        }),
      )
      return planned.map((each, place) => ({ id: ids[place] ?? 0, ...each }))
    })
  })
  afterAll(() => bookings.portal.stop())

  const read = async <Reply>(path: string): Promise<Reply> => {
    const reply = await bookings.portal.get(`/api/maintenance${path}`, bookings.customer.token)
    expect(reply.status, reply.text).toBe(200)
    return reply.json as Reply
  }
  const asked: readonly (readonly [filter: string, holds: (workshop: string) => boolean])[] = [
    ['dealer:is:leeds trucks', (name) => name === 'Leeds Trucks'],
    ['dealer:is:A friend', (name) => name === 'A friend'],
    ['dealer:is:York Vans,a friend', (name) => name === 'York Vans' || name === 'A friend'],
    ['dealer:contains:r', (name) => name.includes('r')],
    ['dealer:contains:vans', (name) => name === 'York Vans'],
    ['dealer:not:York Vans', (name) => name !== 'York Vans'],
    ['dealer:empty:', (name) => name === ''],
    ['dealer:filled:', (name) => name !== ''],
    ['dealer:is:Nobody', () => false],
  ]
  const NOW = Date.parse('2026-11-17T09:00:00.000Z')

  test.each(asked)('%s: the same by list and by board', async (filter, holds) => {
    const query = new URLSearchParams({ filter, size: '100' })
    const expected = made.filter(({ workshop }) => holds(workshop ?? ''))
    const list = await read<{ rows: { id: number }[]; total: number }>(`?${query}`)
    expect(list.rows.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
    expect(list.total).toBe(expected.length)
    const { columns } = await read<Board>(`/board?${new URLSearchParams({ filter, size: '50' })}`)
    const open = expected.filter(({ state }) => state !== 'complete')
    const stages = { Requested: 'requested', Date: 'booked', 'In workshop': 'in_workshop' } as const
    for (const [stage, state] of Object.entries(stages)) {
      const held = open.filter((each) => each.state === state)
      const column = columns.find((each) => each.stage === stage)
      const late = held.filter(({ due }) => due !== null && Date.parse(due) < NOW)
      expect([stage, column?.count, column?.late]).toEqual([stage, held.length, late.length])
      const order = held.toSorted((one, other) => (one.due ?? '9').localeCompare(other.due ?? '9') || one.id - other.id)
      expect(column?.cards.map(({ id }) => id)).toEqual(order.map(({ id }) => id))
    }
    expect(columns.reduce((sum, { count }) => sum + count, 0)).toBe(open.length)
  })

  test('a narrowed column goes on where its page ended, as the whole one does', async () => {
    const pages = async (filter: string): Promise<number[]> => {
      const ids: number[] = []
      for (let after = ''; ids.length < BOOKINGS;) {
        const { columns } = await read<Board>(`/board?size=3&stage=Requested${filter}${after}`)
        const cards = columns[0]?.cards ?? []
        ids.push(...cards.map(({ id }) => id))
        if (cards.length < 3) break
        after = `&after=${ids.at(-1)}`
      }
      return ids
    }
    const requested = made.filter(({ state }) => state === 'requested')
    const whole = await pages('')
    expect(whole).toHaveLength(requested.length)
    const named = await pages('&filter=dealer:filled:')
    expect(named).toEqual(whole.filter((id) => requested.find((each) => each.id === id)?.workshop !== null))
    expect(named.length).toBeGreaterThan(6)
  })
})
