import { describe, expect, test } from 'vitest'
import { describedProblem } from '../../../tests/fixtures/describedProblem.ts'
import { renderMarkdown } from '../renderMarkdown.ts'
import { html, problems, render, targets } from '../../../tests/fixtures/renderText.ts'

const shot = 'src="/images/shot.png"'

describe('ids', () => {
  test('of raw HTML are taken for the headings below', () => {
    expect(html('<p id="install">x</p><h2>Install</h2>')).toBe(
      '<p id="install">x</p><h2 id="install-1">Install</h2>',
    )
  })

  test('that are there already are removed and reported', () => {
    const source = '<p id="x">a</p>\n\n<p id="x">b</p>'
    expect(html(source)).toBe('<p id="x">a</p>\n<p>b</p>')
    expect(problems(source)).toEqual([['html-removed', '<p id="x">b</p>']])
    expect(render(source).problems).toMatchObject([describedProblem])
    expect(render(source).problems[0]?.message).toMatch(/"x".*<p>/)
  })

  test.each(['location', 'My Id', 'main'])(
    'that are not fit for one are removed, from copies too: %s',
    id => {
      // The parser copies what is closed in the wrong order.
      for (const end of ['</b>', '</b>\n\nd', 'd\n\n- e</b>', '']) {
        const source = `<div><b id="${id}">b\n\nc ${end}</div>`
        expect(html(source)).not.toContain('id=')
        const codes = problems(source).map(([code]) => code)
        expect(codes.filter(code => code !== 'html-unclosed')).toEqual(['html-removed'])
      }
    },
  )

  test('of an element that the parser copies stay at the first, and no removal is reported', () => {
    const source = '<div><b id="x">b\n\nc</b></div>'
    expect(html(source).match(/id="x"/g)).toHaveLength(1)
    expect(problems(source).map(([code]) => code)).toEqual([])
  })
})

describe('headings', () => {
  test('of markdown are the same beside raw HTML', () => {
    const source = '## A[^1] ![two pods](/images/shot.png) `c`\n\n[^1]: b\n'
    const { headings } = render(source).document
    expect(headings).toMatchObject([{ text: 'A two pods c' }])
    expect(render(`${source}\n<b>x</b>`).document.headings).toEqual(headings)
  })

  test('of raw HTML have their words as text', () => {
    expect(render('<h3> A\n  <i>b</i> </h3>').document.headings).toEqual([
      { depth: 3, id: 'a-b', text: 'A b' },
    ])
  })

  test('of level one become headings of level two', () => {
    const source = '<h1>A</h1>'
    expect(html(source)).toBe('<h2 id="a">A</h2>')
    expect(problems(source)).toEqual([['heading-level-one', source]])
    expect(render(source).document.headings).toEqual([{ depth: 2, id: 'a', text: 'A' }])
  })
})

describe('links', () => {
  test.each([
    ['<a href="https://a.example/">x</a>', '<a href="https://a.example/" rel="noopener">x</a>'],
    [
      '<a href="https://a.example/" rel="noopener nofollow">x</a>',
      '<a href="https://a.example/" rel="nofollow noopener">x</a>',
    ],
    ['<a href="/a">x</a>', '<a href="/a">x</a>'],
    ['<a href="/a" rel="nofollow">x</a>', '<a href="/a" rel="nofollow">x</a>'],
  ])('%s', (source, expected) => {
    expect(html(source)).toBe(`<p>${expected}</p>`)
    expect(render(source).document.references).toMatchObject([{ kind: 'link', offset: 0 }])
  })

  test('that the parser copies are one reference, and alike', () => {
    const source = '<div><a href="https://a.example/">b\n\n![c](/d.png)\n\ne</a> [f](/g)\n\n</div>'
    expect(targets(source)).toEqual([
      ['https://a.example/', '<a h'],
      ['/d.png', '![c]'],
      ['/g', '[f]('],
    ])
    expect(html(source).match(/<a href="https[^>]*>/g)).toEqual(
      Array(2).fill('<a href="https://a.example/" rel="noopener">'),
    )
  })

  test('without an address are no references', () => {
    expect(render('<a>x</a>').document.references).toEqual([])
  })

  test('of markdown right behind raw HTML keep their places', () => {
    expect(targets('<br>[a](/b) <br>![c](/d.png)')).toEqual([
      ['/b', '[a]('],
      ['/d.png', '![c]'],
    ])
  })
})

describe('pictures', () => {
  const file = (rest: string) => `<img src="/images/shot.png" alt="A" ${rest}>`
  const size = 'width="640" height="480"'

  test('of raw HTML have their sizes, and are loaded late but for the first', () => {
    const attributes = `decoding="async" ${size}`
    expect(html(`<img ${shot} alt="A">`.repeat(3))).toBe(
      `<p>${file(attributes)}${file(`${attributes} loading="lazy"`).repeat(2)}</p>`,
    )
  })

  test('of markdown are loaded late below one of raw HTML, and not above', () => {
    const markdown = '![A](/images/shot.png)'
    const loaded = (source: string) =>
      [...html(source).matchAll(/<img[^>]*>/g)].map(([tag]) => tag.includes('loading="lazy"'))
    expect(loaded(`${markdown}\n\n<b>x</b>`)).toEqual([false])
    expect(loaded(`${markdown}\n\n<img ${shot} alt="A">\n\n${markdown}`)).toEqual([false, true, true])
    expect(loaded(`<img ${shot} alt="A">\n\n${markdown}`)).toEqual([false, true])
  })

  test.each(['width="100"', 'height="50"'])('keep the %s that they have', given => {
    expect(html(`<img ${shot} alt="A" ${given}>`)).toBe(file(`${given} decoding="async"`))
  })

  test('have an alternative text, if an empty one', () => {
    expect(html('<img src="/x.png">')).toBe('<img src="/x.png" alt="" decoding="async">')
  })

  test('of both themes keep their classes', () => {
    const source = '<img class="wide" src="/images/shot-{theme}.png" alt="A">'
    expect(html(source).match(/class="[^"]*"/g)).toEqual(['class="theme-dark"', 'class="theme-light"'])
    expect(render(source).document.references).toEqual([
      { kind: 'image', target: '/images/shot-dark.png', offset: 0 },
      { kind: 'image', target: '/images/shot-light.png', offset: 0 },
    ])
  })

  test('without an address are left out', () => {
    expect(html('a <img alt="A"> b')).toBe('<p>a  b</p>')
  })
})

describe('classes of raw HTML', () => {
  // They replaced the header, lay over the page or stopped it from scrolling.
  test.each([
    '<div class="header">a</div>',
    '<a class="related-posts__link post-card__link" href="/">a</a>',
    '<details class="search" open><summary class="skip-link">a</summary>b</details>',
    'a <b class="phone-menu tooltip">b</b> c',
    '<p class="cta-link"></p>',
    '<table class="table-of-contents"><tr><td class="anchor">a</td></tr></table>',
    '<pre class="code"><code class="language-yaml">a</code></pre>',
  ])('are left out: %s', source => {
    expect(html(source).replaceAll('class="table-scroll"', '')).not.toContain('class=')
  })

  test('but for those of the themes', () =>
    expect(html('<img class="theme-dark wide" src="/images/shot.png" alt="A">')).toContain(
      'class="theme-dark"',
    ))

  test('and those of markdown inside stay', () =>
    expect(html('<div class="x">\n\n> [!NOTE]\n> a\n\n</div>')).toMatch(
      /^<div>\s*<div class="callout callout-note"/,
    ))
})

describe('tables of raw HTML', () => {
  const label = (source: string, language?: string) =>
    /<div class="table-scroll" [^>]*aria-label="([^"]*)"/.exec(
      renderMarkdown(source, { imageSize: () => undefined, ...(language ? { language } : {}) }).document.html,
    )?.[1]
  const headed =
    '<table><tr><td></td><th>A <i>b</i></th><th>C</th></tr><tr><th>d</th><td>e</td><td>f</td></tr></table>'

  test('have the label of those of markdown', () => {
    expect(label(headed)).toBe(label('| | A b | C |\n|-|-|-|\n| d | e | f |'))
    expect(label(headed, 'de')).toBe('Tabelle: A b, C')
  })

  test.each([
    '<table><tr><td>a</td></tr></table>',
    '<table><tr><th>a</th><td>b</td></tr></table>',
    '<table></table>',
  ])('have no columns in it where the first row has no headers alone: %s', source => {
    expect(label(source)).toBe('Table')
    expect(label(source, 'de')).toBe('Tabelle')
  })

  test('have one box, with the tables inside of them', () => {
    const source = '<table><tr><td><table><tr><td>a</td></tr></table></td></tr></table>'
    expect(html(source).match(/table-scroll/g)).toHaveLength(1)
  })
})

test('what the parser adds and copies is no reference and has no class', () => {
  const source = '<div><a class="theme-dark wide" href="/b">c<div>d</a></div></div>'
  expect(targets(source)).toEqual([['/b', '<a c']])
  expect(html(source)).not.toContain('wide')
})
