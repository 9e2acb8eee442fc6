// Type checks of all workspaces; each has its own surroundings (none, node, browser).
import { run } from './run.ts'

for (const workspace of ['domain', 'server', 'web']) run('npx', ['tsc', '-p', `${workspace}/tsconfig.json`])
