// The folders of the library: every type of document lies in one.
import { documentTypeNames, type DocumentType } from '../../cases/document-types.ts'

export const folders = {
  tests: {
    label: 'Tests and inspections',
    types: ['mot_certificate', 'pmi_sheet', 'brake_report', 'loler_report', 'tachograph_certificate'],
  },
  vehicle: {
    label: 'Vehicle and hire',
    types: ['v5c_copy', 'insurance_certificate', 'hire_agreement', 'handover_sheet', 'condition_report'],
  },
  licences: { label: 'Licences', types: ['operator_licence', 'licence_check'] },
  money: { label: 'Estimates and invoices', types: ['estimate', 'invoice', 'credit_note'] },
  incidents: {
    label: 'Incidents',
    types: ['statement_of_liability', 'police_report', 'penalty_notice', 'payment_receipt'],
  },
  policies: { label: 'Policies', types: ['policy'] },
  photos: { label: 'Photos', types: ['photo'] },
  other: { label: 'Other', types: ['other'] },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly types: readonly DocumentType[] }>>

export type Folder = keyof typeof folders
export const isFolder = (word: string): word is Folder => Object.hasOwn(folders, word)
export const folderNames = Object.keys(folders).filter(isFolder)

export const typesIn = (folder: Folder): readonly DocumentType[] => folders[folder].types

/** A type of another version lies under Other. */
export const folderOf = (type: string): Folder =>
  folderNames.find((folder) => typesIn(folder).some((each) => each === type)) ?? 'other'

/** Types that no folder holds: there are none, or a test says which. */
export const foldless = documentTypeNames.filter((type) => !folderNames.some((each) => typesIn(each).includes(type)))
