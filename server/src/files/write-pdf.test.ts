import { expect, test } from 'vitest'
import { textOfPdf } from '../testing/pdf-text.ts'
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

test('a paper reads as it was written, whatever the paper before it said', async () => {
  const said = (text: string): PdfPaper => ({ ...paper(0), blocks: [{ kind: 'heading', text }] })
  await writePdf(said('1 Jul 2026 – kg\u00b7m, no-break'.replaceAll(' ', '\u00a0')), at)
  expect(textOfPdf(await writePdf(said('1 Jul 2026, plain spaces'), at))).toContain('1 Jul 2026, plain spaces')
})

test('every page says which record it is of, when it was written, and the digest of what it says', async () => {
  const long = paper(60)
  const bytes = await writePdf(long, at)
  const pages = pagesOf(bytes)
  expect(pages).toBeGreaterThan(2)
  const text = textOfPdf(bytes)
  for (const words of ['Q-000123 · 1 Jul 2026 09:00:09 · Kerbline', `SHA-256 of what it says: ${paperDigest(long)}`])
    expect(text.split(words)).toHaveLength(pages + 1)
  for (let page = 1; page <= pages; page++) expect(text).toContain(`Page ${page} of ${pages}`)
})

test('fonts go with the file, and words of any European language are drawn', async () => {
  const bytes = await writePdf(paper(1), at)
  const raw = bytes.toString('latin1')
  expect([...raw.matchAll(/\/FontFile2/g)].length).toBe(2)
  expect(raw).not.toContain('/BaseFont /Helvetica')
  expect(textOfPdf(bytes)).toContain('“Łódź”')
})

test('the digest is of the words: printed later it is the same, with another word it is another', () => {
  expect(paperDigest(paper(1))).toBe(paperDigest(paper(1)))
  expect(paperDigest(paper(2))).not.toBe(paperDigest(paper(1)))
})
