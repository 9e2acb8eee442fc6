// Holiday cover through the real server: who may cover, who reads of it, and that it ends by itself.
import { customerEndpoints } from '@kerbline/domain/areas/companies/customer-endpoints.ts'
import { mailboxEndpoints } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import { absenceEndpoints } from '@kerbline/domain/areas/profile/absence-endpoints.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

const CLOCK = '2026-11-23T09:00:00.000Z'
const rights: readonly Permission[] = ['see messages', 'send messages']

onPortal('holiday cover', (on) => {
  let portal: TestPortal
  let manager: TestPerson
  let cover: TestPerson
  let customer: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: CLOCK })
    const desk = (name: string, may: readonly Permission[], accounts: readonly string[] = []) =>
      portal.person({
        side: 'staff',
        accounts: [...accounts],
        may: [...may],
        columns: { name, phone: '0113 496 0111' },
      })
    manager = await desk('Hannah Price', rights)
    cover = await desk('Sam Field', [...rights, 'see all accounts'])
    customer = await portal.person({ accounts: ['NORTH01'], may: rights })
    await portal.owner((rows) =>
      rows.updateTable('customers').set({ manager_id: manager.id }).where('name', '=', 'North').execute(),
    )
  })
  afterAll(() => portal.stop())

  const away = (by: TestPerson, cover_id: number, from_date: string, to_date: string) =>
    portal.send('POST', '/api/profile/absences', by.token, { from_date, to_date, cover_id })
  const refusalOf = async (reply: ReturnType<typeof away>) => {
    const { status, json } = await reply
    expect(status).toBe(422)
    return (json as { fields: readonly { field: string; reason: string }[] }).fields.map(
      ({ field, reason }) => `${field} ${reason}`,
    )
  }
  const readBy = async (person: TestPerson) =>
    absenceEndpoints.absences.reply.parse((await portal.get('/api/profile/absences', person.token)).json)
  const managerAsRead = async () =>
    customerEndpoints.customer.reply.parse((await portal.get('/api/get-customer/NORTH01', customer.token)).json).manager
  const addressees = async (query = '') =>
    mailboxEndpoints.addressees.reply.parse((await portal.get(`/api/message/addressees${query}`, customer.token)).json)
      .addressees
  const write = (to: number) =>
    portal.send('POST', '/api/message/messages', customer.token, {
      ...{ to: [`person:${to}`], subject: 'Keys', body: 'Where are they?' },
    })

  test('at work: nobody reads of an absence, and whoever could cover cannot be written to', async () => {
    expect(await managerAsRead()).toMatchObject({ name: 'Hannah Price', phone: '0113 496 0111', away: null })
    expect((await write(cover.id)).status).toBe(422)
  })

  test('refused: oneself, days reversed, who sees less, the other side, and nobody at all', async () => {
    const narrow = await portal.person({ side: 'staff', accounts: ['SOUTH01'], may: rights })
    const days = ['2026-11-23', '2026-12-04'] as const
    expect(await refusalOf(away(manager, manager.id, ...days))).toEqual(['cover_id oneself'])
    expect(await refusalOf(away(manager, cover.id, '2026-12-04', '2026-11-23'))).toEqual(['to_date reversed'])
    for (const id of [narrow.id, customer.id, 999_999_999])
      expect(await refusalOf(away(manager, id, ...days))).toEqual(['cover_id other_scope'])
    expect(
      (
        await portal.send('POST', '/api/profile/absences', manager.token, {
          ...{ from_date: '31/12', to_date: days[1], cover_id: cover.id },
        })
      ).status,
    ).toBe(422)
    expect(await readBy(manager)).toEqual({ absences: [], covering: [] })
  })

  test('colleagues who see as much are found, and no others', async () => {
    const { people } = absenceEndpoints.covers.reply.parse(
      (await portal.get('/api/profile/covers?search=field', manager.token)).json,
    )
    expect(people.map(({ name }) => name)).toEqual(['Sam Field'])
    const all = absenceEndpoints.covers.reply.parse(
      (await portal.get('/api/profile/covers', manager.token)).json,
    ).people
    expect(all.map(({ id }) => id)).not.toContain(customer.id)
    expect(all.map(({ id }) => id)).not.toContain(manager.id)
    // Whoever sees every account is covered by nobody who does not.
    const forCover = absenceEndpoints.covers.reply.parse(
      (await portal.get('/api/profile/covers', cover.token)).json,
    ).people
    expect(forCover.map(({ id }) => id)).not.toContain(manager.id)
  })

  test('away: customers read until when and who covers, and write to either; the trail says so', async () => {
    const { status, json } = await away(manager, cover.id, '2026-11-23', '2026-12-04')
    expect(status).toBe(200)
    const [own] = absenceEndpoints.absences.reply.parse(json).absences
    expect(own).toMatchObject({ has_begun: true, cover: { name: 'Sam Field' } })
    expect((await readBy(cover)).covering).toEqual([
      { name: 'Hannah Price', from_date: '2026-11-23', to_date: '2026-12-04', has_begun: true },
    ])
    expect((await managerAsRead())?.away).toMatchObject({
      until: '2026-12-04',
      cover: { id: cover.id, name: 'Sam Field' },
    })
    const listed = await addressees()
    expect(listed.find(({ label }) => label === 'Hannah Price')?.note).toBe('Away until 4 Dec, Sam Field covers')
    expect(listed.find(({ label }) => label === 'Sam Field')?.note).toBe('Covering for your account manager')
    expect((await addressees(`?values=person:${manager.id}`))[0]?.note).toBe('Away until 4 Dec, Sam Field covers')
    expect((await write(cover.id)).status).toBe(200)
    const trail = await portal.owner((rows) =>
      rows.selectFrom('audit').select('action').where('actor_id', '=', manager.id).execute(),
    )
    expect(trail.map(({ action }) => action)).toContain('holiday cover named')
  })

  test('no chain: the cover cannot go away to somebody else meanwhile, nor the absent one cover', async () => {
    const third = await portal.person({ side: 'staff', accounts: [], may: [...rights, 'see all accounts'] })
    expect(await refusalOf(away(cover, third.id, '2026-12-01', '2026-12-02'))).toEqual(['from_date chain'])
    expect((await away(cover, third.id, '2026-12-05', '2026-12-06')).status).toBe(200)
    expect(await refusalOf(away(manager, cover.id, '2026-12-04', '2026-12-07'))).toEqual(['from_date overlap'])
    expect(await refusalOf(away(third, cover.id, '2026-12-06', '2026-12-07'))).toEqual(['cover_id chain'])
  })

  test('two who name each other at once: one of them is refused', async () => {
    const pair = await Promise.all(
      ['One', 'Two'].map((name) =>
        portal.person({ side: 'staff', accounts: [], may: [...rights, 'see all accounts'], columns: { name } }),
      ),
    )
    const [one, two] = pair
    if (!one || !two) throw new Error('Two people were made')
    const replies = await Promise.all([
      away(one, two.id, '2026-12-01', '2026-12-03'),
      away(two, one.id, '2026-12-03', '2026-12-05'),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('it ends by itself after its last day, and earlier by hand; another’s cannot be ended', async () => {
    const { absences } = await readBy(manager)
    const [own] = absences
    expect((await portal.send('DELETE', `/api/profile/absences/${own?.id}`, customer.token)).status).toBe(404)
    await portal.owner((rows) =>
      rows
        .updateTable('absences')
        .set({ from_date: '2026-11-16', to_date: '2026-11-22' })
        .where('id', '=', own?.id ?? 0)
        .execute(),
    )
    expect((await managerAsRead())?.away).toBeNull()
    expect((await readBy(manager)).absences).toEqual([])
    expect((await write(cover.id)).status).toBe(422)
    const again = absenceEndpoints.absences.reply.parse(
      (await away(manager, cover.id, '2026-11-23', '2026-11-23')).json,
    )
    expect((await managerAsRead())?.away?.until).toBe('2026-11-23')
    expect((await portal.send('DELETE', `/api/profile/absences/${again.absences[0]?.id}`, manager.token)).status).toBe(
      200,
    )
    expect((await managerAsRead())?.away).toBeNull()
  })

  test('a cover who can no longer sign in is not named', async () => {
    await away(manager, cover.id, '2026-11-23', '2026-11-25')
    await portal.owner((rows) =>
      rows.updateTable('users').set({ status: 'suspended' }).where('id', '=', cover.id).execute(),
    )
    expect((await managerAsRead())?.away).toEqual({ until: '2026-11-25', cover: null })
    expect((await readBy(manager)).absences[0]?.cover).toBeNull()
  })
})
