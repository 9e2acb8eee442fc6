// How much one file may ask of the server. A file beyond a limit is refused with the limit in words.

export interface ImportLimits {
  readonly fileBytes: number
  readonly rows: number
  readonly columns: number
  /** Of one record of a text file. */
  readonly recordBytes: number
  readonly workbook: WorkbookLimits
}

export interface WorkbookLimits {
  readonly fileBytes: number
  readonly entries: number
  /** Of all entries together, once inflated. */
  readonly inflatedBytes: number
  /** Inflated to deflated size of an entry of more than a megabyte. */
  readonly ratio: number
  readonly milliseconds: number
  /** Heap of the process that reads it. */
  readonly heapMegabytes: number
}

const MEGABYTE = 1024 * 1024

export const importLimits: ImportLimits = {
  fileBytes: 200 * MEGABYTE,
  rows: 250_000,
  columns: 200,
  recordBytes: 2 * MEGABYTE,
  workbook: {
    fileBytes: 40 * MEGABYTE,
    entries: 500,
    inflatedBytes: 256 * MEGABYTE,
    ratio: 120,
    milliseconds: 60_000,
    heapMegabytes: 512,
  },
}
