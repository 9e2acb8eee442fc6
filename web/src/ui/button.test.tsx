// @vitest-environment jsdom
import { StarIcon } from '@phosphor-icons/react/dist/csr/Star'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button, ButtonLink, IconButton, IconLink } from './button.tsx'

afterEach(() => {
  vi.useRealTimers()
})

test('a button does not submit the form it stands in unless told', () => {
  render(<Button>Book MOT</Button>)
  expect(screen.getByRole('button', { name: 'Book MOT' }).getAttribute('type')).toBe('button')
})

test('busy keeps the focus, says so and ignores presses', () => {
  const press = vi.fn()
  render(
    <Button isBusy busyLabel="Saving" onClick={press}>
      Save
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Saving' })
  button.focus()
  fireEvent.click(button)
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(press).not.toHaveBeenCalled()
})

test('what cannot be done yet says why, to everybody', () => {
  const press = vi.fn()
  render(
    <Button disabledReason="Decide every line first" onClick={press}>
      Send
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Send' })
  const described = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('Decide every line first')
  fireEvent.click(button)
  expect(press).not.toHaveBeenCalled()
})

test('what can be done no longer, since it is done, keeps the focus', () => {
  const save = (reason: string | undefined) => <Button disabledReason={reason}>Save</Button>
  const { rerender } = render(save('Nothing has changed'))
  rerender(save(undefined))
  const button = screen.getByRole('button', { name: 'Save' })
  button.focus()
  rerender(save('Nothing has changed'))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }))
  expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true')
})

test('a reason that comes first while the button has the focus leaves it there', () => {
  const send = (reason: string | undefined) => <Button disabledReason={reason}>Send</Button>
  const { rerender } = render(send(undefined))
  screen.getByRole('button', { name: 'Send' }).focus()
  rerender(send('Sent already'))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send' }))
})

test('an icon button has a name and shows it after a moment of hovering; Escape takes it away', () => {
  vi.useFakeTimers()
  render(<IconButton icon={StarIcon} label="Star message" />)
  const button = screen.getByRole('button', { name: 'Star message' })
  fireEvent.pointerEnter(button.parentElement ?? button, { pointerType: 'mouse' })
  expect(document.querySelector('[role="tooltip"]')).toBeNull()
  act(() => vi.advanceTimersByTime(450))
  expect(document.querySelector('[role="tooltip"]')?.textContent).toBe('Star message')
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(document.querySelector('[role="tooltip"]')).toBeNull()
})

test('a finger gets no tooltip', () => {
  vi.useFakeTimers()
  render(<IconButton icon={StarIcon} label="Star message" />)
  const button = screen.getByRole('button')
  fireEvent.pointerEnter(button.parentElement ?? button, { pointerType: 'touch' })
  act(() => vi.advanceTimersByTime(1000))
  expect(document.querySelector('[role="tooltip"]')).toBeNull()
})

test('links look like buttons and stay links; counts stop at 99', () => {
  render(
    <>
      <ButtonLink href="#/book-vehicle">Request a vehicle</ButtonLink>
      <IconLink href="#/messages/inbox" icon={StarIcon} label="Messages, 120 unread" count={120} />
    </>,
  )
  expect(screen.getByRole('link', { name: 'Request a vehicle' }).getAttribute('href')).toBe('#/book-vehicle')
  const messages = screen.getByRole('link', { name: 'Messages, 120 unread' })
  expect(messages.textContent).toContain('99+')
})
