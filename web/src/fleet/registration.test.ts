import { expect, test } from 'vitest'
import { registrationGroups, spacedRegistration } from './registration.ts'

test.each([
  ['LK21VXN', ['LK21', 'VXN']],
  ['lk21 vxn', ['LK21', 'VXN']],
  ['K7 KRB', ['K7KRB']],
  ['ABC 123D', ['ABC123D']],
  ['LK21VX', ['LK21VX']],
  ['', ['']],
])('%s is cut into %j', (registration, groups) => {
  expect(registrationGroups(registration)).toEqual(groups)
})

test('in a sentence a current mark has one space and an older one none', () => {
  expect(spacedRegistration('yd70khz')).toBe('YD70 KHZ')
  expect(spacedRegistration('K7 KRB')).toBe('K7KRB')
})
