// From a mark on a view of a vehicle to its place on the unfolded plan, and back. A view is looked at from outside, upright: on the nearside
// the front is at the left, on the offside at the right; the roof is seen from above with the front at the right.
import { type BodyView, viewWords } from '../words.ts'

interface Frame {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** The nearside lies upside down, its wheels away from the roof. */
  readonly isTurned?: true
}

const frames: Readonly<Record<string, Frame>> = {
  near: { left: 164, top: 7, width: 533, height: 142, isTurned: true },
  roof: { left: 164, top: 174, width: 533, height: 142 },
  off: { left: 164, top: 343, width: 533, height: 142 },
  front: { left: 743, top: 178, width: 112, height: 140 },
  rear: { left: 19, top: 178, width: 112, height: 140 },
}

/** Null for what no outside view shows, such as the interior. */
export function placeOnPlan(view: string, x: number, y: number): { x: number; y: number } | null {
  const frame = frames[view]
  if (!frame) return null
  const [along, down] = frame.isTurned ? [1 - x, 1 - y] : [x, y]
  return { x: Math.round(frame.left + along * frame.width), y: Math.round(frame.top + down * frame.height) }
}

/** A part of a view, in shares from its left, top to its right, bottom, as it lies on the plan. */
export function areaOnPlan(
  view: string,
  [left, top, right, bottom]: readonly [left: number, top: number, right: number, bottom: number],
): { x: number; y: number; width: number; height: number } | null {
  const [one, other] = [placeOnPlan(view, left, top), placeOnPlan(view, right, bottom)]
  return (
    one &&
    other && {
      ...{ x: Math.min(one.x, other.x), y: Math.min(one.y, other.y) },
      ...{ width: Math.abs(one.x - other.x), height: Math.abs(one.y - other.y) },
    }
  )
}

const within = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1_000) / 1_000

/** A place on the plan as shares of the view it belongs to; what lies beside the view is brought to its edge. */
export function shareOnPlan(view: BodyView, x: number, y: number): { x: number; y: number } | null {
  const frame = frames[view]
  if (!frame) return null
  const [along, down] = [(x - frame.left) / frame.width, (y - frame.top) / frame.height]
  return frame.isTurned ? { x: within(1 - along), y: within(1 - down) } : { x: within(along), y: within(down) }
}

export const viewName = (view: string): string => Object.entries(viewWords).find(([name]) => name === view)?.[1] ?? view
