// One program: without a verb it serves the portal; with one it is the operator's tool.
const [verb, ...rest] = process.argv.slice(2)

if (!verb || verb.startsWith('--')) {
  const { runServer } = await import('./server.ts')
  await runServer({ isEmpty: verb === '--empty' || rest.includes('--empty') })
} else {
  const { runOperator } = await import('./operator/run.ts')
  process.exitCode = await runOperator(process.argv.slice(2))
}
