// The query cache: the only client-side store of server data.
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { isPassing, NetworkFailure, retryAfterMilliseconds } from './failure.ts'
import { announceFirstLoadFailure } from './loading/first-load.ts'
import { changedElsewhere } from './live/changed-elsewhere.ts'
import { takeNotice } from './live/notices.ts'
import { changed, makesOld } from './live/refresh.ts'
import { scopeKey } from './session/scope-key.ts'
import { sessionEnded } from './session/session.ts'

/** Longer than this nobody is kept waiting in silence: the failure is shown, and the loop of recovery.ts asks again. */
const maxRetryAfterMilliseconds = 10_000

/** A lost packet is worth one more try; a server that took 15 s to say nothing is not. */
const isWorthAnother = (count: number, error: Error): boolean =>
  count < 1 &&
  isPassing(error) &&
  !(error instanceof NetworkFailure && error.isTimeout) &&
  retryAfterMilliseconds(error) <= maxRetryAfterMilliseconds

const thirtySeconds = 30_000
const halfAnHour = 1_800_000

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onSuccess: (_data, query) => {
      const [, path] = query.queryKey
      if (typeof path === 'string') takeNotice(path)
    },
    onError: (error, query) => {
      const [, path] = query.queryKey
      if (query.state.data === undefined && typeof path === 'string')
        announceFirstLoadFailure(path, error, () => void query.fetch().catch(() => undefined)) // told again by onError
    },
  }),
  defaultOptions: {
    queries: {
      networkMode: 'always', // without a connection a load fails in words instead of waiting in silence
      staleTime: thirtySeconds,
      gcTime: halfAnHour,
      retry: isWorthAnother,
      retryDelay: (_count, error) => Math.max(600 + Math.random() * 600, retryAfterMilliseconds(error)),
      structuralSharing: false, // a 304 gives back the same object, and comparing 20,000 rows is not free
    },
  },
})

changed.listen((paths) => {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [, path] }) =>
      paths === 'everything' || (typeof path === 'string' && makesOld(paths, path)),
  })
})
/** What is under way goes on: a page that hears of many changes must still be answered between them. */
changedElsewhere.listen((paths) => {
  const isOld = ({ queryKey: [, path] }: { readonly queryKey: readonly unknown[] }): boolean =>
    typeof path === 'string' && makesOld(paths, path)
  void queryClient.invalidateQueries({ predicate: isOld }, { cancelRefetch: false })
})
sessionEnded.listen(() => {
  void queryClient.cancelQueries()
  queryClient.clear()
})

let activeScope = scopeKey.get()
// Figures of another scope are not old, they are wrong: they go at once. Learning the scope for the first time changes nothing.
scopeKey.watch(() => {
  const before = activeScope
  activeScope = scopeKey.get()
  if (before !== '' && activeScope !== '') void queryClient.resetQueries()
})
