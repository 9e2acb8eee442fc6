import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginPage, endPage } from '../../testing/page.tsx'
import { sampleVehicle } from './sample-vehicle.ts'
import { PlateNotices } from './vehicle-head.tsx'

beforeEach(() => {
  beginPage({ permissions: ['see vehicles', 'see driver checks'] })
})
afterEach(endPage)
const text = () => document.body.textContent

test('off the road: the reason, and the defect that keeps it there, linked', () => {
  const { vehicle } = sampleVehicle()
  const off = { ...vehicle, is_vor: true, vor_reason: 'In an accident' }
  const dangerous = [{ number: 'DF-000003', words: 'Brakes: no pedal' }]
  render(<PlateNotices view={sampleVehicle({ vehicle: off, dangerous })} plate="LK21VXN" />)
  expect(text()).toContain('Off road. In an accident. DF-000003 Brakes: no pedal')
})

test('lifting gear that failed is out of use, and that the vehicle may run is said with it', () => {
  render(<PlateNotices view={sampleVehicle({ gear_out_since: '2026-11-03' })} plate="LK21VXN" />)
  expect(text()).toContain('Out of use. Tail lift or crane out of use since 3 Nov 2026; the vehicle may run.')
  expect(screen.queryByText('Off road.')).toBeNull()
})
