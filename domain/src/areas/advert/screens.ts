import { screen } from '../../kit/screen.ts'

export const advertScreens = {
  advertSettings: screen({
    path: '/popup-advert-settings',
    title: 'Popup advert',
    needs: 'manage popup advert',
    nav: { group: 'Administration', label: 'Popup advert', place: 12 },
  }),
} as const
