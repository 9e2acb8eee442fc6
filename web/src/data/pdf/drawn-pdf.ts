// A PDF as its pages are drawn.

export interface PdfPage {
  readonly number: number
  /** Height by width. */
  readonly ratio: number
  /** Resolves when it is drawn as wide as asked for, in CSS pixels; ending the signal leaves it. */
  readonly draw: (canvas: HTMLCanvasElement, width: number, signal: AbortSignal) => Promise<void>
  /** Its words in the order they are written, for who hears the page. */
  readonly words: () => Promise<string>
}

export interface PdfDocument {
  readonly pages: readonly PdfPage[]
  /** More are not shown here. */
  readonly leftOut: number
  readonly close: () => void
}

/** The file is at fault, and nothing else. */
export class UnreadablePdf extends Error {}

/** It opens with a password alone. */
export class LockedPdf extends UnreadablePdf {}
