// Which spend a nominal code of the accounts stands for, and which VAT its lines bear (ruling 64). A deployer's chart of accounts differs: these
// are defaults, kept as data.
import type { TaxTreatment } from '../../cases/money-lines.ts'

export const spendCategories = ['rental', 'maintenance', 'damage', 'fines', 'fuel', 'excess_miles', 'other'] as const
export type SpendCategory = (typeof spendCategories)[number]

export interface NominalCode {
  readonly code: string
  readonly name: string
  readonly category: SpendCategory
  /** `unknown`: lines that bear VAT and lines that do not share the code, until it is split. */
  readonly treatment: TaxTreatment
}

export const defaultNominalCodes: readonly NominalCode[] = [
  { code: '4000', name: 'Hire and lease', category: 'rental', treatment: 'standard' },
  { code: '5100', name: 'Maintenance and repair', category: 'maintenance', treatment: 'standard' },
  { code: '5200', name: 'Tyres', category: 'maintenance', treatment: 'standard' },
  { code: '5300', name: 'Damage', category: 'damage', treatment: 'outside' },
  // From before penalties and fees were two codes.
  { code: '5400', name: 'Fines and fees', category: 'fines', treatment: 'unknown' },
  { code: '5410', name: 'Penalties passed on', category: 'fines', treatment: 'outside' },
  { code: '5420', name: 'Admin fees', category: 'fines', treatment: 'standard' },
  { code: '5500', name: 'Excess miles', category: 'excess_miles', treatment: 'standard' },
  { code: '5600', name: 'Fuel', category: 'fuel', treatment: 'standard' },
]

/** A code that stands in no row is "other": a line is never lost for want of a category. */
export function spendCategoryOf(
  code: string,
  nominalCodes: readonly NominalCode[] = defaultNominalCodes,
): SpendCategory {
  const wanted = code.trim()
  return nominalCodes.find((row) => row.code === wanted)?.category ?? 'other'
}
