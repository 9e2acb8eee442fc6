// Every file of our own code by its path from the root, for tests that read them all.
import { globSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')
/** Folders that tests of the linter plant for a moment, perhaps while another test reads the house. */
export const planted = 'planted-'
const foreign = new RegExp(`(^|/)(node_modules|dist|${planted}[^/]*)(/|$)`)

export const houseFiles: readonly string[] = globSync(
  ['{domain,server,web,e2e,bench}/**/*.{ts,tsx}', '{scripts,lint}/*.ts'],
  { cwd: root, exclude: (path) => foreign.test(path) },
)
