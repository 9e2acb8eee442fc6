// Strikes secrets out of what the audit trail keeps: the trail is read by people and never forgets.

const secretName =
  /pass(word|phrase|code)|secret|token|hash|api_?key|authorization|credential|signature|recovery_code|(^|_)otp(_|$)/i
const credentialsInAddress = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi
const struckOut = '[removed]'
const deepest = 8
const longestText = 4_000

const clean = (value: unknown, depth: number): unknown => {
  if (typeof value === 'string') {
    const text = value.replace(credentialsInAddress, `$1${struckOut}@`)
    return text.length > longestText ? `${text.slice(0, longestText)}… (${text.length} characters)` : text
  }
  if (typeof value === 'bigint') return String(value)
  if (value === null || typeof value !== 'object') return value
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `(${value.byteLength} bytes)`
  if (depth >= deepest) return '[too deep]'
  if (Array.isArray(value)) return value.map((entry) => clean(entry, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      secretName.test(name) && entry !== null && entry !== undefined ? struckOut : clean(entry, depth + 1),
    ]),
  )
}

/** A copy for the trail: fields named like a secret, and sign-ins inside addresses, are replaced; long texts are cut. */
export const withoutSecrets = (value: unknown): unknown => clean(value, 0)
