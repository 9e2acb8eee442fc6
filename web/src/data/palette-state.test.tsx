import { fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useKeys } from '../areas/shell/keys.ts'
import { fakeServer } from './fake-transport.ts'
import { closePalette, paletteIsThere, typedAhead, useIsPaletteOpen } from './palette-state.ts'
import { signInAs } from './session/sample-user.ts'

beforeEach(() => {
  fakeServer()
  signInAs()
  location.hash = '#/dashboard'
})
afterEach(() => {
  closePalette()
})
/** Resolves to which of the keys went on to whoever else listens. */
const press = (...keys: string[]): string[] => keys.filter((key) => fireEvent.keyDown(document.body, { key }))
function begin() {
  const { result } = renderHook(() => {
    useKeys()
    return useIsPaletteOpen()
  })
  return result
}

test('what is typed before the palette is drawn waits for its field, and opens nothing else', () => {
  const isOpen = begin()
  press('/')
  expect(press('c', 'a', 'l', 'x', 'Backspace', 'l', 'Shift')).toEqual([])
  expect(typedAhead()).toBe('call')
  expect([isOpen.current, location.hash]).toEqual([true, '#/dashboard'])
  paletteIsThere()
  expect(press('x')).toEqual(['x'])
  expect(typedAhead()).toBe('call')
})

test('Escape before it is drawn takes it back, and the next one begins empty', () => {
  const isOpen = begin()
  press('/', 'c', 'Escape')
  expect(isOpen.current).toBe(false)
  press('/')
  expect([isOpen.current, typedAhead()]).toEqual([true, ''])
})
