import { expect, test } from 'vitest'
import { endpoints } from '../endpoints.ts'
import { waysIn } from '../kit/endpoint.ts'
import { screens } from '../screens.ts'
import { type CaseKind, type CaseStep, openAmong, stagesOf } from './case-kind.ts'
import { caseKinds } from './kinds.ts'

const kinds: readonly (readonly [string, CaseKind])[] = Object.entries(caseKinds)
const fromOf = ({ from }: CaseStep): readonly string[] => [from].flat()

test.each(kinds)('%s: a verb means one thing in a state, and asks the same wherever it is taken', (_, { steps }) => {
  const taken = steps.flatMap((step) => fromOf(step).map((from) => `${from} ${step.verb}`))
  expect(taken.filter((each, place) => taken.indexOf(each) !== place)).toEqual([])
  const first = new Map(steps.toReversed().map((step) => [step.verb, step]))
  const otherwise = steps.filter((step) => JSON.stringify(step.asks) !== JSON.stringify(first.get(step.verb)?.asks))
  expect(otherwise.map(({ verb }) => verb)).toEqual([])
})

test.each(kinds)(
  '%s: every state is reached from the first, and an open one is somebody’s turn and has a way on',
  (_, kind) => {
    const [first = ''] = kind.lifecycle.states
    const reached = new Set([first])
    for (let before = 0; before < reached.size;) {
      before = reached.size
      for (const step of kind.steps) if (fromOf(step).some((from) => reached.has(from))) reached.add(step.to)
    }
    expect(kind.lifecycle.states.filter((state) => !reached.has(state))).toEqual([])
    const open = kind.lifecycle.states.filter(openAmong(kind.states))
    expect(
      open.filter((state) => {
        const { waitsOn, isAhead, isDraft } = kind.states[state] ?? {}
        return waitsOn === undefined && !isAhead && !isDraft
      }),
    ).toEqual([])
    const leaves = new Set(kind.steps.flatMap((step) => fromOf(step).filter((from) => from !== step.to)))
    expect(open.filter((state) => !leaves.has(state))).toEqual([])
  },
)

test.each(kinds)(
  '%s: its clocks and answers name states and steps that are there, and nothing runs in an end',
  (_, kind) => {
    const ends = new Set<string>(kind.lifecycle.final)
    for (const { runs, pauses = [] } of Object.values(kind.clocks)) {
      expect([...runs, ...pauses].filter((state) => ends.has(state) || !Object.hasOwn(kind.states, state))).toEqual([])
      expect(runs.filter((state) => pauses.includes(state))).toEqual([])
    }
    for (const table of Object.values(kind.answers ?? {}))
      for (const [state, verb] of Object.entries(table))
        expect(kind.steps.some((step) => step.verb === verb && fromOf(step).includes(state))).toBe(true)
  },
)

test.each(kinds)('%s: has a screen, and stages of more than one word', (_, kind) => {
  expect(Object.keys(screens)).toContain(kind.screen)
  expect(stagesOf(kind).length).toBeGreaterThan(2)
})

const calls = Object.values(endpoints).flatMap((area) => Object.values(area))

test.each(kinds)('%s: no call of a case, or of a part of one, opens to who may not see it', (_, { path, see }) => {
  const ofOne = calls.filter((call) => call.path.startsWith(`/api/${path}/:id`))
  expect(ofOne.length).toBeGreaterThan(6)
  const unseen = ofOne.filter(
    ({ needs }) =>
      needs === 'anyone' || needs === 'signed-in' || !waysIn(needs).every((rights) => rights.includes(see)),
  )
  expect(unseen.map(({ method, path: address }) => `${method} ${address}`)).toEqual([])
})
