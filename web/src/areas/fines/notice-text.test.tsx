// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { UnreadablePdf } from '../../data/pdf/drawn-pdf.ts'
import { openPdfWith } from '../../data/pdf/open-pdf.ts'
import { NoticeText } from './notice-text.tsx'

const file = new File([], 'notice.pdf', { type: 'application/pdf' })
const says = (text: string): void =>
  openPdfWith(() =>
    Promise.resolve({
      pages: [{ number: 1, ratio: 1, draw: () => Promise.resolve(), words: () => Promise.resolve(text) }],
      leftOut: 0,
      close: () => undefined,
    }),
  )

test('what a notice says fills what is blank, and leaves what was typed', async () => {
  says('PCN number: HR12345678. Registration: LK21 VXN. Penalty charge £70.00, or £35.00')
  const fill = vi.fn<(name: string, value: unknown) => void>()
  render(<NoticeText file={file} values={{ notice_no: 'HR1', reg_no: '', full_pence: null }} onFill={fill} />)
  expect(await screen.findByText('HR12345678')).toBeDefined()
  expect(screen.getByText('£35.00')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Fill in 3 blank fields' }))
  expect(fill.mock.calls).toEqual([
    ['reg_no', 'LK21VXN'],
    ['full_pence', 7_000],
    ['discount_pence', 3_500],
  ])
})

test('a scan, or a file that is none, is said to be typed', async () => {
  openPdfWith(() => Promise.reject(new UnreadablePdf()))
  render(<NoticeText file={file} values={{}} onFill={() => undefined} />)
  expect(await screen.findByText('We could not read this notice. Type what it says.')).toBeDefined()
})
