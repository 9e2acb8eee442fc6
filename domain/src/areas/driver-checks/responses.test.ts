import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseResponses } from './responses.ts'

test('answers, with what is left out filled in', () => {
  expect(
    parseResponses(
      '[{"code":"brakes","response":"ok"},{"code":"wipers","response":"defect","severity":"minor","note":"Low fluid","photos":["a.jpg",7],"repaired":true},{"code":"load","response":"n/a"}]',
    ),
  ).toEqual({
    problem: null,
    responses: [
      { code: 'brakes', response: 'ok', severity: null, note: '', photos: [], repaired: false },
      { code: 'wipers', response: 'defect', severity: 'minor', note: 'Low fluid', photos: ['a.jpg'], repaired: true },
      { code: 'load', response: 'n/a', severity: null, note: '', photos: [], repaired: false },
    ],
  })
})

test.each([
  ['[{"code":"steering","response":"defect"}]', 'dangerous'],
  ['[{"code":"horn","response":"defect","severity":null}]', 'minor'],
  ['[{"code":"an item of another template","response":"defect"}]', 'minor'],
  ['[{"code":"steering","response":"ok","severity":"dangerous"}]', null],
])('%s has the severity %j', (text, severity) => expect(parseResponses(text).responses?.[0]?.severity).toBe(severity))

test.each([
  ['[{"code":"brakes",', 'bad_format'],
  ['', 'bad_format'],
  ['{}', 'bad_format'],
  ['[7]', 'bad_format'],
  ['[{"response":"ok"}]', 'bad_format'],
  ['[{"code":"","response":"ok"}]', 'bad_format'],
  ['[{"code":"brakes","response":"perhaps"}]', 'unknown_value'],
  ['[{"code":"brakes"}]', 'unknown_value'],
  ['[{"code":"brakes","response":"defect","severity":"huge"}]', 'unknown_value'],
])('%s is refused: %s', (text, problem) => expect(parseResponses(text)).toEqual({ responses: null, problem }))

test('no answers are no fault of the format', () =>
  expect(parseResponses('[]')).toEqual({ responses: [], problem: null }))

test('no text makes it throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const { responses, problem } = parseResponses(text)
      expect((responses === null) === (problem !== null)).toBe(true)
    }),
  )
})
