import { screen } from '../../kit/screen.ts'

export const ordersScreens = {
  orders: screen({
    path: '/my-orders',
    title: 'Orders',
    needs: 'see orders',
    nav: { group: 'Requests', label: 'Orders', place: 2 },
  }),
  order: screen({ path: '/my-orders/{id}', title: 'Order', needs: 'see orders' }),
} as const
