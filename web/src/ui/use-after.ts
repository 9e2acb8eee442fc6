import { useEffect, useState } from 'react'

/** True once `isOn` has held for `milliseconds` without a break. */
export function useAfter(milliseconds: number, isOn: boolean): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setPast(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setPast(false)
    }
  }, [milliseconds, isOn])
  return isPast
}
