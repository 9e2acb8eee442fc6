// Chance for demo data and tests: the same words give the same numbers on every machine. Never for secrets.

export interface Random {
  /** From 0 up to, but without, 1. */
  fraction(): number
  /** A whole number, both ends included. */
  whole(min: number, max: number): number
  /** True in this share of cases. */
  chance(share: number): boolean
  /** One of a list. @throws RangeError for an empty list. */
  pick<Each>(list: readonly Each[]): Each
  /** One of a list, each as often as its weight says. */
  weighted<Each>(list: readonly (readonly [Each, number])[]): Each
  /** Mostly near the middle, never further than `spread` from it. */
  around(middle: number, spread: number): number
}

/** FNV-1a: a text as a 32-bit seed. */
function seedOf(words: string): number {
  let hash = 2_166_136_261
  for (let place = 0; place < words.length; place++) hash = Math.imul(hash ^ words.charCodeAt(place), 16_777_619)
  return hash >>> 0
}

/** mulberry32, a public-domain generator by Tommy Ettinger: 32 bits of state, good enough to scatter demo data. */
function stream(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A generator of its own for every purpose, so that more rows of one kind move no row of another. */
export function seededRandom(...words: readonly (string | number)[]): Random {
  const fraction = stream(seedOf(words.join('/')))
  const whole = (min: number, max: number): number => min + Math.floor(fraction() * (max - min + 1))
  return {
    fraction,
    whole,
    chance: (share) => fraction() < share,
    pick(list) {
      if (list.length === 0) throw new RangeError('Nothing to pick from')
      return entry(list, whole(0, list.length - 1))
    },
    weighted(list) {
      let left = fraction() * list.reduce((sum, [, weight]) => sum + weight, 0)
      const found = list.find(([, weight]) => (left -= weight) < 0) ?? list.at(-1)
      if (found === undefined) throw new RangeError('Nothing to pick from')
      return found[0]
    },
    around: (middle, spread) => middle + (fraction() + fraction() + fraction() - 1.5) * (spread / 1.5),
  }
}

/** The entry at a place, counted round and round. @throws RangeError for an empty list. */
export function entry<Each>(list: readonly Each[], place: number): Each {
  const found = list[place % list.length]
  if (found === undefined) throw new RangeError(`No entry ${place} in a list of ${list.length}`)
  return found
}
