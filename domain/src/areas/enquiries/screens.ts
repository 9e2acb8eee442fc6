import { screen } from '../../kit/screen.ts'

export const enquiriesScreens = {
  /** Of the hire company: a customer's own are behind “Request a vehicle”. */
  enquiries: screen({
    path: '/enquiries',
    title: 'Enquiries',
    needs: 'manage enquiries',
    nav: { group: 'Sales', label: 'Enquiries', place: 1 },
  }),
  enquiryToOrder: screen({ path: '/enquiries/enquiry-to-order', title: 'Enquiry to order', needs: 'manage enquiries' }),
  enquiryDashboard: screen({
    path: '/enquiries/enquiry-dashboard',
    title: 'Enquiry dashboard',
    needs: 'manage enquiries',
  }),
  maxiLowDashboard: screen({
    path: '/enquiries/maxi-low-dashboard',
    title: 'Maxi-Low dashboard',
    needs: 'see maxi-low dashboard',
  }),
  importEto: screen({
    path: '/enquiries/import-eto',
    title: 'ETO importer',
    needs: 'import enquiries',
    nav: { group: 'Sales', label: 'Importer', place: 2 },
  }),
  reportOrders: screen({ path: '/enquiries/report-orders', title: 'Order reports', needs: 'see order reports' }),
  exportOrders: screen({ path: '/enquiries/export-orders', title: 'Export orders', needs: 'export orders' }),
  enquiry: screen({ path: '/enquiries/{id}', title: 'Enquiry', needs: 'see enquiries' }),
  editEnquiry: screen({ path: '/enquiries/{id}/edit', title: 'Edit enquiry', needs: 'manage enquiries' }),
} as const
