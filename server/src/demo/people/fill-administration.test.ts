import { dealers } from '@kerbline/domain/areas/dealers/resource.ts'
import { schemaOf } from '@kerbline/domain/kit/field-schema.ts'
import { expect, test } from 'vitest'
import { daysOf } from './fill-administration.ts'

test.each([0, 153, 20_000, 100_000, 1_000_000])(
  'the workshops of %i vehicles say what the register takes',
  (vehicles) => {
    const { places_per_day, open_on } = dealers.fields
    for (const place of [0, 1, 2, 3, 4]) {
      const days = daysOf(place, vehicles)
      expect(schemaOf(places_per_day).safeParse(days.places_per_day).error).toBeUndefined()
      expect(schemaOf(open_on).safeParse(days.open_on).error).toBeUndefined()
    }
  },
)
