// The hire company's staff and branches, the customers with their accounts, and everyone who can sign in.
import { aCustomer, anAccount, aUser } from '../../testing/factories.ts'
import type { Batch } from '../batch.ts'
import { demoCustomers, demoBranches, type DemoCustomer } from './demo-customers.ts'
import { type DemoPerson, demoStaff, peopleOf } from './demo-cast.ts'
import type { DemoClock } from '../demo-clock.ts'
import { type AccountOfWorld, type CustomerOfWorld, needOf, type Person, type World } from '../demo-world.ts'
import { densityOf } from '../vehicles/density.ts'

const OPENED_DAYS_AGO = -1_100

export interface Setting {
  readonly batch: Batch
  readonly clock: DemoClock
  readonly canary: World['canary']
  readonly passwordHash: string
  /** Of the first customer. */
  readonly vehicles: number
  /** Of each of the others. */
  readonly otherVehicles: number
}

export function fillBranches({ batch, clock }: Setting): Map<string, number> {
  const ids = new Map<string, number>()
  const at = clock.at(OPENED_DAYS_AGO, 540)
  for (const branch of demoBranches) {
    const id = batch.id('branches')
    ids.set(branch.code, id)
    batch.add('branches', {
      id,
      ...branch,
      email: `${branch.name.toLowerCase().replaceAll(' ', '.')}@branches.example`,
      opening_hours: 'Monday to Friday 07:30 to 18:00, Saturday 08:00 to 12:00',
      is_active: true,
      created_at: at,
      updated_at: at,
    })
  }
  return ids
}

interface Access {
  readonly side: 'customer' | 'staff'
  readonly accounts: readonly string[]
  readonly isAdmin?: boolean
}

function addUser(
  { batch, clock, passwordHash }: Setting,
  person: DemoPerson,
  { side, accounts, isAdmin = false }: Access,
): Person {
  const id = batch.id('users')
  const createdAt = clock.at(OPENED_DAYS_AGO + 20 + id, 600)
  batch.add(
    'users',
    aUser({
      id,
      name: person.name,
      email: person.email,
      phone: `07700 900${String(100 + id)}`,
      job_title: person.jobTitle,
      password_hash: passwordHash,
      roles: JSON.stringify(person.roles),
      customer_account_numbers: JSON.stringify(accounts),
      is_admin: isAdmin,
      side,
      // A remembered choice of all one's accounts, so that signing in leads straight to the dashboard.
      active_accounts: accounts.length > 0 && !person.choosesAccount ? [...accounts] : null,
      recent_accounts: person.choosesAccount ? [] : [...accounts],
      cost_limit_pence: person.costLimitPence ?? 0,
      last_login_at: person.choosesAccount ? null : clock.at(-1, 480 + id * 7),
      created_at: createdAt,
      updated_at: createdAt,
    }),
  )
  return { id, name: person.name, email: person.email }
}

/** Staff first: the administrator has to become user 1. The account manager's accounts are those of the companies below. */
export function fillStaff(setting: Setting): Map<string, Person> {
  return new Map(
    demoStaff.map((person) => {
      const [part = ''] = person.email.split('@')
      const isAdmin = part === 'admin'
      return [part, addUser(setting, person, { side: 'staff', accounts: [], isAdmin })]
    }),
  )
}

function addCompany(
  { batch, clock, canary }: Setting,
  plan: DemoCustomer,
  id: number,
  manager: Person,
  branchId: number,
): void {
  const at = clock.at(OPENED_DAYS_AGO + 10, 600)
  batch.add(
    'customers',
    aCustomer({
      id,
      name: plan.name,
      trading_name: plan.tradingName,
      manager_id: manager.id,
      branch_id: branchId,
      company_reg_no: plan.companyRegistration,
      vat_no: plan.vatNumber,
      address: plan.address,
      billing_email: `accounts@${plan.key}.example`,
      credit_limit_pence: 25_000_000,
      o_licence_no: plan.operatorLicence,
      fine_admin_fee_pence: 2_500,
      fine_policy: 'Transfer liability to the company. Do not pay before that.',
      note: 'Invoices by email on the first working day.',
      created_at: at,
      updated_at: at,
    }),
  )
  for (const { accountNumber, name } of plan.accounts) {
    const note = ['Purchase order on every invoice.', canary(accountNumber)].filter(Boolean).join('\n\n')
    batch.add(
      'accounts',
      anAccount({
        customer_account_number: accountNumber,
        customer_id: id,
        name,
        note,
        created_at: at,
        updated_at: at,
      }),
    )
  }
}

/** Vehicles of each account: whole numbers that add up to the fleet, at least one each. */
function shareOut(plan: DemoCustomer, vehicles: number): number[] {
  const later = plan.accounts.slice(1).map(({ share }) => Math.max(1, Math.round(vehicles * share)))
  return [Math.max(1, vehicles - later.reduce((sum, count) => sum + count, 0)), ...later]
}

/** Of the first company: who has not taken up an invitation yet, and who may not sign in for now. */
const awaited = [
  { email: 'invited.harrow@kerbline.example', name: 'Grace Tenby', jobTitle: 'Depot manager', status: 'invited' },
  { email: 'suspended.harrow@kerbline.example', name: 'Colin Marsh', jobTitle: 'Fleet assistant', status: 'suspended' },
] as const

function addAwaited(setting: Setting, accounts: readonly string[]): void {
  const { batch, clock, passwordHash } = setting
  for (const [place, { email, name, jobTitle, status }] of awaited.entries()) {
    const isInvited = status === 'invited'
    const createdAt = clock.at(isInvited ? -2 : -420, 610 + place)
    batch.add(
      'users',
      aUser({
        ...{ id: batch.id('users'), name, email, status, side: 'customer' },
        job_title: jobTitle,
        // Whoever was invited has chosen no password yet.
        password_hash: isInvited ? null : passwordHash,
        roles: JSON.stringify(['read only']),
        customer_account_numbers: JSON.stringify(accounts),
        active_accounts: [...accounts],
        recent_accounts: [...accounts],
        last_login_at: isInvited ? null : clock.at(-40, 500),
        created_at: createdAt,
        updated_at: isInvited ? createdAt : clock.at(-30, 540),
      }),
    )
  }
}

export function fillCustomers(
  setting: Setting,
  staff: ReadonlyMap<string, Person>,
  branches: ReadonlyMap<string, number>,
): CustomerOfWorld[] {
  const companies = demoCustomers.map((plan, place) => {
    const id = setting.batch.id('customers')
    const [leadingBranch = ''] = plan.branches
    addCompany(setting, plan, id, needOf(staff, 'accounts'), needOf(branches, leadingBranch))
    const numbers = plan.accounts.map(({ accountNumber }) => accountNumber)
    const people = peopleOf(plan).map((person) => {
      const accounts = person.hasOneAccount ? numbers.slice(0, 1) : numbers
      const [part = ''] = person.email.split('.')
      return [part, { ...addUser(setting, person, { side: 'customer', accounts }), accounts }] as const
    })
    const vehicles = place === 0 ? setting.vehicles : setting.otherVehicles
    const counts = shareOut(plan, vehicles)
    const accounts: AccountOfWorld[] = []
    const customer = { id, plan, density: densityOf(vehicles), accounts, people: new Map(people) }
    for (const [at, accountNumber] of numbers.entries())
      accounts.push({ accountNumber, customer, vehicleCount: counts[at] ?? 1 })
    return customer
  })
  // After everybody else, whose numbers stay what they were.
  const [first] = companies
  if (first)
    addAwaited(
      setting,
      first.accounts.map(({ accountNumber }) => accountNumber),
    )
  return companies
}
