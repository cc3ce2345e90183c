import { describe, expect, test } from 'vitest'
import type { TextEdit } from '../../content/problems/Problem.ts'
import { mistakes } from '../fixtures/mistakes/mistakes.ts'
import { postText } from '../fixtures/postText.ts'
import { applyFixes } from '../../content/problems/applyEdits.ts'
import { brokenProperties } from './brokenProperties.ts'
import { hiddenProblems, newProblems } from './changedProblems.ts'
import { difference } from './checkDifferences.ts'
import { appliedEdits, changedFields, lostByEdits, misplacedEdits } from './edits.ts'
import { missingWords } from './lostWords.ts'
import { problemsOf } from './readPost.ts'

test.each(mistakes)('every property holds for $mistake', ({ post }) => {
  expect(brokenProperties(post)).toEqual([])
})

test.each(['---\nd:\n--\n<b>', '---\nimageAlt: 1\n--', '---\n--\nt\n='])(
  'every property holds for %j, whose front matter a fix closes',
  post => {
    expect(brokenProperties(post)).toEqual([])
  },
)

describe('words that are missing on a page', () => {
  test.each<[source: string, html: string, missing: string[]]>([
    ['One *two*', '<p>One <em>two</em></p>', []],
    ['One *two*', '<p>One</p>', ['two']],
    ['One one', '<p>One</p>', ['one']],
    ['Set the <title> here\n\nBelow', '<p>Set the </p>', ['here', 'below']],
    ['Set the <title> here', '<p>Set the &lt;title&gt; here</p>', []],
    ['<script>one</script> two', '<p>two</p>', ['one']],
    ['a<x>b</x>c', '<p>abc</p>', []],
    ['a<x>b</x>c', '<p>a b</p>', ['c']],
    ['<p title="a > b">c', '<p>c</p>', []],
    ['<pre>[](b)', '<p>&lt;pre&gt;<a href="b"></a></p>', []],
    ['<div title="a\n\nb', '', ['div', 'title', 'a', 'b']],
    ['One<!-- two --> &amp; &copy;', '<p>One</p>', []],
    ['One <!-- two', '<p>One</p>', ['two']],
    ['One[^a]\n\n[^a]: two', '<p>One<sup>1</sup></p>', ['two']],
    ['![one](/a.png "two")', '<img alt="one">', []],
    ['![one](/a.png)two', '<p>onetwo</p>', []],
    ['![one](/a.png)', '<img>', ['one']],
    ['<x>\n[one](/two)', '<p>&lt;x&gt; <a>one</a></p>', []],
    ['```yaml\na: b\n```', '<pre><span>a</span>: <span>b</span></pre>', []],
  ])('%j as %j', (source, html, missing) => {
    const page = { document: { html, actions: [] }, problems: [] }
    expect(missingWords(source, page)).toEqual(missing)
  })

  test('are none within the range of a problem that names them', () => {
    const problem = { start: 4, end: 9 } as const
    const document = { html: 'One', actions: [] }
    const missing = (code: 'html-removed' | 'heading-bold') =>
      missingWords('One two two', { document, problems: [{ ...problem, code }] })
    expect([missing('html-removed'), missing('heading-bold')]).toEqual([['two'], ['two', 'two']])
  })

  test('are none on the line of a call to action', () => {
    const page = {
      document: { html: 'text', actions: [{ kind: 'cta' as const, name: 'Growth', offset: 0 }] },
      problems: [],
    }
    expect(missingWords('> [!CTA] Growth\n> Text', page)).toEqual([])
  })
})

describe('fixes that do harm', () => {
  const repairOf = (
    before: string,
    edits: readonly { code: 'link-unread' | 'name-spelling'; text: string; put: string }[],
  ) => {
    const text = postText({ id: 1, body: before })
    const fixes = edits.map(({ code, text: old, put }) => {
      const start = text.indexOf(old)
      const range = { start, end: start + old.length }
      const fix = [{ start, old, text: put }]
      return { code, severity: 'warning', file: '', line: 9, column: 1, message: '', fix, ...range } as const
    })
    const problems = [...problemsOf(text), ...fixes]
    const after = applyFixes(
      text,
      fixes.map(({ fix }) => fix),
    )
    return { text, problems, edits: appliedEdits(text, fixes), left: problemsOf(after) }
  }
  const kindsOf = (repair: ReturnType<typeof repairOf>) =>
    [...lostByEdits(repair), ...newProblems(repair), ...hiddenProblems(repair)].map(({ kind }) => kind)

  test.each<[before: string, old: string, put: string, kinds: string[]]>([
    ['It is kube.\n', 'kube', 'Kube', []],
    ['It is kube.\n', 'kube', '', ['words lost by the fix of name-spelling']],
    ['It is so.\n', 'is', 'is it it', ['word-repeated is new after fixes']],
    [
      'One\n\nIt is KUBERNETES.\n',
      'One',
      '~~~',
      [
        'words lost by the fix of name-spelling',
        'code-unclosed is new after fixes',
        'name-spelling is gone without an edit',
      ],
    ],
    ['It is it it.\n', 'it it', 'it, it', []],
  ])('%j with %j as %j', (before, old, put, kinds) => {
    expect(kindsOf(repairOf(before, [{ code: 'name-spelling', text: old, put }]))).toEqual(kinds)
  })
})

describe('edits that are misplaced', () => {
  const text = postText({ id: 1, body: 'One\n\nTwo\n' })
  const [one, two] = [text.indexOf('One'), text.indexOf('Two')]
  const problem = {
    code: 'link-unread',
    severity: 'warning',
    file: '',
    line: 9,
    column: 1,
    message: '',
  } as const
  const kindsOf = (edit: TextEdit) =>
    misplacedEdits(text, [{ ...problem, start: one, end: one + 3, fix: [edit] }]).map(({ kind }) => kind)

  test.each<[what: string, edit: TextEdit, kinds: string[]]>([
    ['where it is', { start: one, old: 'One', text: 'one' }, []],
    [
      'where another text is',
      { start: one, old: 'Two', text: 'one' },
      ['the fix of link-unread replaces what is not there'],
    ],
    [
      'before the text',
      { start: -1, old: 'One', text: 'one' },
      ['the fix of link-unread replaces what is not there'],
    ],
    [
      'in another block',
      { start: two, old: 'Two', text: 'one' },
      ['the fix of link-unread is outside of its block'],
    ],
  ])('%s', (_, edit, kinds) => {
    expect(kindsOf(edit)).toEqual(kinds)
  })

  test('and change the front matter', () => {
    const start = text.indexOf('excerpt')
    const edits = [{ start, old: 'excerpt', text: 'unknown' }]
    const repair = { text, problems: [], edits, left: [] }
    expect(changedFields(repair, applyFixes(text, [edits])).map(({ kind }) => kind)).toEqual([
      'fixes change excerpt',
    ])
    expect(changedFields(repair, text)).toEqual([])
  })
})

test('what one of two readers has alone', () => {
  const kinds = (built: unknown[], checked: unknown[]) =>
    difference('ids', built, checked).map(({ kind }) => kind)
  expect(kinds(['a', 'b'], ['a', 'b'])).toEqual([])
  expect(kinds(['a', 'b'], ['a', 'c'])).toEqual(['build alone has ids', 'check alone has ids'])
  expect(kinds(['a', 'b'], ['b', 'a'])).toEqual(['check has other ids'])
})
