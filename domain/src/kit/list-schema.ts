// What the call of a list accepts and answers.
import { z } from 'zod'
import { maxSearchLength } from './list.ts'

const severalOf = z
  .union([z.string().max(20_000), z.array(z.string().max(20_000)).max(40)])
  .transform((value) => (typeof value === 'string' ? [value] : value))

const asked = {
  search: z.string().trim().max(maxSearchLength).default(''),
  sort: z.string().max(80).default(''),
  filter: severalOf.default([]),
  /** Names from a pasted list, one a line: only rows with one of them. */
  pasted: z.string().max(60_000).default(''),
  /** `yes`: archived rows alone. */
  archived: z.enum(['yes', 'no']).default('no'),
}

/** What decides which rows there are, and their order. */
export const selectionQuery = z.strictObject(asked)
/** Rows ticked one by one; more are meant by the list's question. */
export const maxTicked = 10_000
/** Of the rows the question means, only these. */
const ticked = z.array(z.number().int().positive()).min(1).max(maxTicked).optional()
/** A selection that may be narrowed to rows ticked one by one. */
export const tickedSelection = selectionQuery.extend({ ids: ticked })
/** What an export is asked for: the selection, ticked rows alone where they are named, the columns in their order, and the format. */
export const exportInput = tickedSelection.extend({
  columns: z.array(z.string().max(80)).min(1).max(60),
  format: z.enum(['csv', 'xlsx']),
})
/** Of a call that exports a list: what is left to say is its path, its right and its summary. */
export const exportsRows = {
  method: 'POST',
  rate: 'heavy',
  isChanging: false,
  sends: 'bytes',
  input: exportInput,
  reply: z.unknown(),
} as const
/**
 * Of a call that offers what a field can point at: found by its beginning, or named by `ids`, numbers with commas. `counted`: only what
 * rows of the list have that pass `filter`, and how many; a list that does not count answers without.
 */
export const listsOptions = {
  input: z.strictObject({
    field: z.string().max(80),
    search: z.string().trim().max(120).default(''),
    ids: z.string().max(2000).default(''),
    counted: z.enum(['yes', 'no']).default('no'),
    filter: asked.filter,
  }),
  reply: z.object({
    options: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        detail: z.string().nullable(),
        count: z.number().optional(),
      }),
    ),
  }),
} as const
export const listQuery = z.strictObject({
  ...asked,
  size: z.coerce
    .number()
    .pipe(z.literal([25, 50, 100], { error: 'Choose 25, 50 or 100 rows per page.' }))
    .default(50),
  /** The `next` or `previous` of the page one comes from. */
  after: z.string().max(1000).optional(),
  before: z.string().max(1000).optional(),
  /** A column whose values are counted over the same question. */
  facet: z.string().max(80).optional(),
})
export type ListQuery = z.output<typeof listQuery>
/** `ids`: of those, only the rows ticked. */
export type Selection = z.output<typeof selectionQuery> & { readonly ids?: readonly number[] | undefined }

/** A page of rows; `next` and `previous` are null at the ends. `missing` are pasted names no row has. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    total: z.number(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    missing: z.array(z.string()),
    counts: z.record(z.string(), z.number()).optional(),
  })

/** Rows of `all` and of each view that everybody has, by name. */
export const viewCounts = z.record(z.string(), z.number())
