// How a photo should be framed, as an outline in its empty slot.
const across =
  'M8 42V20q0-4 4-4h48q4 0 8 5l8 9 10 3q4 1 4 5v4h-6a9 9 0 0 0-18 0H34a9 9 0 0 0-18 0zM16 42a9 9 0 0 0 18 0M66 42a9 9 0 0 0 18 0'
const facing = 'M26 48V26l6-14q1-3 4-3h28q3 0 4 3l6 14v22zM30 26h40M32 38h8M60 38h8M44 40h12'
const inside = 'M12 50V14q0-4 4-4h68q4 0 4 4v36M12 50l18-14h40l18 14M30 36V20h40v16'

const paths: Readonly<Record<string, string>> = {
  front: facing,
  rear: facing,
  nearside: across,
  offside: across,
  load_area: inside,
  interior: 'M14 50V24q0-10 10-10h52q10 0 10 10v26M36 50a14 14 0 0 1 28 0M50 36v-8',
  dash: 'M12 46q0-30 38-30t38 30zM50 46l12-16',
  roof: 'M14 18h64q8 0 8 8v10q0 8-8 8H14zM70 18v26',
  tyre: 'M50 8a23 23 0 1 0 .1 0M50 20a11 11 0 1 0 .1 0',
  damage: 'M22 12h-8v8M78 12h8v8M22 50h-8v-8M78 50h8v-8M34 36l10-9 8 7 14-12',
}

export function SlotOutline({ slot }: { slot: string }) {
  const path = paths[slot] ?? paths[slot.split('_')[0] ?? ''] ?? paths['damage']
  return (
    <svg viewBox="0 0 100 60" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2">
      <path d={path} transform={slot === 'nearside' ? 'matrix(-1 0 0 1 100 0)' : undefined} />
    </svg>
  )
}
