// For tests: the words of a PDF that the portal wrote.
import { inflateSync } from 'node:zlib'

/** What is drawn with a font, glyph by glyph, read back through the font's own table of characters. */
export function textOfPdf(bytes: Buffer): string {
  const raw = bytes.toString('latin1')
  // One line feed ends a stream; a carriage return before it is the last byte of what is packed, one time in 256.
  const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\nendstream/g)].flatMap(([, body = '']) => {
    try {
      return [inflateSync(Buffer.from(body, 'latin1')).toString('latin1')]
    } catch {
      return [] // a font's own program is packed otherwise
    }
  })
  const tables = streams
    .filter((each) => each.includes('begincmap'))
    .map((table) => {
      const letters = new Map<string, string>()
      for (const [, first = '0', , list = ''] of table.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g))
        // A ligature stands for several characters, with blanks between them.
        [...list.matchAll(/<([\w ]+)>/g)].forEach(([, code = ''], place) => {
          const glyph = (Number.parseInt(first, 16) + place).toString(16).padStart(4, '0')
          letters.set(
            glyph,
            String.fromCharCode(...(code.match(/\w{4}/g) ?? []).map((each) => Number.parseInt(each, 16))),
          )
        })
      return letters
    })
  const drawn = streams
    .filter((each) => each.includes('BT'))
    .map((each) =>
      [...each.matchAll(/\[([^\]]*)\] TJ/g)].map(([, run = '']) =>
        [...run.matchAll(/<(\w+)>/g)].map(([, codes = '']) => codes).join(''),
      ),
    )
  return tables
    .map((letters) =>
      drawn
        .map((page) =>
          page
            .map((codes) => (codes.match(/.{4}/g) ?? []).map((glyph) => letters.get(glyph) ?? '').join(''))
            .join('\n'),
        )
        .join('\n'),
    )
    .join('\n')
}
