import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginMap } from './begin-map.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A map that reckons with its edges after each move, as towns do, in an element whose width changes. */
function begun() {
  const element = document.createElement('div')
  let width = 800
  Object.defineProperties(element, { clientWidth: { get: () => width }, clientHeight: { value: 600 } })
  const begin = beginMap(element, { zoomAnimation: false })
  begin.map.setView([53.8, -1.55], 8)
  begin.map.on('moveend', () => begin.map.getBounds())
  return { ...begin, narrow: () => (width = 400) }
}

test('a map that is left just after its size changed owes nothing to panes that are gone', () => {
  const { map, end, narrow } = begun()
  narrow()
  map.invalidateSize({ debounceMoveend: true })
  end()
  expect(() => vi.advanceTimersByTime(1_000)).not.toThrow()
})

test('a map that is left while it zooms stays until the zoom is done, whatever else moves it', () => {
  const { map, end } = begun()
  let isGone = false
  map.once('unload', () => (isGone = true))
  map.fire('zoomanim')
  end()
  map.fire('moveend')
  expect(isGone).toBe(false)
  map.fire('zoomend').fire('moveend')
  expect(isGone).toBe(true)
})

test('how wide a map is drawn is said for paper, and again when its place has another width', () => {
  const { map, end, narrow } = begun()
  const said = () => map.getContainer().style.getPropertyValue('--drawn-width')
  expect(said()).toBe('800px')
  narrow()
  map.invalidateSize()
  expect(said()).toBe('400px')
  end()
})
