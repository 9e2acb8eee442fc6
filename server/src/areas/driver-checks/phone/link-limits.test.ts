// How much one link brings within a day, also where everything comes at once.
import { linkPurposes } from '@kerbline/domain/areas/links/purposes.ts'
import { checkPhotoLimits } from '@kerbline/domain/areas/driver-checks/phone-check.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../../testing/portal.ts'
import { addVehicle } from '../testing-checks.ts'
import { aSentCheck, phone } from './testing-phone.ts'

onPortal('a link’s day', (on) => {
  let portal: TestPortal
  let manager: TestPerson
  let line: ReturnType<typeof phone>
  let made = 0
  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { DATA_DIR: (await on.place()).config.DATA_DIR })
    line = phone(portal)
    manager = await portal.person({
      accounts: ['NORTH01'],
      may: ['see driver checks', 'review driver checks', 'see vehicles'],
    })
  })
  afterAll(() => portal.stop())

  const linked = async () => {
    const vehicle = await portal.owner((rows) => addVehicle(rows, `LD${String(++made).padStart(2, '0')}ONE`))
    return { vehicle, link: (await line.give(manager, 'vehicle check', vehicle.id)).given }
  }
  const { checksADay } = linkPurposes['vehicle check']

  test('brings so many checks and then says when more can come; what it brought before stays answered', async () => {
    const { vehicle, link } = await linked()
    const checks = Array.from({ length: checksADay + 5 }, () => aSentCheck({ reg_no: vehicle.reg_no }))
    const answers = await Promise.all(checks.map((check) => line.send(link.token, check)))
    const refused = answers.filter(({ status }) => status === 429)
    expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([checksADay, 5])
    for (const { headers, json } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(80_000)
      expect(json).toMatchObject({
        code: 'limit reached',
        detail: `This link takes ${checksADay} checks in 24 hours. The check stays on this phone and is sent later.`,
      })
    }
    const again = checks[answers.findIndex(({ status }) => status === 200)]
    expect((await line.send(link.token, again ?? {})).status).toBe(200)
    const other = await linked()
    expect((await line.send(other.link.token, aSentCheck({ reg_no: other.vehicle.reg_no }))).status).toBe(200)
    await portal.owner((rows) =>
      sql`update driver_checks set received_at = received_at - interval '25 hours' where link_id = ${link.id}`.execute(
        rows,
      ),
    )
    expect((await line.send(link.token, aSentCheck({ reg_no: vehicle.reg_no }))).status).toBe(200)
  })

  test('begins so many photos, however small they are and whatever checks they name', async () => {
    const { link } = await linked()
    await portal.owner((rows) =>
      sql`insert into check_photos (customer_account_number, link_id, client_key, check_id, code, size_bytes, ends_at)
        select 'NORTH01', ${link.id}, 'photo-key-' || each, gen_random_uuid()::text, 'horn', 3, now() + interval '1 day'
        from generate_series(1, ${checkPhotoLimits.dayPhotos - 1}) each`.execute(rows),
    )
    const start = (key: number) =>
      line.startPhoto(link.token, {
        ...{ client_key: `another-${key}`, check_id: aSentCheck().check_id, code: 'horn', size: 3 },
      })
    const answers = await Promise.all([1, 2, 3].map(start))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  })
})
