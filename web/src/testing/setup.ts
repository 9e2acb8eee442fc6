// For tests alone: every screen is known, as it is for whoever is signed in.
import { configure } from '@testing-library/react'
import { screens } from '@kerbline/domain/screens.ts'
import { knownScreens } from '../data/navigation/known-screens.ts'
import { queryClient } from '../data/query-client.ts'

knownScreens.set({ table: screens, isWhole: true })
// What is waited for comes when it comes, a second on a busy machine is soon over: this is what a wait in vain may cost.
configure({ asyncUtilTimeout: 10_000 })
// A load's second try comes at once: its usual pause of 600 to 1,200 ms is a matter of chance.
const { queries } = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } })
