import { screen } from '../../kit/screen.ts'

export const queriesScreens = {
  queries: screen({
    path: '/query-management',
    title: 'Queries',
    needs: 'see queries',
    nav: { group: 'Requests', label: 'Queries', place: 1 },
  }),
  query: screen({ path: '/query-event/{query_no}', title: 'Query', needs: 'see queries' }),
  raiseQuery: screen({ path: '/raise-query', title: 'Raise a query', needs: 'raise queries' }),
} as const
