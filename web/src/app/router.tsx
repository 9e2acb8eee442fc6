// The hash router over the table of screens. It matches addresses and tells the frame where it stands; guards.ts judges every move first.
import { createMemoryHistory, createRootRoute, createRoute, createRouter, useRouterState, type AnyRoute, type AnyRouter } from '@tanstack/react-router'
import { useMemo, type FunctionComponent } from 'react'
import { screenRows, screens, type ScreenName } from '@kerbline/domain/screens.ts'
import { moveBy, readQuery, writeQuery, type Place } from '../data/place.ts'
import { guardedHistory } from './guards.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: ScreenName
  }
}

/** `/vehicleoverview/{reg}` → `/vehicleoverview/$reg`; `*` takes whatever no other row takes. */
const routePath = (path: string): string => (path === '*' ? '$' : path.replace(/\{([^}]+)\}/g, '$$$1'))

function routeTree(frame: FunctionComponent) {
  const root = createRootRoute({ component: frame })
  const rows: AnyRoute[] = screenRows.map(([name, row]) => createRoute({ getParentRoute: () => root, path: routePath(row.path), staticData: { screen: name } }))
  return root.addChildren(rows)
}

/** What stands before ?, between ? and #, and after the second #. */
function partsOf(address: string): { path: string; search: string; hash: string } {
  const [beforeHash = '', ...hash] = address.split('#')
  const [path = '', ...search] = beforeHash.split('?')
  return { path: path || '/', search: search.join('?'), hash: hash.join('#') }
}

const placeIn =
  (router: Pick<AnyRouter, 'getMatchedRoutes'>) =>
  (address: string): Place => {
    const { path, search, hash } = partsOf(address)
    const [, values, route] = router.getMatchedRoutes(path)
    const name: ScreenName = route?.options.staticData?.screen ?? 'unknown'
    const { guard, path: screenPath } = screens[name]
    return { name, guard, screenPath: name === 'unknown' ? null : screenPath, path, values, query: readQuery(search), hash }
  }

/** Makes the router of this document and connects `goTo`, `placeOf` and `changeQuery` to it. */
export function startRouter(frame: FunctionComponent): AnyRouter {
  const router = createRouter({
    routeTree: routeTree(frame),
    history: createMemoryHistory(), // the guards need the matcher before the first address is read
    parseSearch: readQuery,
    stringifySearch: query => writeQuery(Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]))),
    defaultHashScrollIntoView: false,
  })
  const placeOf = placeIn(router)
  const history = guardedHistory(placeOf)
  router.update({ ...router.options, history })
  moveBy({ go: (address, isReplace) => (isReplace ? history.replace(address) : history.push(address)), placeOf })
  return router
}

/** The place the router stands at, for the frame alone: screens use `usePlace`. */
export function useRoutedPlace(placeOf: (address: string) => Place): Place {
  const address = useRouterState({ select: state => state.location.href })
  return useMemo(() => placeOf(address), [placeOf, address])
}
