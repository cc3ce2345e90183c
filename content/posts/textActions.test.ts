import { decodeHTML } from 'entities'
import { describe, expect, test } from 'vitest'
import siteConfig from '../../tests/fixtures/site/site.config.ts'
import { postText } from '../../tests/fixtures/postText.ts'
import { parsePost } from './parsePost.ts'
import type { SiteConfig } from '../model/SiteConfig.ts'
import { actionSources, checkActions, filmPlayers, hasBlocks, withActions } from './textActions.ts'

const { forms: _forms, films: _films, ...config } = siteConfig

const parsed = (body: string) => {
  const source = { file: 'posts/a.md', text: postText({ id: 1, body }) }
  const { value } = parsePost(source, { today: '2026-03-01', imageSize: () => undefined })
  if (!value) throw new Error('The post has an error.')
  return value
}
const shown = (body: string): string =>
  withActions(parsed(body).post.content, config).html.replaceAll('\n', '')
const button = (href: string, label: string) =>
  `<p class="cta-link"><a class="button button--primary" href="${href}"` +
  `${href.startsWith('/') ? '' : ' rel="noopener"'}>${label}</a></p></div>`
const getStarted = button(config.links.register, 'Get Started')
const box = '<div class="cta" role="note">'
const { heading, text } = config.getStarted

describe('a call to action has the words and the link of the configuration', () => {
  test.each([
    ['> [!CTA]', `${box}<p class="cta-title">${heading}</p><p>${text}</p>${getStarted}`],
    ['> [!cta] \n> Try *it*.', `${box}<p>Try <em>it</em>.</p>${getStarted}`],
    ['> [!CTA]\n>\n> - a', `${box}<ul><li>a</li></ul>${getStarted}`],
    [
      '> [!CTA] growth',
      `${box}<p class="cta-title">Growth</p><p>${config.pricing.plans[1]?.description}</p>${button('/#contact', 'Contact Us')}`,
    ],
    ['> [!CTA] Growth\n> Now.', `${box}<p>Now.</p>${button('/#contact', 'Contact Us')}`],
    [
      '<b>x</b>\n\n> [!CTA]',
      `<p><b>x</b></p>${box}<p class="cta-title">${heading}</p><p>${text}</p>${getStarted}`,
    ],
  ])('%j', (body, expected) => {
    expect(shown(body)).toBe(expected)
  })

  test('and no place is left for one where a writer forges it, or in a link', () => {
    for (const body of ['<p class="cta-link"></p>', '<a href="/x">\n\n> [!CTA]\n\n</a>'])
      expect(shown(body)).not.toContain('button')
  })
})

describe('a form', () => {
  const letter = {
    action: 'https://forms.example/letter?u=1&l=2',
    fields: [
      { name: 'email', label: 'Your <address>', type: 'email' },
      { name: 'text', label: 'Text', type: 'long', optional: true },
      { name: 'consent', label: 'I agree', type: 'checkbox' },
    ],
    hidden: { list: '"a"' },
    button: 'Send',
    purpose: 'We answer.',
  } as const
  const withForm: SiteConfig = { ...config, forms: { letter } }

  test('has the fields of the configuration, below the text of the writer', () => {
    const { html } = withActions(parsed('> [!FORM] letter\n> Write *to* us.').post.content, withForm)
    expect(html.replaceAll('\n', '')).toBe(
      `${box}<p>Write <em>to</em> us.</p>` +
        '<form class="form" action="https://forms.example/letter?u=1&amp;l=2" method="post">' +
        '<input type="hidden" name="list" value="&quot;a&quot;">' +
        '<p><label class="form-field">Your &lt;address&gt; <input type="email" name="email" required autocomplete="email"></label></p>' +
        '<p><label class="form-field">Text <textarea rows="5" name="text"></textarea></label></p>' +
        '<p><label class="form-check"><input type="checkbox" value="yes" name="consent" required> I agree</label></p>' +
        '<p><input class="button button--primary" type="submit" value="Send"></p>' +
        '<p class="form-purpose">We answer.</p></form></div>',
    )
  })

  test('is allowed by the policy of a page that shows it, and of no other', () => {
    const [form, none] = ['> [!FORM] letter\n\n> [!FORM] letter', '> [!CTA]'].map(body => parsed(body).post)
    expect(actionSources(form!, withForm)).toEqual({ forms: [letter.action] })
    expect([hasBlocks(form!), hasBlocks(none!)]).toEqual([{ blocks: true }, {}])
    expect(actionSources(none!, withForm)).toEqual({})
  })

  test.each([
    ['> [!FORM] leter', 'letter'],
    ['> [!form]', 'letter'],
    ['> [!FORM] constructor', 'letter'],
  ])('that is not there is reported: %j', (body, hint) => {
    expect(checkActions([parsed(body)], withForm)).toMatchObject([
      { code: 'form-unknown', line: 9, column: 1, hint: expect.stringContaining(hint) },
    ])
    expect(checkActions([parsed(body)], config)).toMatchObject([{ hint: expect.stringContaining('`forms`') }])
  })
})

describe('a film', () => {
  const films = {
    talk: { title: 'A "talk"', src: 'https://films.example/embed/1?a=b&c=d', poster: '/images/talk.webp' },
    tour: { title: 'A tour', src: 'https://films.example/embed/2' },
  }
  const withFilms: SiteConfig = { ...config, films, siteUrl: 'https://bowline.example/docs' }
  const htmlOf = (body: string) => withActions(parsed(body).post.content, withFilms).html.replaceAll('\n', '')

  test('is a link to its player in the text, which no script may give a frame', () => {
    expect(htmlOf('> [!FILM] talk\n> *In* March.')).toBe(
      '<div class="film"><p class="film-link"><a href="https://films.example/embed/1?a=b&amp;c=d" rel="noopener">' +
        '<img src="/images/talk.webp" alt="Play: A &quot;talk&quot;" width="1280" height="720" loading="lazy"></a></p>' +
        '<p class="film-source">Nothing is loaded from films.example before you play it.</p>' +
        '<p><em>In</em> March.</p></div>',
    )
    expect(htmlOf('> [!FILM] tour')).toContain('rel="noopener">Play: A tour</a>')
  })

  test('has a frame on its own page, with a picture that is the same link', () => {
    const { post } = parsed('> [!FILM] talk\n\n> [!FILM] tour\n\n> [!CTA]')
    const { players = {} } = filmPlayers(post, withFilms)
    expect(Object.keys(players)).toEqual([
      'https://films.example/embed/1?a=b&amp;c=d',
      'https://films.example/embed/2',
    ])
    const [talk, tour] = Object.values(players).map(player =>
      decodeHTML(/srcdoc="([^"]*)"/.exec(player)![1]!),
    )
    expect(talk).toContain(
      '<a href="https://films.example/embed/1?a=b&amp;c=d" aria-label="Play: A &quot;talk&quot;">',
    )
    expect(talk).toContain('<image href="/docs/images/talk.webp" ')
    expect(tour).not.toContain('<image')
    expect(Object.values(players).join('')).not.toMatch(/<iframe[^>]* src=/)
    expect(actionSources(post, withFilms)).toEqual({ frames: [films.talk.src, films.tour.src] })
    expect(actionSources(parsed('a').post, withFilms)).toEqual({})
    expect(filmPlayers(parsed('> [!CTA]').post, withFilms)).toEqual({})
  })

  test('that is not there is reported', () => {
    expect(checkActions([parsed('> [!FILM] tlak')], withFilms)).toMatchObject([
      { code: 'film-unknown', line: 9, column: 1, hint: expect.stringContaining('talk') },
    ])
  })
})

test('a plan that is not there is told at its line', () => {
  expect(checkActions([parsed('a\n\n> [!CTA] Growht'), parsed('> [!CTA] Starter')], config)).toMatchObject([
    { code: 'plan-unknown', line: 11, column: 1, hint: expect.stringContaining('Growth') },
  ])
})
