import { screen, waitFor } from '@testing-library/react'
import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchFile } from '../../../data/bytes.ts'
import { refusal } from '../../../data/fake-transport.ts'
import { beginPage, showPage } from '../../../testing/page.tsx'
import { LockedPdf, type PdfDocument, type PdfPage, UnreadablePdf } from '../../../data/pdf/drawn-pdf.ts'
import { openPdfWith } from '../../../data/pdf/open-pdf.ts'
import { PdfPreview } from './pdf-preview.tsx'
import { everythingIsNear } from './testing-near.ts'

const user = userEvent.setup()
const opened = vi.fn<() => Promise<PdfDocument>>()
const answered = vi.fn<() => Promise<Response>>()
const drawn: string[] = []
const page = (number: number): PdfPage => ({
  number,
  ratio: 1.4,
  draw: async (_, width) => void drawn.push(`${number} at ${width}`),
  words: async () => `Words of ${number}`,
})

beforeEach(() => {
  everythingIsNear()
  drawn.length = 0
  opened.mockReset()
  openPdfWith(opened)
  beginPage({ permissions: ['see documents'] })
  answered.mockImplementation(async () => new Response('%PDF-1.7'))
  vi.stubGlobal('fetch', answered)
})
afterEach(() => {
  vi.unstubAllGlobals()
})
const show = () =>
  showPage(
    '/documentation',
    <PdfPreview
      id="file-1"
      title="Insurance 2026"
      fetch={(signal) => fetchFile(documentsEndpoints.download, { id: 'file-1' }, { signal })}
    />,
    ['documents'],
  )
const paper = (leftOut = 0) => opened.mockResolvedValue({ pages: [page(1), page(2)], leftOut, close: () => undefined })

test('its pages are drawn where it stands, larger by key and by button, and told in words', async () => {
  paper(3)
  show()
  expect(await screen.findByText(/Words of 2/)).toBeTruthy()
  expect(screen.getByText('Download the file to read 3 more pages.')).toBeTruthy()
  const [first] = drawn
  screen.getByRole('list', { name: 'Pages of Insurance 2026' }).focus()
  await user.keyboard('+')
  await waitFor(() => expect(drawn.at(-1)).not.toBe(first))
  const widths = drawn.map((each) => Number(each.split(' at ')[1]))
  expect(Math.max(...widths)).toBe(Math.round((widths[0] ?? 0) * 1.5))
  await user.click(screen.getByRole('button', { name: 'Zoom out' }))
  expect(screen.getByRole('button', { name: 'Zoom out' })).toHaveProperty('disabled', true)
})

test('one with a password, and one that cannot be drawn, say so and how to read it', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  opened.mockRejectedValue(new LockedPdf())
  show()
  expect(await screen.findByText(/is password protected/)).toBeTruthy()
  opened.mockRejectedValue(new UnreadablePdf())
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText(/cannot preview this PDF/)).toBeTruthy()
  expect(logged).not.toHaveBeenCalled() // the file is at fault, not the portal
  opened.mockRejectedValue(new Error('of our own'))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(logged).toHaveBeenCalled())
})

test('a file that does not come is tried again', async () => {
  answered.mockImplementation(async () => refusal('unexpected'))
  show()
  const retry = await screen.findByRole('button', { name: 'Retry' })
  answered.mockImplementation(async () => new Response('%PDF-1.7'))
  paper()
  await user.click(retry)
  expect(await screen.findByText(/Words of 1/)).toBeTruthy()
})
