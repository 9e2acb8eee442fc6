// Where damage was marked on the outline of a vehicle. Stored lists come from forms, phones and imports: what is no mark is left out.

export interface DamagePoint {
  /** front, rear, near, off, roof or interior. */
  readonly view: string
  /** From 0 to 1 of the view, from its left and its top. */
  readonly x: number
  readonly y: number
  readonly kind: string
  /** 0: not measured. */
  readonly size_mm: number
}

const share = (value: unknown): number | null => (typeof value === 'number' && value >= 0 && value <= 1 ? value : null)

function pointOf(value: unknown): DamagePoint[] {
  const found: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {}
  const { view, kind, size_mm: size } = found
  const [x, y] = [share(found['x']), share(found['y'])]
  if (typeof view !== 'string' || x === null || y === null) return []
  return [
    {
      view,
      x,
      y,
      kind: typeof kind === 'string' ? kind : '',
      size_mm: typeof size === 'number' && size > 0 ? Math.round(size) : 0,
    },
  ]
}

export const readDamagePoints = (stored: unknown): DamagePoint[] =>
  Array.isArray(stored) ? stored.flatMap(pointOf) : []

/** "Dent, 14 cm": the mark in words; "Dent" where nothing was measured, null without a kind. */
export function pointWords({ kind, size_mm: size }: Pick<DamagePoint, 'kind' | 'size_mm'>): string | null {
  if (kind === '') return null
  const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
  if (size === 0) return name
  return `${name}, ${size < 10 ? `${size} mm` : size < 1000 ? `${Math.round(size / 10)} cm` : `${(size / 1000).toFixed(1)} m`}`
}
