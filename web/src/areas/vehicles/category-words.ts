import { spendCategoryWords } from '@kerbline/domain/areas/settings/reference-data.ts'

/** As the customer reads them: what staff call rental is hire and lease. */
export const categoryWords: typeof spendCategoryWords = { ...spendCategoryWords, rental: 'Hire and lease' }
