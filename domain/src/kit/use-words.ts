// What uses a record, counted in words.
import { counted } from './words.ts'

interface Counted {
  /** In the plural: "vehicles". */
  readonly what: string
  readonly count: number
}

const oneOf = (many: string): string =>
  many
    .replace(/ies$/, 'y')
    .replace(/(s|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1')

/** "12 vehicles", "1 company" */
export const countWords = ({ what, count }: Counted): string => counted(count, oneOf(what), what)

/** "12 vehicles, 3 users" */
export const usesWords = (uses: readonly Counted[]): string => uses.map(countWords).join(', ')
