// Everything that must hold, in the order of cost: types, lint and walls, format, dead code, units, the server on PostgreSQL and
// what touches an engine on the embedded one too, web components, the bytes each page fetches, and the product in a real browser.
import { chromiumPath } from './chromium.ts'
import { run } from './run.ts'

const steps: readonly (readonly [string, () => number])[] = [
  ['types', () => run('node', ['scripts/types.ts'])],
  ['lint and walls', () => run('npx', ['oxlint'])],
  ['format', () => run('npx', ['oxfmt', '--check'])],
  ['dead code', () => run('npx', ['knip'])],
  ['units, server, web components', () => run('npx', ['vitest', 'run'])],
  ['build', () => run('npm', ['run', '--silent', 'build'])],
  ['budget of code', () => run('node', ['scripts/code-budget.ts'])],
  [
    'browser',
    () => run('npx', ['playwright', 'test', '--config', 'e2e/playwright.config.ts'], { CHROME_PATH: chromiumPath() }),
  ],
]

const took: string[] = []
for (const [name, step] of steps) {
  console.log(`\n— ${name}`)
  took.push(`${name} ${step()} s`)
}
console.log(`\n${took.join(', ')}`)
