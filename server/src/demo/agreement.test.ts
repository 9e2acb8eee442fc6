// Which screens say something of a vehicle's MOT, tax, mileage, driver, score, hire, spend and being off the road, and do they agree? Over twenty vehicles
// of the demo, by the replies that the screens read.
import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { requiredDocumentsEndpoints } from '@kerbline/domain/areas/documents/required-endpoints.ts'
import { dashboardEndpoints, type NeedRow } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { driversEndpoints } from '@kerbline/domain/areas/drivers/endpoints.ts'
import { isTest } from '@kerbline/domain/areas/maintenance/finishing/next-due.ts'
import { registersEndpoints } from '@kerbline/domain/areas/registers/endpoints.ts'
import { roadActs } from '@kerbline/domain/areas/driver-checks/off-road.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Rows } from '../db/scope.ts'
import { onEngine } from '../db/testing.ts'
import type { NewFile } from '../files/files.ts'
import { everyRight, startTestPortal, type TestPerson, type TestPortal } from '../testing/portal.ts'
import { fillDocuments } from './documents/fill-documents.ts'
import { fillLibrary } from './documents/fill-library.ts'
import { fillDemo } from './fill.ts'

const today = '2026-11-21'
const now = `${today}T09:30:00Z`
const VEHICLES = 20

onEngine('what the demo says of a vehicle', (on) => {
  let portal: TestPortal
  let person: TestPerson
  let plates: readonly string[]
  let toDo: readonly NeedRow[]
  const get = async (path: string) => (await portal.get(path, person.token)).json

  beforeAll(async () => {
    const fill = { vehicles: 60, otherVehicles: 12, seed: 2026, today }
    await fillDemo(on.database(), { ...fill, hashPassword: async (password) => password })
    let key = 0
    const storeFile = (rows: Rows, { account, owner, ownerId = null, name, bytes, createdBy }: NewFile) =>
      rows
        .insertInto('files')
        .values({
          ...{ customer_account_number: account, owner, owner_id: ownerId, name, mime: 'application/pdf' },
          ...{ size_bytes: bytes.length, sha256: '', storage_key: `agreement ${(key += 1)}`, visibility: 'customer' },
          created_by: createdBy,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
    await fillLibrary(on.database(), { storeFile }, new Date(now))
    await fillDocuments(on.database(), { storeFile }, new Date(now))
    portal = await startTestPortal(on.database(), { TEST_CLOCK: now })
    person = await portal.person({ accounts: [], may: everyRight, side: 'staff' })
    // Some that are off the road among them.
    const { rows } = await portal.owner((owner) =>
      sql<{ reg_no: string }>`
        select reg_no from vehicles where status in ('on_hire', 'vor') order by is_vor desc, id % 4, id limit ${VEHICLES}`.execute(
        owner,
      ),
    )
    plates = rows.map(({ reg_no: plate }) => plate)
    toDo = await allToDo()
  }, 240_000)
  afterAll(() => portal.stop())

  async function allToDo(): Promise<NeedRow[]> {
    const found: NeedRow[] = []
    for (let after: string | null = ''; after !== null;) {
      const page = dashboardEndpoints.worklist.reply.parse(
        await get(`/api/worklist?limit=50${after && `&after=${encodeURIComponent(after)}`}`),
      )
      found.push(...page.rows)
      after = page.next
    }
    return found
  }

  /** By the sums of its months, by its lines, and by those of its newest month. */
  async function spendOf(id: number) {
    const costs = vehiclesEndpoints.costs.reply.parse(await get(`/api/vehicles/${id}/costs`))
    const linesOf = async (query: string) => {
      const lines = []
      for (let after: string | null = ''; after !== null;) {
        const asked: string = [query, after && `after=${encodeURIComponent(after)}`].filter(Boolean).join('&')
        const page = vehiclesEndpoints.costLines.reply.parse(await get(`/api/vehicles/${id}/cost-lines?${asked}`))
        lines.push(...page.lines)
        after = page.next
      }
      return lines
    }
    const pence = (lines: readonly { readonly goods_pence: number }[]) =>
      lines.reduce((sum, { goods_pence: each }) => sum + each, 0)
    const all = await linesOf('')
    const month = costs.months?.findLast(({ categories }) => Object.keys(categories).length > 0)
    return {
      spend: { total: costs.total_pence, lines: pence(all) },
      lines: { total: costs.lines, lines: all.length },
      month: month && {
        months: Object.values(month.categories).reduce((sum, each) => sum + each, 0),
        lines: pence(await linesOf(`month=${month.month}`)),
        dated: pence(all.filter(({ date }) => date.startsWith(month.month))),
      },
    }
  }

  /** What each screen says; undefined: nothing. */
  async function saidOf(plate: string) {
    const overview = vehiclesEndpoints.byPlate.reply.parse(await get(`/api/vehicles/by-plate/${plate}`))
    const { id } = overview.vehicle
    const is = `filter=reg_no:is:${plate}`
    const [matrix, events, list, registers, papers, hires, cached, form, timeline] = [
      complianceEndpoints.matrix.reply.parse(await get(`/api/compliance/matrix?${is}`)),
      complianceEndpoints.events.reply.parse(await get(`/api/compliance/events?${is}`)),
      vehiclesEndpoints.list.reply.parse(await get(`/api/vehicles?${is}`)),
      registersEndpoints.ofVehicle.reply.parse(await get(`/api/registers/vehicles/${id}`)),
      requiredDocumentsEndpoints.matrix.reply.parse(await get(`/api/required-documents/matrix?search=${plate}`)),
      vehiclesEndpoints.hires.reply.parse(await get(`/api/vehicles/${id}/hires`)),
      vehiclesEndpoints.cachedVehicles.reply.parse(await get('/api/get-cached-vehicles')),
      vehiclesEndpoints.view.reply.parse(await get(`/api/vehicles/${id}`)),
      vehiclesEndpoints.timeline.reply.parse(await get(`/api/vehicles/${id}/timeline?kind=change`)),
    ]
    const driver = overview.driver
      ? driversEndpoints.profile.reply.parse(await get(`/api/drivers/${overview.driver.id}/profile`))
      : undefined
    const row = list.rows[0]
    const row0 = cached.vehicles.find((each) => each.id === id)
    const dated = (day: string | null | undefined) => (day == null || /^\d{4}-/.test(day) ? day : null)
    /** The day of one kind of event, or that it failed. */
    const dueOf = (isOne: (type: string) => boolean) => {
      const item = overview.compliance.find(({ event_type: type }) => isOne(type))
      const cell = matrix.rows[0]?.cells.find(({ type }) => isOne(type))
      const event = events.rows.find(({ event_type: type }) => isOne(type))
      const wire = cached.allVehicleEvents.find(({ reg_no: reg, type }) => reg === plate && isOne(type))
      const failed = row?.failures?.find(({ type }) => isOne(type))?.on
      const said = (day: string | null | undefined, on: string | null | undefined) =>
        on == null ? dated(day) : `failed ${on}`
      return {
        due: {
          page: said(item?.due_date, item?.failed_on),
          matrix: said(cell?.due_date, cell?.failed_on),
          events: said(event?.due_date === 'No valid date' ? null : event?.due_date, event?.failed_on),
          list: said(row?.events?.find(({ type }) => isOne(type))?.due_date, failed),
          cached: said(wire?.due_date, wire?.failed_on),
        },
        colour: { page: item?.rag, matrix: cell?.rag, events: event?.rag, cached: wire?.rag_status },
        failed,
      }
    }
    const mot = dueOf(isTest)
    const tax = dueOf((type) => type === 'ved')
    const newest = registers.tests[0]
    const paper = papers.rows[0]?.cells.find(({ type }) => type === 'mot_certificate')?.expires_on
    const isHeld = overview.dangerous.length > 0 || overview.failures.some(({ type }) => isTest(type))
    const unsafe = toDo.filter(({ reg_no: reg, kind }) => reg === plate && kind === 'off the road')
    const road = timeline.entries.find(({ subject }) => Object.values<string | null>(roadActs).includes(subject))
    return {
      mot: {
        ...mot.due,
        history:
          newest && (newest.result === 'passed' ? newest.expiry_date : `failed ${londonDate(newest.completed_at)}`),
        paper: mot.failed === undefined ? (paper ?? undefined) : undefined,
      },
      colour: mot.colour,
      tax: tax.due,
      taxColour: tax.colour,
      ...(await spendOf(id)),
      miles: {
        page: overview.vehicle.miles,
        list: row?.miles,
        matrix: matrix.rows[0]?.miles,
        cached: row0?.miles,
      },
      driver: {
        page: overview.driver?.name ?? null,
        list: row?.driver_id_name,
        cached: row0?.driverName,
        ...(driver && { profile: driver.driver.name }),
      },
      score: { page: overview.vehicle.score, list: row?.score, cached: row0?.dbs },
      hire: {
        page: overview.contract.on_hire_date,
        list: row?.on_hire_date,
        hires: hires.hires[0] && londonDate(hires.hires[0].from_at),
      },
      offRoad: {
        page: overview.vehicle.is_vor,
        form: form.record.is_vor,
        held: isHeld || undefined,
        // What must not be driven is only late once the vehicle is marked off the road.
        toDo: unsafe.length === 0 ? undefined : unsafe.every(({ harm }) => harm !== 'unsafe'),
        timeline: road && road.subject !== roadActs.back,
      },
      disagreements: overview.disagreements,
    }
  }

  test('every screen says the same of the same vehicle', async () => {
    const seen = { history: 0, paper: 0, held: 0, toDo: 0, timeline: 0, profile: 0, dated: 0, tax: 0 }
    const wrong: object[] = []
    for (const plate of plates) {
      const { disagreements, ...facts } = await saidOf(plate)
      const told = Object.entries(facts).flatMap(([fact, said]) =>
        Object.entries(said ?? {}).flatMap(([source, value]) => (value == null ? [] : [fact, source])),
      )
      for (const name of Object.keys(seen) as (keyof typeof seen)[]) if (told.includes(name)) seen[name] += 1
      for (const [fact, said] of Object.entries(facts)) {
        const values = new Set(Object.values(said ?? {}).filter((value) => value !== undefined))
        if (values.size > 1) wrong.push({ plate, fact, ...said })
      }
      if (disagreements.length > 0) wrong.push({ plate, disagreements })
    }
    expect(wrong).toEqual([])
    expect(plates).toHaveLength(VEHICLES)
    // Each of the rarer sources was asked of some vehicle, so that none of them agrees by saying nothing.
    expect(
      Object.values(seen).every((count) => count > 0),
      JSON.stringify(seen),
    ).toBe(true)
  }, 120_000)

  test('of one vehicle alone staff are asked which of two dates is right, and its page says both', async () => {
    const asked = toDo.filter(({ kind }) => kind === 'two dates')
    expect(asked.map(({ title }) => title)).toEqual(['MOT has two dates'])
    const { disagreements } = await saidOf(asked[0]?.reg_no ?? '')
    expect(disagreements).toMatchObject([{ event_type: 'mot', others: [{ source: 'dvsa' }] }])
  })

  test('another day by DVSA, or by a paper on file, is told with both sources', async () => {
    const { rows } = await portal.owner((owner) =>
      sql<{ reg_no: string; due: string }>`
        update compliance_items i set due_date = i.due_date - 40 from vehicles v
        where v.id = i.vehicle_id and i.event_type = 'mot' and v.reg_no = any(${[...plates]}::text[]) and v.reg_no = (
          select w.reg_no from vehicles w join mot_tests t on t.vehicle_id = w.id join documents d on d.vehicle_id = w.id and d.type = 'mot_certificate'
          where w.reg_no = any(${[...plates]}::text[]) and d.expires_on is not null order by w.id limit 1)
        returning v.reg_no, (i.due_date + 40)::text as due`.execute(owner),
    )
    const [moved] = rows
    const { disagreements } = await saidOf(moved?.reg_no ?? '')
    expect(disagreements).toMatchObject([
      {
        event_type: 'mot',
        others: [
          { source: 'dvsa', until: moved?.due },
          { source: 'document', until: moved?.due },
        ],
      },
    ])
  })
})
