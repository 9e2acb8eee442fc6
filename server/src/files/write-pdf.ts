// The one writer of PDF files. Fonts go with the file, so that it reads the same anywhere; every page says which record it is of, when it was
// written and the digest of what it says, so that a page by itself can be traced.
import { productName } from '@kerbline/domain/product.ts'
import { londonWallClock } from '@kerbline/domain/kit/time/london-clock.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'

type Matrix = readonly [number, number, number, number, number, number]

export type PdfBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, value: string])[] }
  /** Something somebody said or did: who and when above, what below. */
  | { readonly kind: 'entry'; readonly head: string; readonly text: string }
  /** A small picture, as PNG or JPEG in base64, such as a signature. */
  | {
      readonly kind: 'picture'
      readonly label: string
      readonly data: string
      /** Larger, so that what it proves can be seen; absent: as small as a signature. */
      readonly look?: 'photo'
    }
  /** Outlines with numbered spots on them; the facts around it say the same in words. */
  | {
      readonly kind: 'drawing'
      readonly width: number
      readonly height: number
      readonly paths: readonly { readonly ink: string; readonly path: string; readonly matrix: Matrix }[]
      readonly labels: readonly {
        readonly text: string
        readonly x: number
        readonly y: number
        readonly isCentred: boolean
      }[]
      readonly spots: readonly { readonly text: string; readonly x: number; readonly y: number }[]
    }

export interface PdfPaper {
  /** "Q-000123", on every page. */
  readonly number: string
  readonly title: string
  readonly blocks: readonly PdfBlock[]
}

const PAGE = { size: 'A4', margin: 56, footer: 40 } as const
const INK = { text: '#1b1f24', quiet: '#5b6470', line: '#c9ced6' } as const
const SIZE = { title: 18, heading: 12.5, text: 10, small: 8 } as const
const LABEL_WIDTH = 130

const requireHere = createRequire(import.meta.url)
const read = (name: string): Promise<Buffer> =>
  readFile(requireHere.resolve(`@expo-google-fonts/noto-sans/${name}.ttf`))

interface Fonts {
  readonly text: PDFKit.Mixins.PDFFontSource
  readonly bold: PDFKit.Mixins.PDFFontSource
}

/** Opened once a process: opening them is most of the work of a paper, and what it leaves behind the most of its room. */
let fonts: Promise<Fonts> | undefined
async function fontsOpened(): Promise<Fonts> {
  const { create } = await import('fontkit')
  return {
    text: create(await read('400Regular/NotoSans_400Regular')),
    bold: create(await read('700Bold/NotoSans_700Bold')),
  }
}

const controls = /[\p{Cc}\p{Cf}\p{Co}]/gu
/** What a font cannot draw would be an empty box; line breaks stay. */
const drawable = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(controls, ' '))
    .join('\n')

/** "22 Nov 2026 13:05:09", London. */
export function paperInstant(at: Date): string {
  const { date, time } = londonWallClock(at)
  return `${formatDate(date)} ${time}`
}

/** Of what the paper says, in its order: the same words have the same digest, whenever they are printed. */
export const paperDigest = (paper: PdfPaper): string => createHash('sha256').update(JSON.stringify(paper)).digest('hex')

type Drawing = PDFKit.PDFDocument

const widthOf = ({ page }: Drawing): number => page.width - page.margins.left - page.margins.right

/** A heading is not left alone at the foot of a page. */
function makeRoom(drawing: Drawing, points: number): void {
  if (drawing.y + points > drawing.page.height - drawing.page.margins.bottom) drawing.addPage()
}

function drawFacts(drawing: Drawing, facts: readonly (readonly [string, string])[]): void {
  const { left } = drawing.page.margins
  const width = widthOf(drawing) - LABEL_WIDTH
  for (const [label, value] of facts) {
    const text = drawable(value) || '–'
    makeRoom(drawing, Math.min(60, drawing.font('text').fontSize(SIZE.text).heightOfString(text, { width })))
    const top = drawing.y
    drawing.fillColor(INK.quiet).text(label, left, top, { width: LABEL_WIDTH - 10 })
    const below = drawing.y
    drawing.fillColor(INK.text).text(text, left + LABEL_WIDTH, top, { width })
    drawing.y = Math.max(drawing.y, below) + 3
  }
  drawing.x = left
}

const PICTURE = { width: 180, height: 70 } as const
const PHOTO = { width: 260, height: 195 } as const

function drawPicture(drawing: Drawing, { label, data, look }: Extract<PdfBlock, { kind: 'picture' }>): void {
  const { width, height } = look === 'photo' ? PHOTO : PICTURE
  makeRoom(drawing, height + 12)
  const { left } = drawing.page.margins
  const top = drawing.y
  drawing
    .font('text')
    .fontSize(SIZE.text)
    .fillColor(INK.quiet)
    .text(label, left, top, { width: LABEL_WIDTH - 10 })
  drawing.image(Buffer.from(data, 'base64'), left + LABEL_WIDTH, top, { fit: [width, height] })
  drawing.x = left
  drawing.y = top + height + 6
}

/** Fill and line of each ink; what is not named is a line alone. */
const INKS: Readonly<Record<string, readonly [fill: string, stroke: string]>> = {
  body: ['#ffffff', '#5b6470'],
  glass: ['#e9e7df', '#5b6470'],
  lamp: ['#f3f1ea', '#5b6470'],
  dark: ['#444b54', '#444b54'],
  handle: ['#444b54', '#444b54'],
  plate: ['#ffd130', '#5b6470'],
  'front-plate': ['#ffffff', '#5b6470'],
}
const SPOT = 20

function drawOutlines(drawing: Drawing, block: Extract<PdfBlock, { kind: 'drawing' }>): void {
  const scale = widthOf(drawing) / block.width
  makeRoom(drawing, block.height * scale + 12)
  const { left } = drawing.page.margins
  const top = drawing.y + 6
  drawing.save().translate(left, top).scale(scale)
  for (const { ink, path, matrix } of block.paths) {
    drawing
      .save()
      .transform(...matrix)
      .lineWidth(1.6)
    const colours = INKS[ink]
    if (colours) drawing.path(path).fillAndStroke(...colours)
    else drawing.path(path).stroke(INK.quiet)
    drawing.restore()
  }
  for (const { text, x, y, isCentred } of block.labels)
    drawing
      .font('bold')
      .fontSize(17)
      .fillColor(INK.quiet)
      .text(text, isCentred ? x - 60 : x, y - 17, {
        width: 120,
        align: isCentred ? 'center' : 'left',
        lineBreak: false,
      })
  for (const { text, x, y } of block.spots) {
    drawing.circle(x, y, SPOT).lineWidth(4).fillAndStroke('#1a4b8c', '#ffffff')
    drawing
      .fontSize(18)
      .fillColor('#ffffff')
      .text(text, x - SPOT, y - 12, { width: 2 * SPOT, align: 'center', lineBreak: false })
  }
  drawing.restore()
  drawing.x = left
  drawing.y = top + block.height * scale + 6
}

function drawBlock(drawing: Drawing, block: PdfBlock, next: PdfBlock | undefined): void {
  const { left } = drawing.page.margins
  drawing.x = left
  switch (block.kind) {
    case 'heading':
      makeRoom(drawing, next?.kind === 'picture' && next.look === 'photo' ? 60 + PHOTO.height : 60)
      drawing.moveDown(0.9).font('bold').fontSize(SIZE.heading).fillColor(INK.text).text(block.text).moveDown(0.35)
      return
    case 'text':
      drawing.font('text').fontSize(SIZE.text).fillColor(INK.text).text(drawable(block.text)).moveDown(0.4)
      return
    case 'facts':
      drawFacts(drawing, block.facts)
      return
    case 'picture':
      drawPicture(drawing, block)
      return
    case 'drawing':
      drawOutlines(drawing, block)
      return
    case 'entry':
      makeRoom(drawing, 36)
      drawing.font('bold').fontSize(SIZE.small).fillColor(INK.quiet).text(drawable(block.head))
      drawing.font('text').fontSize(SIZE.text).fillColor(INK.text).text(drawable(block.text)).moveDown(0.6)
  }
}

/** Once all pages stand: "page 2 of 3" is known only then. */
function drawFooters(drawing: Drawing, { number }: PdfPaper, at: Date, digest: string): void {
  const { start, count } = drawing.bufferedPageRange()
  for (let place = start; place < start + count; place++) {
    drawing.switchToPage(place)
    const { page } = drawing
    const { left, right } = page.margins
    const top = page.height - PAGE.footer - 12
    // Below the margin, where text would begin a new page.
    page.margins.bottom = 0
    drawing
      .moveTo(left, top)
      .lineTo(page.width - right, top)
      .lineWidth(0.5)
      .strokeColor(INK.line)
      .stroke()
    drawing.font('text').fontSize(SIZE.small).fillColor(INK.quiet)
    const width = widthOf(drawing)
    const line = { width, lineBreak: false } as const
    drawing.text(`${number} · ${paperInstant(at)} · ${productName}`, left, top + 6, line)
    drawing.text(`Page ${place - start + 1} of ${count}`, left, top + 6, { ...line, align: 'right' })
    drawing.text(`SHA-256 of what it says: ${digest}`, left, top + 18, line)
  }
}

/**
 * A font remembers each glyph with the character it first stood for: a space would be read back as the no-break space of an earlier paper.
 * Each paper begins without that memory; until its end nothing else is written, as nothing of it waits.
 */
const forgetGlyphs = (font: PDFKit.Mixins.PDFFontSource): void =>
  void (typeof font === 'object' && Reflect.set(font, '_glyphs', {}))

/** @param at  the instant it is written */
export async function writePdf(paper: PdfPaper, at: Date): Promise<Buffer> {
  // Loaded by the first paper: nothing before it needs it.
  const { default: PDFDocument } = await import('pdfkit')
  const { text, bold } = await (fonts ??= fontsOpened())
  forgetGlyphs(text)
  forgetGlyphs(bold)
  const drawing = new PDFDocument({
    size: PAGE.size,
    margins: { top: PAGE.margin, left: PAGE.margin, right: PAGE.margin, bottom: PAGE.margin + PAGE.footer },
    bufferPages: true,
    // None before the papers' own are named below.
    font: '',
    lang: 'en-GB',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: `${paper.number} ${paper.title}`, Author: productName, CreationDate: at },
  })
  const written = buffer(drawing)
  drawing.registerFont('text', text)
  drawing.registerFont('bold', bold)
  drawing.font('bold').fontSize(SIZE.small).fillColor(INK.quiet).text(paper.number)
  drawing.font('bold').fontSize(SIZE.title).fillColor(INK.text).text(drawable(paper.title)).moveDown(0.6)
  for (const [place, block] of paper.blocks.entries()) drawBlock(drawing, block, paper.blocks[place + 1])
  drawFooters(drawing, paper, at, paperDigest(paper))
  drawing.end()
  return written
}
