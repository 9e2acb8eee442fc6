// The bundle that scripts/bundle-server.ts makes of this program, and whether it is still what the sources say.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
export const bundleFolder = join(root, 'server/dist')
export const bundleManifest = join(bundleFolder, 'made-of.json')

/** A file the bundle was made of, as it was then; `path` from the root of the project. */
export interface BundledFile {
  readonly path: string
  readonly size: number
  readonly mtimeMs: number
}

const isBundledFile = (value: unknown): value is BundledFile =>
  typeof value === 'object' && value !== null && 'path' in value && 'size' in value && 'mtimeMs' in value

const isUnchangedIn =
  (folder: string) =>
  ({ path, size, mtimeMs }: BundledFile): boolean => {
    const found = statSync(`${folder}/${path}`, { throwIfNoEntry: false })
    return found !== undefined && found.size === size && found.mtimeMs === mtimeMs
  }

/** Whether a list of what a bundle was made of, read from a file, still holds of the files in `folder`. */
export const isFresh = (list: unknown, folder: string): boolean =>
  Array.isArray(list) && list.length > 0 && list.every((file) => isBundledFile(file) && isUnchangedIn(folder)(file))

/** The file to run instead of server.ts, or undefined where there is none or any file it was made of has changed since. */
export function freshBundle(): string | undefined {
  let text: string
  try {
    text = readFileSync(bundleManifest, 'utf8')
  } catch {
    return undefined // never made
  }
  return isFresh(JSON.parse(text), root) ? join(bundleFolder, 'server.js') : undefined
}
