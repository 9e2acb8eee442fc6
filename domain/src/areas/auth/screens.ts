import { screen } from '../../kit/screen.ts'

export const authScreens = {
  login: screen({ path: '/login', title: 'Sign in', guard: 'guest', needs: 'anyone', layout: 'plain' }),
  forgotPassword: screen({
    path: '/forgotpassword',
    title: 'Forgot password',
    guard: 'none',
    needs: 'anyone',
    layout: 'plain',
  }),
  resetPassword: screen({
    path: '/resetpassword/{token}',
    title: 'Choose a new password',
    guard: 'none',
    needs: 'anyone',
    layout: 'plain',
  }),
  accountDeletion: screen({
    path: '/account-deletion-request',
    title: 'Account deletion request',
    guard: 'none',
    needs: 'anyone',
    layout: 'plain',
  }),
} as const
