import { type HostileCase, plainFront } from './grammar/hostileCase.ts'

/** Texts of posts that once did what no post may do. */
const bodies: Readonly<Record<string, string>> = {
  'equal headings and notes': '## a\n\n## A\n\n## fn-1\n\n[^1] [^1] [^fn-1]\n\n[^1]: b\n\n[^fn-1]: c [^1]',
  // A host became a directive of the policy, a wildcard, or a source that browsers ignore.
  'a host that is a directive': '![a](https://a;script-src-elem/x.png)',
  'a host that ends the directive': '<img src="https://a;img-src/x.png" alt="">',
  'any host': '![a](https://*/z.png) ![b](http://*.example/z.png)',
  'a host with a comma': '![a](https://a,b.example/z.png)',
  'hosts that a policy cannot name':
    '![a](https://[::1]/a.png) ![b](http://.a.example/a.png) ![c](http://a_b.example/a.png)',
  // Internal error: attributes were looked up in a plain object.
  'attributes that every object has': '<p constructor=x>a</p>\n\n<p __proto__=x toString=y valueOf=z>b</p>',
  // A script, where a reader takes HTML for text.
  'a tag in an attribute':
    '## </textarea><img src=x onerror=fired(1)>\n\n<p title="</noscript><img src=x onerror=fired(1)>">',
  // Relative addresses in feeds.
  'no address': '[a]() ![b]() <a href="">c</a> <img src="" alt="">',
  // Ids that were on the page twice, once it was parsed.
  'ids that a second reader copies':
    '<b id=p1><marquee><p><b id=q1>x\n\n<a id=p2 href=/><marquee><div><a id=q2 href=/x>t',
  'elements that a second reader moves':
    '<p id=p1><button><p id=q1>x</button></p>\n\n[<i>y](/b) <marquee>[c](/d)',
  'relative addresses': '<q cite="x">a</q> <a href="../b">c</a> ![d](e.png) [f](?g) <a href="#h">i</a>',
  'marks of a template':
    '<!--slot:body--> @@content@@ $& $1 <head> </head> `</body>` __proto__\n\n## @@content@@',
  'characters of terminals':
    'a \u001b[31m \u009b31m \u202e b [\u001b](javascript:\u001b) [^\u202e] ![\u009b.png](/\u202e.png)',
}

const fronts: Readonly<Record<string, string>> = {
  'half a character in a title': 'title: "a\\ud800b"',
  'an escape sequence in a title': 'title: "\\x1b]0;x\\x07"',
  'a title that ends a script': 'title: "</script><script>fired(1)</script><!--"',
  'a title that ends a section': 'title: "]]><script>fired(1)</script>&unknown;"',
  'a picture that is a directive': 'image: https://a;script-src-elem/x.png',
  'an old address that ends its element': "aliases: ['/\"><b>']",
  'keys of any object': '__proto__: x\nconstructor: {prototype: y}',
  // YAML's parser took minutes, or ended the process.
  'a key in a key in a key': `tags:\n  ${'? '.repeat(500)}a`,
  'many brackets': `tags: ${'['.repeat(60_000)}`,
  'many keys': Array.from({ length: 20_000 }, (_, at) => `k${at}: x`).join('\n'),
}

/** Posts that are audited with every change, as they are. */
export const found: readonly HostileCase[] = [
  ...Object.entries(bodies).map(([name, text]) => ({
    name,
    file: 'posts/a-post.md',
    text: plainFront + text,
  })),
  ...Object.entries(fronts).map(([name, lines]) => ({
    name,
    file: 'posts/a-post.md',
    text: `${withLines(lines)}A text.\n`,
  })),
  {
    name: 'a file name with an escape sequence',
    file: 'posts/\u001b[2J\u202ea.md',
    text: `${plainFront}A text.\n`,
  },
]

/** A post with lines of front matter, which replace that of the title where they set it. */
function withLines(lines: string): string {
  const front = lines.startsWith('title') ? plainFront.replace('title: A title\n', '') : plainFront
  return front.replace('---\n', () => `---\n${lines}\n`)
}
