// One program: without a verb it serves the portal; with one it is the operator's tool.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import type { runServer as Run } from './server.ts'

// Compiled code is kept beside the installed packages, so that a start reads it. Where nothing can be kept there, it compiles.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/kerbline/compiled'))
const [verb, ...rest] = process.argv.slice(2)

if (!verb || verb.startsWith('--')) {
  const { freshBundle } = await import('./bundle.ts')
  const bundle = freshBundle()
  const { runServer }: { readonly runServer: typeof Run } = await import(bundle ?? './server.ts')
  await runServer({ isEmpty: verb === '--empty' || rest.includes('--empty') })
} else {
  const { runOperator } = await import('./operator/run.ts')
  process.exitCode = await runOperator(process.argv.slice(2))
}
