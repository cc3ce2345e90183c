import { describe, expect, test } from 'vitest'
import { html, problems, render } from '../../../tests/fixtures/renderText.ts'

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
