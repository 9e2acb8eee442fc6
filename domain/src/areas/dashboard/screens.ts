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
    title: 'Needs you today',
    needs: 'see dashboard',
    nav: { group: '', label: 'Needs you', place: 1 },
  }),
} as const
