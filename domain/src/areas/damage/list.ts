// The list of damage cases: what it shows, and the questions everybody is offered.
import { caseColumn, caseListPlan } from '../../cases/case-list.ts'
import { optionsOf } from '../../kit/field.ts'
import type { ListPlan } from '../../kit/list.ts'
import { bodyPanels } from './body-plan.ts'
import { damageCase } from './case.ts'
import { damageTypeWords, type DamageType, severityWords, type MarkSeverity } from './words.ts'
import { turnInWords } from '../../cases/turn-words.ts'

const typeOptions = optionsOf(Object.keys(damageTypeWords) as DamageType[], damageTypeWords)
const panelOptions = bodyPanels.map(({ name, label }) => ({ value: name, label }))
const severityOptions = optionsOf(Object.keys(severityWords) as MarkSeverity[], severityWords)

export const damagePlan = (side: 'customer' | 'staff', knowsCost: boolean): ListPlan => {
  const [own, other] =
    side === 'customer' ? (['customer', 'hire_company'] as const) : (['hire_company', 'customer'] as const)
  const cost = caseColumn('Cost', 'money', { width: 92 })
  const disputedShown = ['number', 'reg_no', 'title', 'due_on', 'disputed_at']
  if (knowsCost) disputedShown.push('claimed_pence', 'agreed_pence', 'disputed_pence')
  return caseListPlan(damageCase, {
    type: { label: 'What happened', options: typeOptions },
    own: {
      // What is shown to begin with fits beside the menu on a desk of 1440 pixels.
      title: caseColumn('Subject', 'text', { width: 156 }),
      severity: { label: 'Severity', kind: 'choice', options: severityOptions, isSortable: true, isFiltered: true },
      incident_at: caseColumn('Happened', 'instant', { width: 144 }),
      driver_name: { label: 'Driver', kind: 'text', isSortable: true, isFiltered: true },
      panels: { label: 'Damaged panels', kind: 'choices', options: panelOptions, isSortable: false, isFiltered: true },
      disputed_at: { label: 'Disputed on', kind: 'instant', isSortable: true, isFiltered: true },
      ...(knowsCost && {
        cost_pence: cost,
        claimed_pence: { ...cost, label: 'Claimed' },
        agreed_pence: { ...cost, label: 'Agreed' },
        disputed_pence: { ...cost, label: 'Disputed' },
      }),
    },
    shown: [
      'number',
      'reg_no',
      'title',
      'state',
      'waiting_on',
      'due_on',
      'incident_at',
      ...(knowsCost ? ['cost_pence'] : []),
    ],
    views: [
      { name: 'waiting_on_you', label: turnInWords(own, own), query: { waiting_on: `is:${own}`, sort: 'due_on' } },
      { name: 'waiting_on_us', label: turnInWords(other, own), query: { waiting_on: `is:${other}`, sort: 'due_on' } },
      { name: 'drafts', label: 'Drafts', query: { state: 'is:draft' } },
      { name: 'in_repair', label: 'In repair', query: { state: 'is:in_repair' } },
      { name: 'disputed', label: 'Disputed', query: { state: 'is:disputed', columns: disputedShown.join(',') } },
      { name: 'closed', label: 'Closed', query: { is_open: 'is:no' } },
    ],
  })
}
