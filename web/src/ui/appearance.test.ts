// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { nextVisit } from '../testing/next-visit.ts'
import type * as AppearanceModule from './appearance.ts'

/** Each test is a visit of its own: what was chosen before is known from the browser's storage alone. */
const load = () => nextVisit<typeof AppearanceModule>(import.meta.resolve('./appearance.ts'))
const script = readFileSync(join(import.meta.dirname, '../../public/before-paint.js'), 'utf8')
let isDeviceDark = false
let tellDevice: () => void = () => undefined

beforeEach(() => {
  document.documentElement.removeAttribute('data-theme')
  document.documentElement.removeAttribute('data-density')
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isDeviceDark
    },
    addEventListener: (_: string, listener: () => void) => {
      tellDevice = listener
    },
    removeEventListener: () => undefined,
  }))
})

const shown = (): string =>
  `${document.documentElement.dataset['theme']} ${document.documentElement.dataset['density'] ?? 'normal'}`

test.each([
  // kept on this device, device is dark, shown
  [undefined, false, 'light normal'],
  [undefined, true, 'dark normal'],
  ['{"theme":"dark"}', false, 'dark normal'],
  ['{"theme":"light","density":"compact"}', true, 'light compact'],
  ['{"theme":"system","density":"normal"}', true, 'dark normal'],
  ['not json', true, 'dark normal'],
  ['null', false, 'light normal'],
  ['{"theme":"purple","density":9}', false, 'light normal'],
])(
  'kept %s on a device that is dark: %s shows %s, before and after the first paint',
  async (kept, isDark, expected) => {
    isDeviceDark = isDark
    if (kept !== undefined) localStorage.setItem('kerbline.appearance', kept)
    // oxlint-disable-next-line eslint/no-new-func -- runs the very file the page loads
    new Function(script)()
    expect(shown()).toBe(expected)
    document.documentElement.removeAttribute('data-theme')
    const { followAppearance } = await load()
    followAppearance()
    expect(shown()).toBe(expected)
  },
)

test('a choice holds at once and for the next visit', async () => {
  isDeviceDark = false
  const { chooseAppearance } = await load()
  chooseAppearance({ theme: 'dark' })
  chooseAppearance({ density: 'compact' })
  expect(shown()).toBe('dark compact')
  expect(JSON.parse(localStorage.getItem('kerbline.appearance') ?? '')).toEqual({ theme: 'dark', density: 'compact' })
})

test('the system choice follows the device, a fixed one does not', async () => {
  isDeviceDark = false
  const { chooseAppearance, followAppearance } = await load()
  followAppearance()
  isDeviceDark = true
  tellDevice()
  expect(shown()).toBe('dark normal')
  chooseAppearance({ theme: 'light' })
  tellDevice()
  expect(shown()).toBe('light normal')
})

test('another tab’s change is taken over', async () => {
  isDeviceDark = false
  const { followAppearance } = await load()
  const stop = followAppearance()
  localStorage.setItem('kerbline.appearance', '{"theme":"dark","density":"compact"}')
  window.dispatchEvent(new StorageEvent('storage', { key: 'kerbline.appearance' }))
  expect(shown()).toBe('dark compact')
  stop()
})
