// Tells the page which files the shell and the dashboard are made of, so that public/before-paint.js can ask for them at once for
// somebody signed in, and not only when the entry has run. The sign-in page asks for none of them.
import type { Plugin, Rolldown } from 'vite'

type Bundle = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>

/** Every file a chunk needs before it can run: scripts, then the style sheets they bring. */
function filesOf(bundle: Bundle, starts: readonly Rolldown.OutputChunk[]): readonly string[] {
  const scripts = new Set<string>()
  const sheets = new Set<string>()
  const waiting = starts.map(({ fileName }) => fileName)
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const file = bundle[name]
    if (scripts.has(name) || file?.type !== 'chunk') continue
    scripts.add(name)
    for (const sheet of file.viteMetadata?.importedCss ?? []) sheets.add(sheet)
    waiting.push(...file.imports)
  }
  return [...scripts, ...sheets]
}

export function codeAhead(parts: Readonly<Record<string, RegExp>>): Plugin {
  return {
    name: 'code-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const known = new Set(
          filesOf(
            bundle,
            chunks.filter(({ isEntry }) => isEntry),
          ),
        )
        return Object.entries(parts).map(([name, module]) => {
          const start = chunks.find(({ moduleIds }) => moduleIds.some((id) => module.test(id)))
          if (start === undefined) throw new Error(`The build holds no chunk for ${name}`)
          const files = filesOf(bundle, [start]).filter((file) => !known.has(file))
          for (const file of files) known.add(file)
          const content = files.map((file) => `/${file}`).join(' ')
          return { tag: 'meta', attrs: { name: `ahead-${name}`, content }, injectTo: 'head-prepend' as const }
        })
      },
    },
  }
}
