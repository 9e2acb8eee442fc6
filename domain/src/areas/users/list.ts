// The list of people as a plan: what it shows, sorts and filters by.
import { column, type ListPlan } from '../../kit/list.ts'
import { optionsOf } from '../../kit/field.ts'
import { roles } from '../../roles.ts'

export const usersPlan: ListPlan = {
  columns: {
    name: column('Name', 'text'),
    email: column('Email', 'text'),
    phone: column('Phone', 'text'),
    job_title: column('Job title', 'text'),
    side: column('User type', 'choice', { options: optionsOf(['customer', 'staff']) }),
    accounts: column('Accounts', 'choices', { isSortable: false }),
    roles: column('Roles', 'choices', {
      isSortable: false,
      options: roles.map(({ name }) => ({ value: name, label: name })),
    }),
    status: column('Status', 'choice', { options: optionsOf(['invited', 'active', 'suspended']) }),
    has_second_factor: column('Two-step sign-in', 'flag'),
    last_login_at: column('Last signed in', 'instant'),
    created_at: column('Created', 'instant'),
    updated_at: column('Updated', 'instant'),
  },
  shown: ['name', 'email', 'accounts', 'roles', 'last_login_at', 'status'],
  sort: 'name',
  naturalKey: 'email',
  views: [
    { name: 'invited', label: 'Invited', query: { status: 'is:invited' } },
    { name: 'active', label: 'Active', query: { status: 'is:active' } },
    { name: 'suspended', label: 'Suspended', query: { status: 'is:suspended' } },
  ],
}
