// A driver's thumb on a telephone: presses counted, photos taken, a signature drawn.
import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { typeIn } from './presses.ts'

/** A photo drawn by the page itself, each another one. */
export async function aPhoto(page: Page, number: number): Promise<Buffer> {
  const data = z.string().parse(
    await page.evaluate(`(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
      const pen = canvas.getContext('2d')
      pen.fillStyle = 'hsl(' + ${number} * 29 + ' 60% 50%)'
      pen.fillRect(0, 0, 640, 480)
      pen.fillStyle = '#000'
      pen.font = '120px sans-serif'
      pen.fillText('Photo ' + ${number}, 40, 260)
      return canvas.toDataURL('image/jpeg', 0.8).split(',')[1]
    })()`),
  )
  return Buffer.from(data, 'base64')
}

/** Presses of a thumb on one page. */
export function thumb(page: Page) {
  let count = 0
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
  const press = async (name: string | RegExp): Promise<void> => {
    count += 1
    await button(name).first().click()
  }
  return {
    count: () => count,
    reset: () => {
      count = 0
    },
    press,
    write: async (label: string | RegExp, words: string): Promise<void> => {
      count += 1
      const field = page.getByLabel(label)
      await field.click()
      await field.press('ControlOrMeta+A')
      await typeIn(field, words)
    },
    tick: async (): Promise<void> => {
      count += 1
      await page.getByRole('checkbox', { name: /^I walked around/ }).check()
    },
    takePhoto: async (number: number): Promise<void> => {
      count += 3
      const before = await page.getByRole('img', { name: /^Number/ }).count()
      const photo = { name: `IMG_${number}.jpg`, mimeType: 'image/jpeg', buffer: await aPhoto(page, number) }
      await page.getByLabel('Take photo').setInputFiles(photo)
      await expect(page.getByRole('img', { name: /^Number/ })).toHaveCount(before + 1)
    },
    sign: async (): Promise<void> => {
      count += 1
      const pad = page.getByLabel(/^Draw your signature/)
      await pad.scrollIntoViewIfNeeded()
      const box = await pad.boundingBox()
      if (!box) throw new Error('There is nowhere to sign')
      await page.mouse.move(box.x + 40, box.y + 60)
      await page.mouse.down()
      await page.mouse.move(box.x + 120, box.y + 20, { steps: 4 })
      await page.mouse.move(box.x + 220, box.y + 70, { steps: 4 })
      await page.mouse.up()
      await expect(button('Clear')).toBeVisible()
    },
  }
}

/** On the list of all items: a press a section, each read before it. */
export const passSections = async (hand: ReturnType<typeof thumb>): Promise<void> => {
  for (const section of ['Cab', 'Lights', 'Body and fluids', 'Tyres and brakes', 'Load'])
    await hand.press(new RegExp(`^${section} checked: (the rest )?OK$`))
}

export const passRest = async (hand: ReturnType<typeof thumb>): Promise<void> => {
  await hand.press('Answer by section')
  await passSections(hand)
}

/** Parts to press that a glove would miss: lower or narrower than 56 px. */
export const smallTargets = async (page: Page): Promise<readonly string[]> =>
  z.array(z.string()).parse(
    await page.evaluate(`[...document.querySelectorAll('button, label:has(input), a[href], canvas')].flatMap(part => {
      const { width, height } = part.getBoundingClientRect()
      return part.checkVisibility() && (width < 56 || height < 56) ? [part.textContent + ' ' + Math.round(width) + 'x' + Math.round(height)] : []
    })`),
  )
