import { screen } from '../../kit/screen.ts'

export const requestsScreens = {
  bookVehicle: screen({
    path: '/book-vehicle',
    title: 'Request a vehicle',
    needs: ['request vehicle', 'see enquiries'],
  }),
  requestOffHire: screen({
    path: '/request-off-hire',
    title: 'Request off-hire',
    needs: ['request off hire', 'see orders'],
  }),
  offHire: screen({ path: '/request-off-hire/{number}', title: 'Off-hire', needs: 'see orders' }),
  requestMeeting: screen({
    path: '/request-manager-meeting',
    title: 'Request a meeting',
    needs: ['request manager meeting', 'see meetings'],
  }),
  meeting: screen({ path: '/request-manager-meeting/{number}', title: 'Meeting', needs: 'see meetings' }),
} as const
