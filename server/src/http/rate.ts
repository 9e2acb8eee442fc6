// How often: one row a rate class, per minute and caller. Sign-in is limited per address here and per email where it is checked.
import type { RateClass } from '@kerbline/domain/kit/endpoint.ts'

const perMinute: Readonly<Record<RateClass, number>> = {
  read: 3000,
  write: 600,
  'sign-in': 60,
  'public form': 30,
  heavy: 30,
}

export const limitOf = (rate: RateClass): { max: number; timeWindow: number } => ({
  max: perMinute[rate],
  timeWindow: 60_000,
})
