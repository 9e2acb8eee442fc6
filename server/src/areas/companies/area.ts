// Customers as the people of an account see them: who looks after the account, and from where.
import { companiesEndpoints } from '@kerbline/domain/areas/companies/endpoints.ts'
import { companies } from '@kerbline/domain/areas/companies/resource.ts'
import { companyArchiveProblem } from '@kerbline/domain/areas/companies/standing.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { crudHandlers, crudList } from '../../crud/crud-area.ts'
import { findRecord } from '../../crud/records.ts'
import { area, type Call } from '../../http/call.ts'
import { requireVersion } from '../../http/require-version.ts'
import {
  accountsOf,
  accountUses,
  addAccount,
  deleteAccount,
  findCustomer,
  renameAccount,
  renumberAccount,
  source,
} from './queries.ts'
import { setStatus, standing } from './status.ts'

/** Companies and accounts are kept by who sees them all: another would not see what was made. @throws problem 'no permission' */
const assertSeesAll = ({ actor }: Call): void => {
  if (actor.ownAccounts !== null) throw problem('no permission')
}

const { handlers, changeMany } = crudHandlers(companies, source, {
  assertMaySave: assertSeesAll,
  beforeSave: async (call, values, before) => {
    const { account_number: asked, is_active: isActive } = values
    if (before && asked !== undefined && asked !== before['account_number'])
      throw problem('not valid', {
        fields: [
          {
            field: 'account_number',
            reason: 'cannot_change',
            message: 'Change the number on the company page, under Accounts.',
          },
        ],
      })
    if (before && isActive === false && before.is_active) {
      const accounts = await accountsOf(call.rows, before.id)
      const why = companyArchiveProblem({ status: String(before['status']), isActive: true }, accounts.length)
      if (why !== null) throw problem('not allowed now', { detail: why })
    }
    return values
  },
  afterSave: async ({ rows }, company, before) => {
    if (!before) await addAccount(rows, company.id, String(company['account_number']), String(company['name']))
  },
  beforeMerge: async (_call, kept, others) => {
    if (kept['status'] !== 'active' && others.some(({ status }) => status === 'active'))
      throw problem('not allowed now', {
        detail: `${String(kept['name'])} is ${String(kept['status'])}, so users of the other companies would lose access. Reopen it first, or merge into an active company.`,
      })
  },
  // Used by its accounts, and so never without; merged away it has none.
  allows: (action, { record, used_by: uses }) =>
    action !== 'archive' ||
    companyArchiveProblem(
      { status: String(record['status']), isActive: record.is_active },
      uses.find(({ what }) => what === 'accounts')?.count ?? 0,
    ) === null,
})

/** @throws problem 'not allowed now' with what stands on the account, counted */
async function assertUnused({ rows }: Call, account: string, so: string): Promise<void> {
  const uses = await accountUses(rows, account)
  if (uses.length > 0)
    throw problem('not allowed now', { detail: `Account ${account} is used by ${uses.join(', ')}, so ${so}.` })
}

const companyOf = ({ rows }: Call, key: string) => findRecord(rows, companies, source, key)

export const companiesArea = area(
  companiesEndpoints,
  {
    ...handlers,
    accounts: async (call, { key }) => ({ accounts: await accountsOf(call.rows, (await companyOf(call, key)).id) }),
    addAccount: async (call, { key, account_number: account, name, note }) => {
      const { id } = await companyOf(call, key)
      assertSeesAll(call)
      await addAccount(call.rows, id, account, name, note)
      await call.recordAudit({
        action: 'account added',
        entity: 'companies',
        entityId: id,
        account,
        after: { account, name, note },
      })
      return { accounts: await accountsOf(call.rows, id) }
    },
    renameAccount: async (call, { key, account_number: account, version, name, note, number = account }) => {
      const { id } = await companyOf(call, key)
      assertSeesAll(call)
      const before = (await accountsOf(call.rows, id)).find(({ account_number: each }) => each === account)
      if (!before) throw problem('not found')
      await requireVersion(before, version)
      await renameAccount(call.rows, id, account, { name, note })
      if (number !== account) {
        await assertUnused(call, account, 'you cannot change its number')
        await renumberAccount(call.rows, id, account, number)
      }
      await call.recordAudit({
        action: number === account ? 'account renamed' : 'account number corrected',
        entity: 'companies',
        entityId: id,
        account: number,
        before: { account, name: before.name, note: before.note },
        after: { account: number, name, note },
      })
      return { accounts: await accountsOf(call.rows, id) }
    },
    removeAccount: async (call, { key, account_number: account }) => {
      const { id } = await companyOf(call, key)
      assertSeesAll(call)
      const all = await accountsOf(call.rows, id)
      const before = all.find(({ account_number: each }) => each === account)
      if (!before) throw problem('not found')
      await assertUnused(call, account, 'you cannot remove it')
      if (all.length === 1)
        throw problem('not allowed now', {
          detail: 'A company needs at least one account. Correct its number instead.',
        })
      await deleteAccount(call.rows, id, account)
      await call.recordAudit({
        action: 'account removed',
        entity: 'companies',
        entityId: id,
        before: { account, name: before.name, note: before.note },
      })
      return { accounts: await accountsOf(call.rows, id) }
    },
    standing,
    setStatus,
    customer: async ({ rows, portal }, { accountNumber }) => {
      const customer = await findCustomer(rows, accountNumber, londonDate(portal.clock.businessNow()))
      // A foreign account and an absent one are answered alike, and neither number is repeated.
      if (!customer) throw problem('not found')
      return customer
    },
  },
  { lists: [crudList(companies, source)], changeMany },
)
