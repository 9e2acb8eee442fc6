import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import { sampleMe, signInAs } from '../data/session/sample-user.ts'
import { beginPage, endPage, showPage, type TestPage } from '../testing/page.tsx'
import { QueryLink } from './query-link.tsx'

let page: TestPage
beforeEach(() => {
  page = beginPage({ permissions: ['raise queries'] })
})
const show = () =>
  showPage('/', <QueryLink subject={{ type: 'invoice_line', id: 6 }} what="Excess miles" />, ['raiseQuery'])

test('the question begins with what it is about', () => {
  show()
  expect(screen.getByRole('link', { name: 'Query: Excess miles' }).getAttribute('href')).toBe(
    '#/raise-query?subject=invoice_line%3A6',
  )
})

test('nothing is offered to who may not ask, nor to who looks as somebody else', async () => {
  signInAs({ permissions: ['see queries'] })
  show()
  expect(screen.queryByRole('link')).toBeNull()
  endPage()
  page = beginPage({ permissions: ['raise queries'] })
  const me = sampleMe(signInAs({ permissions: ['raise queries'] }))
  page.server.reply(authEndpoints.me, {}, { ...me, viewed_by: 'Somebody' })
  show()
  await expect.poll(() => screen.queryByRole('link')).toBeNull()
})
