// Saved views by e-mail: who is left out, what fails, what ends, and that each person is written to once.
import { viewsEndpoints } from '@kerbline/domain/areas/views/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lists } from '../../areas.ts'
import type { Lists } from '../../crud/lists.ts'
import { openDatabase } from '../../db/database.ts'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { makeNameless } from '../users/nameless.ts'
import { lockUser } from '../users/queries.ts'
import { makeDueSendings, settleDelivery, takeDelivery } from './sendings.ts'
import { mondays, sendings, type Sendings, testClock } from './testing-sendings.ts'

onPortal('what becomes of a sending', (on) => {
  let portal: TestPortal
  let at: Sendings
  let fleet: TestPerson

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: testClock })
    at = sendings(portal)
    fleet = await at.person('Fleet', ['NORTH01', 'NORTH02'], ['see vehicles', 'see companies', 'see driver scores'])
  })
  afterAll(async () => portal.stop())

  test('whoever lost the way in, the right, the tie, or chose not to be written to is left out, and the schedule says why', async () => {
    const suspended = await at.person('Sue', ['NORTH01'])
    const rightless = await at.person('Rita', ['NORTH01'])
    const moved = await at.person('Mo', ['NORTH01'])
    const quiet = await at.person('Quinn', ['NORTH01'])
    const id = await at.view(fleet, 'Excluded')
    await at.schedule(fleet, id, [fleet, suspended, rightless, moved, quiet])
    const change = (who: TestPerson, columns: object) =>
      portal.owner((rows) => rows.updateTable('users').set(columns).where('id', '=', who.id).execute())
    await change(suspended, { status: 'suspended' })
    await change(rightless, { permissions: '[]' })
    await change(moved, { customer_account_numbers: '["SOUTH01"]' })
    await change(quiet, { preferences: JSON.stringify({ notifications: { saved_views: 'portal' } }) })
    expect(await at.send(`${mondays[1]}T07:00:00Z`)).toBe(1)
    expect(await at.lastOf(fleet, id)).toEqual([
      ['Fleet', 'waiting', '(email sending is off, so it stays in the outbox)'],
      ['Mo', 'left out', 'can no longer be sent it'],
      ['Quinn', 'left out', 'has turned off saved views by email'],
      ['Rita', 'left out', 'does not have access to this list'],
      ['Sue', 'left out', 'cannot sign in'],
    ])
    for (const who of [suspended, rightless, moved, quiet]) expect(await at.emailsTo(who, '')).toEqual([])
  })

  test('whoever asks not to be sent it is left out, which whoever sends it sees; nobody else’s schedule is theirs to leave', async () => {
    const reader = await at.person('Dee', ['NORTH01'])
    const other = await at.person('Olly', ['NORTH01'])
    const id = await at.view(fleet, 'Declined')
    await at.schedule(fleet, id, [fleet, reader])
    const received = async (who: TestPerson) =>
      viewsEndpoints.received.reply.parse((await portal.get('/api/views/received', who.token)).json).views
    expect(await received(fleet)).toEqual([])
    const [view] = await received(reader)
    expect(view).toMatchObject({ view_name: 'Declined', owner: 'Fleet', is_declined: false })
    const path = `/api/views/received/${view?.id}`
    expect((await portal.send('PUT', path, other.token, { is_declined: true })).status).toBe(404)
    expect((await portal.send('PUT', path, fleet.token, { is_declined: true })).status).toBe(404)
    expect((await portal.send('PUT', path, reader.token, { is_declined: true })).status).toBe(200)
    // Saved again with them among the people, it is still their own choice.
    await at.schedule(fleet, id, [fleet, reader], { version: (await at.stands(fleet, id))?.updated_at })
    expect((await received(reader))[0]?.is_declined).toBe(true)
    expect(await at.send(`${mondays[1]}T07:00:00Z`)).toBe(1)
    expect(await at.lastOf(fleet, id)).toContainEqual(['Dee', 'left out', 'has opted out'])
    expect(await at.emailsTo(reader, '')).toEqual([])
    expect((await portal.send('PUT', path, reader.token, { is_declined: false })).status).toBe(200)
    expect(await at.send(`${mondays[2]}T07:00:00Z`)).toBe(2)
  })

  test('a filter somebody may not ask leaves them out, rather than showing them more rows', async () => {
    const blind = await at.person('Blind', ['NORTH01'])
    const id = await at.view(fleet, 'By score', { query: { score: 'to:0', columns: 'reg_no' } })
    await at.schedule(fleet, id, [blind])
    expect(await at.send(`${mondays[1]}T07:00:00Z`)).toBe(0)
    expect(await at.lastOf(fleet, id)).toEqual([
      ['Blind', 'left out', 'does not have access to Score, which the view filters by'],
    ])
  })

  test('two processes at once: each person is written to once', async () => {
    const { inner } = on.database()
    const second =
      on.engine === 'postgres'
        ? await openDatabase({ DATA_DIR: inner.dataDirectory, DATABASE_URL: inner.url })
        : on.database()
    const colleagues = await Promise.all([1, 2, 3, 4, 5].map((each) => at.person(`Col ${each}`, ['NORTH01'])))
    const id = await at.view(fleet, 'Two workers')
    await at.schedule(fleet, id, colleagues)
    const moment = `${mondays[2]}T07:00:00Z`
    const sent = await Promise.all([
      at.send(moment),
      at.send(moment, { database: second }),
      at.send(moment),
      at.send(moment, { database: second }),
    ])
    expect(sent.reduce((all, each) => all + each, 0)).toBe(5)
    for (const who of colleagues) expect(await at.emailsTo(who, 'Two workers')).toHaveLength(1)
    const { count } = await portal.owner((rows) =>
      rows
        .selectFrom('view_sendings as d')
        .innerJoin('view_schedules as s', 's.id', 'd.schedule_id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('s.view_id', '=', id)
        .where('d.finished_at', 'is not', null)
        .executeTakeFirstOrThrow(),
    )
    expect(count).toBe(1)
    if (second !== on.database()) await second.close()
  })

  test('a process that dies between neither doubles nor loses: another takes over, and the late word of the first counts no more', async () => {
    const id = await at.view(fleet, 'Died')
    await at.schedule(fleet, id, [fleet])
    const now = new Date(`${mondays[2]}T07:00:00Z`)
    const taken = await portal.owner(async (rows) => {
      await makeDueSendings(rows, now)
      return takeDelivery(rows)
    })
    expect(taken).toMatchObject({ user_id: fleet.id, tries: 1, name: 'Died' })
    // Under way with the first: nobody else touches it.
    expect(await at.send(now.toISOString())).toBe(0)
    await at.letTimePass()
    expect(await at.send(now.toISOString())).toBe(1)
    if (!taken) throw new Error('nothing was taken')
    const isSettled = await portal.owner((rows) =>
      settleDelivery(rows, taken, { outcome: 'failed', reason: 'too late' }, now),
    )
    expect(isSettled).toBe(false)
    expect(await at.emailsTo(fleet, 'Died')).toHaveLength(1)
  })

  test('what fails is tried again, then shown as failed with the next step; sent now, it is sent', async () => {
    const id = await at.view(fleet, 'Fails')
    await at.schedule(fleet, id, [fleet])
    const broken: Lists = {
      ...lists,
      named: (name) => {
        const list = lists.named(name)
        return (
          list && {
            ...list,
            source: () => {
              throw new Error('no such column')
            },
          }
        )
      },
    }
    const moment = `${mondays[2]}T07:00:00Z`
    at.warnings.splice(0)
    for (const tries of [1, 2, 3]) {
      expect(await at.send(moment, { lists: broken })).toBe(0)
      expect(at.warnings).toHaveLength(tries)
      expect(await at.send(moment, { lists: broken })).toBe(0)
      expect(at.warnings).toHaveLength(tries)
      expect(await at.lastOf(fleet, id)).toEqual([
        tries < 3 ? ['Fleet', 'waiting', null] : ['Fleet', 'failed', '(the list could not be read)'],
      ])
      await at.letTimePass()
    }
    expect(await at.send(moment)).toBe(0)
    const again = await portal.send('POST', `/api/views/${id}/schedule/send`, fleet.token, { to: 'everyone' })
    expect(again.status).toBe(200)
    expect(await at.send(moment)).toBe(1)
    expect(await at.emailsTo(fleet, 'Fails')).toHaveLength(1)
  })

  test('a view that is no longer shared ends what others had of it', async () => {
    const reader = await at.person('Reader', ['NORTH01'])
    const id = await at.view(fleet, 'Was shared', { is_shared: true })
    await at.schedule(reader, id, [reader])
    await portal.owner((rows) =>
      rows.updateTable('saved_views').set({ is_shared: false }).where('id', '=', id).execute(),
    )
    expect(await at.send(`${mondays[2]}T07:00:00Z`)).toBe(0)
    const reply = await portal.get('/api/views/schedules', reader.token)
    expect(viewsEndpoints.mySchedules.reply.parse(reply.json).schedules).toMatchObject([
      { view_name: 'A view that is no longer shared', end_reason: 'The view is no longer shared.', next_at: null },
    ])
    const [told, ...more] = await at.emailsTo(reader, '')
    expect(told?.text_body).toContain('Was shared is no longer shared with you, so we have stopped emailing it.')
    expect(more).toEqual([])
  })

  test('while whoever has it sent cannot sign in, nobody is written to; when they leave, it ends and the others are told', async () => {
    const leaver = await at.person('Leaver', ['NORTH01'])
    const stays = await at.person('Stays', ['NORTH01'])
    const id = await at.view(leaver, 'Handed over', { is_shared: true })
    await at.schedule(leaver, id, [leaver, stays])
    const become = (status: 'suspended' | 'active') =>
      portal.owner((rows) => rows.updateTable('users').set({ status }).where('id', '=', leaver.id).execute())
    await become('suspended')
    expect(await at.send(`${mondays[2]}T07:00:00Z`)).toBe(0)
    await become('active')
    await portal.owner(async (rows) => {
      const row = await lockUser(rows, leaver.id)
      if (row) await makeNameless({ rows, portal: portal.portal }, row)
    })
    const [told, ...more] = await at.emailsTo(stays, 'You will no longer get Handed over')
    expect(told?.text_body).toContain('Leaver, who scheduled Handed over for you, no longer uses Kerbline')
    expect(told?.text_body).toContain('To keep getting it, open the list')
    expect(more).toEqual([])
    expect(await at.send(`${mondays[3]}T07:00:00Z`)).toBe(0)
  })

  test('an email the mail server refuses for good is shown as failed', async () => {
    const id = await at.view(fleet, 'Refused')
    await at.schedule(fleet, id, [fleet])
    expect(await at.send(`${mondays[2]}T07:00:00Z`)).toBe(1)
    const mark = (change: object) =>
      portal.owner((rows) => rows.updateTable('mail_outbox').set(change).where('subject', 'like', 'Refused%').execute())
    await mark({ attempts: 1_000, last_error: '550 no such mailbox' })
    expect(await at.lastOf(fleet, id)).toEqual([['Fleet', 'failed', '(the mail server refused it)']])
    await mark({ sent_at: new Date().toISOString() })
    expect(await at.lastOf(fleet, id)).toEqual([['Fleet', 'sent', null]])
  })
})
