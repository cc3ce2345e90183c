import type { Page } from 'playwright-core'
import { editor } from './deskSupport.ts'

// Shortened: the tags, classes and styles are as the programs write them.

const word = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><style>p.MsoNormal {margin:0cm}</style></head><body lang=EN-US><!--StartFragment-->${body}<!--EndFragment--></body></html>`
const docs = (body: string) =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1">${body}</b>`
const run = (text: string, style = '') =>
  `<span style="font-size:11pt;font-weight:400;font-style:normal;text-decoration:none;white-space:pre-wrap;${style}">${text}</span>`
const item = (level: number, mark: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`

/** What each program puts on the clipboard as HTML, by what it is, and the markdown that becomes of it. */
export const pastedTexts: Record<string, readonly [html: string, markdown: string]> = {
  'emphasis of Google Docs': [
    docs(
      `<p dir="ltr">${run('Some ')}${run('bold', 'font-weight:700')}${run(', ')}${run('slanted', 'font-style:italic')}${run(' and ')}${run('struck', 'text-decoration:line-through')}${run(' text.')}</p>`,
    ),
    'Some **bold**, *slanted* and ~~struck~~ text.',
  ],
  'bold text of Google Docs that is cut into runs': [
    docs(`<p>${run('one ', 'font-weight:700')}${run('run', 'font-weight:700;color:#f00')}${run('.')}</p>`),
    '**one run**.',
  ],
  'lists of Google Docs, nested beside their items': [
    docs(
      `<ul><li aria-level="1"><p>${run('One')}</p></li><ul><li aria-level="2"><p>${run('Inner')}</p></li></ul><li><p>${run('Two')}</p></li></ul>`,
    ),
    '- One\n    - Inner\n- Two',
  ],
  'lists of Word, with levels': [
    word(item(1, '·', 'One') + item(2, 'o', 'Inner') + item(1, '·', 'Two')),
    '- One\n    - Inner\n- Two',
  ],
  'a table of Word, whose first row is its header': [
    word(
      '<table class=MsoTableGrid border=1><tr><td width=200><p class=MsoNormal>Name<o:p></o:p></p></td><td><p class=MsoNormal>Port</p></td></tr><tr><td><p class=MsoNormal>etcd</p></td><td><p class=MsoNormal>2379</p><p class=MsoNormal>2380</p></td></tr></table>',
    ),
    '| Name | Port |\n| --- | --- |\n| etcd | 2379 2380 |',
  ],
  'footnotes of Word': [
    word(
      `<p class=MsoNormal>Etcd<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'>[1]</span></span></a> is a store.</p><div style='mso-element:footnote-list'><br clear=all><hr align=left size=1 width="33%"><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference>[1]</span></a> Of keys and values.</p></div></div>`,
    ),
    'Etcd[^1] is a store.\n\n[^1]: Of keys and values.',
  ],
  'footnotes of LibreOffice': [
    '<p>Etcd<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a> is a store.</p><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a> Of keys.</p></div>',
    'Etcd[^1] is a store.\n\n[^1]: Of keys.',
  ],
  'footnotes of a page': [
    '<p>Etcd<sup id="fnref:1"><a href="#fn:1">1</a></sup> is a <b>store</b>.</p><ol><li id="fn:1"><p>Of keys. <a href="#fnref:1">↩</a></p></li></ol>',
    'Etcd[^1] is a **store**.\n\n[^1]: Of keys.',
  ],
  'a link within its document': [
    word('<p class=MsoNormal>See <a href="#_Toc1">above</a>, <b>there</b>.</p>'),
    'See above, **there**.',
  ],
  'code whose lines are elements': [
    '<p>Run <b>this</b>:</p><div class="highlight highlight-source-shell"><pre><div>kubectl get pods</div><div># all</div></pre></div>',
    'Run **this**:\n\n```shell\nkubectl get pods\n# all\n```',
  ],
  'code in a list': [
    '<ul><li>Run<pre><code class="language-sh">a<br>b</code></pre></li></ul>',
    '- Run\n\n    ```sh\n    a\n    b\n    ```',
  ],
  'code in a span, and in a table with the numbers of its lines': [
    '<p>See</p><span><pre>one\ntwo</pre></span><table><tr><td><pre>1\n2</pre></td><td><pre>three\nfour</pre></td></tr></table>',
    'See\n\n```\none\ntwo\n```\n\n```\nthree\nfour\n```',
  ],
  'a page with a line that begins like markdown': [
    '<p># of pods</p><p>- minus <b>one</b></p>',
    '\\# of pods\n\n\\- minus **one**',
  ],
  'cells of a spreadsheet': [
    '<table border=0 style="border-collapse:collapse"><colgroup><col width=64></colgroup><tr height=20><td class=xl65>a</td><td>b</td></tr><tr><td align=right>1</td><td align=right>2</td></tr></table>',
    '| a | b |\n| --- | --- |\n| 1 | 2 |',
  ],
  'markdown of an editor': [
    '<div style="color:#ccc;font-family:Menlo;white-space:pre;"><div><span style="color:#6796e6;font-weight:bold"># Title</span></div></div>',
    '# Title\n- *one*',
  ],
}

/** Pastes HTML as programs give it: with its plain text, and a picture of it. */
export async function pasteHtml(page: Page, [html, markdown]: readonly [string, string]): Promise<void> {
  await editor(page).evaluate(
    (element, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', pasted.html)
      const { body } = new DOMParser().parseFromString(pasted.html, 'text/html')
      const isSource = pasted.html.includes('white-space:pre;')
      clipboardData.setData('text/plain', isSource ? pasted.markdown : body.textContent)
      // Office puts a picture of the text beside it.
      clipboardData.items.add(new File(['x'], 'image.png', { type: 'image/png' }))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { html, markdown },
  )
}
