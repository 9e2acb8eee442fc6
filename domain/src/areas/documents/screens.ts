import { screen } from '../../kit/screen.ts'

export const documentsScreens = {
  documents: screen({
    path: '/documentation',
    title: 'Documents',
    needs: 'see documents',
    nav: { group: 'Business', label: 'Documents', place: 2 },
  }),
  // Being asked to read a document opens it, for who sees no other too.
  toRead: screen({ path: '/documentation/to-read', title: 'To read' }),
} as const
