// Papers that expire stand in the bell of whoever sees them, by their own choice, once for each day they chose.
import { notificationsEndpoints } from '@kerbline/domain/areas/notifications/endpoints.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { addExpiringPaper } from '../documents/testing-expiring.ts'
import { sendDailyDigests } from '../profile/send-daily-digests.ts'
import { tellExpiring } from './tell-expiring.ts'

const may: readonly Permission[] = ['see documents', 'see vehicles']

onPortal('papers that expire in the bell', (on) => {
  let portal: TestPortal
  let document: number
  let plate: string

  const runAt = (date: string) => ({
    ...{ database: on.database(), publicUrl: 'http://portal.test', today: date },
    ...{ now: new Date(`${date}T06:00:00Z`), stopping: new AbortController().signal },
  })
  const person = async (way: string | null, rights = may, accounts = ['NORTH01']): Promise<TestPerson> => {
    const made = await portal.person({ accounts, may: [...rights] })
    if (way !== null)
      await portal.owner((rows) =>
        sql`insert into notification_choices (user_id, topic, way) values (${made.id}, 'expiry', ${way})`.execute(rows),
      )
    return made
  }
  const bellOf = async ({ token }: TestPerson) =>
    notificationsEndpoints.list.reply.parse((await portal.get('/api/notifications', token)).json).notifications
  const mailsTo = ({ id }: TestPerson, kind: string) =>
    portal.owner((rows) =>
      rows
        .selectFrom('mail_outbox')
        .select(['subject', 'text_body'])
        .where('to_email', '=', (email) => email.selectFrom('users').select('users.email').where('users.id', '=', id))
        .where('kind', '=', kind)
        .execute(),
    )

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    const vehicle = await portal.owner((rows) =>
      rows
        .selectFrom('vehicles')
        .select(['id', 'reg_no'])
        .where('customer_account_number', '=', 'NORTH01')
        .orderBy('id')
        .executeTakeFirstOrThrow(),
    )
    plate = vehicle.reg_no
    document = await portal.owner((rows) =>
      addExpiringPaper(rows, {
        ...{ account: 'NORTH01', owner: 'vehicle', ownerId: vehicle.id, title: 'Hire agreement' },
        expires: '2026-12-05',
      }),
    )
  })
  afterAll(() => portal.stop())

  test('told once a chosen day, with the way to it, and once more when it has expired', async () => {
    const one = await person(null)
    for (const day of ['2026-11-06', '2026-11-21', '2026-11-22', '2026-11-28', '2026-12-06'])
      await tellExpiring(runAt(day))
    const bell = await bellOf(one)
    expect(bell.map(({ title }) => title)).toEqual(['Expired yesterday', 'Expires in 7 days', 'Expires in 14 days'])
    expect(bell[0]).toMatchObject({
      ...{ topic: 'expiry', record: `Document: Hire agreement, ${plate}`, reg_no: plate, is_read: false },
      address: `#/documentation?document=${document}`,
    })
    expect((await portal.get('/api/notifications/unread', one.token)).json).toMatchObject({ unread: 3 })
    const first = bell.at(-1)?.id
    expect(
      (await portal.send('POST', `/api/notifications/${first}/read`, one.token, { is_read: true })).json,
    ).toMatchObject({ unread: 2 })
  })

  test('nobody hears of it who does not want to, may not see it, or is of another customer', async () => {
    const deaf = await person('off')
    const others = [
      await person(null, ['see vehicles']),
      await person(null, ['see documents']),
      await person(null, may, ['SOUTH01']),
    ]
    await tellExpiring(runAt('2026-12-01'))
    for (const each of [deaf, ...others]) expect(await bellOf(each)).toEqual([])
  })

  test('by email at once, or in the daily email with the way to it', async () => {
    const [mailed, daily] = [await person('mail'), await person('digest')]
    await tellExpiring(runAt('2026-12-01'))
    const [mail] = await mailsTo(mailed, 'documents expire')
    expect(mail?.subject).toContain(`${plate}, Hire agreement: expires in`)
    expect(await mailsTo(daily, 'documents expire')).toEqual([])
    await sendDailyDigests({ ...runAt('2026-12-01'), now: new Date() })
    const [digest] = await mailsTo(daily, 'daily digest')
    expect(digest?.text_body).toContain('Your bookings, queries and documents')
    expect(digest?.text_body).toContain(`http://portal.test/#/documentation?document=${document}`)
    expect(await mailsTo(mailed, 'daily digest')).toEqual([])
  })
})
