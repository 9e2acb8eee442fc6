// One program: without a verb it serves the portal (`--empty`: without demo data); with one it is the operator's tool.
// JavaScript, because the first file is read before the compile cache is open: stripping its types takes longer than running it.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Beside the installed packages, so that every start finds it. Where nothing can be kept there, each start compiles.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/kerbline/compiled'))
const [verb] = process.argv.slice(2)

if (!verb || verb === '--empty') {
  const { freshBundle } = await import('./bundle.ts')
  const { runServer } = await import(freshBundle() ?? './server.ts')
  await runServer({ isEmpty: verb === '--empty' })
} else {
  const { runOperator } = await import('./operator/run.ts')
  process.exitCode = await runOperator(process.argv.slice(2))
}
