// The kinds that fall due as they were told to this process or page; what is made of them stands in kept-types.ts. Light: every page
// takes them over, few make anything of them.

export interface KeptEventType {
  readonly slug: string
  readonly name: string
  readonly holder: 'vehicle' | 'driver' | 'company'
  /** A vehicle may not be on the road while it is overdue: it comes before what is only late. */
  readonly keeps_off_road: boolean
}

let held: readonly KeptEventType[] | undefined

const isSame = (one: readonly KeptEventType[], other: readonly KeptEventType[]): boolean =>
  one.length === other.length &&
  one.every(({ slug, name, holder, keeps_off_road: isHard }, at) => {
    const there = other[at]
    return there?.slug === slug && there.name === name && there.holder === holder && there.keeps_off_road === isHard
  })

/** Takes them over, in this order; undefined: as nobody has told any. Returns whether anything is different. */
export function keepEventTypes(types: readonly KeptEventType[] | undefined): boolean {
  if (held === types || (held && types && isSame(held, types))) return false
  held = types
  return true
}

/** The same object until something is different; undefined until they are told. */
export const heldEventTypes = (): readonly KeptEventType[] | undefined => held
