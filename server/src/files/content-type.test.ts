import { expect, test } from 'vitest'
import { kindOf } from './content-type.ts'

const bytes = (...parts: readonly (string | number)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from([part]))))

test.each([
  ['a JPEG', bytes(0xff, 0xd8, 0xff, 0xe0, 'JFIF'), 'x.png', 'image/jpeg'],
  ['a PNG', bytes(0x89, 'PNG\r\n\u001a\n', 'IHDR'), 'photo.jpg', 'image/png'],
  ['a WebP', bytes('RIFF', 1, 2, 3, 4, 'WEBPVP8 '), 'a', 'image/webp'],
  ['a PDF', bytes('%PDF-1.7\n'), 'a.exe', 'application/pdf'],
  [
    'a workbook',
    bytes('PK\u0003\u0004', '[Content_Types].xml', 0, 'xl/workbook.xml'),
    'a.csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  ['a CSV', Buffer.from('reg_no,miles\nAB12 CDE,1 < 2'), 'list.CSV', 'text/csv'],
  ['a text', Buffer.from('Café £5'), 'note.txt', 'text/plain'],
])('%s is known by its bytes', (_, content, name, mime) => {
  expect(kindOf(content, name).mime).toBe(mime)
})

test.each([
  ['HEIC', bytes(0, 0, 0, 24, 'ftypheic', 0), 'a.jpg', 'Save the photo as JPEG'],
  ['AVIF', bytes(0, 0, 0, 24, 'ftypavif', 0), 'a.jpg', 'Save the photo as JPEG'],
  [
    'SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    'a.csv',
    'SVG drawings are not accepted',
  ],
  ['SVG after a comment', Buffer.from('<!-- x -->\n< SVG onload=1>'), 'a.txt', 'SVG drawings are not accepted'],
  ['HTML', Buffer.from('\n<!DOCTYPE html><p>'), 'a.txt', 'Web pages'],
  ['a script page', Buffer.from('hello <script src=x>'), 'a.txt', 'Web pages'],
  ['a program', bytes(0x7f, 'ELF', 2, 1, 1, 0), 'a.pdf', 'Send a JPEG'],
  ['another zip', bytes('PK\u0003\u0004', 'readme.txt', 0), 'a.xlsx', 'Send a JPEG'],
  ['text that is not UTF-8', bytes('caf', 0xe9), 'a.csv', 'Send a JPEG'],
  ['nothing', new Uint8Array(), 'a.csv', 'Send a JPEG'],
])('%s is refused with the remedy', (_, content, name, words) => {
  expect(() => kindOf(content, name)).toThrow(words)
  expect(() => kindOf(content, name)).toThrow(expect.objectContaining({ code: 'wrong type' }))
})
