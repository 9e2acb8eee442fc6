import { screen } from '../../kit/screen.ts'

export const dealersScreens = {
  dealers: screen({
    path: '/dealer-management',
    title: 'Dealers',
    needs: 'see dealers',
    nav: { group: 'Administration', label: 'Dealers', place: 5 },
  }),
  createDealer: screen({ path: '/dealer-management/create', title: 'Create dealer', needs: 'manage dealers' }),
  dealer: screen({ path: '/dealer-management/{slug}', title: 'Dealer', needs: 'see dealers' }),
  editDealer: screen({ path: '/dealer-management/{slug}/edit', title: 'Edit dealer', needs: 'manage dealers' }),
} as const
