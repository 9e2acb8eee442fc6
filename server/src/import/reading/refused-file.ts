// A file that cannot be taken in at all: why, and what to do. Nothing of it is written.

export const emptyFile = (): RefusedFile =>
  new RefusedFile('This file is empty. It needs a heading row and at least one row below it.')

export class RefusedFile extends Error {
  /** Names from the heading row, where that is the reason. */
  readonly unknownHeaders: readonly string[]
  readonly missingHeaders: readonly string[]

  constructor(
    message: string,
    headers: { readonly unknown?: readonly string[]; readonly missing?: readonly string[] } = {},
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'RefusedFile'
    this.unknownHeaders = headers.unknown ?? []
    this.missingHeaders = headers.missing ?? []
  }
}
