// What a workshop says when its work is done goes into the record of the work: findings, measured braking, why it was late, and the speed
// limiter that comes with a calibration.
import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCase } from '../../../cases/case-rows.ts'
import { PDF, sender } from '../../documents/testing-uploads.ts'
import { asOwner } from '../../../db/scope.ts'
import { bookingPaper } from '../paper.ts'
import { onPortal } from '../../../db/testing.ts'
import { at, type Bookings, shown, startBookings, toWorkshop } from '../testing-bookings.ts'

const said = { completed_at: at(0), outcome: 'advisory', new_due_date: null } as const

onPortal('work that is done', (on) => {
  let bookings: Bookings
  beforeAll(async () => {
    bookings = await startBookings(on.database())
  })
  afterAll(() => bookings.portal.stop())

  async function inWorkshop(plate: string, type: string, due: Readonly<Record<string, string>>) {
    const vehicle = await bookings.vehicle(plate, due)
    const { id } = shown(await bookings.ask(vehicle, { type })).record
    await bookings.road(id, ...toWorkshop)
    return { id, vehicle }
  }
  const finish = (id: number, values: object) =>
    bookings.step(id, 'finish work', { ...said, ...values }, bookings.staff)
  const collected = (id: number) =>
    bookings.road(id, ['pass check'], ['complete', { returned_at: at(0), odometer: 41_000 }])
  const recordsOf = async (vehicle: number) =>
    complianceEndpoints.records.reply.parse(
      (await bookings.portal.get(`/api/compliance/records?vehicle_id=${vehicle}`, bookings.customer.token)).json,
    ).records
  const asksOf = async (id: number): Promise<readonly string[]> => {
    const { may } = maintenanceEndpoints.view.reply.parse(
      (await bookings.portal.get(`/api/maintenance/${id}`, bookings.staff.token)).json,
    )
    return may.find(({ verb }) => verb === 'finish work')?.asks.map(({ name }) => name) ?? []
  }

  test('a mileage that cannot be true is flagged in the record and on the paper, as under Telematics', async () => {
    const { id, vehicle } = await inWorkshop('FW09AAA', 'service', { service: '2026-11-30' })
    expect((await finish(id, {})).status).toBe(200)
    await bookings.road(id, ['pass check'], ['complete', { returned_at: at(0), odometer: 100 }])
    expect(await recordsOf(vehicle)).toMatchObject([{ miles: 100, flags: ['odometer fall'] }])
    const paper = await asOwner(bookings.portal.portal.database, async (rows) =>
      bookingPaper(rows, await findCase(rows, 'maintenance', id), { may: new Set() }),
    )
    expect(JSON.stringify(paper)).toContain('100 miles (flagged: Odometer went backwards)')
  })

  test('the certificate of a passed MOT, sent before or after it is complete, is filed as that with its dates; an invoice is not', async () => {
    const { id, vehicle } = await inWorkshop('FW07AAA', 'mot', { mot: '2026-11-30' })
    const { staff, portal } = bookings
    const files = sender(portal, 'maintenance')
    const add = async (name: string): Promise<number> => {
      const { upload } = await files.sendWhole(staff, id, PDF, { name })
      const reply = await portal.send('POST', `/api/maintenance/${id}/documents`, staff.token, {
        upload,
        type: 'other',
      })
      expect(reply.status).toBe(200)
      return (reply.json as { document: { id: number } }).document.id
    }
    const early = await add('MOT_certificate.pdf')
    expect((await finish(id, { outcome: 'pass' })).status).toBe(200)
    await collected(id)
    await add('MOT invoice.pdf')
    await add('VT20 FW07AAA.pdf')
    const dates = { issued_on: '2026-11-17', expires_on: '2027-11-30', vehicle_id: vehicle }
    const kept = await portal.owner((rows) =>
      rows
        .selectFrom('documents')
        .select(['title', 'type', 'issued_on', 'expires_on', 'vehicle_id'])
        .where('case_id', '=', id)
        .orderBy('id')
        .execute(),
    )
    expect(kept).toEqual([
      { title: 'MOT_certificate.pdf', type: 'mot_certificate', ...dates },
      { title: 'MOT invoice.pdf', type: 'other', issued_on: null, expires_on: null, vehicle_id: vehicle },
      { title: 'VT20 FW07AAA.pdf', type: 'mot_certificate', ...dates },
    ])
    const { document_id: paper } = await portal.owner((rows) =>
      rows.selectFrom('compliance_records').select('document_id').where('case_id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(paper).toBe(early)
  })

  test('a mileage that jumps is flagged in the record as well', async () => {
    const { id, vehicle } = await inWorkshop('FW08AAA', 'service', { service: '2026-11-30' })
    expect((await finish(id, {})).status).toBe(200)
    await bookings.road(id, ['pass check'], ['complete', { returned_at: at(0), odometer: 140_000 }])
    expect(await recordsOf(vehicle)).toMatchObject([{ miles: 140_000, flags: ['odometer jump'] }])
  })

  test('an inspection that is late says why; findings and measured braking stand in its record', async () => {
    const { id, vehicle } = await inWorkshop('FW10AAA', 'safety_inspection', { safety_inspection: '2026-11-10' })
    expect(await asksOf(id)).toEqual(
      expect.arrayContaining(['late_reason', 'findings', 'service_brake_percent', 'load']),
    )
    const refused = await finish(id, {})
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('late_reason')])
    const values = {
      ...{ late_reason: 'The ramp was broken', findings: 'Front pads at 5 mm.', load: 'laden' },
      ...{ service_brake_percent: 54.2, secondary_brake_percent: 31, parking_brake_percent: 18.1 },
    }
    expect((await finish(id, values)).status).toBe(200)
    await collected(id)
    expect(await recordsOf(vehicle)).toMatchObject([
      {
        ...{
          event_type: 'safety_inspection',
          due_date: '2026-11-10',
          outcome: 'advisory',
          booking_id: id,
          is_laden: true,
        },
        ...{ late_reason: 'The ramp was broken', findings: 'Front pads at 5 mm.', miles: 41_000 },
        ...{ service_brake_percent: 54.2, secondary_brake_percent: 31, parking_brake_percent: 18.1 },
      },
    ])
  })

  test('what goes back to the workshop is said anew, and other work is asked less', async () => {
    const { id, vehicle } = await inWorkshop('FW10BBB', 'service', { service: '2026-11-10' })
    expect(await asksOf(id)).toEqual(['completed_at', 'outcome', 'findings', 'new_due_date'])
    expect((await finish(id, { findings: 'Oil and filters.' })).status).toBe(200)
    await bookings.road(id, ['fail check', { reason: 'The cap is loose' }])
    expect((await finish(id, {})).status).toBe(200)
    await collected(id)
    expect(await recordsOf(vehicle)).toMatchObject([{ event_type: 'service', findings: null, late_reason: null }])
  })

  test('a calibration brings the speed limiter of a vehicle that has one, unless nobody looked at it', async () => {
    const due = { tacho_calibration: '2026-12-01', speed_limiter: '2026-12-01' }
    const { id, vehicle } = await inWorkshop('FW10CCC', 'tacho_calibration', due)
    expect((await finish(id, {})).status).toBe(200)
    await collected(id)
    const brought = await recordsOf(vehicle)
    expect(brought.map(({ event_type: type, next_due_date: next }) => [type, next]).toSorted()).toEqual([
      ['speed_limiter', '2027-11-17'],
      ['tacho_calibration', '2027-11-17'],
    ])
    const other = await inWorkshop('FW10DDD', 'tacho_calibration', due)
    expect((await finish(other.id, { speed_limiter: 'not_checked' })).status).toBe(200)
    await collected(other.id)
    expect((await recordsOf(other.vehicle)).map(({ event_type: type }) => type)).toEqual(['tacho_calibration'])
    // A van without a limiter has none to check.
    const van = await inWorkshop('FW10EEE', 'tacho_calibration', { tacho_calibration: '2026-12-01' })
    expect((await finish(van.id, {})).status).toBe(200)
    await collected(van.id)
    expect(await recordsOf(van.vehicle)).toHaveLength(1)
  })
})
