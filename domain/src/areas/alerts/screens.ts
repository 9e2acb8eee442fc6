import { screen } from '../../kit/screen.ts'

export const alertsScreens = {
  alerts: screen({ path: '/alerts', title: 'Alerts' }),
} as const
