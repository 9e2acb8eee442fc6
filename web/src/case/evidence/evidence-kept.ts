// Files on their way as this browser keeps them: each by itself, and their names in order. Only the person who chose them gets them back.
import { dropDraft, keepDraft, readDraft, draftTrouble } from '../../data/drafts.ts'
import type { FileToSend } from './evidence-send.ts'
import type { SendingSource } from './evidence-source.ts'

const isKept = (value: unknown): value is FileToSend =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'name' in value &&
  typeof value.name === 'string' &&
  'file' in value &&
  value.file instanceof Blob

const isKeys = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

export interface KeptFiles {
  /** @returns whether the browser keeps it: a private window does not */
  readonly keep: (item: FileToSend, keys: readonly string[]) => Promise<boolean>
  readonly drop: (key: string, keys: readonly string[]) => Promise<void>
  readonly read: () => Promise<readonly FileToSend[]>
}

export function keptFiles({ kind, id }: Pick<SendingSource, 'kind' | 'id'>): KeptFiles {
  const name = `evidence:${kind}:${id}`
  const keepKeys = (keys: readonly string[]): Promise<void> =>
    keys.length === 0 ? dropDraft(name) : keepDraft(name, [...keys])
  return {
    keep: async ({ key, file, name: called, type, slot, replaces, visibility, paper }, keys) => {
      await keepDraft(`${name}:${key}`, { key, file, name: called, type, slot, replaces, visibility, paper })
      await keepKeys(keys)
      return draftTrouble.get() === undefined
    },
    drop: async (key, keys) => {
      await dropDraft(`${name}:${key}`)
      await keepKeys(keys)
    },
    read: async () => {
      const keys = await readDraft(name)
      const files = await Promise.all(isKeys(keys) ? keys.map((key) => readDraft(`${name}:${key}`)) : [])
      return files.filter(isKept)
    },
  }
}
