// Keeps the one page of the portal, so that it opens with the server gone; its code and styles lie in the browser's own cache for a
// year. No call, no address with a query and no data is ever kept here: last known answers stand in a store that sign-out wipes.
const CACHE = 'kerbline-page'
const PAGE = '/'
// The code of a driver's check and of a report of damage, kept by those pages themselves (fleet/links/flight.ts): a telephone in flight mode
// must have it.
const FLOWN = ['kerbline-check', 'kerbline-damage']
let keepsCode = false
const lookForCode = async () => {
  keepsCode = (await Promise.all(FLOWN.map((name) => caches.has(name)))).includes(true)
}
void lookForCode()

const keep = async (response) => {
  const cache = await caches.open(CACHE)
  await cache.put(PAGE, response)
}

/** A proxy in front answers for a server that is gone. */
const isGone = ({ status }) => status >= 502 && status <= 504

async function pageFor(event) {
  const kept = () => caches.match(PAGE)
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    if (response.ok) event.waitUntil(keep(response.clone()))
    return isGone(response) ? ((await kept()) ?? response) : response
  } catch (error) {
    // What the page asks for next is judged by this.
    await lookForCode()
    const page = await kept()
    if (page) return page
    throw error
  }
}

async function codeFor(request) {
  try {
    return await fetch(request)
  } catch (error) {
    for (const cacheName of FLOWN) {
      const kept = await caches.match(request, { cacheName })
      if (kept) return kept
    }
    throw error
  }
}

self.addEventListener('install', (event) => {
  event.waitUntil(fetch(PAGE, { cache: 'no-cache' }).then((response) => (response.ok ? keep(response) : undefined)))
})
self.addEventListener('activate', (event) => {
  // The question for the page leaves while this program is still waking up.
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]))
})
self.addEventListener('fetch', (event) => {
  const { pathname, search } = new URL(event.request.url)
  if (event.request.mode === 'navigate' && pathname === PAGE && search === '') event.respondWith(pageFor(event))
  else if (keepsCode && pathname.startsWith('/assets/')) event.respondWith(codeFor(event.request))
})
