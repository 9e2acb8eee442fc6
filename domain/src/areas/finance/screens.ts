import { screen } from '../../kit/screen.ts'

export const financeScreens = {
  finance: screen({
    path: '/finance',
    title: 'Finance',
    needs: ['see finance', 'see invoices'],
    nav: { group: 'Business', label: 'Finance', place: 1 },
  }),
  invoice: screen({ path: '/finance/{reference}', title: 'Invoice', needs: 'see invoices' }),
} as const
