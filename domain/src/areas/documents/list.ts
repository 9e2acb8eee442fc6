// The library as a list: every document somebody may see, whatever it belongs to.
import { documentTypeNames, documentTypes } from '../../cases/document-types.ts'
import { column, everyColumn, type FixedView, type ListPlan } from '../../kit/list.ts'
import { expiryStates } from './expiry.ts'
import { folderNames, folders } from './folders.ts'
import { belongsTo } from './owners.ts'

const typeOptions = documentTypeNames.map((value) => ({ value, label: documentTypes[value].label }))
const folderOptions = folderNames.map((value) => ({ value, label: folders[value].label }))
const expiryOptions = Object.entries(expiryStates).map(([value, label]) => ({ value, label }))

const views = (isStaff: boolean): readonly FixedView[] => [
  { name: 'expired', label: expiryStates.expired, query: { expiry: 'is:expired', sort: 'expires_on' } },
  { name: 'expiring', label: expiryStates.expiring, query: { expiry: 'is:expiring', sort: 'expires_on' } },
  ...(isStaff ? [{ name: 'for_staff', label: 'Hire company only', query: { visibility: 'is:staff' } }] : []),
]

export interface LibraryReader {
  readonly isStaff: boolean
  /** Names of drivers are for who may see drivers. */
  readonly seesDrivers: boolean
  /** What is of a company is asked for by who may open it. */
  readonly seesCompanies: boolean
}

export const libraryPlan = ({ isStaff, seesDrivers, seesCompanies }: LibraryReader): ListPlan => ({
  columns: {
    title: column('Title', 'text', { width: 250 }),
    type: column('Type', 'choice', { options: typeOptions, width: 172 }),
    folder: column('Folder', 'choice', { options: folderOptions, isSortable: false, width: 172 }),
    owner_words: column('Belongs to', 'text', { isSortable: false, isFiltered: false, width: 196 }),
    belongs_to: column('Record type', 'choice', { options: belongsTo, isSortable: false, width: 150 }),
    reg_no: column('Vehicle', 'plate', { isSortable: false, width: 116 }),
    ...(seesDrivers && { driver: column('Driver', 'text', { isSortable: false, width: 140 }) }),
    ...(seesCompanies && { company_id: column('Company', 'reference', { isSortable: false, width: 160 }) }),
    issued_on: column('Issued', 'date'),
    expires_on: column('Expires', 'date'),
    expiry: column('Status', 'choice', { options: expiryOptions, isSortable: false, width: 176 }),
    version: column('Version', 'number', { width: 92 }),
    size_bytes: column('Size', 'number', { unit: 'bytes', isSortable: false, isFiltered: false, width: 100 }),
    added_by_name: column('Added by', 'text', { isSortable: false, width: 150 }),
    added_at: column('Added', 'instant', { width: 144 }),
    ...(isStaff && {
      visibility: column('Visible to', 'choice', {
        options: [
          { value: 'customer', label: 'Customer and hire company' },
          { value: 'staff', label: 'Hire company only' },
        ],
        isSortable: false,
        width: 160,
      }),
    }),
    customer_account_number: column('Account', 'text', { width: 100 }),
    // What "used by" counts: what took another's place stands beside it.
    [everyColumn]: column('Include earlier versions', 'flag', { isSortable: false, isFiltered: false }),
  },
  shown: [
    ...['title', 'type', 'owner_words', 'expiry', 'issued_on', 'version', 'added_by_name', 'added_at'],
    ...(isStaff ? ['customer_account_number'] : []),
  ],
  sort: '-added_at',
  views: views(isStaff),
})
