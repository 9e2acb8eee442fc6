import type { Egg } from './egg.ts'
export interface Hen {
  readonly lays: Egg
}
