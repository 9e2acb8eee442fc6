import { screen } from '../../kit/screen.ts'

export const documentsScreens = {
  documents: screen({
    path: '/documentation',
    title: 'Documents',
    needs: 'see documents',
    nav: { group: 'Business', label: 'Documents', place: 2 },
  }),
} as const
