// Theme and density as the person chose them: they follow from device to device, and a choice made here is kept for the others.
import { useEffect, useRef } from 'react'
import { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import { preferencesEndpoints } from '@kerbline/domain/areas/profile/preferences-endpoints.ts'
import { call } from './client.ts'
import { isLoadFailure } from './failure.ts'
import { useEndpoint } from './use-endpoint.ts'
import { chooseAppearance, type Appearance } from '../ui/appearance.ts'
import { readAside } from './session/viewing.ts'

/** Changes the looks here at once, and for the person's other devices where the portal can be reached. */
export async function chooseForPerson(change: Partial<Appearance>): Promise<void> {
  chooseAppearance(change)
  if (readAside()) return // the looks of somebody else's portal are theirs
  const { theme, density } = change
  try {
    await call(preferencesEndpoints.preferences, {
      ...(theme && { theme }),
      ...(density && { density: density === 'compact' ? 'compact' : 'comfortable' }),
    })
  } catch (error) {
    if (!isLoadFailure(error)) throw error // this device has it; the others keep what they have
  }
}

/** Takes over what was chosen elsewhere; what this device chose since is not undone by an answer that is older. */
export function useOwnAppearance(): void {
  const { data } = useEndpoint(authEndpoints.me, {})
  const { theme, density } = data?.appearance ?? { theme: null, density: null }
  const isOwn = data?.viewed_by === null
  const seen = useRef('')
  useEffect(() => {
    const now = `${theme} ${density}`
    if (!isOwn || now === seen.current) return
    seen.current = now
    chooseAppearance({
      ...(theme && { theme }),
      ...(density && { density: density === 'compact' ? 'compact' : 'normal' }),
    })
  }, [theme, density, isOwn])
}
