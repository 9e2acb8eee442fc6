import { screen } from '../../kit/screen.ts'

export const alertsScreens = {
  alerts: screen({ path: '/alerts', title: 'Alerts', nav: { group: 'Help', label: 'Alerts', place: 4 } }),
} as const
