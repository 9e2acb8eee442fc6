import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import type { HistoryKind } from '@kerbline/domain/cases/case-history.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeLocalStore, giveBackLocalStore } from '../../data/fake-local-store.ts'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { signal, useSignal } from '../../data/signal.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { beginPage, showPage } from '../../testing/page.tsx'
import type { CaseView } from '../case-source.ts'
import { sendEvidence } from '../evidence/evidence-queue.ts'
import { sampleDocument } from '../evidence/evidence-sample.ts'
import { offered, repairCalls, repairSource, sampleCase } from '../sample-case.ts'
import { StepDialog, type StepDialogProps } from './step-dialog.tsx'
import type { StepInputProps } from './step-help.ts'

const user = userEvent.setup()
const long = { timeout: 60_000 }
let stored: Map<string, unknown>
let server: FakeServer
beforeEach(() => {
  stored = fakeLocalStore()
  ;({ server } = beginPage({ side: 'staff', permissions: ['see queries', 'manage queries'] }))
})
afterEach(() => {
  giveBackLocalStore()
})

/** What stands for the search of an area. */
const FitterInput = ({ id, field, onChange, known }: StepInputProps) => (
  <TextField
    id={id}
    label={field.label}
    placeholder={known}
    onChange={({ target }) => onChange(Number(target.value))}
  />
)

const view = (change: Partial<CaseView> = {}): CaseView => sampleCase({}, { may: [offered('hold')], ...change })
const hold = offered('hold')
const begun = view().record.updated_at

/** The page round the dialog: it hears by itself how the case stands. */
const shownView = signal(view())
function Page({ verb, ...events }: { verb: string } & Pick<StepDialogProps, 'onStale' | 'onDone' | 'onClose'>) {
  const now = useSignal(shownView)
  const help = { inputs: { fitter: FitterInput } }
  return <StepDialog source={repairSource} view={now} step={offered(verb)} help={help} {...events} />
}

function show(verb: string) {
  const events = { onStale: vi.fn(), onDone: vi.fn(), onClose: vi.fn() }
  shownView.set(view())
  showPage('/', <Page verb={verb} {...events} />)
  return { ...events, again: (given: CaseView) => act(() => shownView.set(given)) }
}
/** The newest first. */
function tellHistory(...entries: readonly (readonly [kind: HistoryKind, by: string])[]): void {
  server.reply(
    repairCalls.history,
    { id: '31' },
    {
      entries: entries.map(([kind, by], place) => ({
        ...{ key: String(place), kind, words: 'As it was', said: null, by, at: '2026-11-17T08:59:00Z' },
      })),
      next: null,
    },
  )
}

/** A file of this person's, chosen before the dialog was opened, arrives. */
async function arrive(over: string, version: string): Promise<void> {
  const upload = { id: '00000000-0000-4000-8000-000000000001', size: 9, received: 9, ends_at: '', document: null }
  const target = { kind: 'query', id: 31 } as const
  server.reply(documentsEndpoints.startUpload, { client_key: '', for: target, name: '', size: 1 }, upload)
  const made = { document: sampleDocument(), scanner: 'none', over, version } as const
  server.reply(repairCalls.addDocument, { id: 31, upload: upload.id, type: 'photo' }, made)
  const file = { key: 'k', name: 'a.jpg', file: new Blob(['a picture']) }
  const facts = { type: 'photo', slot: null, replaces: null, visibility: 'customer' } as const
  await act(() =>
    sendEvidence(
      { ...target, calls: repairCalls },
      { ...file, ...facts },
      {
        ...{ signal: new AbortController().signal, onSent: () => undefined, onArrived: () => undefined },
      },
    ),
  )
}

const message = () => screen.findByRole('textbox', { name: 'Message' })
const take = (name: string) => user.click(screen.getByRole('button', { name }))

test('every kind of thing a step asks is drawn, and sent as the wire has it', long, async () => {
  server.reply(repairCalls.step, { id: 31, version: '', verb: 'finish' } as never, view())
  const { onDone } = show('finish')
  const dialog = within(await screen.findByRole('dialog', { name: 'Finish, R-000031' }))
  expect(dialog.getByText('Status will change to done.')).toBeDefined()
  await user.type(dialog.getByLabelText('Place'), 'Leeds South')
  await user.type(dialog.getByLabelText('Work'), 'New tyre')
  await user.click(dialog.getByRole('combobox', { name: 'Outcome' }))
  await user.click(await screen.findByRole('option', { name: 'Pass' }))
  const days = dialog.getAllByRole('textbox', { name: /^Day/ })
  const months = dialog.getAllByRole('textbox', { name: /^Month/ })
  const years = dialog.getAllByRole('textbox', { name: /^Year/ })
  for (const [place, day] of ['18', '17'].entries()) {
    await user.type(days[place] as HTMLElement, day)
    await user.type(months[place] as HTMLElement, '7')
    await user.type(years[place] as HTMLElement, '2026')
  }
  await user.type(dialog.getByLabelText('Arrived, time'), '08:30')
  await user.type(dialog.getByLabelText('Odometer'), '66820')
  await user.type(dialog.getByLabelText('Cost'), '118.50')
  await user.click(dialog.getByRole('checkbox', { name: 'Safe to drive' }))
  await user.type(dialog.getByLabelText('Fitter'), '5')
  await take('Finish')
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(server.sent('POST')).toEqual([
    {
      version: '2026-11-17T08:00:00.000Z',
      verb: 'finish',
      place: 'Leeds South',
      work: 'New tyre',
      outcome: 'pass',
      ready_on: '2026-07-18',
      // Summer time: half past eight on a London wall.
      arrived_at: '2026-07-17T07:30:00.000Z',
      odometer: 66_820,
      cost: 11_850,
      is_safe: true,
      fitter: 5,
    },
  ])
})

test('what is missing is said at its field, and nothing is sent', long, async () => {
  show('hold')
  await message()
  await take('Ask the customer')
  expect(await screen.findByText('Enter a message.')).toBeDefined()
  expect(server.sent('POST')).toEqual([])
})

test('what the server refuses stands at its field', long, async () => {
  const fields = [{ field: 'body', reason: 'too_long', message: 'Say it in fewer words.' }]
  server.respond(repairCalls.step, { id: 31, version: '', verb: 'hold' } as never, () =>
    refusal('not valid', { fields }),
  )
  const { onDone } = show('hold')
  await user.type(await message(), 'Which day?')
  await take('Ask the customer')
  expect(await screen.findByText('Say it in fewer words.')).toBeDefined()
  expect(onDone).not.toHaveBeenCalled()
})

test('somebody was quicker: who, and what it is now; what was typed goes on over it', long, async () => {
  server.respond(repairCalls.step, { id: 31, version: '', verb: 'hold' } as never, () =>
    refusal('changed meanwhile', { current: { id: 31, number: 'R-000031', state: 'asked', updated_at: 'later' } }),
  )
  tellHistory(['document', 'Priya Raman'], ['step', 'Carys Owen'])
  const { onStale, onDone, again } = show('hold')
  await user.type(await message(), 'Which day?')
  await take('Ask the customer')
  await waitFor(() => expect(onStale).toHaveBeenCalledTimes(1))
  again(sampleCase({ state: 'asked', updated_at: 'later' }, { may: [hold] }))
  expect(await screen.findByText('Carys Owen has changed this to Asked for.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Ask the customer' }).getAttribute('aria-disabled')).toBe('true')
  server.reply(repairCalls.step, { id: 31, version: '', verb: 'hold' } as never, view())
  await take('Continue')
  await take('Ask the customer')
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(server.sent('POST').at(-1)).toEqual({ version: 'later', verb: 'hold', body: 'Which day?' })
})

test('a file of one’s own that arrives meanwhile stands in nobody’s way', long, async () => {
  server.reply(repairCalls.step, { id: 31, version: '', verb: 'hold' } as never, view())
  const { onDone, again } = show('hold')
  await user.type(await message(), 'Which day?')
  await arrive(begun, 'with my file')
  again(sampleCase({ updated_at: 'with my file' }, { may: [hold] }))
  expect(screen.queryByRole('alert')).toBeNull()
  await take('Ask the customer')
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(server.sent('POST').at(-1)).toMatchObject({ version: 'with my file', body: 'Which day?' })
})

test('what somebody else did after one’s own file is said', long, async () => {
  tellHistory(['post', 'Priya Raman'])
  const { again } = show('hold')
  await message()
  await arrive(begun, 'with my file')
  again(sampleCase({ updated_at: 'with what Priya wrote' }, { may: [hold] }))
  expect(await screen.findByText('Priya Raman has updated this. It is still In the workshop.')).toBeDefined()
  await take('Ask the customer')
  expect(server.sent('POST').filter((sent) => 'verb' in Object(sent))).toEqual([])
})

test('a step that is no longer open says why, and sends nothing', long, async () => {
  tellHistory(['document', 'Priya Raman'], ['step', 'Carys Owen'])
  const { again } = show('hold')
  await user.type(await message(), 'Which day?')
  // The page heard of it by itself before anything was sent.
  again(
    sampleCase(
      { updated_at: 'later' },
      { may_not: [{ verb: 'hold', label: hold.label, why: 'It is with the fitter.' }] },
    ),
  )
  const alert = within(await screen.findByRole('alert'))
  expect(await alert.findByText('Priya Raman has updated this. It is still In the workshop.')).toBeDefined()
  expect(alert.getByText(/You cannot choose “Ask the customer” now\. It is with the fitter\./)).toBeDefined()
  expect(alert.queryByRole('button')).toBeNull()
  expect(server.sent('POST')).toEqual([])
})

test(
  'without a connection what was typed stays, is kept on the device, and is there when the dialog opens again',
  long,
  async () => {
    show('hold')
    await user.type(await message(), 'Which day do you mean?')
    server.goAway()
    await take('Ask the customer')
    expect(await screen.findByText('Something went wrong.')).toBeDefined()
    expect(screen.getByText(/What you typed is still here/)).toBeDefined()
    await waitFor(() =>
      expect(stored.get('drafts 7|step:query:31:hold')).toMatchObject({ values: { body: 'Which day do you mean?' } }),
    )
    cleanup()
    show('hold')
    expect(await screen.findByText('We have restored what you typed earlier.')).toBeDefined()
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value).toBe('Which day do you mean?')
  },
)
