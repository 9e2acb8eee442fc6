/** "7 min", "2 min 5 s", "40 s" */
export function tookWords(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), Math.round(seconds % 60)]
  if (minutes <= 0) return `${rest} s`
  return rest === 0 || minutes >= 10 ? `${minutes} min` : `${minutes} min ${rest} s`
}
