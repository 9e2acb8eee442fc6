// Every answer over odd rows is what its schema says: parsed strictly, so that a field the schema does not name fails as well. Most of all
// those the database composes, which leave as it wrote them. The calls come from the catalogue: a new one is asked without being named.
import { endpoints } from '@kerbline/domain/endpoints.ts'
import type { Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import { fieldRights } from '@kerbline/domain/kit/told-field.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { resources } from '@kerbline/domain/resources.ts'
import { sql } from 'kysely'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { addFleet } from '../areas/dashboard/testing-fleet.ts'
import { today } from '../areas/dashboard/testing-fleet-rows.ts'
import type { Rows } from '../db/scope.ts'
import { onPortal } from '../db/testing.ts'
import { LIVE } from '../fleet/vehicles-of.ts'
import {
  aConditionSet,
  aDamageCase,
  aDefectCase,
  aMaintenanceCase,
  aMeetingCase,
  anOffHire,
  aQueryCase,
  insertCase,
  insertCases,
} from './case-factories.ts'
import { aMessage, aMessageRecipient, aTag } from './factories.ts'
import { placesOf } from '../http/withhold.ts'
import { foreignObjects } from './foreign-objects.ts'
import { oddKeys, type Values } from './odd-keys.ts'
import { makeOdd } from './odd-rows.ts'
import { everyRight, startTestPortal, type TestPerson, type TestPortal } from './portal.ts'
import { sampleValues } from './sample-values.ts'

/** The same rows every time: another seed is another test. */
const SEED = Number(process.env['ODD_SEED'] ?? 20_261_121)
const [ACCOUNT, SECOND] = ['ODD01', 'ODD02']

/** Everything that reads and says what it answers. */
const reading = Object.entries(endpoints)
  .flatMap(([area, calls]) => Object.entries(calls).map(([verb, row]): [string, Endpoint] => [`${area}.${verb}`, row]))
  .filter(
    ([name, { method, isChanging, needs, reply }]) =>
      // A letter is refused for what is odd in its fine, in words: its own tests read it.
      name !== 'fines.letter' &&
      method === 'GET' &&
      !isChanging &&
      needs !== 'anyone' &&
      !(reply instanceof z.ZodUnknown),
  )

/**
 * Where the database makes JSON, and what of which answer it is. A value there that is never found would prove nothing; a file that is
 * not here fails: name the calls it makes JSON for. What a link tells is read by the tests of the link.
 */
const madeByDatabase: Readonly<Record<string, readonly (readonly [call: string, path: string])[]>> = {
  // Every vehicle here has failed its MOT, which no other date overrules: the demo fleet's agreement reads it.
  'compliance/disagreements.ts': [],
  'compliance/matrix.ts': [
    ['compliance.matrix', 'rows.*.cells.*.due_date'],
    ['compliance.matrix', 'rows.*.cells.*.by_miles.left'],
  ],
  'condition-sets/rules.ts': [
    ['condition-sets.view', 'record.slots.*.photo.id'],
    ['condition-sets.view', 'record.linked.number'],
  ],
  'damage/figures.ts': [['damage.figures', 'vehicles.rows.*.reg_no']],
  ...{ 'damage/link/repairer-case.ts': [], 'damage/link/sheet.ts': [], 'damage/queries.ts': [] },
  'damage/read-own.ts': [
    ['damage.view', 'record.others.*.number'],
    ['damage.view', 'record.queries.*.number'],
    ['damage.view', 'record.sets.*.number'],
  ],
  'dashboard/compliance.ts': [
    ['dashboard.read', 'compliance.overdue_signs.*.reg_no'],
    ['dashboard.read', 'compliance.weeks.*.signs.*.reg_no'],
  ],
  'dashboard/figures/leaderboard.ts': [
    ['dashboard.read', 'drivers.top.*.name'],
    ['dashboard.read', 'cost_per_mile.lowest.*.reg_no'],
  ],
  'dashboard/worklist/case-needs.ts': [['dashboard.worklist', 'rows.*.case.number']],
  'dashboard/worklist/need-sources.ts': [['dashboard.worklist', 'rows.*.place']],
  'dashboard/worklist/needs.ts': [
    ['dashboard.read', 'needs.rows.*.record_id'],
    ['dashboard.worklist', 'rows.*.record_id'],
  ],
  'driver-checks/days.ts': [['driver-checks.days', 'rows.*.days.*.day']],
  'driver-checks/defects/area.ts': [
    ['defects.view', 'record.reports.*.check_id'],
    ['defects.view', 'record.earlier.*.number'],
    ['defects.view', 'record.booking.number'],
  ],
  // Answers of calls that take no session: a driver's link shows a vehicle and a receipt, parsed on the way out.
  'driver-checks/phone/covered.ts': [],
  'driver-checks/phone/take-check.ts': [],
  'driver-checks/queries.ts': [['driver-checks.list', '*.driver_check.*.note']],
  'enquiries/figures.ts': [['enquiries.figures', 'stages.*.count']],
  'enquiries/read.ts': [['enquiries.view', 'record.lines.*.category']],
  'finance/queries.ts': [['finance.costPerMileLines', '*.nominal_analysis_items_narrative']],
  // Documents of letters: the tests of the packs read them.
  'fines/transfer.ts': [],
  'maintenance/queries.ts': [
    ['maintenance.events', '*.id'],
    ['maintenance.events', '*.booked_event.id'],
    ['vehicles.cachedVehicles', 'allVehicleEvents.*.booked_event.id'],
  ],
  // Days off of a workshop, of which the rule makes words: no answer.
  'maintenance/workshops/days.ts': [],
  // An account manager who is away is in the meetings' own test.
  'meetings/rules.ts': [['meetings.view', 'record.query.number']],
  'messages/queries.ts': [
    ['messages.inbox', 'received.*.sender.id'],
    ['messages.inbox', 'sent.*.recipients.*.id'],
  ],
  // Where a page of the bell ends, as text: no row.
  'notifications/queries.ts': [],
  'off-hires/area.ts': [['off-hires.view', 'record.vehicles.*.damage.number']],
  // Asked with registrations, which no sample has.
  'off-hires/candidates.ts': [],
  // The photos of a delivery by link: the orders' own test reads them.
  'orders/read-own.ts': [],
  'scope/queries.ts': ['tags', 'categories', 'branches', 'bodies', 'allocations'].map((each) => [
    'scope.filterOptions',
    `${each}.*.name`,
  ]),
  'settings/agreed-levels.ts': [['settings.agreedLevels', 'rows.*.usual.minutes']],
  'telematics/area.ts': [
    ['telematics.cachedFleet', '*.distance.odometer'],
    ['telematics.cachedFleet', '*.driverBehaviour.totalScore'],
    ['telematics.cachedFleet', '*.location.latitude'],
  ],
  // Rewrites what a run of rules keeps: no answer.
  'users/nameless.ts': [],
  'vehicles/due-columns.ts': [['vehicles.list', 'rows.*.events.*.due_date']],
  // What a hire goes on from, which is no answer, and its papers, which the test of transfers reads.
  ...{ 'vehicles/hire-moves.ts': [], 'vehicles/hires.ts': [] },
  'vehicles/list.ts': [
    ['vehicles.list', 'rows.*.tags.*.id'],
    ['vehicles.list', 'rows.*.failures.*.type'],
    ['vehicles.positions', 'id'],
  ],
  'vehicles/overview.ts': [['vehicles.byPlate', 'vehicle.points.category']],
  'vehicles/queries.ts': [
    ['vehicles.cachedVehicles', 'vehicles.*.id'],
    ['vehicles.cachedVehicles', 'allVehicleEvents.*.id'],
  ],
  // Puts a plate beside what stood before, of which single words are read: no answer.
  'vehicles/timeline/timeline-acts.ts': [],
}

/** Nobody asked here has one: a person's own, read by their number and parsed on the way out like every plain answer. */
const ownAlone: ReadonlySet<string> = new Set([
  ...['documents.upload', 'documents.archive'],
  ...['bulk-changes.view', 'bulk-changes.rows', 'exports.view', 'imports.view', 'imports.rows', 'imports.words'],
])

const pointingField = (area: string): string | undefined =>
  Object.entries(resources[area]?.fields ?? {}).find(([, { to }]) => to !== undefined)?.[0]
const questions: Values = {
  'fines.policy': '?account=NORTH01',
  'fines.match': '?reg_no=AA10AAA&at=2026-11-10T09:00:00Z',
  'compliance.records': '?vehicle_id=1',
  'compliance.driverRecords': '?driver_id=1',
  'compliance.companyRecords': '?account=NORTH01',
  'documents.mailAddress': '?owner=vehicle&owner_id=1',
  'compliance.eventOptions': '?field=branch_id',
  'settings.agreedLevels': '?customer_id=1',
  'enquiries.estimate': '?vehicle_category_id=1&quantity=1&start_date=2027-02-01&term=6&term_unit=months',
  'links.list': '?purpose=vehicle%20request&record_id=1',
  'maintenance.calendar': '?from=2026-11-16&to=2026-11-22',
  'maintenance.waits': '?side=hire_company',
  'maintenance.waitsBy': '?by=dealer',
  'queries.waits': '?side=hire_company&by=team',
  'queries.waitsBy': '?by=team',
  'alerts.options': '?field=company_ids',
  'news.preview': '?company=1',
  'faq.likely': '?words=invoice',
  'mailbox.about': '?reg=AA10AAA',
  'dashboard.search': '?q=a',
  'imports.words': '?group=unknown',
  'views.list': '?list=vehicles',
  'drivers.at': '?reg=AA10AAA&at=2026-11-17T09:00:00Z',
  'users.why': '?permission=see%20vehicles',
  'vehicles.countedCosts': '?month=2026-11',
  'vehicles.options': '?field=vehicle_category_id',
  'required-documents.options': '?field=vehicle_category_id',
}
function questionOf(name: string, { input }: Endpoint): string {
  const [area = '', verb] = name.split('.')
  if (questions[name] !== undefined) return questions[name]
  if (verb === 'options') return `?field=${pointingField(area) ?? ''}`
  return input instanceof z.ZodObject && 'size' in input.shape ? '?size=100' : ''
}
const hasNothingToChoose = (name: string): boolean =>
  name.endsWith('.options') && questions[name] === undefined && pointingField(name.split('.')[0] ?? '') === undefined

/** Three records of every managed entity, as a form would send them. */
async function addRecords(portal: TestPortal, admin: TestPerson): Promise<void> {
  for (const [area, { fields, path }] of Object.entries(resources))
    for (const number of [1, 2, 3]) {
      const told = Object.entries(sampleValues(fields)).map(([name, value]) => {
        const { kind, pattern } = fields[name] ?? {}
        if (kind === 'slug') return [name, `sample-${number}`]
        return [name, kind === 'text' && value !== null ? `${pattern ? 'S' : 'Sample '}${number}` : value]
      })
      const values = { ...Object.fromEntries(told), ...(area === 'contacts' && { company_id: 1 }) }
      const { status, text } = await portal.send('POST', `/api/${path}`, admin.token, values)
      if (status !== 200) throw new Error(`${path}: ${text}`)
    }
}

/** What no fleet has of itself: worn tags, allocations, messages from one to another, and a post that everybody reads. */
async function addRest(rows: Rows, [one, other]: readonly TestPerson[]): Promise<void> {
  const owned = { customer_account_number: ACCOUNT }
  const ofAccount = sql`from vehicles v where v.customer_account_number = ${ACCOUNT}`
  const { id: tag } = await rows.insertInto('tags').values(aTag(owned)).returning('id').executeTakeFirstOrThrow()
  await sql`insert into vehicle_tags (customer_account_number, vehicle_id, tag_id) select ${ACCOUNT}, v.id, ${tag} ${ofAccount}`.execute(
    rows,
  )
  await sql`insert into fleet_allocations (name) values ('Odd')`.execute(rows)
  await sql`insert into compliance_records (customer_account_number, vehicle_id, vehicle_reg, event_type, done_on, outcome, source)
    select ${ACCOUNT}, v.id, v.reg_no, 'mot', ${today}::date, 'fail', 'manual' ${ofAccount}`.execute(rows)
  await sql`update vehicles v set fleet_allocation_id = a.id, branch_id = b.id, body_id = o.id
    from (select max(id) as id from fleet_allocations) a, (select max(id) as id from branches) b, (select max(id) as id from bodies) o
    where v.customer_account_number = ${ACCOUNT}`.execute(rows)
  const check = await rows
    .selectFrom('driver_checks')
    .select(['id', 'vehicle_id', 'reg_no'])
    .where('customer_account_number', '=', ACCOUNT)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const ofVehicle = { ...owned, vehicle_id: check.vehicle_id, reg_no: check.reg_no }
  const [booking = 0] = await insertCases(rows, [aMaintenanceCase({ ...ofVehicle, type: 'repair' })])
  const set = await insertCase(rows, aConditionSet(ofVehicle, { linked_id: booking }))
  const { id: file_id } = await rows
    .insertInto('files')
    .values({
      ...{ ...owned, owner: 'case', owner_id: String(set), name: 'front.jpg', mime: 'image/jpeg' },
      ...{ size_bytes: 1, sha256: '', storage_key: 'front-of-a-set' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await rows
    .insertInto('documents')
    .values({
      ...{ ...owned, owner: 'case', owner_id: set, case_id: set, file_id, preview_id: file_id, type: 'photo' },
      ...{ slot: 'front', title: 'Front', sha256: '', sent_sha256: '', scanned: 'no scanner' },
      ...{ added_by_name: 'Sam Okafor', side: 'customer' },
    })
    .execute()
  const query_id = await insertCase(rows, aQueryCase(owned))
  await insertCases(rows, [aMeetingCase(owned, { query_id }), aMeetingCase(owned, { query_id })])
  const damage = await insertCase(rows, aDamageCase(ofVehicle))
  const offHire = await insertCase(rows, anOffHire(owned))
  await rows
    .insertInto('off_hire_vehicles')
    .values({
      ...{ ...ofVehicle, case_id: offHire, miles: 1, fuel_percent: 50, keys: 2 },
      ...{ is_damaged: true, damage_id: damage, status_before: 'on_hire' },
    })
    .execute()
  await insertCase(rows, aQueryCase(owned, { subject_type: 'damage_case', subject_id: String(damage) }))
  const defects = await insertCases(rows, [
    aDefectCase({ ...ofVehicle, type: 'wipers', state: 'verified' }),
    aDefectCase({ ...ofVehicle, type: 'wipers', state: 'booked' }, { booking_id: booking }),
  ])
  for (const case_id of defects)
    await rows
      .insertInto('defect_reports')
      .values({ ...owned, case_id, check_id: check.id, severity: 'minor' })
      .execute()
  const messages = Array.from({ length: 12 }, (_, place) => (place % 2 === 0 ? [one, other] : [other, one]))
  for (const [sender, receiver] of messages) {
    const message = aMessage({ ...owned, sender_id: sender?.id ?? 0 })
    const { id } = await rows.insertInto('messages').values(message).returning('id').executeTakeFirstOrThrow()
    const copy = aMessageRecipient({ ...owned, message_id: id, user_id: receiver?.id ?? 0 })
    await rows.insertInto('message_recipients').values(copy).execute()
  }
}

onPortal('answers over odd rows', (on) => {
  let portal: TestPortal
  let everybody: readonly TestPerson[]
  let southern: Readonly<Record<string, Values>>
  let odd: Awaited<ReturnType<typeof oddKeys>>
  const answered = new Map<string, unknown[]>()

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: `${today}T12:00:00Z` })
    southern = await portal.owner(foreignObjects)
    for (const account of [ACCOUNT, SECOND]) await portal.owner((all) => addFleet(all, account))
    const admin = await portal.admin()
    await addRecords(portal, admin)
    const bound: ReadonlySet<Permission> = new Set(Object.values(fieldRights))
    const blind = everyRight.filter((right) => !bound.has(right))
    everybody = [
      admin,
      await portal.person({ accounts: [ACCOUNT, SECOND], may: everyRight }),
      await portal.person({ accounts: [ACCOUNT, SECOND], may: blind }),
    ]
    await portal.owner((all) => addRest(all, everybody))
    const written = await portal.owner((all) => makeOdd(all, SEED))
    expect(written.length).toBeGreaterThan(400)
    const read = { audience: 'all', is_active: true, publish_at: '2026-01-05T08:00:00Z', expires_at: null } as const
    await portal.owner((all) => all.updateTable('news').set(read).execute())
    // What waits for somebody is found by its state, which is odd by now.
    await portal.owner((all) =>
      sql`update cases set closed_at = null, waiting_on = 'customer', waiting_since = coalesce(waiting_since, now()),
        state = case kind when 'query' then 'awaiting_customer' when 'defect' then 'booked' when 'meeting' then 'proposed' when 'enquiry' then 'quoted' when 'condition' then 'retake' else 'dates_offered' end where id % 2 = 0`.execute(
        all,
      ),
    )
    // An invoice is asked for by its number, which an import never leaves empty.
    await portal.owner((all) =>
      sql`update invoices set reference = 'IN' || id where length(reference) not between 1 and 20`.execute(all),
    )
    // Two defects of one item, the first of them over: only so does the second recur.
    await portal.owner((all) =>
      sql`update cases c set type = 'wipers', waiting_on = null, waiting_since = null,
        closed_at = case when exists (select from defect_cases d where d.case_id = c.id and d.booking_id is null) then now() end
        where c.kind = 'defect' and exists (select from defect_reports r where r.case_id = c.id)`.execute(all),
    )
    // A photo is shown in the slot that is its set's.
    await portal.owner((all) =>
      sql`update documents set slot = 'front', visibility = 'customer' where case_kind = 'condition'`.execute(all),
    )
    await portal.owner((all) => sql`update cases set closed_at = null where kind = 'condition'`.execute(all))
    odd = await oddKeys(portal, ACCOUNT)
  })
  afterAll(async () => portal.stop())

  const addressesOf = (name: string, row: Endpoint): readonly string[] => {
    const area = name.split('.')[0] ?? ''
    const values: Values = { accountNumber: ACCOUNT, type: 'inbox', ...southern[area], ...southern[name] }
    const all = row.path.includes('/:') ? [{}, ...(odd[area] ?? [])] : [{}]
    return all.map((own: Values) => {
      const path = row.path.replace(/:([a-zA-Z_]+)/g, (_, each: string) =>
        encodeURIComponent(own[each] ?? values[each] ?? '1'),
      )
      return `${path}${questionOf(name, row)}`
    })
  }

  test.each(reading.filter(([name]) => !hasNothingToChoose(name)))('%s', async (name, row) => {
    const replies: unknown[] = []
    for (const person of everybody)
      for (const address of addressesOf(name, row)) {
        const { status, text } = await portal.get(address, person.token)
        expect([200, 403, 404], `${address} ${text.slice(0, 500)}`).toContain(status)
        if (status !== 200) continue
        // Of an answer in parts, a part that failed.
        expect(text).not.toContain('{"failure":{')
        const reply: unknown = JSON.parse(text)
        expect(row.reply.parse(reply), address).toEqual(reply)
        replies.push(reply)
      }
    expect(replies.length > 0).toBe(!ownAlone.has(name))
    answered.set(name, replies)
  })

  test.each(Object.entries(madeByDatabase).flatMap(([file, made]) => made.map((each) => [file, ...each] as const)))(
    'what %s makes was there to be read in %s at %s',
    (_, name, path) => {
      const found = (answered.get(name) ?? [])
        .flatMap((reply) => placesOf(reply, path.split('.')))
        .map(([holder, key]) => holder[key])
      expect(found.some((value) => (Array.isArray(value) ? value.length > 0 : value !== null))).toBe(true)
    },
  )

  test('text put together by hand loses no row where a value is nothing', async () => {
    const {
      rows: [kept],
    } = await portal.owner((all) =>
      sql<{ fleet: number; lines: number }>`
        select (select count(*) from equipment_latest e join vehicles v on v.id = e.vehicle_id where ${LIVE}) as fleet,
          (select count(*) from invoice_lines l where l.is_spend) as lines`.execute(all),
    )
    const ofAdmin = (name: string) => z.array(z.unknown()).parse(answered.get(name)?.[0]).length
    expect({ fleet: ofAdmin('telematics.cachedFleet'), lines: ofAdmin('finance.costPerMileLines') }).toEqual(kept)
  })
})

test('every file that has the database make JSON is named with its calls', async () => {
  const areas = join(import.meta.dirname, '../areas')
  const files = (await readdir(areas, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file))
  const making = await Promise.all(
    files.map(async (file) =>
      /\b(jsonb?_(agg|build_\w+|object_agg)|row_to_json|to_jsonb?)\(/.test(await readFile(join(areas, file), 'utf8'))
        ? [file]
        : [],
    ),
  )
  expect(making.flat().toSorted()).toEqual(Object.keys(madeByDatabase))
})
