import { screen } from '../../kit/screen.ts'

export const companiesScreens = {
  companies: screen({
    path: '/companies',
    title: 'Companies',
    needs: 'see companies',
    nav: { group: 'Administration', label: 'Companies', place: 2 },
  }),
  createCompany: screen({ path: '/companies/create', title: 'Create company', needs: 'manage companies' }),
  company: screen({ path: '/companies/{id}', title: 'Company', needs: 'see companies' }),
  editCompany: screen({ path: '/companies/{id}/edit', title: 'Edit company', needs: 'manage companies' }),
} as const
