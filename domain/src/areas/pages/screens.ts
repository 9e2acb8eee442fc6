import { screen } from '../../kit/screen.ts'

export const pagesScreens = {
  notFound: screen({ path: '/pages/404', title: 'Page not found', guard: 'none', needs: 'anyone', layout: 'plain' }),
  failure: screen({
    path: '/pages/500',
    title: 'Something went wrong',
    guard: 'none',
    needs: 'anyone',
    layout: 'plain',
  }),
  unknown: screen({ path: '*', title: 'Page not found', guard: 'none', needs: 'anyone', layout: 'plain' }),
} as const
