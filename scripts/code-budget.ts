// Holds the code each page fetches to its budget: the static graph of sign-in, dashboard and every route, read from the build's own manifest.
// Bytes are no times: they are the same on every machine, so the test command may judge them. Goals P1, P2 and P3; `npm run bench` measures
// the same in a browser.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './run.ts'

const built = join(root, 'web/dist')
/** The least React page there is, as bench/floor builds it. */
const floorBytes = 67_900
const kilobyte = 1000
/** A list with its menus, filters and dialogs, beyond the shell. */
const routeBytes = 260 * kilobyte

interface Chunk {
  readonly file: string
  readonly src?: string
  readonly isEntry?: boolean
  readonly isDynamicEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Manifest

const sizes = new Map<string, number>()
/** As it travels to a browser that takes gzip. */
function bytesOf(file: string): number {
  const path = join(built, file)
  const bytes = existsSync(`${path}.gz`)
    ? statSync(`${path}.gz`).size
    : gzipSync(readFileSync(path), { level: 9 }).length
  sizes.set(file, bytes)
  return bytes
}
const weigh = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + (sizes.get(file) ?? bytesOf(file)), 0)

/** Every file that has to be here before the chunks run. */
function graphOf(...starts: readonly string[]): Set<string> {
  const files = new Set<string>()
  const waiting = [...starts]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build holds no ${name}`)
    if (files.has(chunk.file)) continue
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    waiting.push(...(chunk.imports ?? []))
  }
  return files
}

/** A chunk by its name in layered-chunks.ts, or by the module it stands for. */
function chunkOf(name: string): string {
  const found = Object.keys(manifest).find((key) => key === name || new RegExp(`^_${name}-[\\w-]{7}\\.js$`).test(key))
  if (found === undefined) throw new Error(`The build holds no chunk for ${name}`)
  return found
}

const faults: string[] = []
const said: string[] = []
function hold(what: string, measured: number, max: number, words: (value: number) => string): void {
  said.push(`${what}: ${words(measured)} of ${words(max)}`)
  if (measured > max) faults.push(`${what} is ${words(measured)}; at most ${words(max)} are allowed`)
}
const inKilobytes = (bytes: number): string => `${(bytes / kilobyte).toFixed(1)} kB`
const asCount = (count: number): string => `${count} requests`

/** What runs before the first paint is named by the page alone. */
const beforePaint = [
  ...readFileSync(join(built, 'index.html'), 'utf8').matchAll(/<script src="\/(assets\/before-paint-[^"]+)"/g),
].map(([, file = '']) => file)
const [index, portal] = [chunkOf('index.html'), chunkOf('portal')]
const signIn = new Set([...beforePaint, ...graphOf(index, chunkOf('sign-in'))])
const dashboard = new Set([
  ...beforePaint,
  ...graphOf(index, portal, chunkOf('src/areas/dashboard/dashboard-page.tsx')),
])
const shell = new Set([...beforePaint, ...graphOf(index, portal)])

// The document is a request too.
hold('P1 sign-in', weigh(signIn), 1.6 * floorBytes, inKilobytes)
hold('P1 sign-in', signIn.size + 1, 8, asCount)
hold('P2 dashboard', weigh(dashboard), 3.2 * floorBytes, inKilobytes)
hold('P2 dashboard', dashboard.size + 1, 20, asCount)
// Loaded without anybody asking, once the dashboard stands: what P19 weighs besides the answers.
const unasked = ['advert', 'background']
const settled = new Set([...dashboard, ...graphOf(...unasked.map(chunkOf))])
hold('P19 dashboard and what follows it', weigh(settled), 3.6 * floorBytes, inKilobytes)
hold('P19 dashboard and what follows it', settled.size + 1, 22, asCount)

const screens = chunkOf('screens')
const tableFile = manifest[screens]?.file ?? ''
if (signIn.has(tableFile)) faults.push('the sign-in page fetches the table of screens, which is for those behind it')
if (!shell.has(tableFile))
  faults.push('the shell does not name the table of screens: it would be fetched one step later')
said.push(`table of screens: ${inKilobytes(weigh([tableFile]))}`)

const schemas = Object.values(manifest)
  .filter(({ file }) => /\/schemas-/.test(file))
  .map(({ file }) => file)
if (schemas.length === 0) throw new Error('The build holds no chunk of schemas to keep away from the dashboard')
const early = { 'sign-in': signIn, 'the dashboard': dashboard, 'what loads behind it': graphOf(chunkOf('background')) }
for (const [what, files] of Object.entries(early))
  if (schemas.some((file) => files.has(file))) faults.push(`${what} fetches the schema library`)

/** What only a map runs: held to the map's own sum below. */
const isMap = (file: string): boolean => /\/(leaflet|vehicles-map|places-layer|archive-layer)-/.test(file)
/** What only the preview of a PDF runs: fetched when one opens, and held to a sum of its own below. */
const isPdf = (file: string): boolean => /\/pdf(-preview|-document|\.worker)[.-]/.test(file)
/** What only scanning runs on a browser that reads no codes itself: fetched then, and held to a sum of its own below. */
const isReader = (file: string): boolean => /\/qr-reader-/.test(file)
for (const { file, src = '' } of Object.values(manifest)) {
  if (!file.endsWith('.js') || /\/react-/.test(file) || isMap(file) || isPdf(file)) continue
  const bytes = weigh([file])
  if (bytes > 40 * kilobyte) faults.push(`P3 ${src || file} is ${inKilobytes(bytes)}; a chunk may have 40 kB`)
}
const beyondShell = (name: string): number => weigh([...graphOf(name)].filter((file) => !shell.has(file)))
const routes = Object.values(manifest).flatMap(({ src, isDynamicEntry }) =>
  isDynamicEntry && src !== undefined && /^src\/areas\/.*(page|pages)\.tsx?$/.test(src) ? [src] : [],
)
const heaviest = routes
  .map((src) => ({ src, bytes: beyondShell(src) }))
  .toSorted((one, other) => other.bytes - one.bytes)
for (const { src, bytes } of heaviest)
  if (bytes > routeBytes)
    faults.push(`P3 ${src} fetches ${inKilobytes(bytes)} beyond the shell; ${inKilobytes(routeBytes)} are allowed`)
const [first] = heaviest
if (first) said.push(`P3 heaviest route, ${first.src}: ${inKilobytes(first.bytes)} beyond the shell`)
const listed = graphOf('src/areas/vehicles/list/vehicles-page.tsx')
const mapOn = (ground: string): number =>
  weigh(
    [...new Set([...graphOf('src/areas/vehicles/list/vehicles-map.tsx'), ...graphOf(ground)])].filter(
      (file) => !shell.has(file) && !listed.has(file),
    ),
  )
hold('P3 map on the coast beyond its list', mapOn('src/fleet/map/places-layer.ts'), 120 * kilobyte, inKilobytes)
hold('P3 map on an archive beyond its list', mapOn('src/fleet/map/archive-layer.ts'), 120 * kilobyte, inKilobytes)
// Nobody fetches all of it: it grows with every area, a screen at a time. A seventh is the map, with the towns it draws without a server.
hold(
  'P3 whole app',
  weigh(
    new Set(
      Object.values(manifest)
        .map(({ file }) => file)
        .filter((file) => /\.(js|css)$/.test(file) && !isPdf(file) && !isReader(file)),
    ),
  ),
  1_400 * kilobyte,
  inKilobytes,
)

const reader = [...graphOf(chunkOf('src/areas/links/check/qr-reader.ts'))].filter(isReader)
if (reader.length !== 1) throw new Error('The reader of codes is no chunk of its own')
hold('P3 reader of codes', weigh(reader), 40 * kilobyte, inKilobytes)

const drawing = chunkOf('src/data/pdf/pdf-document.ts')
const worker = (manifest[drawing]?.assets ?? []).filter(isPdf)
if (worker.length !== 1) throw new Error('The preview of a PDF names no worker')
hold(
  'P3 preview of a PDF, with its worker',
  weigh([...graphOf(chunkOf('src/areas/documents/preview/pdf-preview.tsx'), drawing), ...worker].filter(isPdf)),
  550 * kilobyte,
  inKilobytes,
)

console.log(said.join('\n'))
for (const fault of faults) console.error(`\n${fault}`)
process.exitCode = faults.length > 0 ? 1 : 0
