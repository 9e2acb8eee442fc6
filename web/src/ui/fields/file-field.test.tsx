import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FileField, refusalOf } from './file-field.tsx'

const rule = { types: ['image/png', 'image/jpeg'], words: 'JPEG or PNG', maxMegabytes: 1 }
const file = (name: string, type: string, bytes = 10): File => new File([new Uint8Array(bytes)], name, { type })
const onChoose = vi.fn<(chosen: File) => void>()

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = vi.fn<(address: string) => void>()
})
afterEach(() => {
  onChoose.mockClear()
})

test.each([
  [file('logo.png', 'image/png'), undefined],
  [file('logo.pdf', 'application/pdf'), 'logo.pdf is the wrong file type. Choose JPEG or PNG.'],
  [new File([], 'nothing.png', { type: 'image/png' }), 'nothing.png is empty. Choose a different file.'],
  [file('big.png', 'image/png', 1_600_000), 'big.png is 1.5 MB. The limit is 1 MB.'],
])('%#: a file is taken, or refused with the remedy', (given, why) => expect(refusalOf(given, rule)).toBe(why))

test('kind and size are said before; a wrong file is refused at the field, a right one taken', async () => {
  render(<FileField label="Logo" rule={rule} chosen={undefined} onChoose={onChoose} />)
  const input = screen.getByLabelText('Logo')
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'JPEG or PNG, up to 1 MB',
  )
  await userEvent.setup({ applyAccept: false }).upload(input, file('logo.pdf', 'application/pdf'))
  expect(screen.getByText(/wrong file type/)).toBeTruthy()
  expect(onChoose).not.toHaveBeenCalled()
  await userEvent.upload(input, file('logo.png', 'image/png'))
  expect(screen.queryByText(/wrong file type/)).toBeNull()
  expect(onChoose).toHaveBeenCalledTimes(1)
})

test('a file dropped on the field is taken', () => {
  render(<FileField label="Logo" rule={rule} chosen={undefined} onChoose={onChoose} />)
  fireEvent.drop(screen.getByText('Choose a file'), { dataTransfer: { files: [file('logo.png', 'image/png')] } })
  expect(onChoose).toHaveBeenCalledTimes(1)
})

test('a chosen picture is shown and can be removed, and its preview is given back', async () => {
  const onRemove = vi.fn<() => void>()
  const props = { label: 'Logo', rule, onChoose, onRemove }
  const { rerender } = render(<FileField {...props} chosen={file('logo.png', 'image/png')} />)
  expect(screen.getByRole('img').getAttribute('src')).toBe('blob:preview')
  await userEvent.click(screen.getByRole('button', { name: 'Remove logo.png' }))
  expect(onRemove).toHaveBeenCalledTimes(1)
  rerender(<FileField {...props} chosen={{ name: 'Logo', address: '/api/files/7' }} />)
  expect(screen.getByRole('img').getAttribute('src')).toBe('/api/files/7')
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:preview')
})
