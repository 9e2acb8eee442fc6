import { screen } from '../../kit/screen.ts'

export const driverChecksScreens = {
  driverChecks: screen({
    path: '/asset-wellbeing',
    title: 'Driver checks',
    needs: 'see driver checks',
    nav: { group: 'Fleet', label: 'Driver checks', place: 3 },
  }),
  driverCheck: screen({ path: '/driver-check/{id}', title: 'Driver check', needs: 'see driver checks' }),
} as const
