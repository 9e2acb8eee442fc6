import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { onPortal } from '../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../testing/portal.ts'

const base = '/api/dealer-management'
const reply = z.object({
  record: z.looseObject({ id: z.number(), slug: z.string(), updated_at: z.string() }),
  notes: z.array(z.string()).optional(),
})

onPortal('old slugs', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    staff = await portal.admin()
  })
  afterAll(async () => portal.stop())

  const values = (name: string, slug: string) => ({
    ...{ name, slug, manufacturer_ids: [], address: null, postcode: null, phone: null, email: null },
    ...{ services: [], labour_rate_pence: null, is_approved: false },
    ...{ places_per_day: null, open_on: [], is_open_on_bank_holidays: false },
  })
  const create = async (name: string, slug: string) =>
    reply.parse((await portal.send('POST', base, staff.token, values(name, slug))).json)
  const save = async ({ record }: z.output<typeof reply>, name: string, slug: string) => {
    const body = { version: record.updated_at, values: values(name, slug) }
    return reply.parse((await portal.send('PUT', `${base}/${record.id}`, staff.token, body)).json)
  }
  const at = async (slug: string) => reply.parse((await portal.get(`${base}/${slug}`, staff.token)).json).record.id

  test('stay their record’s: a new one is given the next free one, and says so', async () => {
    const first = await create('Aire Trucks', 'aire')
    await save(first, 'Aire Valley Trucks', 'aire-valley')
    const second = await create('Aire', 'aire')
    expect(second.record.slug).toBe('aire-2')
    expect(second.notes?.join()).toContain('aire-2')
    expect(second.notes?.join()).toContain('Aire Valley Trucks')
    expect(await at('aire')).toBe(first.record.id)
    expect(await at('aire-2')).toBe(second.record.id)
    const third = await save(await create('Aire Third', 'third'), 'Aire Third', 'aire')
    expect(third.record.slug).toBe('aire-3')
    expect(third.notes).toHaveLength(1)
    expect(await at('aire')).toBe(first.record.id)
  })

  test('a record takes its own back, and what a deleted one had is free', async () => {
    const one = await create('Calder', 'calder')
    const moved = await save(one, 'Calder', 'calder-north')
    const back = await save(moved, 'Calder', 'calder')
    expect([back.record.slug, back.notes]).toEqual(['calder', undefined])
    expect(await at('calder-north')).toBe(one.record.id)
    await portal.send('DELETE', `${base}/${one.record.id}`, staff.token)
    expect((await create('Calder Again', 'calder-north')).record.slug).toBe('calder-north')
  })

  test('a present slug is refused at its field', async () => {
    await create('Wharfe', 'wharfe')
    const refused = await portal.send('POST', base, staff.token, values('Wharfe Two', 'wharfe'))
    expect(refused.json).toMatchObject({ fields: [{ field: 'slug', reason: 'already_exists' }] })
  })
})
