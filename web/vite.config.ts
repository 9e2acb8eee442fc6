// How the browser's half is built and served while developing. No inline script or style leaves here: the server's policy forbids them.
import { readFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { codeAhead } from './code-ahead.ts'
import { endpointRows } from './endpoint-rows.ts'
import { drawnAsKept, iconWeights } from './icon-weights.ts'
import { layeredChunks } from './layered-chunks.ts'

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

/** What runs before the first paint is kept for ever under a name made of its contents, so that a second visit asks nobody for it. */
const keptScript: Plugin = {
  name: 'kept-script',
  apply: 'build',
  async generateBundle() {
    const source = await readFile(join(import.meta.dirname, 'public/before-paint.js'), 'utf8')
    this.emitFile({ type: 'asset', name: 'before-paint.js', source })
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const script = Object.keys(bundle).find((name) => /before-paint.*\.js$/.test(name))
      if (script === undefined) throw new Error('The build holds no script for before the first paint')
      return html.replace('/before-paint.js', `/${script}`)
    },
  },
}

/** A class travels in the style sheet and in the code: by its own name and its file, without the line that makes each one unlike the others. */
const className = (name: string, file: string): string => {
  const path = relative(import.meta.dirname, file).replaceAll('\\', '/')
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 5)}`
}

/** Names made of a dozen page names help nobody. */
const shortName = (name: string): string => name.split('~')[0] ?? name

const signedInModule = /app[\\/]signed-in\.tsx$/
const dashboardModule = /areas[\\/]dashboard[\\/]dashboard-page\.tsx$/
const chunks = layeredChunks({
  entry: /web[\\/]src[\\/]app[\\/]main\.tsx$/,
  screens: /(app[\\/]pages|domain[\\/]src[\\/]screens)\.ts$/,
  signIn: /areas[\\/]auth[\\/]login-page\.tsx$/,
  signedIn: signedInModule,
  dashboard: dashboardModule,
  afterwards: {
    advert: /areas[\\/]dashboard[\\/]advert\.tsx$/,
    background:
      /(areas[\\/]alerts[\\/]listen|data[\\/](loading[\\/](background-load|recovery)|outgoing[\\/]queue))\.ts$|node_modules[\\/](laravel-echo|pusher-js)[\\/]/,
  },
  pages: {
    lists: /areas[\\/]vehicles[\\/]list[\\/]vehicles-page\.tsx$/,
    resources: /crud[\\/]resource-list\.tsx$/,
    // Dialogs of lists merge two versions of a record, and threads send what was typed, without the forms, and so without the schemas that
    // forms check with.
    merging: /form[\\/](merged-values\.ts|sending\.ts|form-conflict\.module\.css)$/,
    records: /record[\\/]record-page\.tsx$/,
    forms: /form[\\/]form-page\.tsx$/,
  },
})

export default defineConfig({
  plugins: [
    endpointRows,
    chunks.plugin,
    react(),
    drawnAsKept,
    iconWeights,
    keptScript,
    preloadBodyFace,
    codeAhead({ shell: signedInModule, dashboard: dashboardModule }),
    compression({
      include: /\.(html|js|css|svg|json|webmanifest)$/,
      threshold: 512,
      skipIfLargerOrEqual: true,
      algorithms: [defineAlgorithm('gzip', { level: 9 }), 'brotliCompress'],
    }),
  ],
  css: { modules: { generateScopedName: className } },
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
    manifest: true,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash:7].js`,
        assetFileNames: ({ names }) => {
          const [base = 'asset', ...endings] = (names[0] ?? '').split('.')
          return `assets/${shortName(base)}-[hash:7].${endings.join('.')}`
        },
        codeSplitting: {
          groups: chunks.groups,
        },
      },
    },
  },
})
