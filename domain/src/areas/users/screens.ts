import { screen } from '../../kit/screen.ts'

export const usersScreens = {
  users: screen({
    path: '/users',
    title: 'Users',
    needs: ['see users', 'manage own company users'],
    nav: { group: 'Administration', label: 'Users', place: 1 },
  }),
  createUser: screen({
    path: '/users/create',
    title: 'Create user',
    needs: ['manage users', 'manage own company users'],
  }),
  user: screen({ path: '/users/{id}', title: 'User', needs: ['see users', 'manage own company users'] }),
  editUser: screen({
    path: '/users/{id}/edit',
    title: 'Edit user',
    needs: ['manage users', 'manage own company users'],
  }),
} as const
