// Writes the README's configuration table from the schema that reads the environment; `--check` only compares.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configRows } from '../server/src/config.ts'
import { root } from './run.ts'

const path = join(root, 'README.md')
const text = readFileSync(path, 'utf8')
const table = [
  '| Variable | Use | Default |',
  '|---|---|---|',
  ...configRows().map(
    ({ name, description, fallback }) =>
      `| \`${name}\` | ${description} | ${fallback && fallback !== 'absent' ? `\`${fallback}\`` : ''} |`,
  ),
].join('\n')
const written = text.replace(/(<!-- configuration:.*-->\n)[\s\S]*(<!-- end of configuration -->)/, `$1${table}\n$2`)

if (!process.argv.includes('--check')) writeFileSync(path, written)
else if (written !== text) {
  console.error(
    'The README’s configuration table is not that of server/src/config.ts: run node scripts/write-readme.ts',
  )
  process.exit(1)
}
