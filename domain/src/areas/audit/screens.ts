import { screen } from '../../kit/screen.ts'

export const auditScreens = {
  audit: screen({ path: '/audit', title: 'Audit log', needs: 'see audit log' }),
} as const
