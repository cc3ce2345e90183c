import { describe, expect, test } from 'vitest'
import { postText } from '../../tests/fixtures/postText.ts'
import config from '../../site.config.ts'
import { parsePost } from './parsePost.ts'
import { checkActions, withActions } from './textActions.ts'

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

test('a plan that is not there is told at its line', () => {
  expect(checkActions([parsed('a\n\n> [!CTA] Growht'), parsed('> [!CTA] Starter')], config)).toMatchObject([
    { code: 'plan-unknown', line: 11, column: 1, hint: expect.stringContaining('Growth') },
  ])
})
