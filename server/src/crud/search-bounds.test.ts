import { endpoints } from '@kerbline/domain/endpoints.ts'
import { maxSearchWords } from '@kerbline/domain/kit/list.ts'
import type { Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import { permissions } from '@kerbline/domain/permissions.ts'
import { sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../testing/portal.ts'
import { selectionSql } from './list-query.ts'
import type { ListSource } from './list-source.ts'

const letters = [...'abcdefghijklmnopqrstuvwxyz']
const words = (count: number): string =>
  letters
    .flatMap((one) => letters.map((two) => one + two))
    .slice(0, count)
    .join(' ')
const query = (asked: Readonly<Record<string, string | readonly string[]>>): string =>
  new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) => [value].flat().map((each): [string, string] => [name, each])),
  ).toString()

/** Every reading call that searches by the grammar of lists. */
const searched = Object.values(endpoints)
  .flatMap((rows) => Object.values<Endpoint>(rows))
  .filter(({ method, path, input }) => {
    const shape = input instanceof z.ZodObject ? input.shape : {}
    return method === 'GET' && !path.includes(':') && 'search' in shape && 'filter' in shape && !('field' in shape)
  })
  .map(({ path }) => path)

onPortal('how much a search may ask', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    staff = await portal.person({ accounts: [], may: permissions, side: 'staff' })
  })
  afterAll(async () => portal.stop())

  const ask = async (path: string, asked: Parameters<typeof query>[0]) =>
    portal.get(`/api/${path}?${query(asked)}`, staff.token)

  test('as many words as are looked for at once, and one more', async () => {
    expect((await ask('vehicles', { search: words(maxSearchWords) })).status).toBe(200)
    const refused = await ask('vehicles', { search: words(maxSearchWords + 1) })
    expect(refused.status).toBe(422)
    expect(refused.json).toMatchObject({
      detail: 'Search for at most 8 words.',
      fields: [{ field: 'search', message: 'Search for at most 8 words.' }],
    })
  })

  test('a word that is typed many times is looked for once', async () => {
    expect((await ask('vehicles', { search: 'Van van VAN '.repeat(16) })).status).toBe(200)
  })

  test.each(searched)('%s refuses a search of so many words', async (path) => {
    expect((await portal.get(`${path}?${query({ search: words(66) })}`, staff.token)).status).toBe(422)
  })

  test('a piece of text to look for in a column is no longer than a search', async () => {
    expect((await ask('vehicles', { filter: `vin:contains:${'x'.repeat(200)}` })).status).toBe(200)
    const refused = await ask('vehicles', { filter: `vin:contains:${'x'.repeat(201)}` })
    expect(refused.status).toBe(422)
    expect(refused.json).toMatchObject({ fields: [{ field: 'filter.vin' }] })
  })

  test('no more pieces of text are looked for than words', async () => {
    const filters = letters.map((letter) => `make_model:contains:${letter}`)
    expect((await ask('vehicles', { filter: filters.slice(0, maxSearchWords) })).status).toBe(200)
    expect((await ask('vehicles', { filter: filters })).status).toBe(422)
    // The same once more costs nothing.
    expect((await ask('vehicles', { filter: filters.map(() => 'make_model:contains:a') })).status).toBe(200)
  })

  test('a value that is named many times is one value', () => {
    const asked: (readonly string[])[] = []
    const isAnyOf = (values: readonly string[]) => {
      asked.push(values)
      return sql<SqlBool>`true`
    }
    const source: ListSource = {
      select: sql`p.id`,
      from: sql`(select 1 as id) p`,
      id: sql`p.id`,
      columns: { colour: { sql: sql`p.id`, kind: 'choice', isAnyOf } },
      search: [],
      sort: 'colour',
    }
    const filter = [`colour:is:${'red,'.repeat(1000)}amber`]
    selectionSql(source, { search: '', sort: '', filter, pasted: '', archived: 'no' })
    expect(asked).toEqual([['red', 'amber']])
  })
})
