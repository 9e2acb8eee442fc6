// The pages that open without a session, and the page behind every screen as far as it is known here: all others come with app/all-screens.ts.
import type { ComponentType } from 'react'
import type { ScreenName } from '@kerbline/domain/screens.ts'
import type { BuiltScreens } from '../data/loading/built-screens.ts'
import { code, type Code } from '../data/loading/code.ts'
import { signal } from '../data/signal.ts'

type Page = Code<ComponentType>
export type Pages = Readonly<Partial<Record<ScreenName, Page>>>

export const publicPages: Pages = {
  login: code(async () => (await import('../areas/auth/login-page.tsx')).LoginPage),
  forgotPassword: code(async () => (await import('../areas/auth/forgot-password-page.tsx')).ForgotPasswordPage),
  resetPassword: code(async () => (await import('../areas/auth/reset-password-page.tsx')).ResetPasswordPage),
  accountDeletion: code(async () => (await import('../areas/auth/account-deletion-page.tsx')).AccountDeletionPage),
  scheduleMaintenance: code(
    async () => (await import('../areas/public-requests/schedule-maintenance-page.tsx')).ScheduleMaintenancePage,
  ),
  link: code(async () => (await import('./opened-link-page.tsx')).OpenedLinkPage),
  failure: code(async () => (await import('../areas/pages/failure-page.tsx')).FailurePage),
}

/** Shown by its own route, for unknown paths, and for screens whose page does not exist yet. */
const notFoundPage: Page = code(async () => (await import('../areas/pages/not-found-page.tsx')).NotFoundPage)

/** The screens that have a page: links to others are not drawn. */
export const builtOf = (pages: Pages): BuiltScreens => new Set([...Object.keys(pages), 'notFound', 'root'])

export const knownPages = signal<Pages>(publicPages)

export const pageOf = (name: ScreenName): Page => knownPages.get()[name] ?? notFoundPage
