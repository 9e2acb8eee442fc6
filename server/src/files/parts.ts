// Parts of files on their way: in the same store as the files, each under a key of its own, so that any process of the portal can go on
// with what another began. What no upload names any more is swept up after a day.
import { randomUUID } from 'node:crypto'
import type { openDisk } from './disk.ts'
import { storeWhole } from './full-store.ts'

type Store = () => ReturnType<typeof openDisk>
type Disk = Awaited<ReturnType<Store>>['disk']

export const partsFolder = 'uploads'

export interface Parts {
  /** Keeps a part; resolves to its key once it is there. @throws problem 'storage full' */
  readonly keep: (uploadId: string, offset: number, bytes: Uint8Array) => Promise<string>
  /** The whole, in the order of the keys. */
  readonly whole: (keys: readonly string[]) => Promise<Buffer>
  readonly remove: (keys: readonly string[]) => Promise<void>
}

const removeAll = async (disk: Disk, keys: readonly string[]): Promise<void> => {
  for (const key of keys) await disk.delete(key)
}

export function partsIn(store: Store): Parts {
  const keyed = (prefix: string, key: string): string => (prefix === '' ? key : `${prefix}/${key}`)
  return {
    keep: async (uploadId, offset, bytes) => {
      const { disk, prefix } = await store()
      // A part that is sent twice at once is kept twice; the row of the upload names one of them.
      const key = `${partsFolder}/${uploadId}/${String(offset).padStart(9, '0')}-${randomUUID().slice(0, 8)}`
      const whole = keyed(prefix, key)
      await storeWhole(disk, whole, () => disk.put(whole, bytes))
      return key
    },
    whole: async (keys) => {
      const { disk, prefix } = await store()
      const parts: Uint8Array[] = []
      for (const key of keys) parts.push(await disk.getBytes(keyed(prefix, key)))
      return Buffer.concat(parts)
    },
    remove: async (keys) => {
      const { disk, prefix } = await store()
      await removeAll(
        disk,
        keys.map((key) => keyed(prefix, key)),
      )
    },
  }
}
