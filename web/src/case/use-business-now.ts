// The instant it is by the server's business clock, moving on by itself: what is late is late by it, whatever the device says.
import { useEffect, useState } from 'react'
import { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import { useEndpoint } from '../data/use-endpoint.ts'

const everyMilliseconds = 30_000

export function useBusinessNow(): Date {
  const me = useEndpoint(authEndpoints.me, {})
  const [device, setDevice] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setDevice(Date.now()), everyMilliseconds)
    return () => clearInterval(timer)
  }, [])
  const { data, updatedAt } = me
  // Told a moment ago, and this device has moved on since; an answer newer than the last look is taken as it is.
  return data && updatedAt
    ? new Date(Date.parse(data.now) + Math.max(0, device - updatedAt.getTime()))
    : new Date(device)
}
