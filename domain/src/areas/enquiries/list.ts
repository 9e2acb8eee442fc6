// The list of enquiries: what it shows to each side, and the questions everybody is offered.
import { caseColumn, caseListPlan } from '../../cases/case-list.ts'
import { optionsOf } from '../../kit/field.ts'
import type { Column, FixedView, ListPlan } from '../../kit/list.ts'
import { enquiryCase, enquirySources, enquirySourceWords, lostReasons, lostReasonWords } from './case.ts'
import { requestFields } from './request.ts'

const sales: Readonly<Record<string, Column>> = {
  manager: caseColumn('Account manager', 'text', { width: 132 }),
  next_contact_on: caseColumn('Next contact', 'due', { width: 132 }),
  probability: caseColumn('Probability', 'number', { unit: '%' }),
  expected_close: caseColumn('Expected decision', 'date'),
  source: caseColumn('Source', 'choice', { options: optionsOf(enquirySources, enquirySourceWords) }),
  lost_reason: caseColumn('Lost because', 'choice', { options: optionsOf(lostReasons, lostReasonWords) }),
  is_maxi_low: caseColumn('Maxi-Low', 'flag', { isSortable: false }),
}

const stage = (name: string, label: string, state: string): FixedView => ({
  name,
  label,
  query: { state: `is:${state}` },
})

export const enquiryPlan = (side: 'customer' | 'staff'): ListPlan =>
  caseListPlan(enquiryCase, {
    type: { label: 'Hire type', options: requestFields.hire_type.options },
    own: {
      title: caseColumn('Vehicles', 'text', { width: 190 }),
      customer: caseColumn('Customer', 'text', { width: 160 }),
      quantity: caseColumn('Quantity', 'number'),
      start_date: caseColumn('Needed from', 'date'),
      week_pence: caseColumn('Value a week', 'money', { width: 116 }),
      expires_on: caseColumn('Quote expires', 'date'),
      age_days: caseColumn('Age', 'number', { unit: 'days', width: 90 }),
      closed_on: caseColumn('Closed', 'date'),
      ...(side === 'staff' && sales),
    },
    shown:
      side === 'staff'
        ? ['number', 'customer', 'title', 'state', 'week_pence', 'age_days', 'next_contact_on', 'manager']
        : ['number', 'title', 'state', 'waiting_on', 'week_pence', 'expires_on', 'created_at'],
    views: [
      { name: 'open', label: 'Open', query: { is_open: 'is:yes' } },
      ...(side === 'staff'
        ? [
            { name: 'contact_due', label: 'Contact due', query: { is_open: 'is:yes', next_contact_on: 'within:0' } },
            stage('new', 'New', 'new'),
            stage('qualifying', 'Qualifying', 'qualifying'),
          ]
        : []),
      stage('quoted', 'Quoted', 'quoted'),
      ...(side === 'staff' ? [stage('negotiating', 'Negotiating', 'negotiating')] : []),
      stage('won', side === 'staff' ? 'Won' : 'Accepted', 'won'),
      ...(side === 'staff' ? [stage('lost', 'Lost', 'lost,expired,cancelled')] : []),
    ],
  })
