// Screens on paper: what stands beside each other on a desk still fits a sheet, and what is left out says so.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

/** A4 without its margins, in the pixels of a page. */
const sheet = { portrait: { width: 725, height: 1017 }, landscape: { width: 1054, height: 690 } } as const

/** As the browser lays the page out once printing has begun. */
async function onPaper(page: Page): Promise<void> {
  await page.evaluate(`window.dispatchEvent(new Event('beforeprint'))`)
  const paper: unknown = await page.evaluate(`document.body.dataset.paper`)
  await page.setViewportSize(paper === 'landscape' ? sheet.landscape : sheet.portrait)
  await page.emulateMedia({ media: 'print' })
}

/** What a frame hides of the tables, panels and lists in it. What only reaches beyond a sheet is made smaller by the browser, whole. */
const cutOff = (page: Page): Promise<unknown> =>
  page.evaluate(`[...document.querySelectorAll('main table, main section, main ul')]
    .filter((part) => part.checkVisibility())
    .flatMap((part) => {
      const frame = part.parentElement
      return frame.scrollWidth > frame.clientWidth + 1 && getComputedStyle(frame).overflowX !== 'visible'
        ? [(part.getAttribute('aria-label') ?? part.innerText.slice(0, 40)) + ': ' + frame.clientWidth + ' of ' + frame.scrollWidth]
        : []
    })`)

for (const path of ['/vehicles', '/fleet-compliance', '/worklist', '/maintenance-management', '/drivers'])
  test(`${path} fits its sheets`, async ({ visit }) => {
    const visitor = await visit('fleet.harrow')
    await visitor.open(path)
    await onPaper(visitor.page)
    expect(await cutOff(visitor.page)).toEqual([])
  })

test('the matrix of compliance says on paper that more vehicles follow', async ({ visit }) => {
  const visitor = await visit('fleet.harrow')
  const { page } = visitor
  await visitor.open('/fleet-compliance')
  const rest = page.getByText(/^50 vehicles shown/)
  await expect(rest).toBeHidden()
  await onPaper(page)
  await expect(rest).toBeVisible()
})

test('the steps of an import take the whole width of a sheet', async ({ visit }) => {
  const visitor = await visit('admin')
  const { page } = visitor
  await visitor.open('/branch-management?import=new')
  const file = 'Name,Code,Postcode\nThirsk Paper,T1P,YO7 1AA\nSkipton Paper,T3P,nowhere\n'
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'depots.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await expect(visitor.heading).toHaveText('Match the columns')
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await expect(visitor.heading).toHaveText('Check 2 rows')
  await onPaper(page)
  const cause = page.getByRole('region', { name: /Postcode is in the wrong format/ })
  await expect(cause).toBeVisible()
  expect((await cause.boundingBox())?.width).toBeGreaterThan(sheet.portrait.width - 20)
  expect(await cutOff(page)).toEqual([])
})
