// Only regular, fill and bold are drawn (design guide 6.6), and not of every icon: the weights nobody draws stay out of the bundle.
import type { Plugin } from 'vite'

/** Plus and x, and the small marks of controls. */
const boldIcons: ReadonlySet<string> = new Set([
  'ArrowDown',
  'ArrowUp',
  'ArrowsClockwise',
  'CaretDown',
  'CaretRight',
  'Check',
  'DotsThree',
  'Eye',
  'FunnelSimple',
  'Minus',
  'Plus',
  'X',
])

/** Marks that are only ever lines. */
const neverFilled: ReadonlySet<string> = new Set([
  ...boldIcons,
  'ArrowClockwise',
  'ArrowLeft',
  'ArrowRight',
  'CaretUpDown',
  'EyeSlash',
  'FileCsv',
  'FileXls',
  'Fingerprint',
  'Plugs',
  'Printer',
  'SpinnerGap',
  'Table',
  'WifiSlash',
])

const drawnWeights = (name: string): readonly string[] => [
  'regular',
  ...(neverFilled.has(name) ? [] : ['fill']),
  ...(boldIcons.has(name) ? ['bold'] : []),
]

const definition = /@phosphor-icons\/react\/dist\/defs\/(\w+)\.es\.js$/
const base = /@phosphor-icons\/react\/dist\/lib\/IconBase\.es\.js$/

function withoutOtherWeights(code: string, name: string): string {
  const starts = [...code.matchAll(/^ {2}\[\n {4}"(\w+)",/gm)].map((found) => ({ at: found.index, weight: found[1] }))
  const end = code.lastIndexOf('\n]);')
  if (starts.length !== 6 || end < 0) throw new Error(`The icon file of ${name} has an unexpected shape`)
  const drawn = drawnWeights(name)
  const kept = starts.flatMap(({ at, weight = '' }, place) =>
    drawn.includes(weight) ? [code.slice(at, starts[place + 1]?.at ?? end).replace(/,\s*$/, '')] : [],
  )
  return `${code.slice(0, starts[0]?.at)}${kept.join(',\n')}${code.slice(end)}`
}

/** A weight that is not kept is drawn as the regular one. */
function withRegularInstead(code: string): string {
  const told = /m\.get\((o != null \? o : f)\)/
  if (!told.test(code)) throw new Error('The base of the icons has an unexpected shape')
  return code.replace(told, '(m.get($1) ?? m.get("regular"))')
}

export const iconWeights: Plugin = {
  name: 'icon-weights',
  transform: {
    filter: { id: [definition, base] },
    handler(code, id) {
      const name = definition.exec(id)?.[1]
      return { code: name === undefined ? withRegularInstead(code) : withoutOtherWeights(code, name), map: null }
    },
  },
}

/** An icon drawn in the sources in a weight that is not kept stops the build. */
export const drawnAsKept: Plugin = {
  name: 'drawn-as-kept',
  enforce: 'pre',
  transform: {
    filter: { id: /web[\\/]src[\\/].*\.tsx$/ },
    handler(code, id) {
      for (const [, drawn = '', weight = ''] of code.matchAll(
        /\b(?:of|icon)=\{([^}]*)\}[^>]*?\b(?:weight|iconWeight)="(\w+)"/g,
      ))
        for (const [, name = ''] of drawn.matchAll(/(\w+)Icon\b/g))
          if (!drawnWeights(name).includes(weight))
            throw new Error(`${id} draws ${name} in the weight ${weight}: keep it in icon-weights.ts`)
    },
  },
}
