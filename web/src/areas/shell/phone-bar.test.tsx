import { screen, within } from '@testing-library/react'
import type { Permission } from '@kerbline/domain/permissions.ts'
import type { ScreenName } from '@kerbline/domain/screens.ts'
import { expect, test } from 'vitest'
import { beginPage, showPage } from '../../testing/page.tsx'
import { PhoneBar } from './phone-bar.tsx'

const built: readonly ScreenName[] = ['dashboard', 'worklist', 'vehicles', 'driverChecks', 'reportDamage', 'inbox']
const show = (permissions: readonly Permission[], isManager: boolean, screens = built): HTMLElement => {
  beginPage({ permissions: [...permissions] })
  const bar = (
    <PhoneBar
      active="dashboard"
      isManager={isManager}
      countFor={() => ({ value: 3, words: 'waiting', isBad: false })}
      renderMore={() => null}
    />
  )
  showPage('/dashboard', bar, screens)
  return screen.getByRole('navigation', { name: 'Main' })
}

const places = (bar: HTMLElement) => within(bar).getAllByRole('link')
const depot = ['see dashboard', 'see vehicles', 'see messages', 'see driver checks', 'create damage cases'] as const

test.each([
  ['a manager', ['see dashboard', 'see vehicles', 'see compliance'], true, ['Home', 'To do', 'Vehicles']],
  ['who checks vehicles and reports damage', depot, false, ['Home', 'Checks', 'Vehicles', 'Report damage']],
  [
    'who looks and no more',
    ['see dashboard', 'see vehicles', 'see messages'],
    false,
    ['Home', 'Vehicles', 'To do', 'Messages'],
  ],
] as const)('%s: the places used all day, each with its picture', (_who, permissions, isManager, expected) => {
  const links = places(show(permissions, isManager))
  expect(links.map(({ textContent }) => textContent?.replace(/^3 waiting, /, ''))).toEqual(expected)
  for (const link of links) expect(link.querySelector('svg'), link.textContent ?? '').not.toBeNull()
})

test('what waits is counted on the way to it, and nothing else is', () => {
  const texts = places(show(['see dashboard', 'see vehicles', 'see messages'], false)).map(
    ({ textContent }) => textContent,
  )
  expect(texts.filter((text) => /3/.test(text ?? ''))).toEqual(['3 waiting, To do'])
})
