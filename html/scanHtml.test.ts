import { expect, test } from 'vitest'
import { scanHtml } from './scanHtml.ts'

const scan = (html: string) => {
  const scanned = scanHtml(html)
  return Object.fromEntries(Object.entries(scanned).map(([name, values]) => [name, [...values]]))
}

test.each([
  ['<p id="a">x</p><p id="b"/>', { ids: ['a', 'b'] }],
  ['<a href="/a/?x=1&amp;y=2#z">', { references: ['/a/?x=1&y=2#z'] }],
  ['<a href="/&#xe9;&#233;&quot;&unknown;">', { references: ['/éé"&unknown;'] }],
  ['<a class="x" data-href="/no/"\n  href="/yes/">', { references: ['/yes/'] }],
  ['<a title="a > b" href="/yes/">', { references: ['/yes/'] }],
  ['<b class="a">x</b><a class="b" href="/yes/">', { references: ['/yes/'] }],
  ['<b class="<a href="> title="/no/"><a href="/yes/">', { references: ['/yes/'] }],
  ['<a title="href=&quot;/no/&quot;" href="/yes/">', { references: ['/yes/'] }],
  ['<p>href="/no/" and id="no"</p>', { references: [], ids: [] }],
  ['<code>&lt;a href="/no/"&gt;</code>', { references: [] }],
  ['<img src="/a.webp" alt>', { references: ['/a.webp'], pictures: ['/a.webp'] }],
  [
    '<img srcset="/a.webp 1x, /b.webp 2x">',
    { references: ['/a.webp', '/b.webp'], pictures: ['/a.webp', '/b.webp'] },
  ],
  [
    '<img src="/b.webp" srcSet="/a.webp 640w, /b.webp 1280w">',
    { references: ['/b.webp', '/a.webp'], pictures: ['/b.webp', '/a.webp'] },
  ],
  [
    '<video poster="/a.webp"><source src="/a.mp4"></video>',
    { references: ['/a.webp', '/a.mp4'], pictures: ['/a.webp'], media: ['/a.mp4'] },
  ],
  ['<iframe src="/a/">', { references: ['/a/'], pictures: [], media: [] }],
  ['<img name="a" alt="">', { references: [], pictures: [] }],
  ['<video src="/a.webm">', { references: ['/a.webm'], media: ['/a.webm'] }],
  [
    '<link rel="icon" href="/a.svg"><a rel="next" href="/b/">',
    { relations: ['icon'], references: ['/a.svg', '/b/'] },
  ],
  ['<p style="color: red" onclick="x()">', { inlineAttributes: ['style="color: red"', 'onclick="x()"'] }],
  ['<p data-style="x" title="style=1">', { inlineAttributes: [] }],
  ['<a href="/a/"><a href="/a/">', { references: ['/a/'] }],
  ['<use href="#a"/><use href="/a.svg#b"/><a href="#c">', { references: ['/a.svg', '#c'] }],
  [
    '<meta property="og:image" content="https://a.example/b.png">',
    { references: ['https://a.example/b.png'] },
  ],
  ['<meta name="description" content="https://a.example/no/ is gone">', { references: [] }],
  ['<meta property="og:title" content="https://a.example/no/"><a content="/no/">', { references: [] }],
  [
    '<script type="module" src="/a.js"></script>',
    { scripts: ['/a.js'], references: ['/a.js'], inlineScripts: [], scriptHashes: [] },
  ],
  [
    '<script>if (a<b) "<a href=\\"/no/\\">"</script>',
    {
      scripts: [],
      references: [],
      inlineScripts: ['if (a<b) "<a href=\\"/no/\\">"'],
      // echo -n 'if (a<b) "<a href=\"/no/\">"' | openssl sha256 -binary | base64
      scriptHashes: ["'sha256-+3D2MV2HSib9mky4i9Sj3aiHMWtE0TO0rgnLKJoAKbw='"],
    },
  ],
  [
    '<script type="application/ld+json">{"id":"<p id=\\"no\\">"}</script><p id="yes">',
    {
      inlineScripts: [],
      ids: ['yes'],
      scriptHashes: [],
    },
  ],
  [
    '<style>a:before{content:"<p id=no>";background:url(/assets/a.svg)}</style><p id="yes">',
    {
      // echo -n 'a:before{content:"<p id=no>";background:url(/assets/a.svg)}' | openssl sha256 -binary | base64
      styleHashes: ["'sha256-eWXkk+ASLNyn4mH6r5MQykmW5xaFQlRc2e8y+Et99ww='"],
      references: ['/assets/a.svg'],
      ids: ['yes'],
    },
  ],
  ['a < b <br> <3 <p id="yes">', { ids: ['yes'] }],
  ['', { ids: [], references: [], pictures: [], scripts: [], inlineScripts: [] }],
])('%j', (html, expected) => {
  expect(scan(html)).toMatchObject(expected)
})

test('of several pieces, what each has is found', () => {
  expect([...scanHtml('<p id="a">', '<p id="b">', '').ids]).toEqual(['a', 'b'])
})

test('one page does not follow from the one before', () => {
  expect(scan('<a href="/a/')).toMatchObject({ references: [] })
  expect(scan('<a href="/b/">')).toMatchObject({ references: ['/b/'] })
})

// Quadratic time would end at the runner's limit.
test.each([
  ['attributes', `<a ${'a '.repeat(200_000)}`],
  ['tags', '<'.repeat(200_000)],
])('a page of many %s without an end is scanned to its end', (_, html) => {
  expect([...scanHtml(html, '<p id="after">').ids]).toEqual(['after'])
})
