// Field rights (ruling 40), written by the catalogue: every reply of every call that reads, for people without one right each. What a field
// bound to that right stands for must not be there, and neither must the values planted for it, in whatever words. With the right both
// have to be there, so that nothing is proven by an empty reply.
import { driversPlan } from '@kerbline/domain/areas/drivers/list.ts'
import { vehiclesPlan } from '@kerbline/domain/areas/vehicles/list.ts'
import { endpoints } from '@kerbline/domain/endpoints.ts'
import { pathParameters, type Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import { fieldRights } from '@kerbline/domain/kit/told-field.ts'
import { permissions, type Permission } from '@kerbline/domain/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { everyRight, startTestPortal, type Answer, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { plantSentinels, sentinels, type Planted } from '../../testing/sentinels.ts'
import { boundFields, fieldsOf, placesOf } from '../withhold.ts'

const rows: [string, Endpoint][] = Object.entries(endpoints).flatMap(([area, calls]) =>
  Object.entries(calls).map(([verb, row]): [string, Endpoint] => [`${area}.${verb}`, row]),
)
const reading = rows.filter(([, row]) => row.needs !== 'anyone' && row.method === 'GET' && !row.isChanging)
const rights = [...new Set(Object.values(fieldRights))]
const without = (right: Permission): Permission[] => everyRight.filter((each) => each !== right)

const queries: Readonly<Record<string, (planted: Planted) => string>> = {
  'dashboard.search': ({ reg_no: plate }) => `?q=${plate}`,
  'compliance.records': ({ id }) => `?vehicle_id=${id}`,
  'compliance.driverRecords': ({ driverId }) => `?driver_id=${driverId}`,
  'compliance.companyRecords': () => '?account=NORTH01',
  'compliance.eventOptions': () => '?field=branch_id',
  'views.list': () => '?list=vehicles',
  'maintenance.calendar': () => '?from=2031-08-20&to=2031-08-26',
  'off-hires.preview': ({ reg_no: plate }) => `?reg_nos=${plate}`,
  'fines.match': ({ reg_no: plate, at }) => `?reg_no=${plate}&at=${at}`,
  'drivers.at': ({ reg_no: plate, at }) => `?reg=${plate}&at=${at}`,
}
/** Values of path parameters: the planted vehicle and driver. */
const valuesFor = (
  name: string,
  { id, reg_no: reg, driverId, bookingId, checkId, damageId, defectId, documentId, offHireId, fineId }: Planted,
): Readonly<Record<string, string>> => ({
  id: String(
    {
      maintenance: bookingId,
      damage: damageId,
      'off-hires': offHireId,
      fines: fineId,
      'driver-checks': checkId,
      defects: defectId,
      documents: documentId,
    }[name.split('.')[0] ?? ''] ?? id,
  ),
  vehicle_id: String(id),
  reg,
  key: String(name.startsWith('vehicles.') ? id : driverId),
  accountNumber: 'NORTH01',
})
const addressOf = (name: string, row: Endpoint, planted: Planted): string => {
  const values = valuesFor(name, planted)
  return `${row.path.replace(/:([a-zA-Z_]+)/g, (_, each: string) => values[each] ?? '1')}${queries[name]?.(planted) ?? ''}`
}

/** Whether a text tells a value: a number stands by itself, so that 7973.765 grams do not tell a score of 73.7. */
const tells = (text: string, value: string): boolean =>
  new RegExp(`(?<![\\d.])${value.replaceAll('.', String.raw`\.`)}(?!\\d)`).test(text)

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)
/** Of a field in a reply: what stands there. */
const told = (reply: Answer, path: readonly string[]): unknown[] =>
  placesOf(reply.json, path)
    .map(([holder, name]) => holder[name])
    .filter((value) => !isEmpty(value))

/** A field that reads as if it told of one of these is bound to its right, or is said here not to be. */
const soundsLike: readonly [RegExp, Permission][] = [
  [/^driver_?name$|^driver(_id|_id_name)?$/i, 'see drivers'],
  [/score|^dbs/i, 'see driver scores'],
  [/^(latitude|longitude|location|position)$/, 'see vehicle location'],
  [/^(due_date|next_due_.*|undated_type|expiry_date|rag_status|allVehicleEvents)$/, 'see compliance'],
  [/book(ed|ing)/, 'see maintenance request details'],
]
/** Whole parts that are bound hold what they hold; the rest tells of something else. */
const excused: Readonly<Record<string, string>> = {
  'drivers.viewCounts no_score': 'a number of drivers, 0 without the right',
  'vehicles.byPlate sees.driver': 'whether the person may see it',
  'vehicles.byPlate sees.score': 'whether the person may see it',
  'vehicles.byPlate sees.location': 'whether the person may see it',
  'vehicles.byPlate sees.bookings': 'whether the person may see it',
  'driver-checks.view quality.score': 'of the check itself',
  'registers.ofVehicle tests.*.location': 'of the test station',
  'telematics.providers providers.*.last_counts.left_out.location': 'a number of entries',
  'compliance.driverDates rows.*.due_date': 'of a licence, which has a right of its own',
  'compliance.driverRecords dates.*.due_date': 'of a licence, which has a right of its own',
  'compliance.driverRecords records.*.due_date': 'of a licence, which has a right of its own',
  'compliance.driverRecords records.*.next_due_date': 'of a licence, which has a right of its own',
  'compliance.driverRecords records.*.corrections.*.next_due_date': 'of a licence, which has a right of its own',
  'fines.view record.location': 'where the notice says it happened',
  'orders.list rows.*.delivery_booked': 'of the order itself',
  'orders.board columns.*.cards.*.delivery_booked': 'of the order itself',
  'orders.view record.driver_name': 'who delivered the vehicle, of the hire company',
  'branches.list rows.*.latitude': 'of a branch',
  'branches.list rows.*.longitude': 'of a branch',
  'branches.view record.latitude': 'of a branch',
  'branches.view record.longitude': 'of a branch',
  'vehicles.byPlate branch.latitude': 'of a branch',
  'vehicles.byPlate branch.longitude': 'of a branch',
  'companies.customer branch.latitude': 'of a branch',
  'companies.customer branch.longitude': 'of a branch',
  'dashboard.read needs.rows.*.due_date': 'of a row that is there only with the right to it',
  'dashboard.worklist rows.*.due_date': 'of a row that is there only with the right to it',
}

const startsWith = (path: readonly string[], beginning: readonly string[]): boolean =>
  beginning.every((part, place) => part === path[place])

test('every field that sounds like one of these is bound to its right', () => {
  const loose = reading.flatMap(([name, row]) => {
    const bound = boundFields(row.reply)
    const isCovered = (path: readonly string[], right: Permission): boolean =>
      row.needs === right ||
      bound.some((each) => each.right === right && (startsWith(path, each.path) || startsWith(each.path, path)))
    return fieldsOf(row.reply).flatMap(({ path }) => {
      const last = path.at(-1) ?? ''
      const right = soundsLike.find(([form]) => form.test(last))?.[1]
      const said = `${name} ${path.join('.')}`
      return right && !isCovered(path, right) && excused[said] === undefined ? [said] : []
    })
  })
  expect([...new Set(loose)]).toEqual([])
})

onPortal('field rights', (on) => {
  let portal: TestPortal
  let planted: Planted
  let everybody: readonly TestPerson[]

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    planted = await portal.owner(plantSentinels)
    everybody = await peopleWith(permissions)
  })
  afterAll(async () => portal.stop())

  /** Somebody of the customer's, and staff above all accounts. */
  const peopleWith = (may: readonly Permission[]): Promise<TestPerson[]> =>
    Promise.all([
      portal.person({ accounts: ['NORTH01'], may: may.filter((each) => each !== 'see all accounts') }),
      portal.person({ accounts: [], may, side: 'staff' }),
    ])
  const ask = (name: string, row: Endpoint, { token }: TestPerson) => portal.get(addressOf(name, row, planted), token)

  /** Lists as files, with every column the person is offered. */
  const exportsFor = (may: readonly Permission[], { token }: TestPerson): Promise<Answer[]> =>
    Promise.all(
      [['vehicles', vehiclesPlan] as const, ['drivers', driversPlan] as const].map(([path, planFor]) => {
        const columns = Object.keys(planFor((right) => may.includes(right)).columns)
        return portal.send('POST', `/api/${path}/export`, token, { columns, format: 'csv' })
      }),
    )

  test.each(rights)('without %j nothing of it is in any reply', async (right) => {
    for (const person of await peopleWith(without(right))) {
      for (const [name, row] of reading) {
        const reply = await ask(name, row, person)
        for (const value of sentinels[right] ?? [])
          expect(tells(reply.text, value), `${name} tells ${value}`).toBe(false)
        if (reply.status !== 200) continue
        for (const bound of boundFields(row.reply).filter((each) => each.right === right))
          expect(told(reply, bound.path), `${name} ${bound.path.join('.')}`).toEqual([])
      }
      for (const file of await exportsFor(without(right), person))
        for (const value of sentinels[right] ?? []) expect(tells(file.text, value), `a file tells ${value}`).toBe(false)
    }
  })

  interface AllTold {
    /** By call: the replies to each of everybody. */
    readonly replies: ReadonlyMap<string, readonly Answer[]>
    readonly files: readonly Answer[]
  }
  const askEverybody = async (): Promise<AllTold> => {
    const replies = new Map<string, readonly Answer[]>()
    const files: Answer[] = []
    for (const person of everybody) {
      for (const [name, row] of reading) replies.set(name, [...(replies.get(name) ?? []), await ask(name, row, person)])
      files.push(...(await exportsFor(permissions, person)))
    }
    return { replies, files }
  }
  let asked: Promise<AllTold> | undefined
  /** What who has every right is told: nothing changes it meanwhile, so each call is made once. */
  const allTold = (): Promise<AllTold> => (asked ??= askEverybody())

  test.each(rights)('with %j the planted values do come', async (right) => {
    const { replies, files } = await allTold()
    const texts = [...[...replies.values()].flat(), ...files].map(({ text }) => text)
    for (const value of sentinels[right] ?? [])
      expect(
        texts.some((text) => tells(text, value)),
        value,
      ).toBe(true)
  })

  const bound = reading.flatMap(([name, row]) =>
    [...new Set(boundFields(row.reply).map((each) => each.right))].map((right) => [name, right, row] as const),
  )
  test.each(bound)('%s tells what is bound to %j to who has it', async (name, right, row) => {
    const replies = (await allTold()).replies.get(name) ?? []
    const found = boundFields(row.reply)
      .filter((each) => each.right === right)
      .flatMap(({ path }) => replies.flatMap((reply) => told(reply, path)))
    expect(found).not.toEqual([])
  })

  test('every call with parameters that could tell something is asked about what was planted', async () => {
    const { replies } = await allTold()
    const statuses = reading
      .filter(([, row]) => pathParameters(row.path).length > 0 && boundFields(row.reply).length > 0)
      .map(([name]) => [name, replies.get(name)?.[0]?.status] as const)
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([])
  })
})
