// The active accounts and the asset filter: chosen by the person, kept on the server, never wider than their access.
import { scopeEndpoints, type AssetFilter } from '@kerbline/domain/areas/scope/endpoints.ts'
import { isSameFilter, readSavedFilter, savedFilterList } from '@kerbline/domain/areas/scope/saved-filter.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { sql } from 'kysely'
import { givenAccounts, isSomebodys } from '../../fleet/chosen-account.ts'
import { containing } from '../../db/containing.ts'
import { enterScope } from '../../db/scope.ts'
import { isTold } from '../../db/told.ts'
import { scopeOf, type Actor } from '../../http/actor.ts'
import { isOpenCompany } from '../../http/company-status.ts'
import { area, type Call } from '../../http/call.ts'
import { viewsOfList } from '../views/queries.ts'
import {
  accountNames,
  chipNames,
  countAccounts,
  countVehicles,
  filterOptions,
  matchingVehicles,
  unknownRegistrations,
} from './queries.ts'

const NAMED_ACCOUNTS = 20
const RECENT_ACCOUNTS = 8
const PREVIEWED_VEHICLES = 200

type Summary = ReplyOf<(typeof scopeEndpoints)['summary']>

async function summarise({ rows }: Pick<Call, 'rows'>, actor: Actor, filter: AssetFilter | null): Promise<Summary> {
  const { count, total } = await countVehicles(rows, filter)
  return {
    accounts: await accountNames(rows, NAMED_ACCOUNTS),
    account_count: await countAccounts(rows),
    is_every_account: actor.accounts === null,
    vehicles: count,
    vehicles_total: total,
    filter,
    chips: filter ? ((await savedName(rows, actor.id, filter)) ?? (await chipNames(rows, filter))) : [],
  }
}

/** A person's own name for a filter comes before the name somebody shared. */
async function savedName(rows: Call['rows'], userId: number, filter: AssetFilter): Promise<[string] | undefined> {
  const views = await viewsOfList(rows, userId, savedFilterList)
  const same = views.filter(({ query }) => isSameFilter(readSavedFilter(query), filter))
  const found = same.find((view) => view.is_mine) ?? same[0]
  return found && [found.name]
}

async function saveFilter(call: Call, filter: AssetFilter | null): Promise<Summary> {
  await call.rows
    .updateTable('users')
    .set({ asset_filter: filter && JSON.stringify(filter) })
    .where('id', '=', call.actor.id)
    .execute()
  await call.portal.sessions.refresh(call.rows, call.actor.id)
  await enterScope(call.rows, scopeOf(call.actor))
  return summarise(call, call.actor, filter)
}

/** Whose vehicle a driver has is told by what the filter leaves. @throws problem 'not valid' naming the field */
function requireDrivers({ may }: Actor, { driver_ids: drivers }: AssetFilter): void {
  if (drivers.length === 0 || isTold(may, 'driver name')) return
  const message = 'You do not have permission to see drivers.'
  throw problem('not valid', { fields: [{ field: 'driver_ids', reason: 'unknown_value', message }] })
}

const isEmpty = (filter: AssetFilter): boolean => Object.values(filter).every((list) => list.length === 0)
const normalised = (filter: AssetFilter): AssetFilter => ({
  ...filter,
  reg_nos: filter.reg_nos.map(normaliseRegistration),
})

export const scopeArea = area(scopeEndpoints, {
  summary: {
    // A filter is told by the name that the person, or somebody for them, saved it under.
    rights: ({ id, filter }) => (filter ? String(id) : ''),
    build: (rows, { actor }) => summarise({ rows }, actor, actor.filter),
  },

  accounts: async ({ rows, actor }, { search }) => {
    // All one's own accounts, not the active ones alone: this is where the active ones are changed.
    await enterScope(rows, scopeOf({ ...actor, accounts: actor.ownAccounts }))
    const like = containing(search.trim())
    const { rows: accounts } = await sql<{
      account_number: string
      name: string
      customer: string
      vehicles: number
      total: number
    }>`
      select a.customer_account_number as account_number, a.name, c.name as customer, count(*) over () as total,
        (select count(*) from vehicles v where v.customer_account_number = a.customer_account_number and v.status not in ('on_order', 'off_hired', 'disposed')) as vehicles
      from accounts a join customers c on c.id = a.customer_id
      where ${isSomebodys} and ${isOpenCompany} and (a.customer_account_number ilike ${like} or a.name ilike ${like} or c.name ilike ${like})
      order by array_position(${[...actor.recentAccounts]}::text[], a.customer_account_number), c.name, a.customer_account_number limit 500`.execute(
      rows,
    )
    return {
      accounts: accounts.map(({ total: _, ...account }) => ({
        ...account,
        is_active: actor.accounts === null || actor.accounts.includes(account.account_number),
        is_recent: actor.recentAccounts.includes(account.account_number),
      })),
      total: accounts[0]?.total ?? 0,
    }
  },

  choose: async (call, { account_numbers }) => {
    const { rows, actor, portal } = call
    const chosen = [...new Set(account_numbers)]
    if (actor.ownAccounts && chosen.some((account) => !actor.ownAccounts?.includes(account))) throw problem('not found')
    if ((await givenAccounts(rows, chosen)).length < chosen.length) throw problem('not found')
    const recent = [...chosen, ...actor.recentAccounts.filter((account) => !chosen.includes(account))].slice(
      0,
      RECENT_ACCOUNTS,
    )
    await rows
      .updateTable('users')
      .set({ active_accounts: chosen, recent_accounts: recent })
      .where('id', '=', actor.id)
      .execute()
    await portal.sessions.refresh(rows, actor.id)
    const narrowed = { ...actor, accounts: chosen.length ? chosen : actor.ownAccounts }
    await enterScope(rows, scopeOf(narrowed))
    return summarise(call, narrowed, actor.filter)
  },

  filterOptions: async ({ rows, actor }) => ({
    filter: actor.filter,
    ...(await filterOptions(rows)),
  }),

  preview: async ({ rows, actor }, filter) => {
    requireDrivers(actor, filter)
    const narrowed = normalised(filter)
    const { count, total } = await countVehicles(rows, narrowed)
    return {
      count,
      total,
      unknown_reg_nos: await unknownRegistrations(rows, filter.reg_nos),
      vehicles: await matchingVehicles(rows, narrowed, PREVIEWED_VEHICLES),
    }
  },

  saveFilter: async (call, filter) => {
    requireDrivers(call.actor, filter)
    return saveFilter(call, isEmpty(filter) ? null : normalised(filter))
  },
  clearFilter: (call) => saveFilter(call, null),
})
