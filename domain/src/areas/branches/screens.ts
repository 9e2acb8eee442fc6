import { screen } from '../../kit/screen.ts'

export const branchesScreens = {
  branches: screen({
    path: '/branch-management',
    title: 'Branches',
    needs: 'see branches',
    nav: { group: 'Administration', label: 'Branches', place: 4 },
  }),
  createBranch: screen({ path: '/branch-management/create', title: 'Create branch', needs: 'manage branches' }),
  branch: screen({ path: '/branch-management/{id}', title: 'Branch', needs: 'see branches' }),
  editBranch: screen({ path: '/branch-management/{id}/edit', title: 'Edit branch', needs: 'manage branches' }),
} as const
