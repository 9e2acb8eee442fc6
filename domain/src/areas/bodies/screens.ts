import { screen } from '../../kit/screen.ts'

export const bodiesScreens = {
  bodies: screen({
    path: '/body-management',
    title: 'Bodies',
    needs: 'see bodies',
    nav: { group: 'Administration', label: 'Bodies', place: 7 },
  }),
  createBody: screen({ path: '/body-management/create', title: 'Create body', needs: 'manage bodies' }),
  body: screen({ path: '/body-management/{id}', title: 'Body', needs: 'see bodies' }),
  editBody: screen({ path: '/body-management/{id}/edit', title: 'Edit body', needs: 'manage bodies' }),
} as const
