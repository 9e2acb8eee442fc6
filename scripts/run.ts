// Runs one command after the other with its output passed through; the first that fails ends the run with its code.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** @returns whole seconds the command took */
export function run(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): number {
  const start = performance.now()
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  if (error) throw error
  if (status !== 0) {
    console.error(`\n${[command, ...args].join(' ')} ended with ${status ?? 'a signal'}`)
    process.exit(status ?? 1)
  }
  return Math.round((performance.now() - start) / 1000)
}
