// What a query is about, as a link names it: light, as pages of other areas write such links.
import type { QuerySubject } from './words.ts'

export interface SubjectKey {
  readonly type: QuerySubject
  readonly id: number
}

/** `vehicle:12` */
export const writeSubject = ({ type, id }: SubjectKey): string => `${type}:${id}`
