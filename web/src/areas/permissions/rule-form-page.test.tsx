import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { permissionsEndpoints, ruleRecords } from '@kerbline/domain/areas/permissions/endpoints.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dropDraft } from '../../data/drafts.ts'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { AutomatePermissionsPage } from './automate-permissions-page.tsx'
import { ruleOf, valuesOf } from './rule-values.ts'
import { sampleChange, sampleDryRun, sampleOptions, sampleRule } from './sample-rules.ts'

const user = userEvent.setup()
let server: FakeServer
let gone: readonly string[]
const written = { name: '', when: {} }
beforeEach(() => {
  ;({ server, gone } = beginPage({ side: 'staff', permissions: ['automate permissions'] }))
  server.reply(permissionsEndpoints.options, { search: '' }, sampleOptions)
  server.reply(permissionsEndpoints.list, {}, { rules: [sampleRule()], conflicts: [], held: null })
})
afterEach(async () => {
  await dropDraft('permission-rules:4')
  await dropDraft('permission-rules:new')
})
const show = (rule: string) => showPage(`/automate-permissions?rule=${rule}`, <AutomatePermissionsPage />)
const bodyOf = (method: string, path: string): unknown =>
  server.asked.find((each) => each.method === method && each.address.includes(path))?.body
const paste = async (label: RegExp | string, words: string): Promise<void> => {
  await user.click(await screen.findByLabelText(label))
  await user.paste(words)
}
const pick = async (label: RegExp, option: RegExp): Promise<void> => {
  await user.click(await screen.findByRole('combobox', { name: label }))
  await user.click(await screen.findByRole('option', { name: option }))
  await user.keyboard('{Escape}')
}

test('a rule becomes a form and a form the same rule', () => {
  const {
    id: _,
    created_at: __,
    updated_at: ___,
    people: ____,
    ...rule
  } = sampleRule({
    when: { roles: [], accounts: ['HARROW01'], branch_ids: [2], email_domains: ['harrow.example', 'lane.example'] },
  })
  expect(ruleOf(valuesOf(sampleRule(rule)))).toEqual({ rule })
})

test('a new rule is written, and leads to what applying would do', async () => {
  server.reply(permissionsEndpoints.create, written, sampleRule({ name: 'Yard supervisors' }))
  show('new')
  await paste('Name', 'Yard supervisors')
  await pick(/^Role(?!s)/, /^Damage reporter/)
  await paste(/^Email domain/, '@harrow.example, lane.example')
  await pick(/^Permissions to add/, /^Manage tags/)
  await user.click(screen.getByRole('button', { name: 'Create rule' }))
  expect(await screen.findByText('“Yard supervisors” saved.')).toBeDefined()
  expect(bodyOf('POST', '/api/permission-rules')).toMatchObject({
    name: 'Yard supervisors',
    when: {
      roles: ['damage reporter'],
      accounts: [],
      branch_ids: [],
      email_domains: ['harrow.example', 'lane.example'],
    },
    grant_permissions: ['manage tags'],
    deny_permissions: [],
    priority: 100,
    is_active: false,
  })
  expect(gone).toEqual(['/automate-permissions?tab=dry-run'])
})

test('what the server refuses stands at its field, the conditions at the first of them', async () => {
  server.respond(permissionsEndpoints.create, written, () =>
    refusal('not valid', {
      fields: [
        {
          field: 'when',
          reason: 'required',
          message: 'Add at least one condition: role, account, branch or email domain.',
        },
        { field: 'grant_permissions', reason: 'required', message: 'Choose what the rule gives or blocks.' },
      ],
    }),
  )
  show('new')
  await paste('Name', 'Nothing at all')
  await user.click(screen.getByRole('button', { name: 'Create rule' }))
  const summary = await screen.findByRole('alert')
  expect(
    within(summary)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Role: add at least one condition: role, account, branch or email domain.',
    'Permissions to add: choose what the rule gives or blocks.',
  ])
})

test('an odd domain is refused before anything is sent', async () => {
  show('new')
  await paste('Name', 'Odd')
  await paste(/^Email domain/, 'harrow')
  await user.click(screen.getByRole('button', { name: 'Create rule' }))
  expect(await screen.findByRole('button', { name: /^Email domain: enter the part after the @/ })).toBeDefined()
  expect(bodyOf('POST', '/api/permission-rules')).toBeUndefined()
})

test('a draft is tried on everybody before it is saved', async () => {
  server.reply(permissionsEndpoints.dryRun, {}, sampleDryRun({ changes: [sampleChange({ lost: ['see fines'] })] }))
  show('4')
  await user.click(await screen.findByRole('button', { name: 'Test rule' }))
  expect(await screen.findByText('Stan Kowal')).toBeDefined()
  expect(bodyOf('POST', '/dry-run')).toMatchObject({ draft: { id: 4, values: { name: 'Leeds depots' } } })
  await paste('Name', ' and Hull')
  expect(screen.getByText('You have changed the rule since. Test it again.')).toBeDefined()
})

test('somebody saved the rule meanwhile: both versions, and the choice between them', async () => {
  server.respond(permissionsEndpoints.update, { id: '4', version: '', values: written }, () =>
    refusal('changed meanwhile', { current: sampleRule({ priority: 300, updated_at: '2026-11-17T08:00:00.000Z' }) }),
  )
  server.reply(
    ruleRecords.history,
    { key: '4' },
    {
      entries: [{ at: '2026-11-17T08:00:00.000Z', by: 'Moira Bell', action: 'rule changed', changes: [] }],
      next: null,
    },
  )
  show('4')
  const priority = await screen.findByLabelText('Priority')
  await user.clear(priority)
  await user.paste('250')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.textContent).toContain('Moira Bell saved this rule'))
  await user.click(within(dialog).getByRole('button', { name: 'Discard my changes' }))
  expect(screen.getByLabelText<HTMLInputElement>('Priority').value).toBe('300')
})

test('a rule that is gone says so', async () => {
  show('99')
  expect(await screen.findByText('This rule no longer exists.')).toBeDefined()
})
