import { screen } from '../../kit/screen.ts'

export const driversScreens = {
  drivers: screen({
    path: '/drivers',
    title: 'Drivers',
    needs: 'see drivers',
    nav: { group: 'Fleet', label: 'Drivers', place: 2 },
  }),
  driver: screen({ path: '/drivers/{reg}', title: 'Driver', needs: 'see drivers' }),
} as const
