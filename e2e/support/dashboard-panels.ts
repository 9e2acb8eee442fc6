// The panels of the dashboard as a person finds them: by their headings.
import type { Locator, Page } from '@playwright/test'

export const panels = {
  compliance: 'Fleet compliance',
  needs: 'To do',
  month: /so far$|^This period$|^Last \d+ months$/,
  drivers: 'Driver behaviour',
  cost: 'Cost per mile',
  spend: 'Spend by month',
  checks: 'Driver checks today',
  damage: 'Damage cases',
  fines: 'Fines',
  queries: 'Queries',
  messages: 'Messages',
  team: 'Your team',
} as const satisfies Record<string, string | RegExp>

export type PanelName = keyof typeof panels
export const panelNames: readonly PanelName[] = [
  'compliance',
  'needs',
  'month',
  'drivers',
  'cost',
  'spend',
  'checks',
  'damage',
  'fines',
  'queries',
  'messages',
  'team',
]

export const panelOf = (page: Page, name: PanelName): Locator =>
  page.locator('main section').filter({ has: page.getByRole('heading', { level: 2, name: panels[name], exact: true }) })

/** The offer floats over the corner of the page; whoever works there closes it first. */
export async function closeOffer(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Close the offer' })
  if (await close.isVisible()) await close.click()
}

/** What a failed panel says. */
export const failureOf = (page: Page, name: PanelName): Locator =>
  // The hero panel stands in no frame of its own: while it has failed, its words alone are there.
  name === 'compliance'
    ? page.locator('main').getByRole('alert').filter({ hasText: 'fleet compliance' })
    : panelOf(page, name).getByRole('alert')
