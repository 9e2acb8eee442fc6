import { screen } from '../../kit/screen.ts'

export const profileScreens = {
  profile: screen({ path: '/profile', title: 'Profile' }),
} as const
