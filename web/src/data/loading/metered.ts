// Whether the person pays for what is fetched, or waits long for it: then nothing is fetched that nobody asked for.

interface Line {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Where the browser does not tell (Firefox, Safari), a line counts as free. */
export function isMetered(browser: Navigator = navigator): boolean {
  const line: Line | undefined = 'connection' in browser ? (browser.connection ?? undefined) : undefined
  return line?.saveData === true || line?.effectiveType === 'slow-2g' || line?.effectiveType === '2g'
}
