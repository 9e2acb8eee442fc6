// For tests alone: a browser in which every page of a PDF is in sight, so that all of them are drawn.
import { vi } from 'vitest'

class Near {
  readonly told: (entries: { isIntersecting: boolean }[]) => void
  constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
    this.told = told
  }
  observe(): void {
    this.told([{ isIntersecting: true }])
  }
  disconnect(): void {}
}

export const everythingIsNear = () => vi.stubGlobal('IntersectionObserver', Near)
