// Which page stands behind which screen. A screen without a row here shows the 404 page after its guard and appears in no menu.
import type { ComponentType } from 'react'
import type { ScreenName } from '@kerbline/domain/screens.ts'
import { declareBuilt } from '../data/built-screens.ts'
import { code, type Code } from '../data/code.ts'

type Page = Code<ComponentType>

export const pages: Readonly<Partial<Record<ScreenName, Page>>> = {
  dashboard: code(async () => {
    const { DashboardPage, recallDashboard } = await import('../areas/dashboard/dashboard-page.tsx')
    await recallDashboard()
    return DashboardPage
  }),
  worklist: code(async () => (await import('../areas/dashboard/worklist-page.tsx')).WorklistPage),
  login: code(async () => (await import('../areas/auth/login-page.tsx')).LoginPage),
  forgotPassword: code(async () => (await import('../areas/auth/forgot-password-page.tsx')).ForgotPasswordPage),
  resetPassword: code(async () => (await import('../areas/auth/reset-password-page.tsx')).ResetPasswordPage),
  accountDeletion: code(async () => (await import('../areas/auth/account-deletion-page.tsx')).AccountDeletionPage),
  selectAccount: code(async () => (await import('../areas/scope/select-account-page.tsx')).SelectAccountPage),
  filterAssets: code(async () => (await import('../areas/scope/filter-assets-page.tsx')).FilterAssetsPage),
  failure: code(async () => (await import('../areas/pages/failure-page.tsx')).FailurePage),
}

/** Shown by its own route, for unknown paths, and for screens whose page does not exist yet. */
export const notFoundPage: Page = code(async () => (await import('../areas/pages/not-found-page.tsx')).NotFoundPage)

declareBuilt([...Object.keys(pages), 'notFound', 'root'])

export const pageOf = (name: ScreenName): Page => pages[name] ?? notFoundPage
