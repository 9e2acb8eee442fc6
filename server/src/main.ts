// One program: without a verb it serves the portal (`--empty`: without demo data); with one it is the operator's tool.
import { enableCompileCache } from 'node:module'
import { compiledFolder } from './compiled.ts'
import type { runServer as Run } from './server.ts'

enableCompileCache(compiledFolder)
const [verb] = process.argv.slice(2)

if (!verb || verb === '--empty') {
  const { freshBundle } = await import('./bundle.ts')
  const bundle = freshBundle()
  const { runServer }: { readonly runServer: typeof Run } = await import(bundle ?? './server.ts')
  await runServer({ isEmpty: verb === '--empty' })
} else {
  const { runOperator } = await import('./operator/run.ts')
  process.exitCode = await runOperator(process.argv.slice(2))
}
