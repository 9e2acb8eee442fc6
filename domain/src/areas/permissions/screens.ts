import { screen } from '../../kit/screen.ts'

export const permissionsScreens = {
  automatePermissions: screen({
    path: '/automate-permissions',
    title: 'Permissions',
    needs: 'automate permissions',
    nav: { group: 'Administration', label: 'Permissions', place: 10 },
  }),
} as const
