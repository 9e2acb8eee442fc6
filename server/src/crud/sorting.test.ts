import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../db/testing.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { pageRows } from './list-query.ts'

const people = ['Zoë', 'simone', 'Šimon', 'Simon', 'ŠIMON', 'Élan', 'Tariq', null, 'zoe', 'Eland', 'Ångström', 'Zürich']
const inOrder = [
  'Ångström',
  'Élan',
  'Eland',
  'Šimon',
  'Simon',
  'ŠIMON',
  'simone',
  'Tariq',
  'Zoë',
  'zoe',
  'Zürich',
  null,
]

onPortal('words in a list', (on) => {
  let portal: TestPortal
  beforeAll(async () => void (portal = await startTestPortal(on.database())))
  afterAll(async () => portal.stop())

  const source = {
    select: sql`p.id, p.name`,
    from: sql`(select place::int as id, name from unnest(${people}::text[]) with ordinality given(name, place)) p`,
    id: sql`p.id`,
    columns: { name: { sql: sql`p.name`, kind: 'text' } },
    search: ['name'],
    sort: 'name',
  } as const
  const page = (asked: object) =>
    portal.owner((rows) =>
      pageRows<{ name: string | null }>(rows, source, {
        ...{ search: '', sort: '', filter: [], pasted: '', archived: 'no', size: 3 },
        ...asked,
      }),
    )
  const walk = async (sort: string, way: 'next' | 'previous', from?: string) => {
    const names: (string | null)[] = []
    let cursor = from
    do {
      const found = await page({ sort, ...(cursor !== undefined && { [way === 'next' ? 'after' : 'before']: cursor }) })
      const part = found.rows.map(({ name }) => name)
      names.push(...(way === 'next' ? part : part.toReversed()))
      cursor = found[way] ?? undefined
    } while (cursor !== undefined)
    return names
  }

  test('stand as people sort them, over pages, none twice and none left out', async () => {
    expect(await walk('name', 'next')).toEqual(inOrder)
  })

  test('and the other way round, and back from the last page', async () => {
    const down = await walk('-name', 'next')
    expect(down.filter((name) => name?.startsWith('Z'))).toEqual(['Zürich', 'Zoë'])
    expect([down.length, new Set(down).size, down.at(-1)]).toEqual([people.length, people.length, null])
    const last = await page({ sort: 'name', size: people.length - 1 })
    expect(await walk('name', 'previous', last.next ?? '')).toEqual(inOrder.slice(0, -2).toReversed())
  })
})
