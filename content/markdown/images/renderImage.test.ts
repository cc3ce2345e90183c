import { describe, expect, test } from 'vitest'
import { html, problems, render, targets } from '../../../tests/fixtures/renderText.ts'

describe('images', () => {
  test('have their size, and all but the first are lazy', () => {
    expect(html('![A](/images/shot.png?v=1#x) ![B](/none.png) ![C](</images/a b.png>)')).toBe(
      '<p><img src="/images/shot.png?v=1#x" alt="A" width="640" height="480" decoding="async">' +
        ' <img src="/none.png" alt="B" loading="lazy" decoding="async">' +
        ' <img src="/images/a%20b.png" alt="C" width="640" height="480" loading="lazy" decoding="async"></p>',
    )
  })

  test('with a title and alone become a figure', () => {
    expect(html('![A](/x.png "It & that")')).toBe(
      '<figure><img src="/x.png" alt="A" decoding="async"><figcaption>It &amp; that</figcaption></figure>',
    )
    expect(html('text ![A](/x.png "T")')).toContain('title="T"')
  })

  test.each(['/images/shot-{theme}.png', '/images/shot-%7Btheme%7d.png', '</images/shot-{theme}.png>'])(
    'with a theme are two files, both lazy: %s',
    address => {
      const { document } = render(`![A](${address})`)
      expect(document.html).toBe(
        '<p><img class="theme-dark" src="/images/shot-dark.png" alt="A" width="10" height="20" loading="lazy" decoding="async">' +
          '<img class="theme-light" src="/images/shot-light.png" alt="A" width="30" height="40" loading="lazy" decoding="async"></p>\n',
      )
      expect(document.references.map(({ target }) => target)).toEqual([
        '/images/shot-dark.png',
        '/images/shot-light.png',
      ])
    },
  )

  test('need an alternative text', () => {
    expect(problems('a ![](/x.png)')).toEqual([['image-alt-missing', '![](/x.png)']])
    expect(problems('a <img src="/x.png">')).toEqual([['image-alt-missing', '<img src="/x.png">']])
    expect(problems('a <img src="/x.png" alt="">')).toEqual([])
  })

  test('of raw HTML are treated alike', () => {
    expect(html('<img alt=A class=wide src="/images/shot.png">\n\n![B](/b.png)')).toBe(
      '<img alt="A" src="/images/shot.png" decoding="async" width="640" height="480">\n' +
        '<p><img src="/b.png" alt="B" loading="lazy" decoding="async"></p>',
    )
    expect(targets('<img alt=A src="/images/shot-{theme}.png">')).toEqual([
      ['/images/shot-dark.png', '<img'],
      ['/images/shot-light.png', '<img'],
    ])
  })
})

describe('an alternative text that says nothing of what is shown', () => {
  test.each([
    ['two-pods.png', '/a.png'],
    ['IMG_2041', '/a.png'],
    ['Screenshot 2026-03-01', '/a.png'],
    ['image', '/a.png'],
    ['a diagram', '/a.png'],
    ['two-pods', '/images/two-pods.webp?v=2'],
    ['Figure 3', '/a.png'],
  ])('%j of %s', (alt, src) => {
    expect(problems(`![${alt}](${src})`)).toEqual([['image-alt-file-name', `![${alt}](${src})`]])
    expect(problems(`<img src="${src}" alt="${alt}">`).map(([code]) => code)).toEqual(['image-alt-file-name'])
  })

  test.each([
    ['Two pods, one allowed edge', '/images/two-pods.webp'],
    ['A diagram of the mesh', '/a.png'],
    ['Image pulls per hour', '/a.png'],
    ['harbour', '/harbour.png'],
    ['What values.yaml sets', '/a.png'],
  ])('but not %j of %s', (alt, src) => {
    expect(problems(`![${alt}](${src})`)).toEqual([])
  })

  test('nor an empty one, with which an author says that it is a decoration', () => {
    expect(problems('<img src="/a.png" alt="">')).toEqual([])
  })
})

test.each([
  ['![<![CDATA[one two]]>](b)', 'alt="&lt;![CDATA[one two]]&gt;"'],
  ['![a <?php one ?> b](b)', 'alt="a &lt;?php one ?&gt; b"'],
  ['![a <b>c</b><!-- d -->](b)', 'alt="a c"'],
])('%s: what is no HTML is in the alternative text', (source, alt) => {
  expect(html(source)).toContain(alt)
})

const plain = '<video src="/video/a.mp4" controls playsinline preload="metadata" aria-label="A"></video>'

describe('a video of the site', () => {
  test.each([
    ['![A](/video/a.mp4)', `<p>${plain}</p>`],
    ['![A](/video/a.mp4 "A caption")', `<figure>${plain}<figcaption>A caption</figcaption></figure>`],
    [
      '![A](/images/shot.webm)',
      '<p><video src="/images/shot.webm" controls playsinline preload="none" poster="/images/shot.png" width="640" height="480" aria-label="A"></video></p>',
    ],
    ['![A "<"](/video/a.mp4)', `<p>${plain.replace('"A"', '"A &quot;&lt;&quot;"')}</p>`],
  ])('%s', (source, expected) => {
    expect(html(source)).toBe(expected)
    expect(render(source).document.references).toMatchObject([{ kind: 'video', offset: 0 }])
  })

  test('is the same beside raw HTML', () => {
    const [, attributes] = html('<b>x</b>\n\n![A](/video/a.mp4)').split('<video')
    expect(attributes?.split(/[ >]/).toSorted()).toEqual(
      plain.split('<video')[1]?.concat('</p>').split(/[ >]/).toSorted(),
    )
  })

  test.each([
    ['<video src="/video/a.mp4" aria-label="A"></video>', []],
    ['<video src="/video/a.mp4" title="A">text</video>', ['html-removed']],
    ['<video controls src="/video/a.mp4" aria-label="A" preload="none" width="9"></video>', []],
    ['<video src="/video/a.mp4" aria-label="A" autoplay muted></video>', ['html-removed', 'html-removed']],
    ['<video src="/video/a.mp4"></video>', ['image-alt-missing']],
  ])('%s plays when a visitor asks for it', (source, codes) => {
    expect(html(source)).toMatch(
      /^<(?:p><)?video src="\/video\/a\.mp4" preload="metadata" controls playsinline(?: aria-label="A")?><\/video>/,
    )
    expect(problems(source).map(([code]) => code)).toEqual(codes)
    expect(render(source).document.references).toMatchObject([{ kind: 'video', target: '/video/a.mp4' }])
  })

  test.each([
    'https://other.example/a.mp4',
    '//other.example/a.mp4',
    'a.mp4',
    'javascript:alert(1)',
    'data:video/mp4,x',
  ])('of %s is not shown', src => {
    const source = `a <video src="${src}" aria-label="A"></video> b`
    expect(html(source)).toBe('<p>a  b</p>')
    expect(problems(source).map(([code]) => code)).toEqual(['html-removed'])
  })

  test('a video of another site is told, and what is no video', () => {
    expect(problems('![A](https://other.example/a.mp4)').map(([code]) => code)).toEqual(['image-format'])
    expect(problems('![A](/video/a.mov)').map(([code]) => code)).toEqual(['image-format'])
  })
})
