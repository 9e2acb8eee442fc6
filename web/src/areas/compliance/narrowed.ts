/** A search, and conditions as the address says them. */
export interface Narrowed {
  readonly search: string
  readonly filter: readonly string[]
}
