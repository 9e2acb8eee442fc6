// The server is gone: what was seen before opens again with its time, and signing out leaves nothing to see.
import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { expect, test } from './test.ts'
import { newSession, personOf } from './people.ts'
import { newContext, visitorIn } from './visitor.ts'

/** The way to the portal, which the test can close. */
async function openWay(to: string) {
  const port = Number(new URL(to).port)
  const sockets = new Set<Socket>()
  const way = createServer((inner) => {
    const outer = connect(port, '127.0.0.1')
    for (const each of [inner, outer]) {
      sockets.add(each)
      each.on('error', () => each.destroy())
      each.on('close', () => sockets.delete(each))
    }
    inner.pipe(outer).pipe(inner)
  }).listen(0, '127.0.0.1')
  await once(way, 'listening')
  const address = way.address()
  if (address === null || typeof address === 'string') throw new Error('There is no way')
  const close = async (): Promise<void> => {
    const closed = once(way, 'close')
    way.close()
    sockets.forEach((socket) => socket.destroy())
    await closed
  }
  return { base: `http://127.0.0.1:${address.port}`, close }
}

/** How many answers the browser still keeps. */
const keptAnswers = `new Promise((done) => {
  const asked = indexedDB.open('kerbline-answers')
  asked.onsuccess = () => {
    const count = asked.result.transaction('answers').objectStore('answers').count()
    count.onsuccess = () => done(count.result)
  }
})`

test('the list of vehicles opens again without the server, and not after signing out', async ({ browser, baseURL }) => {
  test.slow()
  const way = await openWay(baseURL ?? '')
  const token = await newSession(way.base, personOf('fleet.harrow'))
  const context = await newContext(browser, way.base, token, { keepsPage: true })
  const visitor = await visitorIn(context, way.base)
  const { page } = visitor
  try {
    await visitor.open('/vehicles')
    const first = page.locator('main tbody [data-row]').first()
    await expect(first).toBeVisible()
    const plate = await first.getByRole('link').first().textContent()
    await page.evaluate('navigator.serviceWorker.ready.then(() => 0)')
    // The kept answer is written once it is read.
    await page.reload()
    await expect(first).toBeVisible()

    await way.close()
    await page.reload()
    await expect(page.getByRole('link', { name: plate ?? '' }).first()).toBeVisible()
    await expect(page.getByText(/Showing data from|Offline|No connection|cannot be reached/i).first()).toBeVisible()

    await page.getByRole('button', { name: /account menu$/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect.poll(() => visitor.here()).toMatch(/^\/login/)
    await expect.poll(() => page.evaluate(keptAnswers)).toBe(0)
    await page.reload()
    await expect(page.getByText(plate ?? 'a plate')).toHaveCount(0)
  } finally {
    await context.close()
  }
})
