import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothEngines } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { sendViews } from './send-views.ts'

onBothEngines('saved views by e-mail', (on) => {
  let portal: TestPortal
  let person: TestPerson
  let viewId: number
  const send = (today: string) =>
    sendViews({
      database: on.database(),
      publicUrl: 'http://portal.test',
      today,
      stopping: new AbortController().signal,
    })
  const letters = () =>
    portal.owner((rows) =>
      rows
        .selectFrom('mail_outbox')
        .select(['subject', 'text_body'])
        .where('kind', '=', 'saved view')
        .orderBy('id')
        .execute(),
    )

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    person = await portal.person({ accounts: ['NORTH01'], may: ['see companies'] })
    const saved = await portal.send('POST', '/api/views', person.token, {
      list: 'companies',
      name: 'My companies',
      query: { status: 'is:active', sort: '-name' },
      is_shared: false,
    })
    viewId = (saved.json as { view: { id: number } }).view.id
    const chosen = await portal.send('PUT', `/api/views/${viewId}/schedule`, person.token, { schedule: 'weekly' })
    expect(chosen.status).toBe(200)
  })
  afterAll(async () => portal.stop())

  test('a weekly view comes on Mondays, once, with the rows of the person’s own accounts', async () => {
    expect(await send('2026-11-22')).toBe(0)
    expect(await send('2099-11-23')).toBe(1)
    const [letter] = await letters()
    expect(letter?.subject).toBe('My companies: 1 row')
    expect(letter?.text_body).toContain('North')
    expect(letter?.text_body).not.toContain('South')
    expect(letter?.text_body).toContain(`http://portal.test/#/companies?sort=-name&status=is%3Aactive&view=${viewId}`)
  })

  test('who switched saved views off in the profile gets nothing, and on again the next', async () => {
    const choose = (way: 'portal' | 'mail') =>
      portal.send('PATCH', '/api/profile/preferences', person.token, { notifications: { saved_views: way } })
    expect((await choose('portal')).status).toBe(200)
    expect(await send('2099-11-23')).toBe(0)
    await portal.owner((rows) => rows.updateTable('saved_view_choices').set({ last_sent_at: null }).execute())
    expect(await send('2099-11-23')).toBe(0)
    expect((await choose('mail')).status).toBe(200)
    expect(await send('2099-11-23')).toBe(1)
  })

  test('who lost the right, or left, gets nothing', async () => {
    await portal.owner((rows) =>
      rows.updateTable('users').set({ permissions: '[]' }).where('id', '=', person.id).execute(),
    )
    expect(await send('2099-11-30')).toBe(0)
    await portal.owner((rows) =>
      rows
        .updateTable('users')
        .set({ permissions: '["see companies"]', status: 'suspended' })
        .where('id', '=', person.id)
        .execute(),
    )
    expect(await send('2099-11-30')).toBe(0)
    expect(await letters()).toHaveLength(2)
  })
})
