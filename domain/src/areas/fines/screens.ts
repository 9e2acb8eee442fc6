import { screen } from '../../kit/screen.ts'

export const finesScreens = {
  fines: screen({
    path: '/fine-management',
    title: 'Fines',
    needs: 'see fines',
    nav: { group: 'Operations', label: 'Fines', place: 4 },
  }),
  importFines: screen({ path: '/fine-management/import', title: 'Import fines', needs: 'import fines' }),
  createFine: screen({ path: '/fine-management/create', title: 'Create fine', needs: 'manage fines' }),
  fine: screen({ path: '/fine-management/{id}', title: 'Fine', needs: 'see fines' }),
  editFine: screen({ path: '/fine-management/{id}/edit', title: 'Edit fine', needs: 'manage fines' }),
} as const
