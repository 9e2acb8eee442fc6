// Invoices, what a check found, and lines, as lists.
import { optionsOf } from '../../kit/field.ts'
import { column, type ListPlan } from '../../kit/list.ts'
import { spendCategoryWords } from '../settings/reference-data.ts'
import { findingWords, invoiceFaultWords, invoiceStatusWords, transactionWords } from './invoice-words.ts'
import { spendCategories } from './nominal-codes.ts'

const wordsAsOptions = (words: Readonly<Record<string, string>>) => optionsOf(Object.keys(words), words)

export const invoicesPlan: ListPlan = {
  columns: {
    reference: column('Number', 'text'),
    type: column('Type', 'choice', { options: wordsAsOptions(transactionWords) }),
    transaction_date: column('Date', 'date'),
    about: column('For', 'text', { isSortable: false }),
    plates: column('Registrations', 'text', { isSortable: false }),
    second_reference: column('Purchase order', 'text'),
    goods_pence: column('Net', 'money'),
    tax_pence: column('VAT', 'money'),
    gross_pence: column('Gross', 'money'),
    outstanding_pence: column('Outstanding', 'money'),
    disputed_pence: column('In dispute', 'money', { isSortable: false }),
    due_on: column('Due', 'date'),
    status: column('Status', 'choice', { options: wordsAsOptions(invoiceStatusWords), isSortable: false }),
    to_check: column('Lines to check', 'number', { isSortable: false }),
    fault: column('Adds up', 'choice', { options: wordsAsOptions(invoiceFaultWords) }),
    customer_account_number: column('Account', 'text'),
  },
  shown: [
    'reference',
    'transaction_date',
    'about',
    'gross_pence',
    'outstanding_pence',
    'due_on',
    'status',
    'to_check',
    'second_reference',
  ],
  sort: '-transaction_date',
  views: [
    { name: 'check', label: 'To check', query: { to_check: 'from:1' } },
    { name: 'disputed', label: 'In dispute', query: { disputed_pence: 'from:1' } },
    { name: 'late', label: 'Overdue', query: { status: 'is:late' } },
    { name: 'no_po', label: 'No purchase order', query: { second_reference: 'empty:', type: 'is:invoice' } },
    { name: 'credits', label: 'Credit notes', query: { type: 'is:credit_note' } },
    { name: 'faults', label: 'Do not add up', query: { fault: 'filled:' } },
  ],
}

export const findingsPlan: ListPlan = {
  columns: {
    reg_no: column('Registration', 'plate'),
    kind: column('Found', 'choice', { options: wordsAsOptions(findingWords) }),
    working: column('How it is worked out', 'text', { isSortable: false }),
    reference: column('Invoice', 'text', { isSortable: false }),
    from_day: column('From', 'date'),
    to_day: column('To', 'date'),
    expected_pence: column('Expected', 'money'),
    billed_pence: column('Billed', 'money'),
    difference_pence: column('Difference', 'money'),
    category: column('Type', 'choice', { options: optionsOf(spendCategories, spendCategoryWords), isSortable: false }),
    customer_account_number: column('Account', 'text'),
  },
  shown: ['reg_no', 'kind', 'working', 'reference', 'expected_pence', 'billed_pence', 'difference_pence'],
  sort: '-difference_pence',
  views: [
    { name: 'more', label: 'Billed too much', query: { difference_pence: 'from:1', kind: 'not:not_explained' } },
    { name: 'less', label: 'Billed too little', query: { difference_pence: 'to:-1' } },
    { name: 'off_hire', label: 'After off-hire', query: { kind: 'is:after_off_hire' } },
    { name: 'unexplained', label: 'Not explained', query: { kind: 'is:not_explained' } },
  ],
}
