// Why the server cannot start, as far as whoever starts it can mend that: one sentence, without where in the code it was thrown.
import { z } from 'zod'
import type { Config } from './config.ts'

const failure = z.looseObject({
  name: z.string().catch(''),
  code: z.string().catch(''),
  path: z.string().optional().catch(undefined),
  message: z.string().catch(''),
  cause: z.unknown().optional(),
})

/** Errors of this program whose own words say what to do. */
const told = new Set(['DirectoryInUse', 'DatabaseAway', 'MigrationRefused', 'KeyRefused'])

type Sentence = (config: Config, path: string) => string
const noRoom: Sentence = ({ DATA_DIR }, path) =>
  `The disk of ${path || DATA_DIR} is full. Free some space, then start again.`
const notAllowed: Sentence = ({ DATA_DIR }, path) =>
  `The server cannot write to ${path || DATA_DIR}. Give it permission, or set DATA_DIR to a folder it can write to.`
const byCode: Readonly<Record<string, Sentence>> = {
  ENOSPC: noRoom,
  EDQUOT: noRoom,
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: notAllowed,
  ENOTDIR: ({ DATA_DIR }) => `${DATA_DIR} is not a folder. Set DATA_DIR to a folder the server can write to.`,
  EADDRINUSE: ({ HOST, PORT }) =>
    `Port ${PORT} of ${HOST} is in use by another program. Stop it, or set PORT to another port.`,
  EADDRNOTAVAIL: ({ HOST }) => `${HOST} is not an address of this machine. Set HOST to one that is.`,
}

/** Undefined: a fault of ours, which its place in the code helps to find. */
export function startRefusal(error: unknown, config: Config): string | undefined {
  const { data } = failure.safeParse(error)
  if (data === undefined) return undefined
  if (told.has(data.name)) return data.message
  if (data.name === 'DatabaseFull') return `${data.message}. Free some space on the disk, then start again.`
  return byCode[data.code]?.(config, data.path ?? '') ?? startRefusal(data.cause, config)
}
