import { screen } from '../../kit/screen.ts'

export const vehicleCategoriesScreens = {
  vehicleCategories: screen({
    path: '/vehicle-category-management',
    title: 'Vehicle categories',
    needs: 'see vehicle categories',
    nav: { group: 'Administration', label: 'Vehicle categories', place: 9 },
  }),
  createVehicleCategory: screen({
    path: '/vehicle-category-management/create',
    title: 'Create vehicle category',
    needs: 'manage vehicle categories',
  }),
  vehicleCategory: screen({
    path: '/vehicle-category-management/{id}',
    title: 'Vehicle category',
    needs: 'see vehicle categories',
  }),
  editVehicleCategory: screen({
    path: '/vehicle-category-management/{id}/edit',
    title: 'Edit vehicle category',
    needs: 'manage vehicle categories',
  }),
} as const
