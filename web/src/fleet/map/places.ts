// Which names of places fit on a map.
import { type Place, placesShownAt } from '@kerbline/domain/fleet/places.ts'

/** How many of the largest places a map of that zoom may name. */
export function shownAt(zoom: number): number {
  const fitting = placesShownAt.filter(([from = 0]) => from <= zoom)
  return fitting.at(-1)?.[1] ?? 0
}

interface Spot {
  readonly x: number
  readonly y: number
}

/** A label stands in pixels to the right of its dot, in the small text of the map. */
const LABEL_HEIGHT = 18
const LETTER_WIDTH = 6.6
const DOT_WIDTH = 12

/** Those whose names stand clear of every larger one. @param spotOf  pixels of the view, or undefined outside it */
export function withoutOverlap(
  candidates: readonly Place[],
  spotOf: (place: Place) => Spot | undefined,
  max: number,
): readonly Place[] {
  const taken: { left: number; right: number; top: number; bottom: number }[] = []
  const kept: Place[] = []
  for (const place of candidates) {
    if (kept.length === max) break
    const spot = spotOf(place)
    if (!spot) continue
    const box = {
      left: spot.x,
      right: spot.x + DOT_WIDTH + place.name.length * LETTER_WIDTH,
      top: spot.y - LABEL_HEIGHT / 2,
      bottom: spot.y + LABEL_HEIGHT / 2,
    }
    const isClear = taken.every(
      (other) => box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom,
    )
    if (!isClear) continue
    taken.push(box)
    kept.push(place)
  }
  return kept
}
