import { screen } from '../../kit/screen.ts'

export const complianceScreens = {
  compliance: screen({
    path: '/fleet-compliance',
    title: 'Compliance',
    needs: 'see compliance',
    nav: { group: 'Operations', label: 'Compliance', place: 1 },
  }),
} as const
