import { screen } from '../../kit/screen.ts'

export const maintenanceScreens = {
  maintenance: screen({
    path: '/maintenance-management',
    title: 'Maintenance',
    needs: 'see maintenance request details',
    nav: { group: 'Operations', label: 'Maintenance', place: 2 },
  }),
  maintenanceEvent: screen({
    path: '/maintenance-event/{id}',
    title: 'Booking',
    needs: 'see maintenance request details',
  }),
} as const
