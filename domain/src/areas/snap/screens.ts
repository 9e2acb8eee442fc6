import { screen } from '../../kit/screen.ts'

export const snapScreens = {
  snaps: screen({
    path: '/snap-management-area',
    title: 'SNAP',
    needs: 'see snaps',
    nav: { group: 'Administration', label: 'SNAP', place: 11 },
  }),
} as const
