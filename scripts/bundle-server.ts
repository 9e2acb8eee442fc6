// Puts what the server loads at its start into one file: reading a thousand modules takes most of a cold start. main.js runs
// the bundle only while every file it was made of is unchanged, so it is never stale; without one the sources run.
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'vite'
import { bundleFolder, bundleManifest, type BundledFile } from '../server/src/bundle.ts'
import { root } from './run.ts'

/** Packages that come as they are: native ones, one with files of its own, and those that are loaded later, when first used. */
const outside = [
  '@electric-sql/pglite',
  '@node-rs/argon2',
  'csv-parse',
  'fast-xml-parser',
  'flydrive',
  'imapflow',
  'nodemailer',
  'pdfkit',
  'pg-boss',
  'pg-native',
  'pino',
  'postal-mime',
  'prom-client',
  'read-excel-file',
  'bufferutil',
  'utf-8-validate',
]

const isOwn = (id: string): boolean => id.startsWith(root) && !id.includes('/node_modules/') && /\.(ts|json)$/.test(id)

/** A module that asks where it lies is told where its source lies: migrations, pages and threads are found from there. */
const placed: Plugin = {
  name: 'where-the-source-lies',
  enforce: 'pre',
  transform(code, id) {
    if (!isOwn(id) || !code.includes('import.meta.')) return null
    const source = relative(bundleFolder, id)
    const moved = code
      .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(source)}`)})`)
      .replaceAll('import.meta.url', `new URL(${JSON.stringify(source)}, import.meta.url).href`)
    return { code: moved, map: null } // every line is where it was
  },
}

const made = await build({
  configFile: false,
  root: join(root, 'server'),
  logLevel: 'warn',
  plugins: [placed],
  ssr: { noExternal: true, external: outside },
  build: {
    ssr: 'src/server.ts',
    outDir: bundleFolder,
    emptyOutDir: false, // a server that is running may still load parts of the bundle before
    target: 'node24',
    minify: false,
    sourcemap: true,
    rolldownOptions: { output: { chunkFileNames: '[name]-[hash].js' } },
  },
})

const outputs = Array.isArray(made) ? made : 'output' in made ? [made] : []
const sources = new Set(
  outputs.flatMap(({ output }) =>
    output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds.filter(isOwn) : [])),
  ),
)
const factsOf = (path: string): BundledFile => {
  const { size, mtimeMs } = statSync(path)
  return { path: relative(root, path), size, mtimeMs }
}
const files = [...sources, import.meta.filename, join(root, 'node_modules/.package-lock.json')].map(factsOf)
writeFileSync(bundleManifest, JSON.stringify(files))

const keptMilliseconds = 7 * 24 * 3_600_000
for (const name of readdirSync(bundleFolder)) {
  const path = join(bundleFolder, name)
  if (Date.now() - statSync(path).mtimeMs > keptMilliseconds) rmSync(path)
}
