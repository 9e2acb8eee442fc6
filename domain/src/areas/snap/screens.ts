import { screen } from '../../kit/screen.ts'

export const snapScreens = {
  snaps: screen({
    path: '/snap-management-area',
    title: 'Condition sets',
    needs: 'see snaps',
    nav: { group: 'Operations', label: 'Condition sets', place: 5 },
  }),
  conditionSet: screen({ path: '/snap-management-area/{id}', title: 'Condition set', needs: 'see snaps' }),
} as const
