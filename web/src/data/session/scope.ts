// What the person looks at: active accounts and asset filter, with the vehicles they leave.
import { counted } from '@kerbline/domain/kit/words.ts'
import { useEffect } from 'react'
import { parseAccountNumbers } from '@kerbline/domain/areas/auth/account-numbers.ts'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { useMay } from './may.ts'
import { rememberScope } from './scope-key.ts'
import { useUser } from './session.ts'
import { useAction, type Action } from '../use-action.ts'
import { useEndpoint, type Loaded } from '../use-endpoint.ts'

export type ScopeSummary = ReplyOf<(typeof scopeEndpoints)['summary']>

export function useScope(): Loaded<ScopeSummary> {
  const scope = useEndpoint(scopeEndpoints.summary, {})
  const { data } = scope
  useEffect(() => {
    if (data) rememberScope(data)
  }, [data])
  return scope
}

/** Whether there is anything to choose: several accounts of one's own, or the right to see all. */
export function useHasSeveralAccounts(): boolean {
  const user = useUser()
  const may = useMay()
  return may('see all accounts') || parseAccountNumbers(user?.customer_account_numbers ?? null).accounts.length > 1
}

type Changes = 'choose' | 'saveFilter' | 'clearFilter'

/** A change of scope makes everything old: figures of the former scope are gone before the new ones arrive. */
export function useScopeAction<N extends Changes>(name: N): Action<(typeof scopeEndpoints)[N]> {
  const action = useAction(scopeEndpoints[name], { refreshes: 'everything' })
  return {
    ...action,
    run: async (input) => {
      const summary = await action.run(input)
      if (summary) rememberScope(summary)
      return summary
    },
  }
}

/** "Harrow & Lane Logistics" and "104882", or how many there are. */
export function accountWords({ accounts, account_count: count, is_every_account: isEvery }: ScopeSummary): {
  name: string
  detail: string
} {
  const [first] = accounts
  if (isEvery) return { name: 'All accounts', detail: count.toLocaleString('en-GB') }
  if (first === undefined) return { name: 'No account', detail: '' }
  if (count === 1) return { name: first.name, detail: first.account_number }
  const customers = new Set(accounts.map((each) => each.customer))
  return {
    name: customers.size === 1 ? first.customer : counted(customers.size, 'customer'),
    detail: counted(count, 'account'),
  }
}

/** "All vehicles" and their number, or "214 of 380 vehicles" when a filter narrows. */
export function assetWords({ vehicles, vehicles_total: total, filter }: ScopeSummary): {
  name: string
  detail: string
} {
  const number = vehicles.toLocaleString('en-GB')
  return filter === null
    ? { name: 'All vehicles', detail: number }
    : { name: 'Filtered', detail: `${number} of ${total.toLocaleString('en-GB')}` }
}
