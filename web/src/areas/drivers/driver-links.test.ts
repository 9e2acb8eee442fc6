import { expect, test } from 'vitest'
import { driverHref } from './driver-links.ts'

test.each([
  [{ id: 7, plate: 'LK21VXN', has_vehicle: true }, '#/drivers/LK21VXN'],
  [{ id: 7, plate: 'LK21VXN', has_vehicle: false }, '#/drivers/LK21VXN?driver=7'],
  [{ id: 7, plate: null, has_vehicle: false }, '#/drivers?driver=7'],
])('%j opens at %s', (driver, address) => expect(driverHref(driver)).toBe(address))
