import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import writeExcelFile from 'write-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importLimits, type ImportLimits } from '../limits.ts'
import { readRows } from './read-rows.ts'
import { RefusedFile } from './refused-file.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kerbline-read-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let files = 0
async function read(content: string | Buffer, limits: ImportLimits = importLimits): Promise<[number, ...string[]][]> {
  files += 1
  // The name never says what a file is.
  const path = join(folder, `${files}.pdf`)
  await writeFile(path, content)
  const rows: [number, ...string[]][] = []
  for await (const batch of readRows(path, limits)) for (const { row, cells } of batch) rows.push([row, ...cells])
  return rows
}
const refusalOf = async (content: string | Buffer, limits?: ImportLimits): Promise<string> => {
  const found: unknown = await read(content, limits).catch((error: unknown) => error)
  if (!(found instanceof RefusedFile)) throw new Error(`Not refused: ${String(found)}`)
  return found.message
}

test('CSV: BOM, CRLF, doubled quotes, commas and line ends in quotes, blank lines counted', async () => {
  expect(await read('\ufeffa,b\r\n1,"x, ""y"""\r\n\r\n2,"two\r\nlines"\r\n')).toEqual([
    [1, 'a', 'b'],
    [2, '1', 'x, "y"'],
    [4, '2', 'two\r\nlines'],
  ])
})

test('CSV: rows of the wrong width are handed on as they are', async () => {
  expect(await read('a,b\n1\n1,2,3\n1,2,\n')).toEqual([
    [1, 'a', 'b'],
    [2, '1'],
    [3, '1', '2', '3'],
    [4, '1', '2', ''],
  ])
})

test('CSV: empty columns that a spreadsheet program adds on the right are no columns', async () => {
  expect(await read('a,b,,\n1,2,,\n1,2,3,\n')).toEqual([
    [1, 'a', 'b'],
    [2, '1', '2'],
    [3, '1', '2', '3', ''],
  ])
})

test('CSV: characters that fall on the edge of a piece of the file stay whole', async () => {
  // Files are read in pieces of 64 kB; four shifts put every byte of the character on the edge once.
  for (const shift of [0, 1, 2, 3]) {
    const text = `${'x'.repeat(shift)}${'😀é'.repeat(30_000)}`
    expect(await read(`a\n${text}\n`)).toEqual([
      [1, 'a'],
      [2, text],
    ])
  }
  expect(
    await refusalOf(Buffer.concat([Buffer.from(`a\n${'x'.repeat(70_000)}`), Buffer.from('é').subarray(0, 1)])),
  ).toMatch(/not in UTF-8/)
})

test('CSV: a stray quote inside a text is a text', async () => {
  expect(await read('a,b\n5" pipe,2\n')).toEqual([
    [1, 'a', 'b'],
    [2, '5" pipe', '2'],
  ])
})

test.each([
  ['a quote that never ends', 'a,b\n1,"2\n3,4\n', /near line \d+ is not closed/],
  ['another encoding', Buffer.from([0x61, 0x0a, 0x43, 0x69, 0x74, 0x72, 0x6f, 0xeb, 0x6e, 0x0a]), /not in UTF-8/],
  ['UTF-16', Buffer.from('\ufeffa,b\n', 'utf16le'), /UTF-16/],
  ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), /old or password-protected/],
  ['a PDF', '%PDF-1.7 \n', /is a PDF/],
  ['bytes', Buffer.from([1, 0, 2, 0, 3]), /not a CSV or Excel file/],
  ['a NUL in a cell', `a,b\n${'x,y\n'.repeat(2000)}fine,not\0fine\n`, /Row 2002, column 2 has a character/],
  ['an empty file', '', /is empty/],
  ['blank lines', '\n\n', /is empty/],
  ['a broken zip', Buffer.from('PK\u0003\u0004 and then nothing'), /list of contents/],
] as const)('%s is refused in words', async (_, content, words) => {
  expect(await refusalOf(content)).toMatch(words)
})

test('limits of size, rows, columns and record are named', async () => {
  expect(await refusalOf('a\n'.repeat(600_000), { ...importLimits, fileBytes: 1_048_576 })).toContain(
    'The limit is 1 MB.',
  )
  expect(await refusalOf('a\n1\n2\n3\n', { ...importLimits, rows: 2 })).toContain('more than 2 rows')
  expect(await refusalOf(`${'a,'.repeat(300)}a\n`)).toContain('The limit is 200.')
  expect(await refusalOf(`a,b\n"${'x'.repeat(5000)}",1\n`, { ...importLimits, recordBytes: 1000 })).toContain(
    'larger than',
  )
})

test('a workbook: dates as dates, numbers without noise, empty cells, rows narrower than the heading', async () => {
  const workbook = await writeExcelFile([
    [{ value: 'name' }, { value: 'from' }, { value: 'at' }, { value: 'rate' }, { value: 'no' }],
    [
      { value: 'Siân' },
      { value: new Date('2027-04-09T00:00:00Z'), format: 'dd/mm/yyyy' },
      { value: new Date('2027-04-09T08:30:00Z'), format: 'dd/mm/yyyy hh:mm' },
      { value: 0.1 + 0.2 },
      { value: 42 },
    ],
    [null, null, null, null, null],
    [{ value: '0012' }, null, null, { value: true, type: Boolean }, null],
  ]).toBuffer()
  expect(await read(workbook)).toEqual([
    [1, 'name', 'from', 'at', 'rate', 'no'],
    [2, 'Siân', '2027-04-09', '2027-04-09T08:30:00Z', '0.3', '42'],
    [4, '0012', '', '', 'true', ''],
  ])
})

interface Part {
  readonly name: string
  readonly raw: Buffer
  /** What the list claims, where that is not the truth. */
  readonly claims?: number
  readonly flags?: number
}

/** A zip written by hand, so that its list can lie. */
function zipOf(parts: readonly Part[]): Buffer {
  const bodies: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const { name, raw, claims = raw.length, flags = 0 } of parts) {
    const packed = deflateRawSync(raw, { level: 9 })
    const title = Buffer.from(name)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50)
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(flags, 6)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(crc32(raw), 14)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(claims, 22)
    head.writeUInt16LE(title.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50)
    entry.writeUInt16LE(20, 4)
    head.copy(entry, 6, 4, 30)
    entry.writeUInt32LE(at, 42)
    bodies.push(head, title, packed)
    list.push(entry, title)
    at += 30 + title.length + packed.length
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, directory, end])
}

const sheet = 'xl/worksheets/sheet1.xml'
const megabytes = (count: number): Buffer => Buffer.alloc(count * 1_048_576, 0x20)

test.each([
  [
    'more than may be inflated',
    zipOf([{ name: sheet, raw: Buffer.alloc(10), claims: 4_000_000_000 }]),
    /is [\d.]+ MB when opened/,
  ],
  ['packed far too tightly', zipOf([{ name: sheet, raw: megabytes(60) }]), /could not open this workbook safely/],
  ['protected by a password', zipOf([{ name: sheet, raw: Buffer.from('x'), flags: 1 }]), /password/],
  [
    'of too many parts',
    zipOf(Array.from({ length: 501 }, (_, place) => ({ name: `${place}.xml`, raw: Buffer.from('x') }))),
    /501 parts/,
  ],
  ['that is no workbook inside', zipOf([{ name: 'hello.txt', raw: Buffer.from('hello') }]), /could not read this file/],
] as const)('a zip %s is not opened', async (_, zip, words) => {
  expect(await refusalOf(zip)).toMatch(words)
})

test('a part that inflates beyond its claim ends its own process, and this one goes on', async () => {
  const lying = zipOf([{ name: sheet, raw: megabytes(200), claims: 1000 }])
  let ticks = 0
  const timer = setInterval(() => (ticks += 1), 5)
  expect(await refusalOf(lying)).toMatch(/could not read this|too large to process/)
  clearInterval(timer)
  expect(ticks).toBeGreaterThan(3)
})

test('a sheet that asks for more memory or time than allowed is given up', async () => {
  const cell = (row: number, column: string): string => `<c r="${column}${row}" t="inlineStr"><is><t>x</t></is></c>`
  const rows = Array.from(
    { length: 300 },
    (_, place) => `<row r="${place + 1}">${cell(place + 1, 'A')}${cell(place + 1, 'XFD')}</row>`,
  ).join('')
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const bomb = zipOf(
    Object.entries({
      'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${rel}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${rel}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      [sheet]: `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
    }).map(([name, text]) => ({ name, raw: Buffer.from(text) })),
  )
  const { workbook } = importLimits
  expect(await refusalOf(bomb, { ...importLimits, workbook: { ...workbook, heapMegabytes: 24 } })).toMatch(
    /too large to process/,
  )
  expect(await refusalOf(bomb, { ...importLimits, workbook: { ...workbook, milliseconds: 1 } })).toMatch(
    /too large to process/,
  )
  // Within its memory the same sheet is read, and refused for its width.
  expect(await refusalOf(bomb)).toMatch(/16384 columns\. The limit is 200\./)
}, 90_000)
