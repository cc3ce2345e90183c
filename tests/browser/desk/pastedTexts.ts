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

/** How the words of a page differ from those of its HTML, and what the desk says about what it could not paste. */
interface Differences {
  left?: string
  added?: string
  note?: string
}

type PastedText = readonly [html: string, markdown: string, differences?: Differences]

/** What each program puts on the clipboard as HTML, by what it is, and the markdown that becomes of it. */
export const pastedTexts: Record<string, PastedText> = {
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
    '- One\n  - Inner\n- Two',
  ],
  'lists of Word, with levels': [
    word(item(1, '·', 'One') + item(2, 'o', 'Inner') + item(1, '·', 'Two')),
    '- One\n  - Inner\n- Two',
    { left: 'o' },
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
    { left: '1' },
  ],
  'footnotes of LibreOffice': [
    '<p>Etcd<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a> is a store.</p><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a> Of keys.</p></div>',
    'Etcd[^1] is a store.\n\n[^1]: Of keys.',
    { left: '1' },
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
    '- Run\n\n  ```sh\n  a\n  b\n  ```',
  ],
  'code in a span, and in a table with the numbers of its lines': [
    '<p>See</p><span><pre>one\ntwo</pre></span><table><tr><td><pre>1\n2</pre></td><td><pre>three\nfour</pre></td></tr></table>',
    'See\n\n```\none\ntwo\n```\n\n```\nthree\nfour\n```',
    { left: '1 2' },
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
    { added: 'one' },
  ],
  'formulas of a page with raised and lowered text': [
    '<p>It is 10<sup>6</sup> times H<sub>2</sub>O. Press <kbd>Ctrl</kbd>, and <mark>mark</mark> the <abbr title="Custom Resource">CR</abbr>, <u>now</u>.</p>',
    'It is 10<sup>6</sup> times H<sub>2</sub>O. Press <kbd>Ctrl</kbd>, and <mark>mark</mark> the <abbr title="Custom Resource">CR</abbr>, <u>now</u>.',
  ],
  'raised text of Google Docs': [
    docs(`<p>${run('Some 10')}${run('6', 'font-size:0.6em;vertical-align:super')}${run(' pods')}</p>`),
    'Some 10<sup>6</sup> pods',
  ],
  'a section of GitHub that can be opened': [
    '<details open><summary>Why <b>so</b>?</summary><p>For <code>etcd</code>.</p></details>',
    '<details>\n<summary>Why so?</summary>\n\nFor `etcd`.\n\n</details>',
  ],
  'items of Notion with a paragraph below them': [
    "<meta charset='utf-8'><ul>\n<li>One<p>Below one.</p></li>\n<li><p>Two</p><p>Below two.</p></li>\n</ul>\n<!-- notionvc: 1 -->",
    '- One\n\n  Below one.\n- Two\n\n  Below two.',
  ],
  'a table of Confluence with merged cells': [
    '<table><tbody><tr><th colspan="2"><p>Node</p></th><th><p>Port</p></th></tr><tr><td rowspan="2"><p>one</p></td><td><p>a</p></td><td><p>80</p></td></tr><tr><td><p>b</p></td><td><p>81</p></td></tr></tbody></table>',
    '| Node |  | Port |\n| --- | --- | --- |\n| one | a | 80 |\n|  | b | 81 |',
  ],
  'a table with lists, code and another table in its cells': [
    '<table><thead><tr><th>Name</th><th>What</th></tr></thead><tbody><tr><td>etcd</td><td>Has<ul><li>keys</li><li>values</li></ul></td></tr><tr><td>kubelet</td><td><pre>get pods\nget nodes</pre></td></tr><tr><td>inner</td><td><table><tr><td>x</td><td>y</td></tr></table></td></tr></tbody></table>',
    '| Name | What |\n| --- | --- |\n| etcd | Has<br>keys<br>values |\n| kubelet | `get pods`<br>`get nodes` |\n| inner | x y |',
  ],
  'a table whose rows have names': [
    '<table><tr><th>etcd</th><td>2379 | 2380</td></tr><tr><th>kubelet</th><td>10250</td></tr></table>',
    '|  |  |\n| --- | --- |\n| etcd | 2379 \\| 2380 |\n| kubelet | 10250 |',
  ],
  'a card that is a link': [
    '<p>Read <b>this</b>:</p><a href="https://bowline.example/x"><div><h3>A reef</h3><p>At low tide.</p></div></a>',
    'Read **this**:\n\n### [A reef](https://bowline.example/x)\n\nAt low tide.',
  ],
  'a picture of Substack that is a link': [
    '<div class="captioned-image-container"><figure><a class="image-link" href="https://bowline.example/large.png"><div class="image2-inset"><picture><source srcset="https://bowline.example/s.webp"><img src="https://bowline.example/s.png" alt="A reef"></picture></div></a><figcaption>At low tide</figcaption></figure></div>',
    '[![A reef](https://bowline.example/s.png)](https://bowline.example/large.png)\n\nAt low tide',
  ],
  'footnotes of Substack': [
    '<p>Etcd<a class="footnote-anchor" id="footnote-anchor-1" href="https://bowline.example/p/x#footnote-1">1</a> is a store.</p><div class="footnote"><a id="footnote-1" href="https://bowline.example/p/x#footnote-anchor-1" class="footnote-number">1</a><div class="footnote-content"><p>Of keys.</p></div></div>',
    'Etcd[^1] is a store.\n\n[^1]: Of keys.',
    { left: '1' },
  ],
  'code of ChatGPT': [
    '<p>Use <strong>this</strong>:</p><pre class="overflow-visible"><div class="contain-inline-size"><div class="flex">yaml</div><div class="sticky"><button>Copy code</button></div><div class="overflow-y-auto"><code class="whitespace-pre! language-yaml"><span>kind:</span> Pod\n\n-   a: 1\n</code></div></div></pre>',
    'Use **this**:\n\n```yaml\nkind: Pod\n\n-   a: 1\n```',
    { left: 'yaml Copy code' },
  ],
  'a formula of ChatGPT': [
    '<p>It is <span class="katex"><span class="katex-mathml"><math><semantics><mrow><msup><mi>n</mi><mn>2</mn></msup></mrow><annotation encoding="application/x-tex">n^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">n2</span></span> steps.</p>',
    'It is `n^2` steps.',
    { left: 'n2', note: 'Formulas' },
  ],
  'code of VitePress, with numbers of lines': [
    '<h2 id="install">Install <a class="header-anchor" href="#install" aria-label="Permalink to Install">&ZeroWidthSpace;</a></h2><div class="language-sh vp-adaptive-theme line-numbers-mode"><button title="Copy Code" class="copy"></button><span class="lang">sh</span><pre class="shiki"><code><span class="line"><span>npm</span><span> ci</span></span>\n<span class="line"><span>npm</span><span> test</span></span></code></pre><div class="line-numbers-wrapper" aria-hidden="true"><span class="line-number">1</span><br><span class="line-number">2</span><br></div></div>',
    '## Install\n\n```sh\nnpm ci\nnpm test\n```',
    { left: 'sh 1 2' },
  ],
  'a box of VitePress': [
    '<div class="warning custom-block"><p class="custom-block-title">WARNING</p><p>It <em>ends</em>.</p><ul><li>One</li></ul></div>',
    '> [!WARNING]\n> It *ends*.\n>\n> - One',
  ],
  'code and a box of Docusaurus': [
    '<h2>Run<a href="#run" class="hash-link" aria-label="Direct link">​</a></h2><div class="language-bash codeBlockContainer_x"><div class="codeBlockContent_x"><pre tabindex="0" class="prism-code language-bash"><code class="codeBlockLines_x"><span class="token-line" style="color:#393A34"><span class="token plain">npm start</span><br></span><span class="token-line"><span class="token plain">npm stop</span><br></span></code></pre><div class="buttonGroup_x"><button type="button" aria-label="Copy code">Copy</button></div></div></div><div class="theme-admonition theme-admonition-tip admonition_x alert alert--success"><div class="admonitionHeading_x"><span class="admonitionIcon_x"><svg></svg></span>Once only</div><div class="admonitionContent_x"><p>Not twice.</p></div></div>',
    '## Run\n\n```bash\nnpm start\nnpm stop\n```\n\n> [!TIP]\n> **Once only**\n>\n> Not twice.',
    { left: 'Copy', added: 'Tip' },
  ],
  'a box of GitHub, and a heading with its link': [
    '<div class="markdown-heading"><h2>Why</h2><a class="anchor" href="#why"><svg></svg></a></div><div class="markdown-alert markdown-alert-caution"><p class="markdown-alert-title"><svg></svg>Caution</p><p>It <code>rm</code>s all.</p></div><ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked> Done</li><li><input type="checkbox"> Not done</li></ul>',
    '## Why\n\n> [!CAUTION]\n> It `rm`s all.\n\n- [x] Done\n- [ ] Not done',
  ],
  'a panel of Confluence': [
    '<div data-panel-type="success"><div><p>It <b>works</b>.</p></div></div>',
    '> [!TIP]\n> It **works**.',
    { added: 'Tip' },
  ],
  'a heading of Sphinx with its sign': [
    '<h2>Networking<a class="headerlink" href="https://bowline.example/#networking" title="Link">¶</a></h2><p>Text.</p>',
    '## Networking\n\nText.',
  ],
  'a sentence that has only code': [
    '<p>Run <code>kubectl get pods</code>, or <code><a href="https://bowline.example/x">apply</a></code>.</p>',
    'Run `kubectl get pods`, or [`apply`](https://bowline.example/x).',
  ],
  'names in angle brackets': [
    '<p>Use <b>-n</b> &lt;namespace&gt;, pods/&lt;name&gt; or &amp;lt; and ~5 to ~9.</p>',
    'Use **\\-n** \\<namespace>, pods/&lt;name> or \\&lt; and \\~5 to \\~9.',
  ],
  'bold text that ends within a word': [
    '<p><b>Note:</b>text and <b>a</b>b</p>',
    '<strong>Note:</strong>text and **a**b',
  ],
  'a heading with stars in its code': ['<h2><b>Use <code>a**b</code></b></h2>', '## Use `a**b`'],
  'hidden text, and a question that opens an answer': [
    '<p>One<span class="sr-only"> (opens in a new tab)</span> <b>two</b><span style="display:none"> three</span>.</p><h3><button aria-expanded="true">Why?</button></h3><p>So.</p>',
    'One **two**.\n\n### Why?\n\nSo.',
    { left: 'opens in a new tab' },
  ],
  'a video of another site': [
    '<p>See <b>this</b>:</p><iframe src="https://player.example/embed/1"></iframe>',
    'See **this**:\n\n[https://player.example/embed/1](https://player.example/embed/1)',
    { added: 'https player example embed 1', note: 'player.example' },
  ],
  'pictures of Word, which only Word can load': [
    word(
      '<p class=MsoNormal>A reef <img width=10 src="file:///C:/Temp/clip_image001.png"> at low <b>tide</b>.</p>',
    ),
    'A reef at low **tide**.',
    { note: 'left out' },
  ],
  'a document of Word, whose title is a heading': [
    word(
      '<h1>Canaries</h1><p class="MsoNormal">Some <b>bold</b>, some <i>slanted</i>, and\n<a href="https://bowline.example/x">a link</a>.</p><h2>Wrens</h2>',
    ),
    '## Canaries\n\nSome **bold**, some *slanted*, and [a link](https://bowline.example/x).\n\n### Wrens',
  ],
  'a page with a script': [
    '<p>Some <b>text</b></p><script>document.title = "x"</script><img src=x onerror="document.title=1">',
    'Some **text**\n\n![](x)',
  ],
  'a paragraph that begins like a numbered item': ['<p>1) Not <i>one</i></p>', '1\\) Not *one*'],
}

/** Pastes HTML as programs give it: with its plain text, and a picture of it. */
export async function pasteHtml(page: Page, [html, markdown]: PastedText): Promise<void> {
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
