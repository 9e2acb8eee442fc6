// A way to the portal that a test closes and opens again: closed, the portal is gone for whoever came by it, and for nobody else.
import type { Browser, Page } from '@playwright/test'
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { newSession, personOf } from './people.ts'
import { newContext, visitorIn, type Visitor, type VisitorOptions } from './visitor.ts'

/** The way to the portal, which the test can close and open again. */
async function openWay(to: string) {
  const outerPort = Number(new URL(to).port)
  const sockets = new Set<Socket>()
  const begin = async (port: number): Promise<Server> => {
    const way = createServer((inner) => {
      const outer = connect(outerPort, '127.0.0.1')
      for (const each of [inner, outer]) {
        sockets.add(each)
        each.on('error', () => each.destroy())
        each.on('close', () => sockets.delete(each))
      }
      inner.pipe(outer).pipe(inner)
    }).listen(port, '127.0.0.1')
    await once(way, 'listening')
    return way
  }
  let way = await begin(0)
  const address = way.address()
  if (address === null || typeof address === 'string') throw new Error('There is no way')
  const close = async (): Promise<void> => {
    const closed = once(way, 'close')
    way.close()
    sockets.forEach((socket) => socket.destroy())
    await closed
  }
  const open = async (): Promise<void> => {
    way = await begin(address.port)
  }
  return { base: `http://127.0.0.1:${address.port}`, close, open }
}

interface OnWay {
  readonly way: Awaited<ReturnType<typeof openWay>>
  readonly visitor: Visitor
  readonly page: Page
}

/** Somebody signed in over a way of their own. What fails there is meant to fail. */
export async function onWay(
  browser: Browser,
  base: string,
  { who, ...options }: VisitorOptions & { readonly who: string },
  use: (on: OnWay) => Promise<void>,
): Promise<void> {
  const way = await openWay(base)
  const token = await newSession(way.base, personOf(who))
  const context = await newContext(browser, way.base, token, options)
  const visitor = await visitorIn(context, way.base)
  try {
    await use({ way, visitor, page: visitor.page })
  } finally {
    await context.close()
  }
}
