import { screen } from '../../kit/screen.ts'

export const vehiclesScreens = {
  vehicles: screen({
    path: '/vehicles',
    title: 'Vehicles',
    needs: 'see vehicles',
    nav: { group: 'Fleet', label: 'Vehicles', place: 1 },
  }),
  vehicle: screen({ path: '/vehicleoverview/{reg}', title: 'Vehicle', needs: 'see vehicles' }),
} as const
