import type { SpendCategory } from '@kerbline/domain/areas/finance/nominal-codes.ts'

export const categoryWords: Readonly<Record<SpendCategory, string>> = {
  rental: 'Hire and lease',
  maintenance: 'Maintenance',
  damage: 'Damage',
  fines: 'Fines',
  fuel: 'Fuel',
  excess_miles: 'Excess miles',
  other: 'Other',
}
