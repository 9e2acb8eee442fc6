import type * as SessionModule from './session.ts'
import { nextVisit } from '../../testing/next-visit.ts'
import { expect, test } from 'vitest'
import { sampleUser, signInAs } from './sample-user.ts'
import {
  endSession,
  followOtherTabs,
  readIntended,
  readToken,
  rememberUser,
  session,
  storeIntended,
} from './session.ts'

const otherTab = (key: string | null): boolean => window.dispatchEvent(new StorageEvent('storage', { key }))

test('the token stands under exactly api_token', () => {
  signInAs()
  expect(localStorage.getItem('api_token')).toBe('a-token-of-two-hundred-and-fifty-six-bits')
})

test('a deliberate sign-out forgets the intended page, an expired session keeps it', () => {
  signInAs()
  storeIntended('/finance')
  endSession('expired', '/vehicles')
  expect(readIntended()).toBe('/vehicles')
  signInAs()
  endSession('signed out')
  expect([readIntended(), readToken(), session.get().user]).toEqual([undefined, undefined, undefined])
})

test('the kept person belongs to the token it came with', async () => {
  signInAs({ name: 'Priya' })
  const fresh = async (): Promise<unknown> => {
    const { session: again } = await nextVisit<typeof SessionModule>(import.meta.resolve('./session.ts'))
    return again.get().user
  }
  expect(await fresh()).toMatchObject({ name: 'Priya' })
  localStorage.setItem('api_token', 'somebody-elses-token')
  expect(await fresh()).toBeUndefined()
})

test('an unchanged person redraws nothing', () => {
  signInAs()
  const before = session.get()
  rememberUser(sampleUser())
  expect(session.get()).toBe(before)
  rememberUser(sampleUser({ permissions: [] }))
  expect(session.get().user?.permissions).toEqual([])
})

test('a sign-out in another tab ends this session; another token asks for a fresh page', () => {
  signInAs()
  let fresh = 0
  const stop = followOtherTabs(() => (fresh += 1))
  localStorage.removeItem('api_token')
  otherTab('api_token')
  expect(session.get().ended).toBe('elsewhere')
  localStorage.setItem('api_token', 'another')
  otherTab('api_token')
  otherTab('something else')
  expect(fresh).toBe(1)
  stop()
})
