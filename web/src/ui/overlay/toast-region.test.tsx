// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PinnedBar } from '../layout/pinned-bar.tsx'
import { ToastRegion } from './toast-region.tsx'
import styles from './toast.module.css'
import { closeToast, showToast } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
  render(<ToastRegion />)
})
afterEach(() => {
  vi.useRealTimers()
})

const titles = (): (string | null | undefined)[] =>
  screen.queryAllByRole('listitem').map((item) => item.querySelector('b')?.textContent)
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

test('a done thing stands for ten seconds in a list that announces additions', () => {
  act(() => void showToast({ tone: 'done', title: 'Tag added to 12 vehicles.' }))
  expect(screen.getByRole('list').getAttribute('aria-live')).toBe('polite')
  expect(titles()).toEqual(['Tag added to 12 vehicles.'])
  pass(9900)
  expect(titles()).toHaveLength(1)
  pass(200)
  expect(titles()).toEqual([])
})

test('undo acts once and closes', () => {
  const undo = vi.fn()
  act(() => void showToast({ tone: 'done', title: 'Archived.', action: { label: 'Undo', onSelect: undo } }))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(titles()).toEqual([])
})

test('the clock stands while the pointer or the focus is on it', () => {
  act(() => void showToast({ tone: 'done', title: 'Archived.' }))
  pass(6000)
  fireEvent.pointerEnter(screen.getByRole('listitem'))
  pass(60_000)
  expect(titles()).toHaveLength(1)
  fireEvent.pointerLeave(screen.getByRole('listitem'))
  pass(3900)
  expect(titles()).toHaveLength(1)
  pass(200)
  expect(titles()).toEqual([])
})

test('an alert is assertive, keeps its text verbatim and stays until closed', () => {
  act(() => void showToast({ tone: 'alert', title: 'Alert', body: 'Gate 2 closed.  Use Wortley Road!' }))
  pass(600_000)
  expect(screen.getByRole('alert').textContent).toContain('Gate 2 closed.  Use Wortley Road!')
  fireEvent.click(screen.getByRole('button', { name: 'Close alert' }))
  expect(titles()).toEqual([])
})

test('Escape closes the toast that has the focus', () => {
  act(() => void showToast({ tone: 'failed', title: 'Star not saved.' }))
  fireEvent.keyDown(screen.getByRole('button', { name: 'Close: error' }), { key: 'Escape' })
  expect(titles()).toEqual([])
})

test('beyond four the oldest that would pass anyway makes room, never an alert', () => {
  act(() => {
    showToast({ tone: 'alert', title: 'Alert' })
    for (const title of ['1', '2', '3', '4']) showToast({ tone: 'done', title })
  })
  expect(titles()).toEqual(['Alert', '2', '3', '4'])
})

test('a toast can be closed by its id', () => {
  let id = 0
  act(() => {
    id = showToast({ tone: 'done', title: 'Sent.', lasts: 'until closed' })
  })
  pass(600_000)
  expect(titles()).toEqual(['Sent.'])
  act(() => closeToast(id))
  expect(titles()).toEqual([])
})

test('stands above a bar pinned to the foot, for as long as one is there', () => {
  const isRaised = (): boolean => screen.getByRole('region').classList.contains(styles['raised'] ?? 'raised')
  expect(isRaised()).toBe(false)
  const first = render(<PinnedBar className="a">Save</PinnedBar>)
  const second = render(<PinnedBar className="b">Save</PinnedBar>)
  expect(isRaised()).toBe(true)
  first.unmount()
  expect(isRaised()).toBe(true)
  second.unmount()
  expect(isRaised()).toBe(false)
})
