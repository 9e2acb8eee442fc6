import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { refusal, type FakeServer } from '../../../data/fake-transport.ts'
import { beginPage, queryNow, showPage } from '../../../testing/page.tsx'
import { BankHolidaysSection } from './bank-holidays-section.tsx'
import { DeadlineRulesSection } from './deadline-rules-section.tsx'
import { NumberSeriesSection } from './number-series-section.tsx'
import { ServiceLevelsSection } from './service-levels-section.tsx'
import { WorkingHoursSection } from './working-hours-section.tsx'

const level = {
  kind: 'maintenance',
  clock: 'acknowledge',
  priority: 'normal',
  minutes: 120,
  counts: 'working',
} as const
const levels = {
  version: 'first',
  day_minutes: 570,
  rows: [
    level,
    { ...level, clock: 'book', minutes: 1_140 },
    { ...level, kind: 'query', clock: 'respond', minutes: 240 },
  ],
}
const hours = {
  version: 'first',
  rows: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '08:00', closes: '17:30' })),
}
const christmas = { day: '2026-12-25', title: 'Christmas Day', source: 'GOV.UK' }
const series = {
  version: 'first',
  rows: [
    { kind: 'maintenance', prefix: 'MB', digits: 6, next_number: 241, given: 240 },
    { kind: 'query', prefix: 'Q', digits: 6, next_number: 9, given: 8 },
  ],
}

const user = userEvent.setup()
let server: FakeServer
beforeEach(() => {
  ;({ server } = beginPage({ side: 'staff', permissions: ['manage settings', 'see all accounts'] }))
  server.reply(settingsEndpoints.serviceLevels, {}, levels)
  server.reply(
    settingsEndpoints.levelCompanies,
    { search: '' },
    { companies: [{ id: 4, name: 'Harrow & Lane', agreed: 1 }] },
  )
  server.reply(settingsEndpoints.workingHours, {}, hours)
  server.reply(settingsEndpoints.bankHolidays, {}, { version: 'first', rows: [christmas] })
  server.reply(settingsEndpoints.numberSeries, {}, series)
})

const row = async (name: string) => within(await screen.findByRole('group', { name }))
const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
const refuses = (field: string, message: string) => () =>
  refusal('not valid', { fields: [{ field, reason: 'out_of_range', message }] })

test('service levels: the length in words, what holds for what, and a save with the version', async () => {
  server.reply(settingsEndpoints.saveServiceLevels, { version: '', rows: [] }, { ...levels, version: 'second' })
  showPage('/settings/service-levels', <ServiceLevelsSection />)
  expect(await screen.findByText(/Changes apply to new deadlines only/)).toBeTruthy()
  expect(screen.getByText('2 working days')).toBeTruthy()
  expect(screen.getByText('2 h working time')).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'First reply, normal priority' })).toBeNull()
  const reply = await row('Reply, normal priority')
  const length = reply.getByLabelText<HTMLInputElement>('Length')
  expect(length.value).toBe('2')
  expect((await row('Booking date, normal priority')).getByLabelText<HTMLInputElement>('Length').value).toBe('2')
  await user.clear(length)
  await user.type(length, '1.5')
  expect(screen.getByText('1 h 30 min working time')).toBeTruthy()
  const unit = reply.getByRole('combobox', { name: 'Unit' })
  expect(unit.textContent).toContain('hours')
  await user.click(unit)
  await user.click(await screen.findByRole('option', { name: 'working days' }))
  expect(length.value).toBe('1.5')
  await save()
  expect(server.sent('PUT').at(-1)).toMatchObject({
    version: 'first',
    rows: [{ clock: 'acknowledge', minutes: 855 }, { minutes: 1_140 }, { kind: 'query' }],
  })
  expect(await screen.findByText(/Service levels saved/)).toBeTruthy()
})

test('a company has lengths of its own: beside what holds for everybody, saved with its version', async () => {
  const asked = { customer_id: 4 }
  const own = (minutes: number | null) => ({
    ...{ version: minutes === null ? 'second' : 'first', day_minutes: 570, company: { id: 4, name: 'Harrow & Lane' } },
    rows: [
      { ...level, minutes, usual: { minutes: 120, counts: 'working' as const } },
      { ...level, clock: 'book', minutes: null, usual: { minutes: 570, counts: 'working' as const } },
    ],
  })
  server.reply(settingsEndpoints.agreedLevels, asked, own(60))
  server.reply(settingsEndpoints.saveAgreedLevels, { ...asked, version: '', rows: [] }, own(null))
  showPage('/settings/service-levels', <ServiceLevelsSection />)
  await user.click(await screen.findByRole('combobox', { name: /^For/ }))
  await user.click(await screen.findByRole('option', { name: /Harrow & Lane.*1 agreed target/ }))
  expect(await screen.findByText('1 h working time (standard: 2 h working time)')).toBeTruthy()
  expect(screen.getByText('Standard: 1 working day')).toBeTruthy()
  await user.clear((await row('Reply, normal priority')).getByLabelText('Length'))
  await save()
  expect(server.sent('PUT').at(-1)).toEqual({
    ...asked,
    version: 'first',
    rows: [
      { ...level, minutes: null },
      { ...level, clock: 'book', minutes: null },
    ],
  })
  expect(await screen.findByText('Standard: 2 h working time')).toBeTruthy()
})

test('the address names the company; what was changed and not saved is asked about before another is shown', async () => {
  const usual = { ...level, usual: { minutes: 120, counts: 'working' as const } }
  const own = (id: number, name: string) => ({
    ...{ version: 'first', day_minutes: 570, company: { id, name }, rows: [{ ...usual, minutes: null }] },
  })
  server.reply(settingsEndpoints.agreedLevels, { customer_id: 9 }, own(9, 'Pennine Foods'))
  server.reply(settingsEndpoints.agreedLevels, { customer_id: 4 }, own(4, 'Harrow & Lane'))
  showPage('/settings/service-levels?company=9', <ServiceLevelsSection />)
  expect(await screen.findByText('Agreed with Pennine Foods')).toBeTruthy()
  await user.type((await row('Reply, normal priority')).getByLabelText('Length'), '3')
  const chooseHarrow = async () => {
    await user.click(screen.getByRole('combobox', { name: /^For/ }))
    await user.click(await screen.findByRole('option', { name: /Harrow & Lane/ }))
  }
  await chooseHarrow()
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(queryNow()).toEqual({ company: '9' })
  expect((await row('Reply, normal priority')).getByLabelText<HTMLInputElement>('Length').value).toBe('3')
  await chooseHarrow()
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  expect(await screen.findByText('Agreed with Harrow & Lane')).toBeTruthy()
  expect(queryNow()).toEqual({ company: '4' })
})

test('a refused length is said at its field, on the kind it belongs to', async () => {
  server.respond(
    settingsEndpoints.saveServiceLevels,
    { version: '', rows: [] },
    refuses('rows.0.minutes', 'Enter a length of 1 minute to 1 year.'),
  )
  showPage('/settings/service-levels', <ServiceLevelsSection />)
  const minutes = (await row('Reply, normal priority')).getByLabelText('Length')
  await user.clear(minutes)
  await save()
  expect((await screen.findAllByText('Enter a length of 1 minute to 1 year.')).length).toBeGreaterThan(0)
  expect(minutes.getAttribute('aria-invalid')).toBe('true')
})

test('deadlines: days, how they are counted and their source; what is no number is refused at its field', async () => {
  const rule = {
    ...{ kind: 'damage', clock: 'told', basis: 'rental', days: 10, counting: 'after' as const },
    ...{ source: 'BVRLA', read_on: '2026-11-27' },
  }
  server.reply(settingsEndpoints.deadlineRules, {}, { version: 'first', rows: [rule] })
  server.respond(
    settingsEndpoints.saveDeadlineRules,
    { version: '', rows: [] },
    refuses('rows.0.days', 'Enter 1 to 3,650 days.'),
  )
  showPage('/settings/deadline-rules', <DeadlineRulesSection />)
  const rental = await row('Notice of charges, Flexi and short-term hire, from collection')
  const days = rental.getByLabelText('Days')
  await user.clear(days)
  await save()
  expect((await screen.findAllByText('Enter 1 to 3,650 days.')).length).toBeGreaterThan(0)
  expect(days.getAttribute('aria-invalid')).toBe('true')
  await user.type(days, '14')
  await save()
  expect(server.sent('PUT').at(-1)).toEqual({ version: 'first', rows: [{ ...rule, days: 14 }] })
})

test('working hours: a day is opened and closed; what is refused stands at the day', async () => {
  server.respond(
    settingsEndpoints.saveWorkingHours,
    { version: '', rows: [] },
    refuses('rows.5.closes', 'Closing time must be after opening time.'),
  )
  showPage('/settings/working-hours', <WorkingHoursSection />)
  const saturday = await row('Saturday')
  expect(saturday.getByText('Closed')).toBeTruthy()
  await user.click(saturday.getByRole('checkbox', { name: 'Saturday' }))
  await save()
  expect(server.sent('PUT').at(-1)).toMatchObject({
    version: 'first',
    rows: [
      {},
      {},
      {},
      {},
      {},
      { weekday: 6, opens: '08:00', closes: '17:30' },
      { weekday: 7, opens: null, closes: null },
    ],
  })
  expect((await row('Saturday')).getByLabelText('Closes').getAttribute('aria-invalid')).toBe('true')
})

test('bank holidays: one is added with its source, another removed', async () => {
  server.reply(settingsEndpoints.saveBankHolidays, { version: '', rows: [] }, { version: 'second', rows: [] })
  showPage('/settings/bank-holidays', <BankHolidaysSection />)
  await row('Christmas Day, 25 Dec 2026')
  await user.click(screen.getByRole('button', { name: 'Remove Christmas Day, 25 Dec 2026' }))
  await user.click(screen.getByRole('button', { name: 'Add a holiday' }))
  const added = await row('row 1')
  await user.type(added.getByLabelText('Day', { selector: 'input' }), '28')
  await user.type(added.getByLabelText('Month'), '12')
  await user.type(added.getByLabelText('Year'), '2026')
  await user.type((await row('28 Dec 2026')).getByLabelText('Name'), 'Boxing Day')
  await user.type((await row('Boxing Day, 28 Dec 2026')).getByLabelText('Source'), 'GOV.UK')
  await save()
  expect(server.sent('PUT').at(-1)).toEqual({
    version: 'first',
    rows: [{ day: '2026-12-28', title: 'Boxing Day', source: 'GOV.UK' }],
  })
})

test('number series: the next number is shown as it will be; one left alone goes on as it stands', async () => {
  server.respond(
    settingsEndpoints.saveNumberSeries,
    { version: '', rows: [] },
    refuses('rows.0.next_number', 'Numbers are not reused. Enter 241 or more.'),
  )
  showPage('/settings/number-series', <NumberSeriesSection />)
  const bookings = await row('Bookings')
  expect(screen.getByText(/Next: MB-000241\. 240 numbers used so far/)).toBeTruthy()
  const next = bookings.getByLabelText('Next number')
  await user.clear(next)
  await user.type(next, '100')
  await save()
  expect(server.sent('PUT').at(-1)).toEqual({
    version: 'first',
    rows: [
      { kind: 'maintenance', prefix: 'MB', next_number: 100 },
      { kind: 'query', prefix: 'Q', next_number: null },
    ],
  })
  expect((await screen.findAllByText('Numbers are not reused. Enter 241 or more.')).length).toBeGreaterThan(0)
})

test('a list that cannot be read says so', async () => {
  server.respond(settingsEndpoints.workingHours, {}, () => refusal('unexpected'))
  showPage('/settings/working-hours', <WorkingHoursSection />)
  expect(await screen.findByText(/We could not load working hours/)).toBeTruthy()
})
