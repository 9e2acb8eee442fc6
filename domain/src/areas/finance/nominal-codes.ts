// Which spend a nominal code of the accounts stands for. A deployer's chart of accounts differs: these are defaults, kept as data.

export const spendCategories = ['rental', 'maintenance', 'damage', 'fines', 'fuel', 'excess_miles', 'other'] as const
export type SpendCategory = (typeof spendCategories)[number]

export interface NominalCode {
  readonly code: string
  readonly name: string
  readonly category: SpendCategory
}

export const defaultNominalCodes: readonly NominalCode[] = [
  { code: '4000', name: 'Hire and lease', category: 'rental' },
  { code: '5100', name: 'Maintenance and repair', category: 'maintenance' },
  { code: '5200', name: 'Tyres', category: 'maintenance' },
  { code: '5300', name: 'Damage', category: 'damage' },
  { code: '5400', name: 'Fines and fees', category: 'fines' },
  { code: '5500', name: 'Excess miles', category: 'excess_miles' },
  { code: '5600', name: 'Fuel', category: 'fuel' },
]

/** A code that stands in no row is "other": a line is never lost for want of a category. */
export function spendCategoryOf(
  code: string,
  nominalCodes: readonly NominalCode[] = defaultNominalCodes,
): SpendCategory {
  const wanted = code.trim()
  return nominalCodes.find((row) => row.code === wanted)?.category ?? 'other'
}
