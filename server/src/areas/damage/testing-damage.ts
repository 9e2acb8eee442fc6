// Damage cases as their tests make and move them: who reports, decides and manages them, and the way to an estimate that was sent.
import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import type { HireType } from '@kerbline/domain/areas/vehicles/words.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { expect } from 'vitest'
import type { MoneyReply } from '../../cases/money.ts'
import { aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

type Reply = Awaited<ReturnType<TestPortal['send']>>
type Database = Parameters<typeof startTestPortal>[0]

export const mark = { view: 'rear', panel: 'rear_off', x: 0.6, y: 0.4, kind: 'dent', size_mm: 120, severity: 'minor' }
export const told = {
  type: 'reversing',
  incident_at: '2026-11-01T10:00:00.000Z',
  location_text: 'The yard',
  circumstances: 'Reversed into a bollard at the loading bay.',
  is_drivable: true,
  injuries: 'none',
}
const owned = { customer_account_number: 'NORTH01' }
export const line = (what: string, unit_pence: number) => ({ what, kind: 'part', unit_pence, payer: 'customer' })
export const fieldsOf = (reply: Reply) => (reply.json as { fields?: { field: string; message: string }[] }).fields ?? []
export const shown = (reply: Reply) => {
  expect([reply.status, reply.status === 200 ? '' : reply.text]).toEqual([200, ''])
  return damageEndpoints.view.reply.parse(reply.json)
}

/** @param folder  where files are kept */
async function startPeople(database: Database, folder?: string) {
  const portal = await startTestPortal(database, folder === undefined ? {} : { DATA_DIR: folder })
  const rights = ['see damage cases', 'see vehicles'] as const
  const accounts = ['NORTH01']
  const reporter = await portal.person({ accounts, may: [...rights, 'create damage cases'] })
  const decider = await portal.person({
    accounts,
    may: [...rights, 'see damage costs', 'approve damage costs', 'query damage cases', 'see queries', 'raise queries'],
  })
  const foreign = await portal.person({
    accounts: ['SOUTH01'],
    may: [...rights, 'create damage cases', 'edit damage cases', 'approve damage costs'],
  })
  const controller = await portal.person({
    side: 'staff',
    accounts: [],
    may: [
      'see all accounts',
      'see damage cases',
      'manage damage cases',
      'see damage costs',
      'see queries',
      'manage queries',
    ],
    columns: { cost_limit_pence: 1_000_000 },
  })
  const vehicle = await portal.owner(
    async (rows) =>
      (
        await rows
          .selectFrom('vehicles')
          .select('id')
          .where('customer_account_number', '=', 'NORTH01')
          .executeTakeFirstOrThrow()
      ).id,
  )
  return { portal, reporter, decider, foreign, controller, vehicle }
}

export function damageTesting() {
  let kept: Awaited<ReturnType<typeof startPeople>>
  const start = async (...given: Parameters<typeof startPeople>) => (kept = await startPeople(...given))
  const view = async (id: number, by = kept.decider) =>
    shown(await kept.portal.get(`/api/damage-cases/${id}`, by.token))
  const step = async (id: number, verb: string, by: TestPerson, values: object = {}) => {
    const { record } = await view(id, by)
    return kept.portal.send('POST', `/api/damage-cases/${id}/steps`, by.token, {
      verb,
      version: record.updated_at,
      ...values,
    })
  }
  const begin = async (by = kept.reporter, of = kept.vehicle) =>
    shown(await kept.portal.send('POST', '/api/damage-cases', by.token, { vehicle_id: of, title: null })).record
  const report = async (id: number, body: object, by = kept.reporter) => {
    const { record } = await view(id, by)
    return kept.portal.send('PUT', `/api/damage-cases/${id}/report`, by.token, {
      version: record.updated_at,
      values: {},
      ...body,
    })
  }
  /** A photo of it, put where it is kept. */
  const photographed = (id: number) =>
    kept.portal.owner(async (rows) => {
      const file = await rows
        .insertInto('files')
        .values({
          ...{ customer_account_number: 'NORTH01', owner: 'case', owner_id: String(id), name: 'dent.jpg' },
          ...{ mime: 'image/jpeg', size_bytes: 1, sha256: '', storage_key: `dent-${id}` },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await rows
        .insertInto('documents')
        .values({
          ...{ customer_account_number: 'NORTH01', case_id: id, case_kind: 'damage', owner: 'case', owner_id: id },
          ...{ file_id: file.id, type: 'photo', title: 'dent.jpg', sha256: '', sent_sha256: '' },
          ...{ scanned: 'no scanner', added_by_name: 'Priya Raman', side: 'customer' },
        })
        .execute()
    })
  const whole = async (of = kept.vehicle): Promise<number> => {
    const { id } = await begin(kept.reporter, of)
    await report(id, { marks: [mark], title: 'Rear door', values: told })
    await photographed(id)
    return id
  }
  const submitted = async (of = kept.vehicle): Promise<number> => {
    const id = await whole(of)
    shown(await step(id, 'submit', kept.reporter))
    return id
  }
  const hired = (hire_type: HireType) =>
    kept.portal.owner(async (rows) => {
      const made = aVehicle({ ...owned, vehicle_category_id: await categoryId(rows), hire_type, status: 'on_hire' })
      return (await rows.insertInto('vehicles').values(made).returning('id').executeTakeFirstOrThrow()).id
    })
  const daysAgo = (days: number) => addDays(londonDate(kept.portal.portal.clock.businessNow()), -days)
  const collect = (id: number, days: number) =>
    kept.portal.owner((rows) =>
      rows
        .updateTable('vehicles')
        .set({ status: 'off_hired', off_hire_date: daysAgo(days) })
        .where('id', '=', id)
        .execute(),
    )
  const toldOf = async (id: number, by = kept.decider) =>
    (await view(id, by)).clocks.filter(({ clock }) => clock === 'told')
  /** Reviewed and priced: two lines of £200 and £100, sent to the customer. */
  const estimated = async (of = kept.vehicle): Promise<number> => priced(await submitted(of))
  const priced = async (id: number): Promise<number> => {
    shown(await step(id, 'review', kept.controller))
    shown(await step(id, 'estimate', kept.controller))
    const saved = await price(id, [line('Door', 20_000), line('Paint', 10_000)])
    expect([saved.status, saved.status === 200 ? '' : saved.text]).toEqual([200, ''])
    shown(await step(id, 'send estimate', kept.controller, { decide_by: null, reason: 'From the price list.' }))
    return id
  }
  const money = async (id: number, by = kept.decider) =>
    (await kept.portal.get(`/api/damage-cases/${id}/lines`, by.token)).json as MoneyReply
  const linesOf = async (id: number) => (await money(id)).lines
  const price = async (id: number, lines: readonly object[]) => {
    const { version } = await money(id, kept.controller)
    return kept.portal.send('PUT', `/api/damage-cases/${id}/lines`, kept.controller.token, { version, lines })
  }
  const decide = async (id: number, decisions: readonly object[]) => {
    const { version } = await money(id)
    return kept.portal.send('POST', `/api/damage-cases/${id}/lines/decide`, kept.decider.token, { version, decisions })
  }
  return {
    start,
    view,
    step,
    begin,
    report,
    photographed,
    whole,
    submitted,
    hired,
    daysAgo,
    collect,
    toldOf,
    estimated,
    priced,
    money,
    linesOf,
    price,
    decide,
  }
}
