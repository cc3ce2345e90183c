import { expect, test } from 'vitest'
import { renderMarkdown } from '../../markdown/renderMarkdown.ts'
import { lintMarkdown } from './lintMarkdown.ts'
import { problems } from '../../../tests/fixtures/renderText.ts'

test.each([
  ['in order', '## A\n\n### B\n\n#### C\n\n## D\n', []],
  ['up by several levels', '## A\n\n### B\n\n#### C\n\n## D\n\n### E\n', []],
  ['a first one that is too low', '### A\n', [['heading-skipped', '### A']]],
  ['down by two', '## A\n\n#### B\n', [['heading-skipped', '#### B']]],
  [
    'each jump once',
    '## A\n\n#### B\n\n#### C\n\n## D\n\n##### E\n',
    [
      ['heading-skipped', '#### B'],
      ['heading-skipped', '##### E'],
    ],
  ],
  ['one that an author wrote', '## A\n\n<h4>B</h4>\n', [['heading-skipped', '<h4>B</h4>']]],
  ['markdown after HTML', '<h2>A</h2>\n\n#### B\n', [['heading-skipped', '#### B']]],
  ['the first level counts as the second', '# A\n\n### B\n', [['heading-level-one', '# A']]],
])('%s', (_, source, expected) => {
  expect(problems(source).map(([code, text = '']) => [code, text.trim()])).toEqual(expected)
})

test('the title that is repeated is no heading above the others', () => {
  const options = { lint: lintMarkdown, imageSize: () => undefined, title: 'My post' }
  const codes = renderMarkdown('# My post\n\n### One\n', options).problems.map(({ code }) => code)
  expect(codes).toEqual(['heading-level-one', 'heading-skipped'])
})

test.each([
  ['# A\n', '`#`'],
  ['A\n=\n', '`=`'],
  ['<h1>A</h1>\n', '<h1>'],
])('%j in place of the title is named as it is written', (source, written) => {
  const { problems: found } = renderMarkdown(source, { lint: lintMarkdown, imageSize: () => undefined })
  expect(found).toMatchObject([{ code: 'heading-level-one', message: expect.stringContaining(written) }])
})
