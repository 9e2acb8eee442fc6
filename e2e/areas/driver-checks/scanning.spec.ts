// The code in a vehicle, read by a telephone whose browser reads no codes itself: the reader is fetched when somebody scans, and not before.
import { z } from 'zod'
import { expectSound } from '../../support/looks.ts'
import { ask, newSession, personOf } from '../../support/people.ts'
import { expect, test } from '../../support/test.ts'
import { phone } from '../../support/visitor.ts'

const given = z.object({ address: z.string() })
const drivers = z.object({ rows: z.array(z.object({ id: z.number() })) })
const sheetShape = z.object({
  vehicles: z.array(z.object({ reg_no: z.string(), is_vor: z.boolean(), out_of_use: z.array(z.string()) })),
})

test('a code is scanned where the browser reads none', async ({ visit, base }) => {
  test.slow()
  const session = await newSession(base, personOf('admin.solent'))
  const post = async (path: string, body: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${session}` }
    const reply = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(reply.ok, path).toBe(true)
    return reply.json()
  }
  const { rows } = await ask(base, session, '/api/drivers?size=25', drivers)
  const link = given.parse(await post('/api/links', { purpose: 'driver check', record_id: rows[0]?.id }))
  const token = link.address.split('#/link/')[1] ?? ''
  const sheet = sheetShape.parse(await post('/api/links/open', { token }))
  // The last on the sheet: not one of those that are offered at once.
  const reg = sheet.vehicles.findLast(({ is_vor: isOff, out_of_use: out }) => !isOff && out.length === 0)?.reg_no ?? ''

  const manager = await visit('admin.solent')
  await manager.open(`/vehicleoverview/${reg}`)
  await manager.page.getByRole('button', { name: 'More actions', exact: true }).click()
  await manager.page.getByRole('menuitem', { name: 'Check links for drivers' }).click()
  await manager.page.getByRole('button', { name: 'Create check link' }).click()
  const code = manager.page.getByRole('img', { name: /^QR code: walkaround check/ })
  await expect(code).toBeVisible()
  const picture = (await code.screenshot()).toString('base64')

  const { page, context, open } = await visit(undefined, { viewport: phone, hasTouch: true })
  // What the camera of such a telephone sees: the code on a dashboard, some way off.
  await context.addInitScript(`{
    delete globalThis.BarcodeDetector
    navigator.mediaDevices.getUserMedia = async () => {
      const image = new Image()
      image.src = 'data:image/png;base64,${picture}'
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
      const pen = canvas.getContext('2d')
      const draw = () => {
        pen.fillStyle = '#777'
        pen.fillRect(0, 0, 1280, 720)
        pen.drawImage(image, 420, 160, 400, 400)
        requestAnimationFrame(draw)
      }
      draw()
      return canvas.captureStream(10)
    }
  }`)
  const fetched: string[] = []
  page.on('request', (request) => void fetched.push(request.url()))
  const readers = (): string[] => fetched.filter((url) => url.includes('qr-reader'))
  await open(`/link/${token}`)
  const scan = page.getByRole('button', { name: 'Scan the code in the vehicle' })
  await expect(scan).toBeVisible()
  await expectSound(page, 'the choice of a vehicle')
  expect(readers()).toEqual([])
  await scan.click()
  await expect(page.getByText(/^Item 1 of/)).toBeVisible()
  await expect(page.getByText(reg, { exact: false }).first()).toBeVisible()
  expect(readers()).toHaveLength(1)
})
