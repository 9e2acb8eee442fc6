/** Retry-After in milliseconds, as seconds or as a date; null where it is neither. */
export function retryAfterMilliseconds(header: string | undefined, now: number): number | null {
  if (header === undefined) return null
  if (/^\d{1,6}$/.test(header.trim())) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
