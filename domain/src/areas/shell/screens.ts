import { screen } from '../../kit/screen.ts'

export const shellScreens = {
  root: screen({ path: '/', title: 'Home', redirect: '/dashboard' }),
} as const
