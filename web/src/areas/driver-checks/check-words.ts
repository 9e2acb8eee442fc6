import { counted } from '@kerbline/domain/kit/words.ts'

/** "7 min", "2 min 5 s", "40 s" */
export function tookWords(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), Math.round(seconds % 60)]
  if (minutes <= 0) return `${rest} s`
  return rest === 0 || minutes >= 10 ? `${minutes} min` : `${minutes} min ${rest} s`
}

/** How far a clock was off: "3 hours behind". */
export function awayWords(aheadSeconds: number): string {
  const minutes = Math.round(Math.abs(aheadSeconds) / 60)
  const by =
    minutes < 120
      ? counted(minutes, 'minute', 'minutes')
      : minutes < 2_880
        ? counted(Math.round(minutes / 60), 'hour', 'hours')
        : counted(Math.round(minutes / 1_440), 'day', 'days')
  return `${by} ${aheadSeconds > 0 ? 'ahead' : 'behind'}`
}
