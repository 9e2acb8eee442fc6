// npm start: builds the pages when they are older than their sources, puts the server into one file, then serves.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freshBundle } from '../server/src/bundle.ts'
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

/** What is built is a few megabytes; less than these and the tools that build it end halfway. */
const minBuildBytes = 64 * 1024 * 1024

function hasRoom(): boolean {
  const { bavail, bsize } = statfsSync(root)
  return bavail * bsize >= minBuildBytes
}

if (isStale()) {
  if (!hasRoom()) {
    console.error(`The disk of ${root} is full, so the pages cannot be built. Free some space, then start again.`)
    process.exit(1)
  }
  console.log('  Building the pages …')
  // What is served is built for production, also where the server is told that it is being developed.
  const environment = { NODE_ENV: 'production' }
  run('npm', ['run', '--silent', 'build', '--workspace', 'web', '--', '--logLevel', 'warn'], environment)
}
// The bundle only makes the start quicker: where it cannot be made (a folder that is read only), the sources run.
if (freshBundle() === undefined && hasRoom() && existsSync(join(root, 'node_modules/vite'))) {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/bundle-server.ts')], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) console.error('  The server could not be put into one file; it starts from its sources')
}
await import(pathToFileURL(join(root, 'server/src/main.js')).href)
