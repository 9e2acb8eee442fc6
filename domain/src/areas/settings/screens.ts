import { screen } from '../../kit/screen.ts'

export const settingsScreens = {
  settings: screen({
    path: '/settings/{section}',
    title: 'Settings',
    needs: 'manage settings',
    nav: { group: 'Administration', label: 'Settings', place: 11 },
  }),
} as const
