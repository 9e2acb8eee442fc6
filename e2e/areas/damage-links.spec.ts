// Damage on a driver's telephone, by the link of the vehicle and without an account: a scratch with three photos in few taps, and with no line.
// A photo is one tap of the page; what the camera asks besides is the telephone's.
import { z } from 'zod'
import { expectSound, looks } from '../support/looks.ts'
import { ask, newSession, personOf } from '../support/people.ts'
import { presses, typeIn } from '../support/presses.ts'
import { expect, test } from '../support/test.ts'
import { aPhoto } from '../support/thumb.ts'
import { phone } from '../support/visitor.ts'

const vehicles = z.object({ rows: z.array(z.object({ id: z.number(), reg_no: z.string() })) })
const given = z.object({ address: z.string() })
const listed = z.object({ rows: z.array(z.object({ number: z.string(), state: z.string() })) })

async function linkFor(base: string, place: number): Promise<{ readonly path: string; readonly reg: string }> {
  const session = await newSession(base, personOf('fleet.solent'))
  const { rows } = await ask(base, session, '/api/vehicles?size=25', vehicles)
  const { id, reg_no: reg } = rows[place] ?? { id: 0, reg_no: '' }
  const reply = await fetch(`${base}/api/links`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session}` },
    body: JSON.stringify({ purpose: 'damage report', record_id: id }),
  })
  const { address } = given.parse(await reply.json())
  return { path: `/link/${address.split('#/link/')[1] ?? ''}`, reg }
}

test('a scratch with three photos in twelve taps and two minutes, sent when there is a line again', async ({
  base,
  browser,
}) => {
  const { path, reg } = await linkFor(base, 3)
  const context = await browser.newContext({ baseURL: base, viewport: phone, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await page.goto(`${base}/#${path}`)
  const began = Date.now()
  const { press, count } = presses()
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const write = async (name: RegExp, words: string): Promise<void> => {
    const field = page.getByRole('textbox', { name })
    await press(field)
    await typeIn(field, words)
  }
  let photos = 0
  const frames = page.getByRole('region', { name: 'Photos we need' })
  const photograph = async (name: RegExp): Promise<void> => {
    photos += 1
    await page
      .getByLabel(name)
      .setInputFiles({ name: `IMG_${photos}.jpg`, mimeType: 'image/jpeg', buffer: await aPhoto(page, photos) })
    await expect(frames.getByText('1 photo', { exact: true })).toHaveCount(photos)
  }
  await expect(page.getByRole('heading', { name: 'Where is the damage?' })).toBeVisible()
  await context.setOffline(true)
  await press(button(/^Bonnet/).first())
  await press(button('Continue to photos'))
  await photograph(/Close-up 1,/)
  await photograph(/^Front/)
  await photograph(/^Nearside/)
  await press(button('Continue'))
  await press(page.getByRole('radio', { name: 'Reversing' }))
  await write(/^Where it happened/, 'Dock 4, Leeds')
  await write(/^What happened/, 'Scraped a post while turning.')
  await press(page.getByRole('radio', { name: 'None' }))
  await write(/^Your name/, 'Leon Marsh')
  await press(button('Send report'))
  await expect(page.getByText('Report saved on this phone.')).toBeVisible()
  expect(count() + photos).toBeLessThanOrEqual(12)
  expect(Date.now() - began).toBeLessThan(120_000)
  await context.setOffline(false)
  const sent = page.getByText(/^Report sent\. The case is DMG-\d+\.$/)
  await expect(sent).toBeVisible({ timeout: 60_000 })
  const number = /DMG-\d+/.exec((await sent.textContent()) ?? '')?.[0] ?? ''
  await expect(page.getByText(/not sent yet/)).toBeHidden({ timeout: 60_000 })
  await context.close()
  const session = await newSession(base, personOf('fleet.solent'))
  const { rows } = await ask(base, session, `/api/damage-cases?search=${number}&size=25`, listed)
  expect(rows, `the case of ${reg}`).toMatchObject([{ number, state: 'submitted' }])
})

for (const { words, viewport, colorScheme } of looks)
  test(`a driver's report: nothing for axe to say, on ${words}`, async ({ base, browser }) => {
    const { path } = await linkFor(base, 4)
    const context = await browser.newContext({ baseURL: base, viewport, colorScheme, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(`${base}/#${path}`)
    await page.getByRole('button', { name: 'Add a mark: Bonnet' }).click()
    await expectSound(page, 'where')
    await page.getByRole('button', { name: 'Continue to photos' }).click()
    await expectSound(page, 'photos')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expectSound(page, 'what happened')
    await context.close()
  })
