import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { driverChecksEndpoints } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import { catalogueItems } from '@kerbline/domain/areas/driver-checks/template-items.ts'
import type { ReplyOf, SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeLocalStore, giveBackLocalStore } from '../../../data/fake-local-store.ts'
import { fakeServer, refusal, type FakeServer } from '../../../data/fake-transport.ts'
import { sendPartsWith } from '../../../data/send-part.ts'
import { endSession } from '../../../data/session/session.ts'
import { CheckApp } from './check-app.tsx'
import { forgetChecks, type KeptCheck } from './kept-checks.ts'
import { sampleSheet, sampleVehicle } from './sample-sheet.ts'

const { sendCheck, startPhoto, finishPhoto } = driverChecksEndpoints
const user = userEvent.setup()
const receipt: ReplyOf<typeof sendCheck> = {
  ...{ check_id: 'x', received_at: '2026-11-17T06:52:00Z', miles_flag: null, clock_anomaly: null },
  rag: 'green',
  defects: [],
}
const photoId = '3f2b8c1e-1111-4222-8333-444455556666'
/** What the call is asked with stands in its body, which the fake does not look at. */
const anyPhoto = { token: '', client_key: '', check_id: '', code: '', size: 1 }
const anyCheck: SentOf<typeof sendCheck> = {
  token: '',
  check: {
    ...{ check_id: '', reg_no: '', template_version: 1, miles: 0, is_nil_declared: true, signature: '' },
    ...{ started_at: '', ended_at: '', sent_at: '', took_seconds: 0 },
    template: 'van',
    answers: [],
  },
}
let server: FakeServer
let kept: Map<string, unknown>

beforeEach(() => {
  kept = fakeLocalStore()
  server = fakeServer()
})
afterEach(() => {
  forgetChecks()
  giveBackLocalStore()
  sendPartsWith()
})

const show = (sheet = sampleSheet(), more: { isFresh?: boolean; hasEnded?: boolean } = {}) => {
  const handleRefresh = vi.fn()
  render(
    <CheckApp
      token="a-token"
      sheet={sheet}
      isFresh={more.isFresh ?? true}
      hasEnded={more.hasEnded ?? false}
      onRefresh={handleRefresh}
    />,
  )
  return handleRefresh
}
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const keptChecksNow = () =>
  [...kept].flatMap(([key, value]) => (key.startsWith('checks check|') ? [value as KeptCheck] : []))
const sent = () => server.asked.filter(({ address }) => address === '/api/check-links/check')

async function finish(): Promise<void> {
  await user.type(await screen.findByLabelText(/^Odometer reading/), '48267')
  await user.click(screen.getByRole('checkbox', { name: /^I walked around LK21 VXN/ }))
  await press('Type instead')
}
async function walkAll(): Promise<void> {
  await press('Start check for LK21 VXN')
  await press('Answer by section')
  await press('Cab checked: OK')
}

test('a nil-defect check by few presses, signed and sent', async () => {
  server.reply(sendCheck, anyCheck, receipt)
  show()
  await walkAll()
  await finish()
  await press('Send nil defect check')
  expect(await screen.findByText('Check sent.')).toBeTruthy()
  expect(sent()).toHaveLength(1)
  expect(sent()[0]?.body).toMatchObject({
    token: 'a-token',
    check: { reg_no: 'LK21VXN', miles: 48_267, is_nil_declared: true, signature: 'Leon Marsh', template_version: 1 },
  })
})

test('without a line it is kept, survives the page, and is sent when there is one, under the same id', async () => {
  server.goAway()
  show()
  await walkAll()
  await finish()
  await press('Send nil defect check')
  expect(await screen.findByText(/^Check saved on this phone/)).toBeTruthy()
  expect(await screen.findByText(/Saved on this phone. Waiting for signal/)).toBeTruthy()
  const [before] = keptChecksNow()
  cleanup()
  forgetChecks()

  server = fakeServer()
  server.reply(sendCheck, anyCheck, receipt)
  show(sampleSheet(), { isFresh: false })
  expect(await screen.findByText(/^LK21 VXN|Received/)).toBeTruthy()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toMatchObject({ check: { check_id: before?.id } })
})

test('closed in its midst, it goes on where it was: answers, a defect half written, and its words', async () => {
  show()
  await press('Start check for LK21 VXN')
  await press('OK')
  await press('Defect')
  await user.type(screen.getByLabelText(/^Note/), 'Cut by the valve')
  await waitFor(() => expect(keptChecksNow()[0]?.draft?.note).toBe('Cut by the valve'))
  cleanup()
  forgetChecks()

  show()
  await press(/^Continue check of LK21 VXN/)
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe('Cut by the valve')
  await user.click(screen.getByRole('radio', { name: /^Minor/ }))
  await press('Save defect')
  await press('All items')
  expect(screen.getByText('2 of 4 answered')).toBeTruthy()
})

test('photos follow their check, and leave the phone once they have arrived', async () => {
  server.reply(sendCheck, anyCheck, { ...receipt, defects: [{ code: 'wipers', number: 'DF-000007' }] })
  const state = { id: photoId, size: 3 }
  server.reply(startPhoto, anyPhoto, { ...state, received: 0, is_finished: false })
  server.reply(finishPhoto, { id: photoId, token: '' }, { ...state, received: 3, is_finished: true })
  const parts: string[] = []
  sendPartsWith(async ({ address }) => {
    parts.push(address)
    return { status: 200, text: JSON.stringify({ ...state, received: 3, is_finished: false }), retryAfter: null }
  })
  show()
  await press('Start check for LK21 VXN')
  await press('Defect')
  await user.upload(screen.getByLabelText('Take photo'), new File(['abc'], 'a.jpg', { type: 'image/jpeg' }))
  await screen.findByRole('button', { name: 'Remove photo 1' })
  await press('Save defect')
  await press('Answer by section')
  await press('Cab checked: the rest OK')
  await finish()
  await press('Send check')
  expect(await screen.findByText('DF-000007')).toBeTruthy()
  await waitFor(() => expect([...kept.keys()].filter((key) => key.startsWith('checks photo|'))).toEqual([]))
  expect(parts).toEqual([`/api/check-links/photos/${state.id}?offset=0`])
  const order = server.asked.map(({ address }) => address).filter((address) => address.startsWith('/api/check-links'))
  expect(order.slice(0, 2)).toEqual(['/api/check-links/check', '/api/check-links/photos'])
})

test('what is missing is said, and nothing is sent before', async () => {
  show()
  await walkAll()
  await press('Send nil defect check')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Enter the odometer reading. Tick the declaration. Sign the check.',
  )
  expect(sent()).toEqual([])
})

test('miles below the last reading are warned of and can be sent', async () => {
  show()
  await walkAll()
  await user.type(await screen.findByLabelText(/^Odometer reading/), '4826')
  expect(await screen.findByText(/^This is lower than the last reading/)).toBeTruthy()
})

test('miles too far ahead are warned of as well', async () => {
  show()
  await walkAll()
  await user.type(await screen.findByLabelText(/^Odometer reading/), '2900000')
  expect(await screen.findByText(/^This is far above the last reading/)).toBeTruthy()
})

test('what the vehicle has not got is not asked, and an open defect is read at its item and passed by nobody', async () => {
  const defect = {
    code: 'horn',
    number: 'DF-000031',
    severity: 'minor',
    note: 'Weak',
    reported_at: '2026-11-16T07:00:00Z',
  } as const
  const items = catalogueItems('van').filter(({ code }) =>
    ['horn', 'steering', 'adblue', 'tyres_wheels'].includes(code),
  )
  const tyres = { at: '2026-10-12T09:00:00Z', miles: 47_120 }
  show(
    sampleSheet({
      vehicles: [sampleVehicle({ left_out: ['adblue'], open_defects: [defect], tyres })],
      templates: [{ template: 'van', version: 1, items, may_pass_rest: true }],
    }),
  )
  await press('Start check for LK21 VXN')
  expect(await screen.findByText('Item 1 of 3, Cab')).toBeTruthy()
  await press('Answer by section')
  await press('Cab checked: the rest OK')
  await press('Tyres and brakes checked: OK')
  expect(screen.getByText('2 of 3 answered')).toBeTruthy()
  await press(/^Tyres and wheel fixings/)
  expect(await screen.findByText(/^Last tyre work 12 Oct 2026, 47,120 mi/)).toBeTruthy()
  expect(screen.getByText(/^At least 1.6 mm of tread/)).toBeTruthy()
  await press('All items')
  await press(/^Horn Open defect DF-000031/)
  expect(await screen.findByText(/^Open defect DF-000031: Weak/)).toBeTruthy()
  await press('OK')
  expect(await screen.findByText('You answered OK to items with an open defect.')).toBeTruthy()
})

test('where the template asks for every item, nothing is passed by one press', async () => {
  const [template] = sampleSheet().templates
  show(sampleSheet({ templates: template ? [{ ...template, may_pass_rest: false }] : [] }))
  await press('Start check for LK21 VXN')
  expect(screen.queryByRole('button', { name: 'Answer by section' })).toBeNull()
  for (let item = 0; item < 4; item++) await press('OK')
  expect(await screen.findByText('No defects found')).toBeTruthy()
})

test('what the portal refuses stays, with the reason, and can be put right', async () => {
  const fields = [{ field: 'check.reg_no', reason: 'unknown_reference', message: 'This link is not for this vehicle.' }]
  server.respond(sendCheck, anyCheck, () => refusal('not valid', { fields }))
  show()
  await walkAll()
  await finish()
  await press('Send nil defect check')
  expect(await screen.findByText('This link is not for this vehicle.')).toBeTruthy()
  await press('Fix it')
  expect(await screen.findByLabelText(/^Odometer reading/)).toBeTruthy()
})

test('a link that has ended begins nothing, and what waits stays on the phone', async () => {
  server.respond(sendCheck, anyCheck, () => refusal('link expired'))
  show(sampleSheet(), { isFresh: false })
  await walkAll()
  await finish()
  await press('Send nil defect check')
  expect(await screen.findByText(/^This link has expired/)).toBeTruthy()
  cleanup()
  forgetChecks()
  show(sampleSheet(), { isFresh: false, hasEnded: true })
  expect(await screen.findByText('This link no longer works.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Start check/ })).toBeNull()
  expect(screen.getByText(/Waiting for signal/)).toBeTruthy()
})

test('another vehicle by its plate; one that is not there is asked of the portal', async () => {
  const vehicles = [sampleVehicle(), sampleVehicle({ reg_no: 'AB12CDE', plate: 'AB12CDE', is_own: false })]
  const handleRefresh = show(sampleSheet({ vehicles, more_vehicles: 20 }))
  await user.type(await screen.findByLabelText('Another vehicle'), 'zz99 zzz')
  await press('Find vehicle')
  expect(await screen.findByText(/ZZ99 ZZZ is not one of your vehicles/)).toBeTruthy()
  expect(handleRefresh).toHaveBeenCalledWith('zz99 zzz')
  await user.clear(screen.getByLabelText('Another vehicle'))
  await user.type(screen.getByLabelText('Another vehicle'), 'ab12 cde')
  await press('Find vehicle')
  expect(await screen.findByText(/^Item 1 of 4/)).toBeTruthy()
})

test('what became of a defect stands there with its stages', async () => {
  const defect = {
    ...{
      number: 'DF-000007',
      reg_no: 'LK21VXN',
      words: 'Wipers and washers',
      state: 'repaired',
    },
    severity: 'dangerous',
    ...{
      reported_at: '2026-11-16T07:00:00Z',
      booked_at: null,
      deferred_until: null,
      repaired_by: 'Leeds Tyres',
      is_vor: true,
    },
  } as const
  show(sampleSheet({ defects: [defect] }))
  const shown = within(await screen.findByRole('listitem', { name: 'Defect DF-000007' }))
  expect(shown.getByText(/^Repaired by Leeds Tyres\. Do not drive until the repair has been signed off/)).toBeTruthy()
  expect(shown.getByText(/^Signed off/).textContent).toContain('still to come')
})

test('signing out on this telephone leaves what waits', async () => {
  server.goAway()
  show()
  await walkAll()
  await finish()
  await press('Send nil defect check')
  await screen.findByText(/Saved on this phone. Waiting for signal/)
  endSession('signed out')
  expect(keptChecksNow()).toMatchObject([{ state: 'waiting', regNo: 'LK21VXN' }])
})

test('a finger drawn to the right says OK, to the left that something is wrong', async () => {
  show()
  await press('Start check for LK21 VXN')
  const item = screen.getByRole('heading', { level: 2, name: 'Mirrors, cameras, glass and view' })
  const swipe = (across: number): void => {
    fireEvent.touchStart(item, { touches: [{ clientX: 200, clientY: 300 }] })
    fireEvent.touchEnd(item, { changedTouches: [{ clientX: 200 + across, clientY: 310 }] })
  }
  swipe(40)
  expect(screen.getByText(/^Item 1 of 4/)).toBeTruthy()
  swipe(-120)
  expect(await screen.findByRole('button', { name: 'Save defect' })).toBeTruthy()
  await press('Cancel')
  const again = await screen.findByRole('heading', { level: 2, name: 'Mirrors, cameras, glass and view' })
  fireEvent.touchStart(again, { touches: [{ clientX: 100, clientY: 300 }] })
  fireEvent.touchEnd(again, { changedTouches: [{ clientX: 260, clientY: 310 }] })
  expect(await screen.findByText(/^Item 2 of 4/)).toBeTruthy()
})
