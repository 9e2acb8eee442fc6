// The browser needs an endpoint's method and path, not its schemas: the server checks what goes in and comes out. This plugin hands
// each areas/*/endpoints.ts and *-endpoints.ts to the browser as plain rows, and the calls and screens of managed entities without the
// fields they are made from; a form that imports a schema by name still gets the real one, and zod with it.
import { readFile, stat } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const endpointsFile =
  /[\\/]domain[\\/]src[\\/](?:areas[\\/][^\\/]+[\\/](?:[a-z-]+-)?endpoints|managed-(?:endpoints|screens))\.ts$/
const grammarFile = /[\\/]domain[\\/]src[\\/]kit[\\/]endpoint\.ts$/
/** Schemas stand in a second instance of the grammar, so that reading rows never brings zod along. */
const schemasOf = async (file: string): Promise<string> =>
  (await readFile(file, 'utf8')).replace(/(from '[^']*(?:kit\/endpoint|[/-]endpoints)\.ts)'/g, "$1?schemas'")
const isSchema = (value: unknown): boolean => typeof value === 'object' && value !== null && '_zod' in value
const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value
/** What the browser reads of a row; what most rows say alike is left out, and reads as false. */
const kept = ({ method, path, needs, isSpecified, isChanging }: Record<string, unknown>) => ({
  method,
  path,
  needs,
  ...(isSpecified === true && { isSpecified }),
  ...(isChanging === true && { isChanging }),
})

/** Rows of calls as the browser reads them, however deep they stand; everything else as it is. */
function plain(value: unknown): unknown {
  if (isRow(value)) return kept(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]))
}

function written(name: string, value: unknown, file: string): string {
  if (typeof value === 'function' || isSchema(value))
    return `export { ${name} } from ${JSON.stringify(`${file}?schemas`)}`
  return `export const ${name} = ${JSON.stringify(plain(value))}`
}

export const endpointRows: Plugin = {
  name: 'endpoint-rows',
  enforce: 'pre',
  async load(id) {
    const [file = '', query] = id.split('?')
    if (query === 'schemas') return { code: await schemasOf(file), moduleSideEffects: false }
    if (!endpointsFile.test(file)) return undefined
    const { mtimeMs } = await stat(file)
    const exported: Record<string, unknown> = await import(`${pathToFileURL(file).href}?${mtimeMs}`)
    return {
      code: Object.entries(exported)
        .map(([name, value]) => written(name, value, file))
        .join('\n'),
      moduleSideEffects: false,
    }
  },
  transform(code, id) {
    // The one schema the grammar itself makes; marked so that it goes when nothing uses it.
    if (grammarFile.test(id))
      return { code: code.replace('= z.strictObject({})', '= /* @__PURE__ */ z.strictObject({})'), map: null }
    return undefined
  },
}
