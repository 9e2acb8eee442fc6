// The list of defects: what it shows, and the questions everybody is offered.
import { caseColumn, caseListPlan } from '../../cases/case-list.ts'
import { turnInWords } from '../../cases/turn-words.ts'
import type { FixedView, ListPlan } from '../../kit/list.ts'
import { optionsOf } from '../../kit/field.ts'
import { checkItems, severities, severityWords } from './catalogue.ts'
import { defectCase } from './defect-case.ts'
import type { TemplateItem } from './template-items.ts'

const views = (side: 'customer' | 'staff'): readonly FixedView[] => {
  const own = side === 'customer' ? 'customer' : 'hire_company'
  const open = { is_open: 'is:yes' }
  return [
    { name: 'open', label: 'Open', query: open },
    { name: 'dangerous', label: 'Dangerous', query: { ...open, severity: 'is:dangerous' } },
    { name: 'waiting_on_you', label: turnInWords(own, own), query: { waiting_on: `is:${own}`, sort: 'due_on' } },
    { name: 'verify', label: 'Awaiting sign-off', query: { state: 'is:repaired' } },
    { name: 'recurring', label: 'Recurring', query: { ...open, is_recurring: 'is:yes' } },
  ]
}

type NamedItem = Pick<TemplateItem, 'code' | 'item'>

const itemOptions = (items: readonly NamedItem[]) =>
  [...new Map(items.map(({ code, item }) => [code, item]))].map(([value, label]) => ({ value, label }))

/** @param asked  the items of the templates as they stand, where they are known: those that staff added have words of their own */
export const defectsPlan = (side: 'customer' | 'staff', asked: readonly NamedItem[] = []): ListPlan =>
  caseListPlan(defectCase, {
    type: { label: 'Item', options: itemOptions([...checkItems, ...asked]) },
    own: {
      severity: caseColumn('Severity', 'choice', { options: optionsOf(severities, severityWords), width: 110 }),
      is_recurring: caseColumn('Recurring', 'flag', { isSortable: false, width: 100 }),
    },
    shown: ['number', 'title', 'reg_no', 'severity', 'state', 'waiting_on', 'due_on', 'created_at'],
    views: views(side),
  })
