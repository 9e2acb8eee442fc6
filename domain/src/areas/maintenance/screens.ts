import { screen } from '../../kit/screen.ts'
import { publicMaintenanceScreens } from './public-screens.ts'

export const maintenanceScreens = {
  maintenance: screen({
    path: '/maintenance-management',
    title: 'Maintenance',
    needs: 'see maintenance request details',
    nav: { group: 'Upkeep', label: 'Maintenance', place: 2 },
  }),
  maintenanceEvent: screen({
    path: '/maintenance-event/{id}',
    title: 'Maintenance event',
    needs: 'see maintenance request details',
  }),
  ...publicMaintenanceScreens,
} as const
