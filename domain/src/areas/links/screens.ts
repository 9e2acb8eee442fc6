import { screen } from '../../kit/screen.ts'

export const linksScreens = {
  link: screen({ path: '/link/{token}', title: 'Shared link', guard: 'none', needs: 'anyone', layout: 'plain' }),
} as const
