// Faults of the portal's own code, for whoever looks at the browser's console. Expected failures are shown to the person instead.

export function logFault(error: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that writes there
  console.error(error)
}
