// A save says which version it was made from. Whoever was quicker wins, and the later one is told how the record stands now.
import { problem } from '@kerbline/domain/kit/problem.ts'
import { createHash } from 'node:crypto'

/** Of what has no row of its own that says when it changed: by what it holds and in which order. */
export const versionOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 32)

interface Versioned {
  readonly updated_at: string | null
}

/** `current`: the record as this person may see it. @throws problem 'changed meanwhile' with it */
export async function requireVersion<Kept extends Versioned>(
  before: Kept,
  version: string | null,
  current: () => unknown = () => before,
): Promise<void> {
  if (before.updated_at !== version) throw problem('changed meanwhile', { current: await current() })
}
