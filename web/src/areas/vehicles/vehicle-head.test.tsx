import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginPage } from '../../testing/page.tsx'
import { sampleVehicle } from './sample-vehicle.ts'
import { VehicleActions } from './vehicle-actions.tsx'
import { PlateNotices } from './vehicle-head.tsx'

beforeEach(() => {
  beginPage({ permissions: ['see vehicles', 'see driver checks'] })
})
afterEach(() => {
  vi.unstubAllGlobals()
})
const text = () => document.body.textContent

test('off the road: the reason, and the defect that keeps it there, linked', () => {
  const { vehicle } = sampleVehicle()
  const off = { ...vehicle, is_vor: true, vor_reason: 'In an accident' }
  const dangerous = [{ number: 'DF-000003', words: 'Brakes: no pedal' }]
  render(<PlateNotices view={sampleVehicle({ vehicle: off, dangerous })} plate="LK21VXN" />)
  expect(text()).toContain('Off the road (VOR). In an accident. DF-000003 Brakes: no pedal')
})

test('lifting gear that failed is out of use, and that the vehicle may run is said with it', () => {
  render(<PlateNotices view={sampleVehicle({ failures: [{ type: 'loler', on: '2026-11-03' }] })} plate="LK21VXN" />)
  expect(text()).toContain('Failed. Tail lift or crane out of use since 3 Nov 2026. The vehicle can still be driven.')
  expect(screen.queryByText('Off the road (VOR).')).toBeNull()
})

test('on a phone the branch is a tap away at the head; a desk has its card beside the page', () => {
  const ring = () => screen.queryByRole('link', { name: /^Call branch\s*Leeds South$/ })
  const { unmount } = render(<VehicleActions view={sampleVehicle()} />)
  expect(ring()).toBeNull()
  unmount()
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  render(<VehicleActions view={sampleVehicle()} />)
  expect(ring()?.getAttribute('href')).toBe('tel:01134960021')
})
