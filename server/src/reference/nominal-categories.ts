// Which kind of spend a nominal code of the ledger is. The codes are the defaults of a new portal; finance may change them.
import type { NominalCategoriesTable } from '../db/tables.ts'

export const nominalCategories: readonly NominalCategoriesTable[] = [
  { code: '4000', category: 'rental' },
  { code: '4010', category: 'rental' },
  { code: '4020', category: 'rental' },
  { code: '4100', category: 'maintenance' },
  { code: '4110', category: 'maintenance' },
  { code: '4120', category: 'maintenance' },
  { code: '4200', category: 'damage' },
  { code: '4300', category: 'fines' },
  { code: '4310', category: 'fines' },
  { code: '4400', category: 'fuel' },
  { code: '4410', category: 'fuel' },
  { code: '4500', category: 'excess_miles' },
  { code: '4900', category: 'other' },
  { code: '4910', category: 'other' },
]
