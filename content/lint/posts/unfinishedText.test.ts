import { expect, test } from 'vitest'
import { ruleProblems } from '../../../tests/fixtures/ruleProblems.ts'
import { unfinishedText } from './textRules.ts'

test.each([
  'TODO: numbers',
  'Here, TODO: numbers',
  'TODO(ines) numbers',
  'TODO',
  'One.\n\n  TODO\n\nTwo.',
  '- TODO write this',
  '- [ ] TODO write this',
  '> TODO write this',
  '## TODO',
  '**TODO** write this',
  'It is fast (TODO measure it).',
  'It is fast [TODO].',
  'title: A title TODO\nexcerpt: x',
  'The end is TODO.\n\nNext.',
  'FIXME later.',
  'The price is TBD.',
  'The price is XXX dollars.',
  'TKTK',
  'Lorem ipsum dolor',
  'What is it ???',
  'Dear [insert name], hello.',
  'The [number] of pods.',
])('%j is not finished', text => {
  expect(ruleProblems(unfinishedText, text)).toHaveLength(1)
})

test.each([
  'A TODO app in ten lines.',
  'The TODO list of each team grows.',
  'TODO lists grow.',
  'TODO comments and FIXME comments are found by grep.',
  'It finds every TODO and FIXME in the code.',
  'Each FIXME has an owner.',
  'We wrote a TODO\nfor each of them.',
  'It is a TODO.\n\nNext.',
  'An XXX-Large cluster, and one of size XXX Large.',
  'TODO-driven development',
  'A TK-1 board',
  'todo',
  'Why??? asked the pod.',
  'Really??? It is.',
  '[Link](/a/)',
  '## TODO tests',
  'Remove XXX and the debug log.',
  '- `id` [number]',
])('%j is', text => {
  expect(ruleProblems(unfinishedText, text)).toEqual([])
})
