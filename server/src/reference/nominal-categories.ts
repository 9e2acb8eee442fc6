// Which kind of spend a nominal code of the ledger is: the domain's defaults of a new portal, which finance may change.
import { defaultNominalCodes } from '@kerbline/domain/areas/finance/nominal-codes.ts'
import type { Insertable } from 'kysely'
import type { NominalCategoriesTable } from '../db/tables.ts'

export const nominalCategories: readonly Insertable<NominalCategoriesTable>[] = defaultNominalCodes.map(
  ({ code, category, treatment }) => ({
    code,
    category,
    tax_treatment: treatment,
  }),
)
