// Type checks of all workspaces; each has its own surroundings (none, node, browser). The server's covers bench, e2e, scripts and lint too.
import { run } from './run.ts'

for (const project of ['domain', 'server', 'web', 'web/tsconfig.build.json']) run('npx', ['tsc', '-p', project])
