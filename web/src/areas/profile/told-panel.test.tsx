import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { notificationsEndpoints } from '@kerbline/domain/areas/notifications/endpoints.ts'
import { type TellingWay, toldTopics, type ToldTopic, usualWays } from '@kerbline/domain/cases/case-topics.ts'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { ToldPanel } from './told-panel.tsx'

const choices = (chosen: Partial<Record<ToldTopic, TellingWay>> = {}) => ({
  choices: toldTopics.map((topic) => ({
    topic,
    usual: usualWays.customer[topic],
    way: chosen[topic] ?? usualWays.customer[topic],
  })),
})

let server: FakeServer
beforeEach(() => {
  ;({ server } = beginPage())
  server.reply(notificationsEndpoints.choices, {}, choices())
})

const user = userEvent.setup()
const topic = async (name: string) => within(await screen.findByRole('group', { name }))
const way = (name: string) => ({ name })
const mail = way('In Kerbline and by email straight away')
const off = way('Not at all')
const isChosen = (element: HTMLElement): boolean => element instanceof HTMLInputElement && element.checked

test('each topic stands as it is told, and a choice is kept as it is made', async () => {
  showPage('/profile?tab=notifications', <ToldPanel />)
  const reply = await topic('A reply')
  expect(isChosen(reply.getByRole('radio', mail))).toBe(true)
  server.reply(notificationsEndpoints.choose, { topic: 'reply', way: 'off' }, choices({ reply: 'off' }))
  server.reply(notificationsEndpoints.choices, {}, choices({ reply: 'off' }))
  await user.click(reply.getByRole('radio', off))
  expect(server.asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ topic: 'reply', way: 'off' })
  await waitFor(async () => expect(isChosen((await topic('A reply')).getByRole('radio', off))).toBe(true))
})

test('refused, the choice goes back and says why', async () => {
  server.respond(notificationsEndpoints.choose, { topic: 'dates', way: 'off' }, () => refusal('unexpected'))
  showPage('/profile?tab=notifications', <ToldPanel />)
  await user.click((await topic('A date')).getByRole('radio', off))
  expect(await screen.findByText('We could not save your choice.')).toBeTruthy()
  expect(isChosen((await topic('A date')).getByRole('radio', mail))).toBe(true)
})

test('choices that cannot be read say so', async () => {
  server.respond(notificationsEndpoints.choices, {}, () => refusal('unexpected'))
  showPage('/profile?tab=notifications', <ToldPanel />)
  expect(await screen.findByText(/We could not load your notification settings/)).toBeTruthy()
})
