import { act, render, screen } from '@testing-library/react'
import { alertsEndpoints } from '@kerbline/domain/areas/alerts/endpoints.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refusal } from '../../data/fake-transport.ts'
import { deployment } from '../../data/live/notices.ts'
import type { RealtimeNews } from '../../data/live/realtime.ts'
import { beginPage, type TestPage } from '../../testing/page.tsx'
import { ToastRegion } from '../../ui/overlay/toast-region.tsx'
import { listenForAlerts } from './listen.ts'
import { sampleAlert } from './sample-alert.ts'

let page: TestPage
let news: RealtimeNews
beforeEach(() => {
  page = beginPage()
  listenForAlerts({ key: 'app-key', host: null, port: null, is_secure: null }, (_address, told) => {
    news = told
    return () => undefined
  })
  render(<ToastRegion />)
})
afterEach(() => {
  deployment.set(undefined)
})

test('an alert stands until it is closed or taken back; others stay', async () => {
  act(() => {
    news.onAlert('Gate 2 is closed.', 7)
    news.onAlert('Gate 3 is closed.', 8)
  })
  expect(await screen.findByText('Gate 2 is closed.')).toBeTruthy()
  act(() => news.onRetracted(7))
  await expect.poll(() => screen.queryByText('Gate 2 is closed.')).toBeNull()
  expect(screen.getByText('Gate 3 is closed.')).toBeTruthy()
})

test('one for some is asked for: shown where it is this person’s, and nothing is said where it is not', async () => {
  page.server.reply(alertsEndpoints.view, { id: 7 }, sampleAlert({ id: 7, message: 'For Hull alone.' }))
  page.server.respond(alertsEndpoints.view, { id: 8 }, () => refusal('not found'))
  act(() => {
    news.onWaiting(8)
    news.onWaiting(7)
  })
  expect(await screen.findByText('For Hull alone.')).toBeTruthy()
  expect(screen.getAllByText('Alert')).toHaveLength(1)
})

test('an announced deployment that is taken back takes its bar with it, and no other’s', () => {
  act(() => news.onDeployment('In 4 min', 9))
  act(() => news.onRetracted(7))
  expect(deployment.get()).toBe('In 4 min')
  act(() => news.onRetracted(9))
  expect(deployment.get()).toBeUndefined()
})
