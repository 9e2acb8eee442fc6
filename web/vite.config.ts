// How the browser's half is built and served while developing. No inline script or style leaves here: the server's policy forbids them.
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'

const apiServer = 'http://127.0.0.1:3000'

/** The body face is asked for with the page, before the style sheet that names it has arrived. */
const preloadBodyFace: Plugin = {
  name: 'preload-body-face',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const face = Object.keys(bundle).find((name) => /instrument-sans-latin-wght-normal.*\.woff2$/.test(name))
      if (face === undefined) throw new Error('The build holds no body face to preload')
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${face}` }
      return [{ tag: 'link', attrs, injectTo: 'head-prepend' }]
    },
  },
}

/** Only regular, bold and fill are drawn (design guide 6.6); the three other weights of each icon stay out of the bundle. */
const threeIconWeights: Plugin = {
  name: 'three-icon-weights',
  transform: {
    filter: { id: /@phosphor-icons\/react\/dist\/defs\// },
    handler(code) {
      const starts = [...code.matchAll(/^ {2}\[\n {4}"(\w+)",/gm)].map((found) => ({
        at: found.index,
        weight: found[1],
      }))
      const end = code.lastIndexOf('\n]);')
      if (starts.length !== 6 || end < 0) throw new Error('An icon file has an unexpected shape')
      const kept = starts.flatMap(({ at, weight = '' }, place) =>
        ['regular', 'bold', 'fill'].includes(weight)
          ? [code.slice(at, starts[place + 1]?.at ?? end).replace(/,\s*$/, '')]
          : [],
      )
      return { code: `${code.slice(0, starts[0]?.at)}${kept.join(',\n')}${code.slice(end)}`, map: null }
    },
  },
}

/** One file for a lazily loaded module and everything it needs at once, save what an earlier group has taken. */
function whole(name: string, file: string, priority: number): Rolldown.CodeSplittingGroup {
  const first = join(import.meta.dirname, file)
  let members: Set<string> | undefined
  const collect = (getInfo: (id: string) => Rolldown.ModuleInfo | null): Set<string> => {
    if (getInfo(first) === null) throw new Error(`${file} is not part of the build: correct the chunk "${name}"`)
    const found = new Set<string>()
    const visit = (id: string): void => {
      if (found.has(id)) return
      found.add(id)
      getInfo(id)?.importedIds.forEach(visit)
    }
    visit(first)
    return found
  }
  return {
    priority,
    name: (id, context) => ((members ??= collect((each) => context.getModuleInfo(each))).has(id) ? name : null),
  }
}

/** Names made of a dozen page names help nobody. */
const shortName = (name: string): string => name.split('~')[0] ?? name

export default defineConfig({
  plugins: [
    react(),
    threeIconWeights,
    preloadBodyFace,
    compression({
      include: /\.(html|js|css|svg|json|webmanifest)$/,
      threshold: 512,
      skipIfLargerOrEqual: true,
      algorithms: [defineAlgorithm('gzip', { level: 9 }), 'brotliCompress'],
    }),
  ],
  optimizeDeps: { exclude: ['@phosphor-icons/react'] },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': apiServer,
      '/broadcasting': apiServer,
      '^/app/': { target: apiServer, ws: true },
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js`,
        assetFileNames: ({ names }) => {
          const [base = 'asset', ...endings] = (names[0] ?? '').split('.')
          return `assets/${shortName(base)}-[hash].${endings.join('.')}`
        },
        codeSplitting: {
          groups: [
            // Changes least, so it stays cached across releases.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 4 },
            // Then the first screen in as few requests as can be: the entry, sign-in, and the frame of the signed-in.
            { name: 'start', tags: ['$initial'], priority: 3 },
            whole('sign-in', 'src/areas/auth/login-page.tsx', 2),
            whole('frame', 'src/app/signed-in.tsx', 1),
            // What other screens share, cut by who uses it and never into crumbs.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 16_000 },
          ],
        },
      },
    },
  },
})
