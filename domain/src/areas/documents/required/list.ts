// Required documents as a list: a row is one paper that one record has to have. The matrix is the same rows by record.
import { documentTypeNames, documentTypes } from '../../../cases/document-types.ts'
import { column, type FixedView, type ListPlan } from '../../../kit/list.ts'
import { documentOwnerNames } from '../owners.ts'
import { paperHolderWords, paperStateNames, paperStates } from './words.ts'

const lacking = 'is:missing,expired'

export const requiredViews: readonly FixedView[] = [
  { name: 'lacking', label: 'Missing or expired', query: { status: lacking } },
  { name: 'missing', label: 'Missing', query: { status: 'is:missing' } },
  { name: 'expired', label: 'Expired', query: { status: 'is:expired' } },
  { name: 'expiring', label: 'Expiring in 4 weeks', query: { status: 'is:expiring' } },
  { name: 'asked', label: 'Requested', query: { is_asked: 'is:yes' } },
]

/** @param isStaff  the hire company narrows by company */
export const requiredPlan = (isStaff: boolean): ListPlan => ({
  columns: {
    name: column('Record', 'text', { width: 180 }),
    holder: column('Record type', 'choice', {
      options: documentOwnerNames.map((value) => ({ value, label: paperHolderWords[value] })),
      width: 110,
    }),
    type: column('Document', 'choice', {
      options: documentTypeNames.map((value) => ({ value, label: documentTypes[value].label })),
      width: 200,
    }),
    status: column('Status', 'choice', {
      options: paperStateNames.map((value) => ({ value, label: paperStates[value].label })),
      width: 130,
    }),
    expires_on: column('Expires', 'date'),
    title: column('On file', 'text', { width: 200 }),
    is_asked: column('Requested', 'flag', { width: 110 }),
    asked_at: column('Requested on', 'instant'),
    asked_no: column('Requested in', 'text', { width: 200 }),
    vehicle_category_id: column('Vehicle category', 'reference', { width: 160 }),
    branch_id: column('Branch', 'reference', { width: 140 }),
    ...(isStaff && { company_id: column('Company', 'reference', { width: 180 }) }),
    customer_account_number: column('Account', 'text'),
    urgency: column('Urgency', 'text', { isFiltered: false }),
  },
  shown: ['name', 'type', 'status', 'expires_on', 'title', 'asked_no', 'customer_account_number'],
  sort: 'urgency',
  naturalKey: 'name',
  views: requiredViews,
})
