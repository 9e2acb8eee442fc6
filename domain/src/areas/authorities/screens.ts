import { screen } from '../../kit/screen.ts'

export const authoritiesScreens = {
  authorities: screen({
    path: '/authority-management',
    title: 'Authorities',
    needs: 'see authorities',
    nav: { group: 'Administration', label: 'Authorities', place: 8 },
  }),
  createAuthority: screen({
    path: '/authority-management/create',
    title: 'Create authority',
    needs: 'manage authorities',
  }),
  authority: screen({ path: '/authority-management/{id}', title: 'Authority', needs: 'see authorities' }),
  editAuthority: screen({
    path: '/authority-management/{id}/edit',
    title: 'Edit authority',
    needs: 'manage authorities',
  }),
} as const
