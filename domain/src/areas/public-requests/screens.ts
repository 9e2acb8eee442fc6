import { screen } from '../../kit/screen.ts'

/** For people without an account; named on the sign-in page. */
export const publicRequestsScreens = {
  scheduleMaintenance: screen({
    path: '/schedule-maintenance',
    title: 'Request maintenance',
    guard: 'none',
    needs: 'anyone',
    layout: 'plain',
  }),
} as const
