import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { code } from '../data/loading/code.ts'
import { LazyDialog } from './lazy-dialog.tsx'

test('Escape calls a dialog off while its code is on its way, and is the dialog’s own once it is there', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const of = code(() => promise)
  const onClose = vi.fn()
  render(
    <LazyDialog of={of} name="The form" onClose={onClose}>
      {(words) => <p>{words}</p>}
    </LazyDialog>,
  )
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
  resolve('Here')
  await screen.findByText('Here')
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
})
