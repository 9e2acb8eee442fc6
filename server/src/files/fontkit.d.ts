// The reader of fonts that pdfkit rests on, which brings no types: of it the one call that opens a font.
declare module 'fontkit' {
  /** An opened font, which pdfkit draws with as it draws with its bytes (PDFFontFactory.open). */
  export function create(bytes: Uint8Array): PDFKit.Mixins.PDFFontSource
}
