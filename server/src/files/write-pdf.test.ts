import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { paperDigest, type PdfPaper, writePdf } from './write-pdf.ts'

const at = new Date('2026-07-01T08:00:09Z')
const paper = (count: number): PdfPaper => ({
  number: 'Q-000123',
  title: 'Mileage – “Łódź” on the November invoice',
  blocks: [
    {
      kind: 'facts',
      facts: [
        ['Customer', 'Harrow (HAR01)'],
        ['Empty', ''],
      ],
    },
    { kind: 'heading', text: 'What was said' },
    ...Array.from({ length: count }, (_, place) => ({
      kind: 'entry' as const,
      head: `Sam · ${place}`,
      text: 'It is higher than the reading of that day.\r\nSecond line\u0000 with a control. '.repeat(4),
    })),
  ],
})

const pagesOf = (bytes: Buffer): number => [...bytes.toString('latin1').matchAll(/\/Type \/Page\b(?!s)/g)].length

/** What is drawn with a font, glyph by glyph, read back through the font's own table of characters. */
function textOf(bytes: Buffer): string {
  const raw = bytes.toString('latin1')
  const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, body = '']) => {
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
        [...list.matchAll(/<(\w+)>/g)].forEach(([, code = ''], place) => {
          const glyph = (Number.parseInt(first, 16) + place).toString(16).padStart(4, '0')
          letters.set(
            glyph,
            String.fromCharCode(...(code.match(/.{4}/g) ?? []).map((each) => Number.parseInt(each, 16))),
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

test('a paper reads as it was written, whatever the paper before it said', async () => {
  const said = (text: string): PdfPaper => ({ ...paper(0), blocks: [{ kind: 'heading', text }] })
  await writePdf(said('1 Jul 2026 – kg\u00b7m, no-break'.replaceAll(' ', '\u00a0')), at)
  expect(textOf(await writePdf(said('1 Jul 2026, plain spaces'), at))).toContain('1 Jul 2026, plain spaces')
})

test('every page says which record it is of, when it was written, and the digest of what it says', async () => {
  const long = paper(60)
  const bytes = await writePdf(long, at)
  const pages = pagesOf(bytes)
  expect(pages).toBeGreaterThan(2)
  const text = textOf(bytes)
  for (const words of ['Q-000123 · 1 Jul 2026 09:00:09 · Kerbline', `SHA-256 of what it says: ${paperDigest(long)}`])
    expect(text.split(words)).toHaveLength(pages + 1)
  for (let page = 1; page <= pages; page++) expect(text).toContain(`Page ${page} of ${pages}`)
})

test('fonts go with the file, and words of any European language are drawn', async () => {
  const bytes = await writePdf(paper(1), at)
  const raw = bytes.toString('latin1')
  expect([...raw.matchAll(/\/FontFile2/g)].length).toBe(2)
  expect(raw).not.toContain('/BaseFont /Helvetica')
  expect(textOf(bytes)).toContain('“Łódź”')
})

test('the digest is of the words: printed later it is the same, with another word it is another', () => {
  expect(paperDigest(paper(1))).toBe(paperDigest(paper(1)))
  expect(paperDigest(paper(2))).not.toBe(paperDigest(paper(1)))
})
