import { screen } from '../../kit/screen.ts'

export const dashboardScreens = {
  dashboard: screen({
    path: '/dashboard',
    title: 'Dashboard',
    needs: 'see dashboard',
    nav: { group: '', label: 'Dashboard', place: 0 },
  }),
  worklist: screen({
    path: '/worklist',
    title: 'To do',
    needs: 'see dashboard',
    nav: { group: '', label: 'To do', place: 1 },
  }),
} as const
