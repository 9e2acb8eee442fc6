// For tests alone: every screen is known, as it is for whoever is signed in, and each test begins with an empty page.
import { configure } from '@testing-library/react'
import { screens } from '@kerbline/domain/screens.ts'
import { afterEach } from 'vitest'
import { retryAfterMilliseconds } from '../data/failure.ts'
import { knownScreens } from '../data/navigation/known-screens.ts'
import { queryClient } from '../data/query-client.ts'
import { endPage } from './page.tsx'

knownScreens.set({ table: screens, isWhole: true })
// What is waited for comes when it comes, a second on a busy machine is soon over: this is what a wait in vain may cost.
configure({ asyncUtilTimeout: 10_000 })
// A load's second try comes at once, unless the server said when: its usual pause of 600 to 1,200 ms is a matter of chance.
const { queries } = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: (_count, error) => retryAfterMilliseconds(error) } })

// Files share a thread, its modules and its document, in an order that changes from run to run: what one test leaves, another would find.
afterEach(() => {
  if (typeof document !== 'undefined') endPage()
})
