// Asks the browser to keep the portal's page for when the server is gone (public/service-worker.js). After the page is drawn: nobody
// waits for it.
const laterMilliseconds = 4_000

/** Only of a build: while developing, the page has to be the newest. */
export function keepPage(isBuilt: boolean): void {
  if (!isBuilt || !('serviceWorker' in navigator)) return
  setTimeout(() => {
    // Private windows and old browsers refuse: the portal then opens with its server alone.
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  }, laterMilliseconds)
}
