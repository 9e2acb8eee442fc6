// Says which calls a change has made old. Light on purpose: forms announce, the query cache listens if it is loaded at all.
import { moment } from '../signal.ts'

type Changed = readonly string[] | 'everything'

/** Path beginnings such as `/api/damage-case`, or everything after a change of scope. */
export const changed = moment<Changed>()

/** `/api/damage-case/:id/submit` → `/api/damage-case`: the calls of one area share their beginning. */
export const beginningOf = (path: string): string => path.split('/').slice(0, 3).join('/')

/** Whether a change made what a call of this path reads old. */
export const makesOld = (paths: Changed, path: string): boolean =>
  paths === 'everything' || paths.includes(beginningOf(path))
