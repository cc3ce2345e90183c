import { describe, expect, test } from 'vitest'
import { applyFixes } from '../../problems/applyEdits.ts'
import { lintMarkdown } from './lintMarkdown.ts'
import { renderMarkdown } from '../../markdown/renderMarkdown.ts'

const options = { lint: lintMarkdown, imageSize: () => undefined, title: 'My post' }

function fixed(source: string): string {
  const fixes = renderMarkdown(source, options).problems.flatMap(({ fix }) => (fix ? [fix] : []))
  return fixes.length === 0 ? source : fixed(applyFixes(source, fixes))
}

describe('a fix', () => {
  test.each([
    ['# One\n\n## Two\n\nText\n\n# Three\n', '## One\n\n### Two\n\nText\n\n## Three\n'],
    ['# One\n\n> ## Two\n', '## One\n\n> ### Two\n'],
    ['# One\r\n\r\n## Two\n', '## One\r\n\r\n### Two\n'],
    ['# My post\n\nText\n\n## One\n', 'Text\n\n## One\n'],
    ['\n# my  POST\n# One\n\n## Two\n', '\n## One\n\n### Two\n'],
    ['> [!info]\n> Text\n', '> [!NOTE]\n> Text\n'],
    ['> [!NOTE] One *two*.\n', '> [!NOTE]\n> One *two*.\n'],
    ['1. > > [!tip]One\n   > >\n   > > Two\n', '1. > > [!tip]\n   > > One\n   > >\n   > > Two\n'],
    ['> [!NOTE] One\r\n', '> [!NOTE]\r\n> One\r\n'],
    ['• one\n• two\n', '- one\n- two\n'],
    ['• one\n• two\n\nText\n\n• 1. one\n• two\n', '- one\n- two\n\nText\n\n• 1. one\n• two\n'],
    ['• one\n\n• two\n\n> • three\n', '- one\n\n- two\n\n> • three\n'],
    ['> - ```bash\n>   $ ls\n>   ```\n', '> - ```console\n>   $ ls\n>   ```\n'],
    ['bash\n\n~~~~ bash\n$ ls\n~~~~\n', 'bash\n\n~~~~ console\n$ ls\n~~~~\n'],
  ])('of %j is %j', (source, expected) => {
    expect(fixed(source)).toBe(expected)
  })
})

describe('what could be meant in several ways has no fix', () => {
  test.each([
    '> [!info]- Folded\n> Text\n',
    '> [!INFO] Title\n> Text\n',
    '> [!NOTE] Title\n> Text\n',
    '> [!NOTE] - One\n',
    '- • one\n',
    '> • one\n',
    '• one\n  two\n',
    // All items of a list, or none.
    '• one\n• 2. two\n',
    '• 1. one\n• two\n',
    '• one\n• two\n  and more\n',
    '• one\n  and more\n• two\n',
    '• one\n\n• 2. two\n',
    '```yaml:a.yaml\na: b\n```\n',
    '• one\n\n    two\n',
    '• 1. one\n',
    'foo(bar)[/baz/] and (see)[/x/]\n',
    '[1] (https://a.example/b)\n',
    '[a](https://a.example/b c)\n',
    '##linux\n',
    "'''\ntext\n",
    // Shifted, a level would be left out, or there is none left.
    '# One\n\n### Two\n\n## Three\n',
    '## One\n\n# Two\n',
    '# One\n\n## Two\n\n### 3\n\n#### 4\n\n##### 5\n\n###### 6\n',
    'One\n===\n\n## Two\n',
    '> #One\n> ===\n',
    '# One\n\n<h2>Two</h2>\n',
    '# My post\n\n[back](#my-post)\n',
  ])('%j', source => {
    expect(renderMarkdown(source, options).problems).not.toEqual([])
    expect(fixed(source)).toBe(source)
  })
})

test.each([
  '• • •\n',
  '• one • two\n',
  '**#Tag** word\n',
  'An array[i] and array[b][i].\n',
  '* one\n* **#two** three\n',
  '1. One\n   - Two\n2. Three\n',
  '1. One\n\n   ```sh\n   ls\n   ```\n2. Two\n',
  '1. One\n\n```sh\nls\n```\n',
  '<table>\n<tr><td>a</td></tr>\n</table>\n',
])('%j has no problem', source => {
  expect(renderMarkdown(source, options).problems).toEqual([])
})

describe('a text from right to left', () => {
  test.each([
    ['שלום', '<p dir="rtl">שלום</p>'],
    ['- مرحبا\n- b', '<ul dir="rtl">\n<li>مرحبا\n</li>\n<li dir="ltr">b\n</li>\n</ul>'],
    ['- b\n- c\n- مرحبا', '<ul>\n<li>b\n</li>\n<li>c\n</li>\n<li dir="rtl">مرحبا\n</li>\n</ul>'],
    ['> א\n>\n> ב', '<blockquote dir="rtl">\n<p>א</p>\n<p>ב</p>\n</blockquote>'],
    ['Cilium: מה חדש כאן', '<p dir="rtl">Cilium: מה חדש כאן</p>'],
    ['A word: שלום', '<p>A word: שלום</p>'],
    ['[a](/ש)', '<p><a href="/%D7%A9">a</a></p>'],
    [
      '![b](/c.png "שלום")',
      '<figure><img src="/c.png" alt="b" decoding="async"><figcaption dir="rtl">שלום</figcaption></figure>',
    ],
    [
      '> [!CTA]\n> Cilium: בואו נתחיל',
      '<div class="cta" role="note" dir="rtl">\n<p>Cilium: בואו נתחיל</p>\n<p class="cta-link"></p>\n</div>',
    ],
    [
      '> [!FILM] a\n> שלום',
      '<div class="film" dir="rtl">\n<p class="cta-link cta-film" title="a"></p>\n<p>שלום</p>\n</div>',
    ],
    ['<p>Cilium: מה חדש</p>', '<p dir="rtl">Cilium: מה חדש</p>'],
    ['<ul><li>b<li>שלום</ul>', '<ul><li>b</li><li dir="rtl">שלום</li></ul>'],
    ['<p dir="ltr">שלום</p>', '<p dir="ltr">שלום</p>'],
    [
      '<blockquote><p>שלום</p><p>b</p></blockquote>',
      '<blockquote dir="rtl"><p>שלום</p><p dir="ltr">b</p></blockquote>',
    ],
    ['a', '<p>a</p>'],
  ])('%j has its direction', (source, expected) => {
    expect(renderMarkdown(source, options).document.html.trim()).toBe(expected)
  })

  test.each([
    ['Cilium מגן', '<p>Cilium מגן</p>'],
    ['Cilium', '<p dir="ltr">Cilium</p>'],
    ['- Cilium\n- מגן', '<ul>\n<li dir="ltr">Cilium\n</li>\n<li>מגן\n</li>\n</ul>'],
    [
      '> Cilium\n>\n> - Istio',
      '<blockquote dir="ltr">\n<p>Cilium</p>\n<ul>\n<li>Istio\n</li>\n</ul>\n</blockquote>',
    ],
  ])('on a page in Hebrew, %j has its direction', (source, expected) => {
    expect(renderMarkdown(source, { ...options, language: 'he' }).document.html.trim()).toBe(expected)
  })
})

test('a table in HTML has a box to scroll in, and a table inside of it none', () => {
  const { html } = renderMarkdown('<table><tr><td><table></table></td></tr></table>', options).document
  expect(html.match(/table-scroll/g)).toHaveLength(1)
})
