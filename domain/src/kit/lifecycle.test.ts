import { expect, test } from 'vitest'
import { judgeStep, lifecycleOf, offeredTo, refusalProblem } from './lifecycle.ts'

const table = lifecycleOf<'clerk' | 'owner', 'by day'>()({
  states: ['open', 'being_done', 'done'],
  final: ['done'],
  steps: [
    { from: 'open', verb: 'start', to: 'being_done', who: ['clerk'] },
    { from: ['open', 'being_done'], verb: 'finish', to: 'done', who: ['clerk'], rule: 'by day' },
    { from: 'being_done', verb: 'finish', to: 'open', who: ['owner'] },
  ],
  refusals: { done: 'This is over.' },
})
const clerk = { is: (who: string) => who === 'clerk', ruleProblem: () => null }

test('the state is asked before the person, and the person before the rule', () => {
  const atNight = { is: () => false, ruleProblem: () => 'Not at night.', whyNot: () => 'Ask a clerk.' }
  expect(judgeStep(table, 'done', 'start', atNight).refusal).toEqual({ code: 'not allowed now', why: 'This is over.' })
  expect(judgeStep(table, 'being_done', 'start', atNight).refusal?.why).toBe(
    'You cannot do this while the status is “being done”.',
  )
  expect(judgeStep(table, 'open', 'finish', atNight).refusal).toEqual({ code: 'no permission', why: 'Ask a clerk.' })
  const refused = judgeStep(table, 'open', 'finish', { ...atNight, is: () => true }).refusal
  expect(refused).toEqual({ code: 'not allowed now', why: 'Not at night.' })
  expect(refused && refusalProblem(refused).status).toBe(409)
})

test('one verb of several people leads each to their own state', () => {
  expect(judgeStep(table, 'being_done', 'finish', clerk).step?.to).toBe('done')
  expect(judgeStep(table, 'being_done', 'finish', { ...clerk, is: (who) => who === 'owner' }).step?.to).toBe('open')
})

test('what is offered is what would not be refused, and the rest says why and whose it is', () => {
  expect(offeredTo(table, 'open', clerk)).toEqual({ may: ['start', 'finish'], mayNot: [] })
  expect(offeredTo(table, 'open', { ...clerk, ruleProblem: () => 'Not at night.' })).toEqual({
    may: ['start'],
    mayNot: [{ verb: 'finish', why: 'Not at night.', who: ['clerk'] }],
  })
  expect(offeredTo(table, 'being_done', { ...clerk, is: () => false }).mayNot).toEqual([
    { verb: 'finish', why: null, who: ['clerk', 'owner'] },
  ])
  expect(offeredTo(table, 'done', clerk)).toEqual({ may: [], mayNot: [] })
})
