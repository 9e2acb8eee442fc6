import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { beginPage, endPage, showPage } from '../testing/page.tsx'
import { InvoiceLink } from './invoice-link.tsx'

afterEach(endPage)

test.each([
  ['a link for who may see invoices', ['see invoices'], true, '#/finance/IN-1'],
  ['words alone for who may not', ['see damage cases'], true, undefined],
  ['words alone where the invoice is not here', ['see invoices'], false, undefined],
] as const)('the number of an invoice: %s', (_, permissions, has_invoice, to) => {
  beginPage({ permissions: [...permissions] })
  showPage('/', <InvoiceLink of={{ invoice_ref: 'IN-1', has_invoice }} />, ['invoice'])
  expect(screen.getByText('IN-1').getAttribute('href') ?? undefined).toBe(to)
})
