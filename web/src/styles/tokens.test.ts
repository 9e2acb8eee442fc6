// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sheet = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

// Design guide 6.1: foreground, ground, contrast in light, contrast in dark.
const table: readonly (readonly [string, string, number, number])[] = [
  ['ink', 'canvas', 15.5, 16.3],
  ['ink', 'surface', 17.1, 14.8],
  ['ink', 'sunken', 14.0, 17.0],
  ['ink-2', 'canvas', 7.8, 10.2],
  ['ink-2', 'surface', 8.7, 9.3],
  ['ink-2', 'sunken', 7.1, 10.7],
  ['ink-3', 'canvas', 5.5, 6.7],
  ['ink-3', 'surface', 6.1, 6.1],
  ['ink-3', 'sunken', 5.0, 7.0],
  ['brand', 'canvas', 8.0, 9.2],
  ['brand', 'surface', 8.9, 8.4],
  ['brand', 'brand-soft', 7.5, 6.9],
  ['on-brand', 'brand', 8.9, 9.0],
  ['on-brand', 'brand-hover', 12.2, 11.5],
  ['red-fg', 'surface', 7.5, 8.4],
  ['red-fg', 'red-soft', 6.3, 7.7],
  ['red-fg', 'canvas', 6.8, 9.2],
  ['amber-fg', 'surface', 7.7, 11.1],
  ['amber-fg', 'amber-soft', 6.8, 9.4],
  ['amber-fg', 'canvas', 7.0, 12.2],
  ['green-fg', 'surface', 8.0, 9.6],
  ['green-fg', 'green-soft', 6.7, 8.0],
  ['green-fg', 'canvas', 7.2, 10.6],
  ['idle-fg', 'surface', 7.7, 8.8],
  ['idle-fg', 'idle-soft', 6.4, 7.5],
  ['red-fill', 'surface', 6.0, 5.5],
  ['amber-fill', 'surface', 2.2, 8.8],
  ['green-fill', 'surface', 4.4, 7.9],
  ['idle-fill', 'surface', 3.7, 4.7],
  ['line-strong', 'surface', 3.9, 4.2],
  ['line-strong', 'canvas', 3.5, 4.6],
  ['on-tarmac', 'tarmac', 13.6, 17.4],
  ['on-tarmac-2', 'tarmac', 7.9, 10.0],
  ['on-tarmac-2', 'tarmac-2', 7.3, 8.4],
  ['plate-ink', 'plate', 12.3, 10.9],
  ['plate-ink', 'plate-front', 17.2, 14.7],
  ['t-red', 'tarmac', 5.0, 6.4],
  ['t-amber', 'tarmac', 8.0, 10.2],
  ['t-green', 'tarmac', 7.2, 9.2],
  ['t-red', 'tarmac-2', 4.6, 5.3],
  ['t-amber', 'tarmac-2', 7.4, 8.6],
  ['t-green', 'tarmac-2', 6.6, 7.6],
]

/** Only fills and edges may stand below 4.5:1, and only the amber fill below 3:1 (it always carries an amber-fg edge). */
const areasNotText = new Set(['red-fill', 'amber-fill', 'green-fill', 'idle-fill', 'line-strong'])

function tokensIn(block: string): Map<string, string> {
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\s*;/gi)].map(([, name = '', hex = '']) => [name, hex]),
  )
}

const darkStart = sheet.indexOf("[data-theme='dark']")
const light = tokensIn(sheet.slice(0, darkStart))
const dark = new Map([...light, ...tokensIn(sheet.slice(darkStart))])

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(theme: Map<string, string>, first: string, second: string): number {
  const levels = [first, second].map((name) => luminance(theme.get(name) ?? `no token ${name}`))
  return (Math.max(...levels) + 0.05) / (Math.min(...levels) + 0.05)
}

test.each(table)('%s on %s has the contrast the guide states', (front, ground, inLight, inDark) => {
  expect(contrast(light, front, ground)).toBeCloseTo(inLight, 1)
  expect(contrast(dark, front, ground)).toBeCloseTo(inDark, 1)
})

test.each(table.filter(([front]) => !areasNotText.has(front)))('%s on %s is legible as text', (front, ground) => {
  expect(contrast(light, front, ground)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(dark, front, ground)).toBeGreaterThanOrEqual(4.5)
})

test('whatever must be perceived without being text reaches 3:1, save amber areas in light', () => {
  for (const [front, ground] of table.filter(([name]) => areasNotText.has(name) && name !== 'amber-fill')) {
    expect(contrast(light, front, ground), `${front} on ${ground}`).toBeGreaterThanOrEqual(3)
    expect(contrast(dark, front, ground), `${front} on ${ground}`).toBeGreaterThanOrEqual(3)
  }
  expect(contrast(light, 'amber-fg', 'surface')).toBeGreaterThanOrEqual(3)
})

test('chart colours stand out from the panel in both themes', () => {
  for (const colour of ['c1', 'c2', 'c3', 'c4', 'c5']) {
    expect(contrast(light, colour, 'surface'), colour).toBeGreaterThanOrEqual(3)
    expect(contrast(dark, colour, 'surface'), colour).toBeGreaterThanOrEqual(3)
  }
})

test('paper never takes the dark theme', () => {
  expect(sheet.slice(0, darkStart)).toMatch(/@media not print \{\s*$/)
})
