// A sheet as a workbook (ECMA-376), written while its rows arrive: text stands inline, so nothing has to be kept until the end.
import { Readable } from 'node:stream'

/** A day, an instant shown as London's clock shows it, or an amount: a spreadsheet reckons with them. */
export interface TypedCell {
  readonly kind: 'date' | 'instant' | 'money'
  /** Days since the last day of 1899, or pounds. */
  readonly value: number
}
export type Cell = string | number | boolean | null | TypedCell

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** XML 1.0 has no way to write these, escaped or not. */
const unwritable = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu
const isWhite = (sign: string): boolean => sign === '\t' || sign === '\n' || sign === '\r'
const LONGEST_CELL = 32_767

const escaped = (text: string): string =>
  text
    .slice(0, LONGEST_CELL)
    .replace(unwritable, (sign) => (isWhite(sign) ? sign : ''))
    .replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** 0: A, 25: Z, 26: AA. */
const columnName = (place: number): string =>
  (place >= 26 ? columnName(Math.floor(place / 26) - 1) : '') + String.fromCodePoint(65 + (place % 26))

/** Places in cellXfs below. */
const styleOf: Readonly<Record<TypedCell['kind'], number>> = { date: 2, instant: 3, money: 4 }

const cellXml = (cell: Cell, address: string, style: string): string =>
  cell === null
    ? ''
    : typeof cell === 'number'
      ? `<c r="${address}"><v>${cell}</v></c>`
      : typeof cell === 'object'
        ? `<c r="${address}" s="${styleOf[cell.kind]}"><v>${cell.value}</v></c>`
        : `<c r="${address}" t="inlineStr"${style}><is><t xml:space="preserve">${escaped(String(cell))}</t></is></c>`

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** What stands beside the sheet: a bold style for the headings, styles for days, instants and amounts, and who is what. */
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="d mmm yyyy"/><numFmt numFmtId="165" formatCode="d mmm yyyy hh:mm"/><numFmt numFmtId="166" formatCode="&quot;£&quot;#,##0.00"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/><xf xfId="0" numFmtId="166" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}

/** A column as wide as its heading, or as was asked for. */
const columnsXml = (headings: readonly string[], widths: readonly number[]): string =>
  headings
    .map((heading, place) => {
      const width = Math.max(widths[place] ?? 0, heading.length + 3)
      return `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`
    })
    .join('')

async function* sheetXml({ headings, widths = [] }: Head, pages: AsyncIterable<readonly (readonly Cell[])[]>) {
  const names = headings.map((_, place) => columnName(place))
  let row = 0
  const rowXml = (cells: readonly Cell[], style = ''): string => {
    row += 1
    return `<row r="${row}">${cells.map((cell, place) => cellXml(cell, `${names[place] ?? ''}${row}`, style)).join('')}</row>`
  }
  yield `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columnsXml(headings, widths)}</cols><sheetData>${rowXml(headings, ' s="1"')}`
  for await (const page of pages) yield page.map((cells) => rowXml(cells)).join('')
  yield '</sheetData></worksheet>'
}

interface Head {
  readonly headings: readonly string[]
  /** In characters, column by column. */
  readonly widths?: readonly number[] | undefined
}

/** The bytes of an .xlsx, as its pages of rows come. Cells are written as they are given: text that must not be a formula is made so before. */
export async function workbookStream(
  head: Head,
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): Promise<NodeJS.ReadableStream> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  for (const [name, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(`${DECLARATION}${xml}`), name)
  const sheet = Readable.from(sheetXml(head, pages))
  // A source that breaks must break the file as well, not leave it waiting for an end.
  sheet.on('error', (error) => zip.outputStream.emit('error', error))
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  return zip.outputStream
}
