// Fills an empty portal with three customers and everything that belongs to them. Run once, by the owner's connection,
// in one transaction: the same seed on the same day gives the same rows.
import { setImmediate } from 'node:timers/promises'
import { conditionCase } from '@kerbline/domain/areas/condition-sets/case.ts'
import { damageCase } from '@kerbline/domain/areas/damage/case.ts'
import { defectCase } from '@kerbline/domain/areas/driver-checks/defect-case.ts'
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { queryCase } from '@kerbline/domain/areas/queries/case.ts'
import type { CalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { clockRules } from '../cases/clocks.ts'
import { foldWaits, keepWaitsOfHistory } from '../cases/kept-waits.ts'
import type { Rows } from '../db/scope.ts'
import { fillReferenceData } from '../reference/fill-reference-data.ts'
import { openBatch } from './batch.ts'
import { demoPassword } from './people/demo-cast.ts'
import { demoClock } from './demo-clock.ts'
import {
  type AccountOfWorld,
  canaryOf,
  type CustomerOfWorld,
  randomOf,
  readReferenceIds,
  type World,
} from './demo-world.ts'
import { fillCompliance, fillDriverCompliance, fillOperatorLicence } from './compliance/fill-compliance.ts'
import { fillConditionSets } from './condition-sets/fill-condition-sets.ts'
import { fillDamage, fillDamagePrices } from './damage/fill-damage.ts'
import { settleChecks } from './driver-checks/settle-checks.ts'
import { fillDriverChecks } from './driver-checks/fill-driver-checks.ts'
import { type BilledJob, fillInvoices } from './finance/fill-invoices.ts'
import { fillMaintenance } from './maintenance/fill-maintenance.ts'
import { fillInternalMessages, fillMessages } from './messages/fill-messages.ts'
import { fillBranches, fillCustomers, fillStaff, type Setting } from './people/fill-people.ts'
import { fillInboundMail } from './inbound-mail/fill-inbound-mail.ts'
import { fillNotifications } from './notifications/fill-notifications.ts'
import { fillPublicRequests } from './maintenance/fill-public-requests.ts'
import { fillAdministration, numberDealers, numberIssuers } from './people/fill-administration.ts'
import { fillAgreedLevels } from './people/fill-agreed-levels.ts'
import { fillFaq } from './people/fill-faq.ts'
import { fillPermissions } from './people/fill-permissions.ts'
import { fillAlerts, fillAudit, fillSettings } from './people/fill-platform.ts'
import { enquiryCase } from '@kerbline/domain/areas/enquiries/case.ts'
import { meetingCase } from '@kerbline/domain/areas/meetings/case.ts'
import { orderCase } from '@kerbline/domain/areas/orders/case.ts'
import { fillOrders } from './orders/fill-orders.ts'
import { fillEnquiries, fillProspects } from './enquiries/fill-enquiries.ts'
import { fillMeetings } from './meetings/fill-meetings.ts'
import { fineCase } from '@kerbline/domain/areas/fines/case.ts'
import { ruleBook } from '../fines/kept.ts'
import { fillFines, fillUnmatchedFines } from './fines/fill-fines.ts'
import { offHireCase } from '@kerbline/domain/areas/off-hires/case.ts'
import { fillOffHires } from './off-hires/fill-off-hires.ts'
import { fillQueries } from './queries/fill-queries.ts'
import { fillOwnTags, keepDemoTags } from './tags/fill-own-tags.ts'
import { fillChecks, fillSpend } from './finance/fill-spend.ts'
import { fillSpareDrivers } from './people/fill-spare-drivers.ts'
import { fillTags, type NumberedTag, tagVehicle } from './tags/fill-tags.ts'
import { fillFailedMot } from './compliance/fill-failed-mot.ts'
import { fillMotTests } from './compliance/fill-mot-tests.ts'
import {
  fillProvider,
  fillTelematics,
  fillUnmatchedDevices,
  saveNewestSnapshotTime,
} from './vehicles/fill-telematics.ts'
import { fillVehicle } from './vehicles/fill-vehicles.ts'
import type { VehiclePlan } from './vehicles/fleet-plan.ts'
import { fillViews } from './views/fill-views.ts'
import { makes } from './vehicles/models.ts'

export interface DemoOptions {
  /** Vehicles of the first customer. */
  readonly vehicles: number
  /** Of each other customer; 150 unless given. */
  readonly otherVehicles?: number
  readonly seed: number
  /** Each account's canary in its texts, for tests that look for them where they do not belong; none unless given. */
  readonly hasCanaries?: boolean
  /** The day in London that all dates are counted from. */
  readonly today: CalendarDate
  /** The instant of the fill, where it is known: nothing of today is dated later. Half past nine in the morning otherwise. */
  readonly now?: string
  readonly hashPassword: (password: string) => Promise<string>
  /** Told of each phase as it ends, with how much it came to: a large fill takes minutes. */
  readonly told?: (phase: string) => void
}

/** Quality, section 1. */
const OTHER_VEHICLES = 150
/** Vehicles gathered before they are written: enough for large statements, few enough to keep memory flat. */
const CHUNK_VEHICLES = 1_000
/** Vehicles thought up in one go, a few milliseconds. */
const TURN_VEHICLES = 20
/** Damage, queries and messages speak of the first vehicles of an account. */
const TOLD_VEHICLES = 500

function fillMakes({ batch, clock }: Pick<World, 'batch' | 'clock'>): Map<string, number> {
  const at = clock.at(-1_100, 560)
  return new Map(
    makes.map((name) => {
      const id = batch.id('manufacturers')
      const slug = name
        .normalize('NFD')
        .toLowerCase()
        .replaceAll(/[^a-z0-9 -]/g, '')
        .replaceAll(' ', '-')
      batch.add('manufacturers', { id, name, slug, country: null, is_active: true, created_at: at, updated_at: at })
      return [name, id] as const
    }),
  )
}

/** @returns the jobs of it that the customer pays for */
function fillPlan(world: World, plan: VehiclePlan, tags: readonly NumberedTag[]): readonly BilledJob[] {
  tagVehicle(world, plan, tags)
  fillTelematics(world, plan)
  const events = fillCompliance(world, plan)
  const billed = fillMaintenance(world, plan, events)
  fillMotTests(world, plan, events)
  fillFailedMot(world, plan)
  fillDriverCompliance(world, plan)
  fillDriverChecks(world, plan)
  return billed
}

const figure = (count: number): string => count.toLocaleString('en-GB')

/** The vehicles of an account with all that hangs on each; answers with the first of them. */
async function fillAccount(world: World, account: AccountOfWorld, firstNumber: number): Promise<VehiclePlan[]> {
  const told: VehiclePlan[] = []
  const tags = fillTags(world, account)
  fillOwnTags(world, account)
  fillSpareDrivers(world, account)
  fillOperatorLicence(world, account)
  for (let start = 0; start < account.vehicleCount; start += CHUNK_VEHICLES) {
    const plans: VehiclePlan[] = []
    const jobs: BilledJob[] = []
    const end = Math.min(start + CHUNK_VEHICLES, account.vehicleCount)
    for (let place = start; place < end; place++) {
      const plan = fillVehicle(world, { account, number: firstNumber + place, place })
      plans.push(plan)
      jobs.push(...fillPlan(world, plan, tags))
      // The rows before these are being written meanwhile: their statements need a turn.
      if (place % TURN_VEHICLES === 0) await setImmediate()
    }
    fillInvoices(world, account, plans, jobs, start === 0)
    if (account.vehicleCount > CHUNK_VEHICLES)
      world.told(`${account.accountNumber}: ${figure(end)} of ${counted(account.vehicleCount, 'vehicle')}`)
    told.push(...plans.slice(0, Math.max(0, TOLD_VEHICLES - told.length)))
    await world.batch.write()
  }
  return told
}

async function fillCustomer(world: World, customer: CustomerOfWorld, firstNumber: number): Promise<void> {
  const fleets: VehiclePlan[][] = []
  let number = firstNumber
  for (const account of customer.accounts) {
    fleets.push(await fillAccount(world, account, number))
    number += account.vehicleCount
  }
  fillDamage(world, customer, fleets)
  fillQueries(world, customer, fleets)
  fillMeetings(world, customer, fleets)
  fillOrders(world, customer, fleets)
  fillEnquiries(world, customer)
  fillOffHires(world, customer, fleets)
  fillFines(world, customer, fleets)
  fillConditionSets(world, customer, fleets)
  fillMessages(world, customer, fleets)
  fillAudit(world, customer, fleets)
  await world.batch.write()
  world.told(`${customer.plan.name}: ${counted(number - firstNumber, 'vehicle')}`)
}

async function openWorld(rows: Rows, options: DemoOptions): Promise<World> {
  const { vehicles, otherVehicles = OTHER_VEHICLES, seed, hasCanaries = false, today, now, hashPassword } = options
  const clock = demoClock(today, now)
  const batch = openBatch(rows)
  const reference = await readReferenceIds(rows)
  const rules = {
    maintenance: await clockRules(rows, maintenanceCase.name, null),
    query: await clockRules(rows, queryCase.name, null),
    defect: await clockRules(rows, defectCase.name, null),
    meeting: await clockRules(rows, meetingCase.name, null),
    order: await clockRules(rows, orderCase.name, null),
    enquiry: await clockRules(rows, enquiryCase.name, null),
    off_hire: await clockRules(rows, offHireCase.name, null),
    fine: await clockRules(rows, fineCase.name, null),
    damage: await clockRules(rows, damageCase.name, null),
    condition: await clockRules(rows, conditionCase.name, null),
  }
  const canary = canaryOf(hasCanaries)
  const setting: Setting = {
    batch,
    clock,
    canary,
    vehicles,
    otherVehicles,
    passwordHash: await hashPassword(demoPassword),
  }
  const branches = fillBranches(setting)
  const staff = fillStaff(setting)
  const customers = fillCustomers(setting, staff, branches)
  return {
    clock,
    batch,
    reference,
    clockRules: rules,
    branches,
    staff,
    customers,
    makes: fillMakes(setting),
    dealers: numberDealers(setting),
    issuers: numberIssuers(setting),
    fineRules: await ruleBook(rows),
    canary,
    told: options.told ?? (() => undefined),
    random: randomOf(seed),
  }
}

async function fillWorld(world: World): Promise<void> {
  fillProvider(world)
  fillUnmatchedDevices(world)
  fillInternalMessages(world)
  fillAlerts(world)
  fillAdministration(world)
  fillAgreedLevels(world)
  fillDamagePrices(world)
  fillFaq(world)
  fillPublicRequests(world)
  fillPermissions(world)
  fillProspects(world)
  fillUnmatchedFines(world)
  let number = 0
  for (const customer of world.customers) {
    await fillCustomer(world, customer, number)
    number += customer.accounts.reduce((sum, { vehicleCount }) => sum + vehicleCount, 0)
  }
  await world.batch.finish()
  world.told(`Rows written: ${figure(world.batch.rowCount)}`)
}

async function assertEmpty(rows: Kysely<Tables>): Promise<void> {
  const someone = await rows.selectFrom('users').select('email').limit(1).executeTakeFirst()
  if (someone) throw new Error(`The demo data needs a portal without users; ${someone.email} is already there`)
}

/** What is worked out of the rows that are in. */
async function fillWhatFollows(rows: Rows, world: World, today: CalendarDate): Promise<void> {
  await keepDemoTags(rows, world)
  await fillViews(rows, world)
  await fillNotifications(rows, world)
  await fillInboundMail(rows, world)
  world.told('Tags, views and notifications worked out')
  world.told(`Spend worked out: ${counted(await fillSpend(rows), 'account')}`)
  world.told(`Invoices checked: ${counted(await fillChecks(rows, today, world.clock.at(0, 134)), 'finding')}`)
  await keepWaitsOfHistory(rows)
  world.told(`Waits of cases added up: ${figure(await foldWaits(rows))}`)
  await saveNewestSnapshotTime(rows)
  world.told(`Checks and tests settled: ${counted(await settleChecks(rows, today), 'vehicle')} off the road`)
  await fillSettings(rows, world)
}

/**
 * Fills the portal, reference data included. Needs a portal without users, whose first will be the administrator with id 1.
 * @throws Error when there are users already; then nothing was written.
 */
export async function fillDemoRows(rows: Rows, options: DemoOptions): Promise<void> {
  await assertEmpty(rows)
  await fillReferenceData(rows)
  const world = await openWorld(rows, options)
  try {
    await fillWorld(world)
  } finally {
    // A failed transaction must not end while a statement of it is under way.
    await world.batch.settle()
  }
  await fillWhatFollows(rows, world, options.today)
  await world.batch.analyse()
}
