import { screen } from '../../kit/screen.ts'

export const auditScreens = {
  audit: screen({
    path: '/audit',
    title: 'Audit log',
    needs: 'see audit log',
    nav: { group: 'Administration', label: 'Audit log', place: 14 },
  }),
} as const
