import { screen } from '../../kit/screen.ts'

export const manufacturersScreens = {
  manufacturers: screen({
    path: '/manufacturer-management',
    title: 'Manufacturers',
    needs: 'see manufacturers',
    nav: { group: 'Administration', label: 'Manufacturers', place: 6 },
  }),
  createManufacturer: screen({
    path: '/manufacturer-management/create',
    title: 'Create manufacturer',
    needs: 'manage manufacturers',
  }),
  manufacturer: screen({ path: '/manufacturer-management/{slug}', title: 'Manufacturer', needs: 'see manufacturers' }),
  editManufacturer: screen({
    path: '/manufacturer-management/{slug}/edit',
    title: 'Edit manufacturer',
    needs: 'manage manufacturers',
  }),
} as const
