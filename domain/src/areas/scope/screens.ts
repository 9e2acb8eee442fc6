import { screen } from '../../kit/screen.ts'

export const scopeScreens = {
  selectAccount: screen({ path: '/select-account', title: 'Select account', layout: 'plain' }),
  filterAssets: screen({ path: '/filter-assets', title: 'Filter assets', needs: 'see vehicles', layout: 'plain' }),
} as const
