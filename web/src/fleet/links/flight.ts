// What a check, or a report of damage, needs without a line, kept: its code in a store of its own that outlives the browser's cache, the page by
// the service worker, and for the check a place on the home screen whose address holds no token.
import { logFault } from '../../data/log.ts'

/** As public/service-worker.js names them. */
const stores = { check: 'kerbline-check', damage: 'kerbline-damage' } as const
type Flown = keyof typeof stores
const MANIFEST = '/check.webmanifest'

function nameManifest(): void {
  if (document.head.querySelector('link[rel="manifest"]')) return
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = MANIFEST
  document.head.append(link)
}

const isCode = (address: string): boolean => {
  const { origin, pathname } = new URL(address, location.href)
  return origin === location.origin && pathname.startsWith('/assets/')
}

function loadedCode(): readonly string[] {
  const named = [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[href]')].map(
    (each) => (each instanceof HTMLScriptElement ? each.src : each.href),
  )
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
  return [...new Set([...named, ...fetched])].filter(isCode)
}

async function keepCode(of: Flown): Promise<void> {
  if (!('caches' in window) || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/service-worker.js')
  const cache = await caches.open(stores[of])
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  const wanted = loadedCode()
  await cache.addAll(wanted.filter((address) => !kept.has(address)))
  // Of a version before this one nothing is asked for any more.
  for (const address of kept) if (!wanted.includes(address)) await cache.delete(address)
}

/** Once the page stands, and again once a part that came later does. */
export function readyForFlight(of: Flown): void {
  if (of === 'check') nameManifest()
  if (!import.meta.env.PROD) return
  keepCode(of).catch(logFault)
  navigator.storage?.persist?.().catch(logFault)
}
