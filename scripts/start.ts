// npm start: builds the pages when they are older than their sources, then serves.
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.ts'

const built = join(root, 'web/dist/index.html')
const sources = ['web/src/**/*', 'web/*.{html,ts,json}', 'web/public/**/*', 'domain/src/**/*.ts']

function isStale(): boolean {
  if (!existsSync(built)) return true
  const since = statSync(built).mtimeMs
  return sources
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .some((path) => statSync(join(root, path)).mtimeMs > since)
}

if (isStale()) {
  console.log('  Building the pages …')
  run('npm', ['run', '--silent', 'build', '--workspace', 'web', '--', '--logLevel', 'warn'])
}
await import('../server/src/main.ts')
