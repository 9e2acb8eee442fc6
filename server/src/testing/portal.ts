// A whole portal for tests: two customers with rows of their own, people with chosen rights, and requests injected
// through the real server. Every row of a customer's carries its canary in a free-text field.
import type { Permission } from '@kerbline/domain/permissions.ts'
import { permissions } from '@kerbline/domain/permissions.ts'
import { keepEventTypes } from '@kerbline/domain/areas/compliance/types/held-types.ts'
import { randomBytes } from 'node:crypto'
import { startApp, type Running } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import { asOwner, type Rows } from '../db/scope.ts'
import { hashOf } from '../http/session.ts'
import { fillReferenceData } from '../reference/fill-reference-data.ts'
import { aDefectCase, aMaintenanceCase, aQueryCase, insertCases } from './case-factories.ts'
import {
  aComplianceItem,
  aCustomer,
  aDamageCase,
  aDriver,
  aDriverCheck,
  aMessage,
  aMessageRecipient,
  anAccount,
  anEquipmentReading,
  anInvoice,
  aTag,
  aUser,
  aVehicle,
} from './factories.ts'

export const accounts = ['NORTH01', 'NORTH02', 'SOUTH01', 'SOUTH02'] as const
export type Account = (typeof accounts)[number]
export const canaryOf = (account: Account): string => `canary-${account}`

export interface TestPerson {
  readonly id: number
  readonly token: string
}

export interface TestPortal extends Running {
  /** A new person of these accounts with exactly these rights. */
  readonly person: (given: {
    readonly accounts: readonly string[]
    readonly may: readonly Permission[]
    readonly side?: 'customer' | 'staff'
    readonly columns?: Parameters<typeof aUser>[0]
  }) => Promise<TestPerson>
  /** A new system administrator. */
  readonly admin: (columns?: Parameters<typeof aUser>[0]) => Promise<TestPerson>
  readonly get: (url: string, token?: string, headers?: Readonly<Record<string, string>>) => Promise<Answer>
  readonly send: (
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD',
    url: string,
    token?: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer>
  readonly owner: <T>(work: (rows: Rows) => Promise<T>) => Promise<T>
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
  readonly json: unknown
}

/** A category for vehicles made by hand: the first. */
export const categoryId = async (rows: Rows): Promise<number> =>
  (await rows.selectFrom('vehicle_categories').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id

async function addAccount(rows: Rows, account: Account, customerId: number, managerId: number): Promise<void> {
  const note = canaryOf(account)
  const owned = { customer_account_number: account }
  await rows
    .insertInto('accounts')
    .values(anAccount({ ...owned, customer_id: customerId, note }))
    .execute()
  const category = await categoryId(rows)
  const driver = await rows
    .insertInto('drivers')
    .values(aDriver({ ...owned, note }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const vehicle = await rows
    .insertInto('vehicles')
    .values(aVehicle({ ...owned, vehicle_category_id: category, driver_id: driver.id, note }))
    .returning(['id', 'reg_no', 'emei'])
    .executeTakeFirstOrThrow()
  const { id: vehicle_id, reg_no } = vehicle
  await rows
    .insertInto('compliance_items')
    .values(aComplianceItem({ ...owned, vehicle_id, vehicle_reg: reg_no, note }))
    .execute()
  await rows
    .insertInto('driver_checks')
    .values(
      aDriverCheck({
        ...owned,
        vehicle_id,
        reg_no,
        note,
        driver_check: JSON.stringify([{ code: 'horn', response: 'ok', note }]),
        created_at: new Date().toISOString(),
      }),
    )
    .execute()
  await rows
    .insertInto('damage_cases')
    .values(aDamageCase({ ...owned, vehicle_id, reg_no, note }))
    .execute()
  await insertCases(rows, [
    aMaintenanceCase({ ...owned, vehicle_id, reg_no }, { note }),
    aQueryCase({ ...owned, title: `About ${note}` }),
    aDefectCase({ ...owned, vehicle_id, reg_no, type: 'horn' }, { note }),
  ])
  await rows
    .insertInto('tags')
    .values(aTag({ ...owned, description: note }))
    .execute()
  const reading = await rows
    .insertInto('equipment_readings')
    .values(anEquipmentReading({ ...owned, vehicle_id, note }))
    .returningAll()
    .executeTakeFirstOrThrow()
  await rows
    .insertInto('equipment_latest')
    .values({
      ...owned,
      vehicle_id,
      reading_id: reading.id,
      serial_number: `${note}-${vehicle.emei ?? ''}`,
      odometer_miles: reading.odometer_miles,
      odometer_at: reading.odometer_at,
      score: reading.score,
      score_at: reading.score_at,
      latitude: reading.latitude,
      longitude: reading.longitude,
      location_at: reading.location_at,
      snapshot_at: reading.snapshot_at,
      is_complete: true,
    })
    .execute()
  const { invoice, lines } = anInvoice({ ...owned, note }, [
    { narrative: `Rental ${reg_no} ${note}`, reg_nos: [reg_no], value_pence: 12_000 },
  ])
  const { id: invoice_id } = await rows.insertInto('invoices').values(invoice).returning('id').executeTakeFirstOrThrow()
  await rows
    .insertInto('invoice_lines')
    .values(lines.map((line) => ({ ...line, invoice_id })))
    .execute()
  await rows
    .insertInto('files')
    .values({
      ...owned,
      owner: 'vehicle',
      name: 'MOT.pdf',
      mime: 'application/pdf',
      size_bytes: 1,
      sha256: '',
      storage_key: `${account}.pdf`,
      note,
    })
    .execute()
  const message = await rows
    .insertInto('messages')
    .values(aMessage({ ...owned, sender_id: managerId, subject: `For ${note}` }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await rows
    .insertInto('message_recipients')
    .values(aMessageRecipient({ ...owned, message_id: message.id, user_id: managerId, note }))
    .execute()
}

async function addCustomers(rows: Rows): Promise<void> {
  await fillReferenceData(rows)
  const manager = await rows
    .insertInto('users')
    .values(aUser({ side: 'staff', roles: '["account manager"]' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [name, own] of [
    ['North', accounts.slice(0, 2)],
    ['South', accounts.slice(2)],
  ] as const) {
    const { id } = await rows
      .insertInto('customers')
      .values(aCustomer({ name, manager_id: manager.id }))
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const account of own) await addAccount(rows, account, id, manager.id)
  }
}

/** @param database  holding the schema and nothing else */
export async function startTestPortal(
  database: Database,
  environment: Readonly<Record<string, string>> = {},
): Promise<TestPortal> {
  await asOwner(database, addCustomers)
  const running = await startApp(
    readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'http://portal.test', ...environment }),
    database,
  )
  await running.app.ready()

  const person: TestPortal['person'] = async ({ accounts: own, may, side = 'customer', columns = {} }) =>
    asOwner(database, async (rows) => {
      const { id } = await rows
        .insertInto('users')
        .values(
          aUser({ side, permissions: JSON.stringify(may), customer_account_numbers: JSON.stringify(own), ...columns }),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      const token = randomBytes(32).toString('base64url')
      await rows
        .insertInto('sessions')
        .values({ user_id: id, token_hash: hashOf(token), expires_at: new Date(Date.now() + 3_600_000).toISOString() })
        .execute()
      return { id, token }
    })

  const inject = async (
    method: 'GET' | Parameters<TestPortal['send']>[0],
    url: string,
    token?: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> => {
    const reply = await running.app.inject({
      method,
      url,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && {
        payload: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
      }),
    })
    const text = reply.body
    const isJson = String(reply.headers['content-type'] ?? '').includes('json')
    return {
      status: reply.statusCode,
      headers: Object.fromEntries(
        Object.entries(reply.headers).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
      ),
      text,
      json: isJson && text ? JSON.parse(text) : undefined,
    }
  }

  return {
    ...running,
    // The kinds that fall due are the process's: the next portal in it may have others.
    stop: async () => {
      await running.stop()
      keepEventTypes(undefined)
    },
    person,
    admin: (columns) =>
      person({
        accounts: [],
        may: [],
        side: 'staff',
        columns: { is_admin: true, roles: '["system admin"]', ...columns },
      }),
    get: (url, token, headers) => inject('GET', url, token, undefined, headers),
    send: (method, url, token, body, headers) => inject(method, url, token, body, headers),
    owner: (work) => asOwner(database, work),
  }
}

export const everyRight: readonly Permission[] = permissions
